// What server and browser say to each other, written after internal/wire and the packages it is made of.

export type Seat = number
export type PersonID = string
export type Status = 'waiting' | 'playing' | 'finished' | 'aside'
export type Level = 'filly' | 'mare' | 'alicorn'

export type Do =
  | 'create' | 'join' | 'leave' | 'sit' | 'stand' | 'ready' | 'say' | 'move' | 'undo' | 'endVote' | 'agree' | 'pause'
  | 'rematch' | 'config' | 'bot' | 'kick' | 'host' | 'mute' | 'start'

/** Something a person does at a table. Who and when are the server's to say. */
export interface Command {
  do: Do
  name?: string
  text?: string
  person?: PersonID
  seat?: Seat
  level?: string
  on?: boolean
  ban?: boolean
  config?: Config
  move?: unknown
}

export interface Config {
  game: 'tsssf' | 'hayburger'
  options?: Record<string, unknown>
  packs?: string[]
  include?: string[]
  exclude?: string[]
  seats: number
  open: boolean
  title?: string
  turnSeconds?: number
  gameSeconds?: number
  graceSeconds?: number
  fixedSeats?: boolean
}

export interface FromClient {
  type: 'hello' | 'do'
  version?: number
  last?: number
  ref?: number
  command?: Command
}

export interface FromServer {
  type: 'state' | 'update' | 'done' | 'refused' | 'bye'
  version?: number
  n?: number
  ref?: number
  you?: PersonID
  seat?: Seat
  table?: TableView
  clock?: ClockView
  public?: unknown
  own?: unknown
  events?: WireEvent[]
  code?: string
  about?: string[]
  retry?: number
}

/** An event of the table or of its game: its name, and what belongs to it. */
export interface WireEvent {
  event: string
  [field: string]: unknown
}

export interface TableView {
  id: string
  config: Config
  status: Status
  host: PersonID
  people: PersonView[]
  seats: SeatPlace[]
  request?: TableRequest
  asked?: PersonID[]
  clock: ClockView
  chat: ChatLine[]
  games: number
  endedBy?: string
  rules?: number
}

export interface PersonView {
  id: PersonID
  name: string
  muted?: boolean
  present: boolean
}

export interface SeatPlace {
  person?: PersonID
  bot?: string
  ready?: boolean
  away?: boolean
  late?: boolean
}

export interface TableRequest {
  kind: 'undo' | 'end'
  by: PersonID
  n?: number
  agreed?: PersonID[]
}

export interface ClockView {
  paused?: boolean
  left?: number[]
}

export interface ChatLine {
  by: PersonID
  name: string
  text: string
  at: number
}

export interface Problem {
  code: string
  about?: string[]
  retry?: number
}

export interface CreateTable {
  name: string
  config: Config
  bots?: string[]
  start?: boolean
}

export interface Created {
  id: string
}

export interface Summary {
  id: string
  status: Status
  open: boolean
  updated: number
  about?: unknown
}

export interface Tables {
  tables: Summary[]
  mine: Summary[]
}

export interface UploadedPack {
  code?: string
  hash?: string
  name?: string
  namespace?: string
  cards: number
  findings?: unknown
}
