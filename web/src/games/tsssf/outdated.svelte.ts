// What a player has prepared is dropped when it can no longer be played. A question, or the end of the turn, leaves it.

import { untrack } from 'svelte'
import type { Table } from './model.svelte'

// stands reports whether the choice could still be played.
function stands(table: Table): boolean {
  const { cards, place, cell } = table.choice
  if (!cards.every((card) => table.hand.includes(card))) return false
  if (place && (!table.grid.at(place.from) || (place.kind === 'new' && table.grid.at(place.to)))) return false
  return !cell || !!table.grid.at(cell)
}

/** dropOutdated watches the choice, the end of the turn and the advice. Call it while a component starts. */
export function dropOutdated(table: Table): void {
  const { ending } = table
  $effect(() => {
    void table.shown
    untrack(() => {
      if (table.choosing && !stands(table)) table.putBack()
      else if (!table.free) table.ready = null
    })
  })
  $effect(() => {
    if (!table.own?.end) ending.reset()
  })
  $effect(() => {
    if (!table.mine) untrack(() => table.advice.drop())
  })
}
