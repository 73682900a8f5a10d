// Where the next press of a move goes. It is read off the page itself: a card that is chosen already is not pointed at again.

import { cellKey } from '../games/tsssf/logic/grid'
import { placeKey } from '../games/tsssf/logic/plays'
import type { Cell, Move, Pick } from '../games/tsssf/logic/view'
import type { SlapMove } from '../lib/wire.gen'

/** A press is something on the page, by a selector, and a second one that matches once it has been pressed. */
export interface Press {
  at: string
  done?: string
}

const inHand = (card: string): Press => ({
  at: `[data-in-hand="${card}"]`,
  done: `[data-in-hand="${card}"][aria-selected="true"]`,
})
const onGrid = (cell: Cell): string => `[data-stop="cell:${cellKey(cell)}"]`
const newPlace = (from: Cell, to: Cell): Press => ({ at: `[data-place="${placeKey({ kind: 'new', from, to })}"]` })

function picking(pick: Pick): string {
  if (pick.cell) return onGrid(pick.cell)
  if (pick.card)
    return `[data-question] button[data-card="${pick.card}"], [data-stop="goal:${pick.card}"], [data-in-hand="${pick.card}"][data-lit]`
  return '[data-question] .words [data-lit]'
}

/** presses are those that make a move, in order. */
export function presses(move: Move | SlapMove): Press[] {
  switch (move.do) {
    case 'ship':
      return [inHand(move.ship), inHand(move.pony), newPlace(move.from, move.to)]
    case 'link':
      return [inHand(move.ship), { at: `[data-place="${placeKey({ kind: 'link', from: move.from, to: move.to })}"]` }]
    case 'poison':
      return [
        inHand(move.ship),
        { at: onGrid(move.take), done: '[data-place][data-lit]' },
        newPlace(move.from, move.to),
      ]
    case 'revive':
      return [inHand(move.ship), { at: '[data-discard="pony"][data-lit]' }, newPlace(move.from, move.to)]
    case 'replace':
      return [inHand(move.pony), { at: onGrid(move.at) }]
    case 'use':
      return [inHand(move.card), { at: '.say .pri' }]
    case 'choose':
      return [{ at: picking(move.pick) }]
    case 'pass':
      return [{ at: '[data-decline]' }]
    case 'end':
      return [{ at: '[role="dialog"] .btn.go, [data-end]' }]
    case 'turn':
      return [{ at: '[data-turn]' }]
    case 'slap':
      return [{ at: '[data-slap]' }]
  }
  return []
}

/** shows reports whether an element can be seen at all. */
const shows = (element: Element): boolean => element.getClientRects().length > 0

/** found is the first element that can be seen, of the first selector in a list that has one. */
export function found(selectors: string): HTMLElement | null {
  if (!selectors) return null
  for (const selector of selectors.split(/,\s*(?![^[]*\])/)) {
    const element = [...document.querySelectorAll<HTMLElement>(selector)].find(shows)
    if (element) return element
  }
  return null
}

/** next is the selector of what to press now to make a move, or an empty one. */
export function next(move: Move | SlapMove | undefined): string {
  const open = move ? presses(move).filter((press) => !press.done || !found(press.done)) : []
  return open.find((press) => found(press.at))?.at ?? ''
}
