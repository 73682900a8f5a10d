// Dragging a card of the hand onto the grid. A press that stays where it is remains a click; on a touch screen a finger that
// goes sideways scrolls the hand.

import { cellKey } from '../logic/grid'
import { placeKey } from '../logic/plays'
import type { CardID } from '../logic/view'
import type { Table } from '../model.svelte'

const threshold = 9

export class Drag {
  card: CardID | null = $state(null)
  x = $state(0)
  y = $state(0)
  #pressed: { card: CardID; x: number; y: number; id: number } | null = null
  #ended = 0

  constructor(readonly table: Table) {}

  /** justEnded is true for the click that follows a drag. */
  get justEnded(): boolean {
    return performance.now() - this.#ended < 60
  }

  down = (e: PointerEvent, card: CardID): void => {
    if (e.button !== 0 || !this.table.playable(card)) return
    this.#pressed = { card, x: e.clientX, y: e.clientY, id: e.pointerId }
    addEventListener('pointermove', this.#move)
    addEventListener('pointerup', this.#up)
    addEventListener('pointercancel', this.#cancel)
  }

  #move = (e: PointerEvent): void => {
    const from = this.#pressed
    if (!from || e.pointerId !== from.id) return
    const up = from.y - e.clientY
    if (!this.card) {
      const far =
        e.pointerType === 'touch'
          ? up > threshold && up > Math.abs(e.clientX - from.x)
          : Math.hypot(up, e.clientX - from.x) > threshold
      if (!far) return
      this.card = from.card
      if (!this.table.choice.cards.includes(from.card)) this.table.take(from.card)
    }
    e.preventDefault()
    this.x = e.clientX
    this.y = e.clientY
    this.table.hot = this.#under(e)
  }

  #under(e: PointerEvent) {
    const there = document.elementFromPoint(e.clientX, e.clientY)?.closest<HTMLElement>('[data-stop], [data-drop]')
    const stop = there?.dataset.stop ?? there?.dataset.drop ?? ''
    const place = this.table.places.find((p) => stop === `place:${placeKey(p)}`)
    return place ?? this.table.offers.cells.find((c) => stop === `cell:${cellKey(c)}`) ?? null
  }

  #up = (e: PointerEvent): void => {
    const dragged = this.card !== null
    const under = dragged ? this.#under(e) : null
    this.#cancel()
    if (!dragged) return
    this.#ended = performance.now()
    const touching = this.table.touching
    this.table.touching = false // a drop is as good as a second tap
    if (under && 'kind' in under) this.table.pressPlace(under)
    else if (under) this.table.pressCell(under)
    this.table.touching = touching
  }

  #cancel = (): void => {
    this.#pressed = null
    this.card = null
    this.table.hot = null
    removeEventListener('pointermove', this.#move)
    removeEventListener('pointerup', this.#up)
    removeEventListener('pointercancel', this.#cancel)
  }
}
