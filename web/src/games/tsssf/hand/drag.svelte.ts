// Dragging a card of the hand onto the grid. On a touch screen a finger that goes sideways scrolls the hand.

import { Carry, type Point } from '../../../table/carry.svelte'
import { cellKey } from '../logic/grid'
import { placeKey } from '../logic/plays'
import type { CardID } from '../logic/view'
import type { Table } from '../model.svelte'

/** dragOf carries the cards of a table's hand. */
export const dragOf = (table: Table): Carry<CardID> =>
  new Carry<CardID>({
    finger: 'up',
    take(card) {
      if (!table.choice.cards.includes(card)) table.take(card)
    },
    over: (at) => (table.hot = under(table, at)),
    drop(_, at) {
      const there = under(table, at)
      const touching = table.touching
      table.touching = false // a drop is as good as a second tap
      if (there && 'kind' in there) table.pressPlace(there)
      else if (there) table.pressCell(there)
      table.touching = touching
    },
    end: () => (table.hot = null),
  })

function under(table: Table, { x, y }: Point) {
  const there = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-stop], [data-drop]')
  const stop = there?.dataset.stop ?? there?.dataset.drop ?? ''
  const place = table.places.find((p) => stop === `place:${placeKey(p)}`)
  return place ?? table.offers.cells.find((c) => stop === `cell:${cellKey(c)}`) ?? null
}
