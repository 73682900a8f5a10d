// The shipping grid, ready to be asked: who stands where, and which Ship joins whom (P2).

import type { CardID, Cell, Edge, PonyView, PublicView, ShipView } from './view'

export const cellKey = (c: Cell): string => `${c[0]},${c[1]}`
export const sameCell = (a: Cell, b: Cell): boolean => a[0] === b[0] && a[1] === b[1]

/** byRow orders cells as they are read: row by row, from left to right. */
export const byRow = (a: Cell, b: Cell): number => a[1] - b[1] || a[0] - b[0]

/** edgeKey names the edge between two neighbouring cells, whichever is said first. */
export function edgeKey(a: Cell, b: Cell): string {
  const first = a[0] < b[0] || (a[0] === b[0] && a[1] < b[1])
  return first ? `${cellKey(a)}|${cellKey(b)}` : `${cellKey(b)}|${cellKey(a)}`
}

/** sides are the steps to the four cells next to a cell: right, below, left, above. */
export const sides: readonly Cell[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
]

/** around are the four cells next to a cell. */
export const around = (c: Cell): Cell[] => sides.map(([x, y]) => [c[0] + x, c[1] + y] as const)

export class Grid {
  readonly ponies: PonyView[]
  readonly ships: ShipView[]
  #at = new Map<string, PonyView>()
  #where = new Map<CardID, Cell>()
  #ship = new Map<string, ShipView>()

  constructor(view: Pick<PublicView, 'ponies' | 'ships'>) {
    this.ponies = view.ponies
    this.ships = view.ships
    for (const p of view.ponies) {
      this.#at.set(cellKey(p.at), p)
      this.#where.set(p.card, p.at)
    }
    for (const s of view.ships) this.#ship.set(edgeKey(s.from, s.to), s)
  }

  at(c: Cell): PonyView | undefined {
    return this.#at.get(cellKey(c))
  }

  /** where is the cell of a Pony card on the grid. */
  where(card: CardID): Cell | undefined {
    return this.#where.get(card)
  }

  shipBetween(a: Cell, b: Cell): ShipView | undefined {
    return this.#ship.get(edgeKey(a, b))
  }

  /** edgeOf is where a Ship card lies. */
  edgeOf(card: CardID): Edge | undefined {
    const ship = this.ships.find((s) => s.card === card)
    return ship && [ship.from, ship.to]
  }

  /** partners are those shipped with the pony on a cell, each with its Ship. */
  partners(c: Cell): { pony: PonyView; ship: ShipView }[] {
    const found: { pony: PonyView; ship: ShipView }[] = []
    for (const neighbour of around(c)) {
      const pony = this.at(neighbour)
      const ship = this.shipBetween(c, neighbour)
      if (pony && ship) found.push({ pony, ship })
    }
    return found
  }

  /** bounds are the outermost cells with a pony. */
  get bounds(): { left: number; right: number; top: number; bottom: number } {
    const xs = this.ponies.map((p) => p.at[0])
    const ys = this.ponies.map((p) => p.at[1])
    return { left: Math.min(0, ...xs), right: Math.max(0, ...xs), top: Math.min(0, ...ys), bottom: Math.max(0, ...ys) }
  }
}
