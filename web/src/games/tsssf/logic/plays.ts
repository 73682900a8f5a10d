// The legal plays from hand (T3), as the server lists them. The page knows no rule of playing: it reads the list.

import { once } from '../../../lib/steady'
import { around, cellKey, edgeKey, sameCell, type Grid } from './grid'
import { foreseeAll, type Foreseen } from './outcomes'
import type { CardID, Cell, Move, OwnView } from './view'

/** A place is the middle of an edge: between two ponies (a link), or from a pony to a free cell. */
export interface Place {
  kind: 'link' | 'new'
  from: Cell // a pony stands here
  to: Cell // the other pony, or the free cell
}

export const isPlace = (x: Place | Cell): x is Place => 'kind' in x

export const placeKey = once((p: Place): string =>
  p.kind === 'link' ? edgeKey(p.from, p.to) : `${cellKey(p.from)}>${cellKey(p.to)}`,
)

/** A set of plays: one of each list that is not empty makes a play. */
export interface PlaySet {
  do: 'ship' | 'link' | 'poison' | 'revive' | 'replace' | 'use'
  ships: readonly CardID[] // cards of the hand
  ponies: readonly CardID[] // cards of the hand
  targets: readonly Cell[] // ponies of the grid that are stolen, replaced or used
  onGrid: readonly CardID[] // the cards of the targets
  under: readonly CardID[] // cards under won Goals that can be given up
  places: ReadonlyMap<string, Place> // by key
  outcomes: ReadonlyMap<string, Foreseen> // by the key of a target: what else that does to the grid
}

/** Position is what plays depend on. */
export interface Position {
  grid: Grid
  plays: readonly PlaySet[]
  ponyDiscard: readonly CardID[]
}

/** readPlays names the cards, cells and places that the server's list refers to by number. */
export function readPlays(own: OwnView | null, grid: Grid): PlaySet[] {
  const hand = own?.hands?.[0]?.cards ?? []
  return (own?.plays ?? []).map((set) => {
    const targets = (set.targets ?? []).map((i) => grid.ponies[i]!.at)
    return {
      do: set.do,
      ships: (set.ships ?? []).map((i) => hand[i]!),
      ponies: (set.ponies ?? []).map((i) => hand[i]!),
      targets,
      onGrid: (set.targets ?? []).map((i) => grid.ponies[i]!.card),
      under: set.under ?? [],
      places: readSides(set.sides ?? '', set.do === 'link' ? 'link' : 'new', grid),
      outcomes: foreseeAll(targets.map(cellKey), set.outcomes, grid),
    }
  })
}

/** readSides reads a hex digit for each pony: the sides that are open there. */
function readSides(digits: string, kind: Place['kind'], grid: Grid): Map<string, Place> {
  const found = new Map<string, Place>()
  for (const [i, { at }] of grid.ponies.entries()) {
    const open = parseInt(digits[i] ?? '0', 16)
    if (open === 0) continue
    for (const [side, place] of placesAt[kind](at).entries()) if (open & (1 << side)) found.set(placeKey(place), place)
  }
  return found
}

const placesOf = (kind: Place['kind']) =>
  once((from: Cell): Place[] => around(from).map((to): Place => ({ kind, from, to })))

/** placesAt are the places on the four sides of a pony. They stay the same as long as the pony stays where it is. */
const placesAt = { link: placesOf('link'), new: placesOf('new') }

/** allows reports whether a pony can be stolen and brought to a place: never to its own side. */
export const allows = (target: Cell, place: Place): boolean => !sameCell(target, place.from)

/** playable reports whether a card of the hand can be played as anything. */
export const playable = (p: Position, card: CardID): boolean =>
  p.plays.some((set) => set.ships.includes(card) || set.ponies.includes(card))

/** written makes the move of a complete choice from a set. */
export function written(set: PlaySet, ship?: CardID, pony?: CardID, target?: Cell, place?: Place): Move {
  const where = place && { from: place.from, to: place.to }
  const named = { ...(ship && { ship }), ...(pony && { pony }) }
  if (set.do === 'use')
    return { do: 'use', card: pony ?? set.onGrid[set.targets.findIndex((cell) => sameCell(cell, target!))]! }
  if (set.do === 'replace') return { do: 'replace', pony: pony!, at: target! }
  return { do: set.do, ...named, ...(target && { take: target }), ...where } as Move
}

/** listed writes all plays out one by one, as the engine lists them. The page does not need it; tests do. */
export function* listed(plays: readonly PlaySet[]): Generator<Move> {
  const each = <T>(list: Iterable<T>): (T | undefined)[] => {
    const all = [...list]
    return all.length > 0 ? all : [undefined]
  }
  for (const set of plays) {
    for (const card of set.under) yield { do: 'use', card }
    if (set.under.length > 0) continue
    for (const ship of each(set.ships))
      for (const pony of each(set.ponies))
        for (const target of each(set.targets))
          for (const place of each(set.places.values()))
            if (!target || !place || allows(target, place)) yield written(set, ship, pony, target, place)
  }
}

type Kinded = { kind: string } | undefined

/** lacking is what a hand lacks to play a card, as far as that is plain. */
export function lacking(card: Kinded, hand: readonly Kinded[]): 'needsPony' | 'needsShip' | 'notPlayable' {
  const has = (kind: string) => hand.some((held) => held?.kind === kind)
  if (card?.kind === 'Ship' && !has('Pony')) return 'needsPony'
  if (card?.kind === 'Pony' && !has('Ship')) return 'needsShip'
  return 'notPlayable'
}
