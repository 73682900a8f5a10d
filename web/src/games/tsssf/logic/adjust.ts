// Where a card goes that is dropped somewhere by Rule 0.

import type { Kind } from '../../../card/card'
import { around, cellKey } from './grid'
import { pitch, type Point } from './layout'
import type { CardID, Cell, Target } from './view'

export interface Drop {
  to: Target
  refused?: boolean // another card lies there
}

/** Where a card was dropped: at a player, on a deck, on a discard pile, among the Goals, or on the grid. */
export type Spot =
  | { seat: number }
  | { deck: true }
  | { discard: true }
  | { goals: true }
  | { at: Point; cells: ReadonlyMap<string, CardID>; card: CardID }

/** dropOn is where a card of a kind goes from there, or null where it cannot go. */
export function dropOn(kind: Kind, spot: Spot): Drop | null {
  const goal = kind === 'Goal'
  if ('at' in spot) return goal ? null : kind === 'Ship' ? onEdge(spot.at, spot.cells) : onCell(spot)
  if (kind === 'Start') return null // it always lies on the grid
  if ('seat' in spot) return spot.seat < 0 ? null : { to: goal ? { won: spot.seat } : { hand: spot.seat } }
  if ('deck' in spot) return { to: { deck: 'top' } }
  if ('goals' in spot) return goal ? { to: 'open' } : null
  return { to: 'discard' }
}

function onCell({ at, cells, card }: Extract<Spot, { at: Point }>): Drop {
  const cell: [number, number] = [Math.round(at.x / pitch.x), Math.round(at.y / pitch.y)]
  const there = cells.get(cellKey(cell))
  return { to: { cell }, ...(there && there !== card && { refused: true }) }
}

/** onEdge finds the nearest two neighbours. */
function onEdge(at: Point, cells: ReadonlyMap<string, CardID>): Drop | null {
  let best: { edge: [[number, number], [number, number]]; distance: number } | null = null
  for (const { cell, neighbour } of pairs(cells)) {
    const distance = Math.hypot(
      (pitch.x * (cell[0] + neighbour[0])) / 2 - at.x,
      (pitch.y * (cell[1] + neighbour[1])) / 2 - at.y,
    )
    if (!best || distance < best.distance) best = { edge: [[...cell], [...neighbour]], distance }
  }
  return best && best.distance < pitch.y ? { to: { edge: best.edge } } : null
}

const cellOf = (key: string): Cell => key.split(',').map(Number) as unknown as Cell

/** pairs are all neighbours on a grid, each once. */
export function pairs(cells: ReadonlyMap<string, CardID>): { cell: Cell; neighbour: Cell }[] {
  return [...cells.keys()].flatMap((key) => {
    const cell = cellOf(key)
    return [[cell[0] + 1, cell[1]] as const, [cell[0], cell[1] + 1] as const]
      .filter((neighbour) => cells.has(cellKey(neighbour)))
      .map((neighbour) => ({ cell, neighbour }))
  })
}

/** spots are the empty cells around a grid, each with a neighbour that names it. */
export function spots(cells: ReadonlyMap<string, CardID>): { from: Cell; to: Cell }[] {
  const found = new Map<string, { from: Cell; to: Cell }>()
  for (const key of cells.keys())
    for (const to of around(cellOf(key)))
      if (!cells.has(cellKey(to)) && !found.has(cellKey(to))) found.set(cellKey(to), { from: cellOf(key), to })
  return [...found.values()]
}

/** cardAt finds a neighbour of a cell, to name it by. */
export function cardAt(cells: ReadonlyMap<string, CardID>, cell: Cell): { cell: Cell; card: CardID } | undefined {
  for (const neighbour of around(cell)) {
    const card = cells.get(cellKey(neighbour))
    if (card) return { cell: neighbour, card }
  }
  return undefined
}
