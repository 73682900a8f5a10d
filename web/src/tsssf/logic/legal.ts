// Which plays from hand are legal (T3), so that the page can light up where a card may go. The server remains the judge;
// this is the same rule said a second time, and a test holds it against the engine's own list.
//
// Plays are not listed one by one: with 7 cards and 200 ponies there would be thousands. Instead the page asks, for what
// has been chosen so far, what could be chosen next.

import { cellKey, edgeKey, type Grid } from './grid'
import type { CardID, Cell, Move } from './view'

/** What the rules of playing need to know of a card. */
export interface Facts {
  kind: 'start' | 'pony' | 'ship' | 'goal'
  poison: boolean // steals a Pony from the grid, and nothing else
  revives: boolean // may be played with the top of the Pony discard
  replaces: boolean // may be played onto an occupied cell
  used: boolean // works by being discarded from the hand
  asShip: boolean // a Pony that may be played as a Ship
  interrupts: boolean // a Pony that may be played in another's turn
}

/** Position is what plays depend on. */
export interface Position {
  grid: Grid
  start: Cell // where the Start card stands
  hand: readonly CardID[]
  ponyDiscard: readonly CardID[]
  facts: (card: CardID) => Facts
  mine: boolean // it is the player's own turn
}

/** A place is the middle of an edge: between two ponies (a link), or from a pony to a free cell. */
export interface Place {
  kind: 'link' | 'new'
  from: Cell // a pony stands here
  to: Cell // the other pony, or the free cell
}

export const placeKey = (p: Place): string =>
  p.kind === 'link' ? edgeKey(p.from, p.to) : `${cellKey(p.from)}>${cellKey(p.to)}`

/** links are the edges between neighbours that no Ship joins, each once. */
export function links(grid: Grid): Place[] {
  const found: Place[] = []
  for (const { at } of grid.ponies) {
    for (const to of [[at[0] + 1, at[1]] as const, [at[0], at[1] + 1] as const]) {
      if (grid.at(to) && !grid.shipBetween(at, to)) found.push({ kind: 'link', from: at, to })
    }
  }
  return found
}

/** openings are the free cells beside ponies, one for each pony beside them. */
export function openings(grid: Grid): Place[] {
  const found: Place[] = []
  for (const { at } of grid.ponies) {
    for (const to of [
      [at[0] + 1, at[1]],
      [at[0], at[1] + 1],
      [at[0] - 1, at[1]],
      [at[0], at[1] - 1],
    ] as const) {
      if (!grid.at(to)) found.push({ kind: 'new', from: at, to })
    }
  }
  return found
}

/** What a card of the hand can do now. */
export interface Roles {
  ship: boolean // join two ponies, or bring one
  poison: boolean
  revives: boolean
  pony: boolean // be brought by a Ship
  replaces: boolean
  used: boolean
}

export const isShip = (f: Facts): boolean => f.kind === 'ship' || f.asShip

/** roles tells what a card of the hand could be played as now. */
export function roles(p: Position, card: CardID): Roles {
  const f = p.facts(card)
  const others = p.hand.filter((c) => c !== card)
  const bringers = others.some((c) => isShip(p.facts(c)) && !p.facts(c).poison)
  if (!p.mine) {
    const guests = others.some((c) => p.facts(c).interrupts)
    return {
      ship: isShip(f) && !f.poison && guests,
      pony: f.kind === 'pony' && f.interrupts && bringers,
      poison: false,
      revives: false,
      replaces: false,
      used: false,
    }
  }
  const stealable = p.grid.ponies.length > 1
  const revives = f.revives && isShip(f) && p.ponyDiscard.length > 0
  const plain = isShip(f) && !f.poison
  return {
    ship: plain && (others.some((c) => p.facts(c).kind === 'pony') || revives || links(p.grid).length > 0),
    poison: f.poison && stealable,
    revives,
    pony: f.kind === 'pony' && bringers,
    replaces: f.kind === 'pony' && f.replaces && stealable,
    used: f.kind === 'pony' && f.used,
  }
}

export const playable = (r: Roles): boolean => r.ship || r.poison || r.pony || r.replaces || r.used

/** thefts are the places a stolen pony may be shipped to: beside a pony that stays connected without it (W, love poison). */
export function thefts(p: Position, take: Cell): Place[] {
  const stays = p.grid.connected(p.start, take)
  return openings(p.grid).filter((o) => stays.has(cellKey(o.from)))
}

/** stealable are the ponies that a love poison could take and bring to the place, if one is chosen already. */
export function stealable(p: Position, to?: Place): Cell[] {
  const others = p.grid.ponies.map((x) => x.at).filter((at) => cellKey(at) !== cellKey(p.start))
  if (!to) return others
  return others.filter((at) => cellKey(at) !== cellKey(to.from) && p.grid.connected(p.start, at).has(cellKey(to.from)))
}

/** replaceable are the ponies that a card may replace: all but Start (W4). */
export const replaceable = stealable

/** listed writes all plays out one by one, as the engine lists them. The page does not need it; the test does. */
export function listed(p: Position): Move[] {
  const moves: Move[] = []
  for (const card of p.hand) {
    const r = roles(p, card)
    if (r.poison) {
      for (const take of stealable(p))
        for (const { from, to } of thefts(p, take)) moves.push({ do: 'poison', ship: card, take, from, to })
    }
    if (r.ship && p.mine) for (const { from, to } of links(p.grid)) moves.push({ do: 'link', ship: card, from, to })
    if (r.ship) {
      for (const { from, to } of openings(p.grid)) {
        for (const pony of p.hand) {
          if (pony !== card && roles(p, pony).pony) moves.push({ do: 'ship', ship: card, pony, from, to })
        }
        if (r.revives) moves.push({ do: 'revive', ship: card, from, to })
      }
    }
    if (r.replaces) for (const at of replaceable(p)) moves.push({ do: 'replace', pony: card, at })
    if (r.used) moves.push({ do: 'use', card })
  }
  return moves
}
