// What the server tells of a game of Secret Shipfic Folder, and what the page says back. The types are the server's own; here
// they get the names that the table uses, and moves their exact shapes.

import type { Change, Pick } from '../../../lib/wire.gen'

export type {
  Answers,
  Attributes as Looks,
  Change,
  Counters,
  EndView,
  GameEvent,
  GoalView,
  HandView,
  Options,
  OwnView,
  Pick,
  PonyView,
  ProposalView,
  PublicView,
  QuestionView,
  Seat,
  SeatView,
  ShipView,
  Target,
  Zone,
} from '../../../lib/wire.gen'

export type CardID = string
export type Cell = readonly [x: number, y: number]
export type Edge = readonly [Cell, Cell]
export type Deck = 'pony' | 'ship'

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
