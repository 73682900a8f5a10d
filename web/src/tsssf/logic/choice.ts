// What a player has chosen so far on the way to a play: cards of the hand, a place on the grid, a pony on the grid, in any
// order. From it follows what can be chosen next (and is lit), and the play once it is complete.

import { cellKey, sameCell } from './grid'
import {
  isShip,
  links,
  openings,
  placeKey,
  playable,
  replaceable,
  roles,
  stealable,
  thefts,
  type Place,
  type Position,
} from './legal'
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

/** A reading is one way to understand the chosen cards: a card can be a Ship or a Pony, and some are either. */
interface Reading {
  ship?: CardID
  pony?: CardID
}

function readings(p: Position, cards: readonly CardID[]): Reading[] {
  const [a, b] = cards
  if (a === undefined) return [{}]
  const ra = roles(p, a)
  if (b === undefined) {
    const found: Reading[] = []
    if (ra.ship || ra.poison) found.push({ ship: a })
    if (ra.pony || ra.replaces || ra.used) found.push({ pony: a })
    return found
  }
  const rb = roles(p, b)
  const found: Reading[] = []
  if (ra.ship && rb.pony) found.push({ ship: a, pony: b })
  if (rb.ship && ra.pony) found.push({ ship: b, pony: a })
  return found
}

const none = (): Offers => ({ hand: new Set(), places: [], cells: [], discard: false, use: null })

/** offers tells what could be chosen next. */
export function offers(p: Position, c: Choice): Offers {
  const sum = none()
  for (const r of readings(p, c.cards)) {
    const more = offersOf(p, c, r)
    for (const card of more.hand) sum.hand.add(card)
    const seen = new Set(sum.places.map(placeKey))
    sum.places.push(...more.places.filter((x) => !seen.has(placeKey(x))))
    sum.cells.push(...more.cells)
    sum.discard ||= more.discard
    sum.use ??= more.use
  }
  return sum
}

function offersOf(p: Position, c: Choice, r: Reading): Offers {
  if (r.ship && p.facts(r.ship).poison) return offersOfPoison(p, c)
  if (r.ship) return offersOfShip(p, c, r.ship, r.pony)
  if (r.pony) return offersOfPony(p, c, r.pony)
  return offersOfNothing(p, c)
}

function offersOfNothing(p: Position, c: Choice): Offers {
  const found = none()
  const all = p.hand.map((card) => ({ card, ...roles(p, card) }))
  if (c.cell) {
    for (const x of all) if (x.replaces || x.poison) found.hand.add(x.card)
    return found
  }
  const brings = all.some((x) => x.ship && (x.revives || all.some((y) => y.pony && y.card !== x.card)))
  for (const x of all) {
    const poisons = x.poison && c.place?.kind === 'new' && stealable(p, c.place).length > 0
    if (!c.place ? playable(x) : c.place.kind === 'link' ? x.ship : (x.ship && brings) || x.pony || poisons)
      found.hand.add(x.card)
  }
  if (c.place) return found
  if (p.mine && all.some((x) => x.ship)) found.places.push(...links(p.grid))
  if (brings || all.some((x) => x.poison)) found.places.push(...openings(p.grid))
  return found
}

function offersOfShip(p: Position, c: Choice, ship: CardID, pony: CardID | undefined): Offers {
  const found = none()
  if (c.cell) return found
  const revives = roles(p, ship).revives
  const guests = p.hand.filter((card) => card !== ship && roles(p, card).pony)
  if (!pony && !c.revive && c.place?.kind !== 'link') {
    for (const card of guests) found.hand.add(card)
    found.discard = revives
  }
  if (!c.place) {
    if (p.mine && !pony && !c.revive) found.places.push(...links(p.grid))
    if (pony || c.revive || guests.length > 0 || revives) found.places.push(...openings(p.grid))
  }
  return found
}

function offersOfPoison(p: Position, c: Choice): Offers {
  const found = none()
  if (c.revive || c.place?.kind === 'link') return found
  if (!c.cell) found.cells = stealable(p, c.place).filter((at) => c.place || thefts(p, at).length > 0)
  else if (!c.place) found.places = thefts(p, c.cell)
  return found
}

function offersOfPony(p: Position, c: Choice, pony: CardID): Offers {
  const found = none()
  const r = roles(p, pony)
  if (r.pony && !c.cell && c.place?.kind !== 'link') {
    for (const card of p.hand) if (card !== pony && isShip(p.facts(card)) && !p.facts(card).poison) found.hand.add(card)
    if (!c.place) found.places = openings(p.grid)
  }
  if (r.replaces && !c.place && !c.cell) found.cells = replaceable(p)
  if (r.used && !c.place && !c.cell) found.use = pony
  return found
}

/** complete is the play that has been chosen, if nothing is missing. */
export function complete(p: Position, c: Choice): Move | null {
  for (const { ship, pony } of readings(p, c.cards)) {
    if (ship && p.facts(ship).poison) {
      if (c.cell && c.place?.kind === 'new' && offersPlace(thefts(p, c.cell), c.place)) {
        return { do: 'poison', ship, take: c.cell, from: c.place.from, to: c.place.to }
      }
    } else if (ship && c.place && !c.cell) {
      const { from, to } = c.place
      if (c.place.kind === 'link' && !pony && !c.revive) return { do: 'link', ship, from, to }
      if (c.place.kind === 'new' && pony) return { do: 'ship', ship, pony, from, to }
      if (c.place.kind === 'new' && c.revive && roles(p, ship).revives) return { do: 'revive', ship, from, to }
    } else if (
      pony &&
      c.cell &&
      !c.place &&
      roles(p, pony).replaces &&
      replaceable(p).some((at) => sameCell(at, c.cell!))
    ) {
      return { do: 'replace', pony, at: c.cell }
    }
  }
  return null
}

export const offersPlace = (places: readonly Place[], place: Place): boolean =>
  places.some((x) => placeKey(x) === placeKey(place))

const offersCell = (cells: readonly Cell[], cell: Cell): boolean => cells.some((x) => cellKey(x) === cellKey(cell))

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
  const ships = rest.cards.filter((card) => roles(p, card).revives)
  return first(p, revive ? rest : { ...rest, cards: ships, revive: true }, c)
}
