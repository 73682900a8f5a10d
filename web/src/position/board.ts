// A position that is being set up: where each card lies, and how cards are moved. A board is a value; every change makes a new one.

import type { Kind } from '../card/card'

export type Cell = readonly [number, number]

/** The set-up of a scenario file, as far as the editor changes it. */
export interface Setup {
  ponies?: { card: string; at: Cell }[]
  ships?: { card: string; from: Cell; to: Cell }[]
  hands?: string[][]
  goals?: (string | null)[]
  won?: string[][]
  points?: number[]
  decks?: Piles
  discards?: Piles
  turn?: number
  turns?: number
  [other: string]: unknown // kept as it is
}

interface Piles {
  pony?: string[] | null
  ship?: string[] | null
  goal?: string[] | null
}

/** A scenario file. */
export interface Scenario {
  name: string
  packs?: string[] | null
  players: number
  options?: unknown
  setup: Setup
  [other: string]: unknown
}

/** A Spot is somewhere a card can lie. */
export type Spot =
  | { on: 'cell'; at: Cell }
  | { on: 'edge'; from: Cell; to: Cell }
  | { on: 'hand'; seat: number }
  | { on: 'open'; place: number }
  | { on: 'won'; seat: number }
  | { on: 'discard' }
  | { on: 'top' } // of its deck
  | { on: 'box' } // nowhere: somewhere in its deck

export const places = 3 // for open Goals

export const emptyScenario = (): Scenario => ({
  name: 'a position',
  players: 2,
  setup: { ponies: [], ships: [], hands: [[], []], goals: [], won: [[], []], turn: 0, turns: 1 },
})

/** filled has a list wherever a file has none. */
export function filled(scenario: Scenario): Scenario {
  const seats = (lists: readonly (string[] | null)[] | undefined) =>
    Array.from({ length: scenario.players }, (_, i) => lists?.[i] ?? [])
  const { setup } = scenario
  return {
    ...scenario,
    setup: {
      ...setup,
      ponies: setup.ponies ?? [],
      ships: setup.ships ?? [],
      goals: setup.goals ?? [],
      hands: seats(setup.hands),
      won: seats(setup.won),
    },
  }
}

export const same = (a: Cell, b: Cell): boolean => a[0] === b[0] && a[1] === b[1]
const touches = (ship: { from: Cell; to: Cell }, at: Cell): boolean => same(ship.from, at) || same(ship.to, at)

const pileNames = { Pony: 'pony', Ship: 'ship', Goal: 'goal', Start: 'pony' } as const

/** startOf is where the Start card lies. */
export const startOf = (setup: Setup, start: string): Cell => setup.ponies?.find((p) => p.card === start)?.at ?? [0, 0]

/** fits reports whether a card of a kind can lie on a spot at all. */
export function fits(kind: Kind, spot: Spot): boolean {
  switch (spot.on) {
    case 'cell':
      return kind === 'Pony' || kind === 'Start'
    case 'edge':
      return kind === 'Ship'
    case 'hand':
      return kind === 'Pony' || kind === 'Ship'
    case 'open':
    case 'won':
      return kind === 'Goal'
  }
  return kind !== 'Start'
}

/** spotOf is where a card lies now; nowhere is the box. */
export function spotOf(setup: Setup, card: string): Spot {
  const pony = setup.ponies?.find((p) => p.card === card)
  if (pony) return { on: 'cell', at: pony.at }
  const ship = setup.ships?.find((s) => s.card === card)
  if (ship) return { on: 'edge', from: ship.from, to: ship.to }
  const hand = setup.hands?.findIndex((cards) => cards.includes(card)) ?? -1
  if (hand >= 0) return { on: 'hand', seat: hand }
  const won = setup.won?.findIndex((cards) => cards.includes(card)) ?? -1
  if (won >= 0) return { on: 'won', seat: won }
  const place = setup.goals?.indexOf(card) ?? -1
  if (place >= 0) return { on: 'open', place }
  const inPile = (piles?: Piles) => Object.values(piles ?? {}).some((cards) => cards?.includes(card))
  if (inPile(setup.discards)) return { on: 'discard' }
  return { on: 'box' }
}

/** moved puts a card on a spot. What lay there goes back to the box; Ships whose Pony is gone do too. */
export function moved(scenario: Scenario, card: string, kind: Kind, spot: Spot): Scenario {
  if (!fits(kind, spot)) return scenario
  const was = spotOf(scenario.setup, card)
  const setup = without(scenario.setup, card, scenario.players)
  const pile = pileNames[kind]
  switch (spot.on) {
    case 'cell': {
      const there = setup.ponies!.find((p) => same(p.at, spot.at))
      if (there?.card === card) return scenario
      if (there) setup.ponies = setup.ponies!.filter((p) => p !== there)
      setup.ponies = [...setup.ponies!, { card, at: spot.at }]
      break
    }
    case 'edge':
      setup.ships = setup.ships!.filter((s) => !(touches(s, spot.from) && touches(s, spot.to)))
      setup.ships = [...setup.ships, { card, from: spot.from, to: spot.to }]
      break
    case 'hand':
      setup.hands = setup.hands!.map((cards, i) => (i === spot.seat ? [...cards, card] : cards))
      break
    case 'won':
      setup.won = setup.won!.map((cards, i) => (i === spot.seat ? [...cards, card] : cards))
      break
    case 'open':
      setup.goals = Array.from({ length: places }, (_, i) => (i === spot.place ? card : (setup.goals?.[i] ?? null)))
      break
    case 'discard':
      setup.discards = { ...setup.discards, [pile]: [card, ...(setup.discards?.[pile] ?? [])] }
      break
    case 'top':
      setup.decks = { ...setup.decks, [pile]: [card, ...(setup.decks?.[pile] ?? [])] }
      break
    case 'box': // a deck that is listed in full has it at the bottom
      if (setup['emptyDecks']) setup.decks = { ...setup.decks, [pile]: [...(setup.decks?.[pile] ?? []), card] }
  }
  // A Pony that left its cell takes its Ships along only if it moved to a neighbouring cell of all of them; otherwise they fall.
  if (was.on === 'cell') {
    const taken = new Set([...setup.ponies!.map((p) => String(p.at)), ...(hasStart(setup) ? [] : ['0,0'])])
    setup.ships = setup.ships!.filter((s) => taken.has(String(s.from)) && taken.has(String(s.to)))
  }
  return { ...scenario, setup }
}

const hasStart = (setup: Setup): boolean => (setup.ponies ?? []).some((p) => p.card.includes('.Start.'))

/** without takes a card from wherever it lies, and makes all lists that are missing. */
function without(setup: Setup, card: string, players: number): Setup {
  const drop = (cards: readonly string[] = []) => cards.filter((c) => c !== card)
  const seats = (lists: string[][] = []) => Array.from({ length: players }, (_, i) => drop(lists[i]))
  const piles = (of: Piles = {}): Piles => ({
    pony: drop(of.pony ?? []),
    ship: drop(of.ship ?? []),
    goal: drop(of.goal ?? []),
  })
  const next: Setup = {
    ...setup,
    ponies: (setup.ponies ?? []).filter((p) => p.card !== card),
    ships: (setup.ships ?? []).filter((s) => s.card !== card),
    hands: seats(setup.hands),
    won: seats(setup.won),
    goals: (setup.goals ?? []).map((c) => (c === card ? null : c)),
    decks: piles(setup.decks),
    discards: piles(setup.discards),
  }
  delete next.points // what the won Goals are worth
  return next
}

/** resized has another number of players. The cards of seats that are gone go back to the box. */
export function resized(scenario: Scenario, players: number): Scenario {
  const { hands = [], won = [], turn = 0 } = scenario.setup
  const cut = (lists: string[][]) => Array.from({ length: players }, (_, i) => lists[i] ?? [])
  const setup = { ...scenario.setup, hands: cut(hands), won: cut(won), turn: Math.min(turn, players - 1) }
  delete setup.points
  return { ...scenario, players, setup }
}

/** A Field is what the grid of the editor shows: all cells around the cards, and the edges between neighbours. */
export interface Field {
  left: number
  top: number
  columns: number
  rows: number
  edges: { from: Cell; to: Cell; card?: string }[]
}

export function fieldOf(setup: Setup, start: string): Field {
  const cells = [startOf(setup, start), ...(setup.ponies ?? []).map((p) => p.at)]
  const xs = cells.map((c) => c[0])
  const ys = cells.map((c) => c[1])
  const taken = new Set(cells.map(String))
  const left = Math.min(...xs) - 1
  const top = Math.min(...ys) - 1
  const edges: Field['edges'] = []
  for (const text of taken) {
    const [x = 0, y = 0] = text.split(',').map(Number)
    for (const to of [
      [x + 1, y],
      [x, y + 1],
    ] as Cell[]) {
      if (!taken.has(String(to))) continue
      const from: Cell = [x, y]
      const ship = setup.ships?.find((s) => touches(s, from) && touches(s, to))
      edges.push({ from, to, ...(ship && { card: ship.card }) })
    }
  }
  return { left, top, columns: Math.max(...xs) - left + 2, rows: Math.max(...ys) - top + 2, edges }
}

/** A Size is how large the grid is drawn, in pixels. */
export interface Size {
  width: number // of a card
  height: number
  gap: number
  compact: boolean // small faces
}

const full: Size = { width: 84, height: 118, gap: 30, compact: false }
const smallest = 60 // the width of a card whose name can still be read

/** sizeIn is how large a grid is drawn on a board: in full if that fits, otherwise so that all of it is seen, if names can then be read. */
export function sizeIn({ columns, rows }: Field, width: number, height: number): Size {
  const room = (inner: number, n: number, gap: number) => (inner - 20 - (n + 1) * gap) / n
  if (room(width, columns, full.gap) >= full.width && room(height, rows, full.gap) >= full.height) return full
  const gap = 26
  const ratio = 1.24
  const fitting = Math.floor(Math.min(room(width, columns, gap), room(height, rows, gap) / ratio))
  const card = Math.min(full.width, Math.max(smallest, fitting))
  return { width: card, height: Math.round(card * ratio), gap, compact: true }
}
