// What a player has chosen so far on the way to a play: cards of the hand, a place on the grid, a pony on the grid, in any
// order. From it follows what can be chosen next (and is lit), and the play once it is complete.

import { cellKey, sameCell } from './grid'
import { nothingForeseen, type Foreseen } from './outcomes'
import { allows, isPlace, placeKey, written, type Place, type PlaySet, type Position } from './plays'
import type { CardID, Cell, Move } from './view'

export interface Choice {
  cards: readonly CardID[] // at most two: a Ship and a Pony
  revive?: boolean // the top of the Pony discard instead of a Pony from hand
  place?: Place | undefined
  cell?: Cell | undefined // a pony on the grid: to be stolen or replaced
}

export const nothing: Choice = { cards: [] }

export const isNothing = (c: Choice): boolean => c.cards.length === 0 && !c.place && !c.cell && !c.revive

/** Offers are what can be chosen next. */
export interface Offers {
  hand: Set<CardID>
  places: Place[]
  cells: Cell[]
  discard: boolean // the top of the Pony discard
  use: CardID | null // a card that can be used at once
}

/** A reading is one way to understand what has been chosen: a set of plays, with the chosen cards in their roles. A card may be a Ship in one
 * reading and a Pony in another. */
interface Reading {
  set: PlaySet
  ship?: CardID | undefined
  pony?: CardID | undefined
}

/** readings finds all sets of plays that the choice can still become. Those with the first card as a Ship come first. */
export function readings(p: Position, c: Choice): Reading[] {
  const [a, b] = c.cards
  const found: Reading[] = []
  for (const [ship, pony] of a === undefined
    ? [[]]
    : [
        [a, b],
        [b, a],
      ]) {
    for (const set of p.plays) if (fits(set, c, ship, pony)) found.push({ set, ship, pony })
  }
  return found
}

function fits(set: PlaySet, c: Choice, ship?: CardID, pony?: CardID): boolean {
  if (set.under.length > 0) return false // given up by a button of its own
  if (ship && !set.ships.includes(ship)) return false
  if (pony && !set.ponies.includes(pony)) return false
  if (c.revive && set.do !== 'revive') return false
  if (c.place && !set.places.has(placeKey(c.place))) return false
  if (c.cell && !offersCell(set.targets, c.cell)) return false
  return !c.place || !c.cell || allows(c.cell, c.place)
}

const none = (): Offers => ({ hand: new Set(), places: [], cells: [], discard: false, use: null })

/** offers tells what could be chosen next. */
export function offers(p: Position, c: Choice): Offers {
  const sum = none()
  const places = new Map<string, Place>()
  const cells = new Map<string, Cell>()
  for (const { set, ship, pony } of readings(p, c)) {
    if (set.do === 'use' && set.ponies.length === 0) {
      if (!c.cell) for (const cell of set.targets) cells.set(cellKey(cell), cell)
      else sum.use = set.onGrid[set.targets.findIndex((cell) => sameCell(cell, c.cell!))] ?? null
      continue
    }
    if (!ship) for (const card of set.ships) if (card !== pony) sum.hand.add(card)
    if (!pony) for (const card of set.ponies) if (card !== ship) sum.hand.add(card)
    if (!c.place) for (const [key, place] of set.places) if (!c.cell || allows(c.cell, place)) places.set(key, place)
    if (c.cards.length === 0) continue
    if (!c.cell) for (const cell of set.targets) if (!c.place || allows(cell, c.place)) cells.set(cellKey(cell), cell)
    if (set.do === 'revive' && !c.revive) sum.discard = true
    if (set.do === 'use') sum.use = pony ?? null
  }
  sum.places = [...places.values()]
  sum.cells = [...cells.values()]
  return sum
}

/** complete is the play that has been chosen, if nothing is missing. A card is used only by its own button. */
export function complete(p: Position, c: Choice): Move | null {
  for (const { set, ship, pony } of readings(p, c)) {
    const missing =
      (set.ships.length > 0 && !ship) ||
      (set.ponies.length > 0 && !pony) ||
      (set.targets.length > 0 && !c.cell) ||
      (set.places.size > 0 && !c.place) ||
      (set.do === 'revive' && !c.revive)
    if (!missing && set.do !== 'use') return written(set, ship, pony, c.cell, c.place)
  }
  return null
}

/** cost is what stealing the pony that is chosen or pointed at does to the grid, while it is open where it goes. */
export function cost(p: Position, c: Choice, hot: Place | Cell | null): Foreseen {
  const cell = c.cell ?? (hot && !isPlace(hot) ? hot : undefined)
  if (!cell || c.cards.length === 0) return nothingForeseen
  const found = readings(p, { ...c, cell }).map(({ set }) => set.outcomes.get(cellKey(cell)))
  return found.find((o) => o !== undefined) ?? nothingForeseen
}

/** pressed is the choice after what is pointed at was pressed. What is chosen already is not given up by that. */
export function pressed(p: Position, c: Choice, hot: Place | Cell | null): Choice {
  if (!hot || complete(p, c) || !p.grid.at(isPlace(hot) ? hot.from : hot)) return c
  if (isPlace(hot)) return c.place && placeKey(c.place) === placeKey(hot) ? c : putPlace(p, c, hot)
  return c.cell && sameCell(c.cell, hot) ? c : putCell(p, c, hot)
}

const offersCell = (cells: readonly Cell[], cell: Cell): boolean => cells.some((x) => sameCell(x, cell))

/** possible reports whether a choice can still become a play. */
function possible(p: Position, c: Choice): boolean {
  if (isNothing(c) || complete(p, c)) return true
  const o = offers(p, c)
  return o.hand.size > 0 || o.places.length > 0 || o.cells.length > 0 || o.discard || o.use !== null
}

/** first gives the first of some choices that can become a play. */
const first = (p: Position, ...choices: Choice[]): Choice => choices.find((c) => possible(p, c)) ?? nothing

/** putCard chooses a card of the hand, or puts it back. What does not go with it is put back too. */
export function putCard(p: Position, c: Choice, card: CardID): Choice {
  const rest = c.cards.filter((x) => x !== card)
  if (rest.length < c.cards.length)
    return first(p, { ...c, cards: rest }, { cards: rest, ...(c.place && { place: c.place }) }, { cards: rest })
  const bare: Choice = { cards: [card] }
  const inPlace: Choice = { ...bare, ...(c.place && { place: c.place }) }
  const exchanged = c.cards.map((old) => ({ ...c, cards: c.cards.map((x) => (x === old ? card : x)) }))
  const joined = c.cards.length < 2 ? [{ ...c, cards: [...c.cards, card] }] : []
  return first(p, ...joined, ...exchanged.map(plain), { ...bare, ...(c.cell && { cell: c.cell }) }, inPlace, bare)
}

/** plain drops what came from the grid but keeps the place. */
const plain = ({ cards, place, revive }: Choice): Choice => ({
  cards,
  ...(place && { place }),
  ...(revive && { revive }),
})

/** putPlace chooses a place, or gives it up. */
export function putPlace(p: Position, c: Choice, place: Place): Choice {
  const { place: old, ...rest } = c
  if (old && placeKey(old) === placeKey(place)) return first(p, rest)
  return first(p, { ...rest, place }, { cards: rest.cards, place }, { cards: [], place })
}

/** putCell chooses a pony on the grid to be stolen or replaced, or lets it go. */
export function putCell(p: Position, c: Choice, cell: Cell): Choice {
  const { cell: old, ...rest } = c
  if (old && sameCell(old, cell)) return first(p, rest)
  if (rest.cards.length > 0 && !offersCell(offers(p, rest).cells, cell)) {
    const { place: _, ...free } = rest
    return first(p, { ...free, cell }, c)
  }
  return first(p, { ...rest, cell }, c)
}

/** putDiscard chooses the top of the Pony discard, or leaves it there. */
export function putDiscard(p: Position, c: Choice): Choice {
  const { revive, ...rest } = c
  const ships = rest.cards.filter((card) => p.plays.some((set) => set.do === 'revive' && set.ships.includes(card)))
  return first(p, revive ? rest : { ...rest, cards: ships, revive: true }, c)
}
