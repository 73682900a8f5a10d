// What the server tells of a game of Secret Shipfic Folder, written after tsssf/view.go, event.go and move.go.

import type { Seat } from '../../lib/wire'

export type CardID = string
export type Cell = readonly [x: number, y: number]
export type Edge = readonly [Cell, Cell]
export type Deck = 'pony' | 'ship'

/** What everybody sees. */
export interface PublicView {
  turn: Seat
  turns: number
  over: boolean
  winners?: Seat[]
  options: Options
  winning?: number // points that win
  seats: SeatView[]
  ponies: PonyView[]
  ships: ShipView[]
  goals: GoalView[]
  decks: { pony: number; ship: number; goal: number }
  discards: { pony: CardID[]; ship: CardID[]; goal: CardID[] } // the top last
  question?: QuestionView
  counters: Counters
}

/** What a seat sees beside that. */
export interface OwnView {
  seat: Seat
  hands?: HandView[] // the seat's own first
  private?: GoalView[]
  answers?: Answers
  proposal?: ProposalView
  end?: EndView
}

export interface Options {
  handLimit: number
  oncePerTurn: boolean
  adjacentPowers: boolean
  privateGoals: boolean
  length: 'points' | 'longHaul' | 'ridiculous' | 'solitaire'
  rule0: 'consent' | 'free' | 'off'
  teams?: Seat[][]
  [name: string]: unknown
}

export interface SeatView {
  points: number
  won: CardID[]
  handCount: number
  handLimit: number
  privateGoals?: number
}

export interface HandView {
  seat: Seat
  cards: CardID[]
  taken?: CardID[]
}

export interface PonyView {
  card: CardID
  at: Cell
  looks?: Looks
}

export interface ShipView {
  card: CardID
  from: Cell
  to: Cell
}

/** A Pony card as it is now, where that is not as printed. */
export interface Looks {
  names: string[]
  race: string[]
  gender: string[]
  keywords: string[]
  dystopian: boolean
  count: number
  disguise?: CardID
  copies?: CardID
  everypony?: boolean
}

export interface GoalView {
  place: number
  owner?: Seat
  card?: CardID
  have: number
  need: number
  cards?: CardID[]
}

export interface QuestionView {
  seat: Seat
  kind: string
  card?: CardID
  may: boolean
}

export interface Answers {
  picked?: Pick[]
  options: Pick[]
}

export interface Counters {
  playedPonies: number
  playedShips: number
  playedShipCards: number
  broken: number
  swapped: number
  replaced: number
}

export interface EndView {
  draw: number
  decks: Deck[]
  discard: number
  any?: boolean
  return?: CardID[]
}

export interface ProposalView {
  by: Seat
  changes: Change[]
  waiting: Seat[]
}

/** One answer to a question: one of its fields is set, but for the name that goes with a card. */
export interface Pick {
  cell?: Cell
  card?: CardID
  name?: string
  race?: string
  gender?: string
  keyword?: string
  deck?: Deck
  order?: 'forward' | 'backward'
  edge?: Edge
}

/** One adjustment by Rule 0. */
export interface Change {
  card?: CardID
  to?: Target
  points?: Record<string, number>
  turn?: Seat
  hidden?: string // the kind of a card that the seat may not see
}

export type Target =
  | 'discard'
  | 'open'
  | { cell?: Cell; edge?: Edge; hand?: Seat; deck?: 'top' | 'bottom'; won?: Seat; open?: Seat }

/** A move as the server reads it. */
export type Move =
  | { do: 'ship'; ship: CardID; pony: CardID; from: Cell; to: Cell }
  | { do: 'link'; ship: CardID; from: Cell; to: Cell }
  | { do: 'poison'; ship: CardID; take: Cell; from: Cell; to: Cell }
  | { do: 'revive'; ship: CardID; from: Cell; to: Cell }
  | { do: 'replace'; pony: CardID; at: Cell }
  | { do: 'use'; card: CardID }
  | { do: 'choose'; pick: Pick }
  | { do: 'pass' | 'agree' | 'disagree' }
  | { do: 'end'; draw: Deck[]; discard: CardID[] }
  | { do: 'adjust'; changes: Change[] }

/** Where a card lies: one of its fields is set. */
export interface Zone {
  cell?: Cell
  edge?: Edge
  hand?: Seat
  deck?: 'pony' | 'ship' | 'goal'
  discard?: 'pony' | 'ship' | 'goal'
  place?: number
  won?: Seat
}

/** Something that happened in the game. */
export interface GameEvent {
  event: string
  seat?: Seat
  card?: CardID
  other?: CardID
  cards?: CardID[]
  from?: Zone
  to?: Zone
  why?: string
  name?: string
  text?: string
  count?: number
  worth?: { points: number }
  looks?: Looks
  moves?: { card: CardID; from: Cell; to: Cell }[]
}
