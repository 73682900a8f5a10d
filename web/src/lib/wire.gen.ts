// Made by `go run ./internal/wire/tsgen` from the Go types. Do not change it by hand.

/** The version of the protocol, sent in hello. */
export const protocolVersion = 1 as const

/** Characters of a person's name. */
export const maxName = 24 as const

/** Characters of a table's title. */
export const maxTitle = 60 as const

/** Characters of a line of chat. */
export const maxChatText = 300 as const

/** Characters of a line of the story. */
export const maxStoryText = 280 as const

/** The levels of bots, the weakest first. */
export const botLevels = ["filly","mare","alicorn"] as const

/** Milliseconds: a slap faster than this was made before its card could be seen (F6). */
export const anticipation = 80 as const

/** Seats of a game of Hayburger. */
export const maxHayburgerSeats = 8 as const

/** Characters of the name of a pack or the title of a card. */
export const maxPackTitle = 200 as const

/** Characters of a card's short title. */
export const maxPackShort = 22 as const

/** Characters of a pack's description. */
export const maxPackDescription = 4000 as const

/** About is what a summary tells of a table. */
export interface About {
  game: string
  title?: string
  host?: string // the host's name
  seats: number
  free: number // seats that somebody could take
  people: number
  games?: number // begun there
}

/** Answers are the possible answers to the open question. Only the seat that must answer sees them. */
export interface Answers {
  picked?: Pick[]
  options: Pick[]
}

/** Art is how a card without a picture is drawn. */
export interface Art {
  emblem: string
  pattern: string
  palette: [string, string, string, string] // ground, pattern, emblem and its echo, each "#rrggbb"
}

/** AskGoal asks what a Goal says: POST /api/goal. */
export interface AskGoal {
  goal: string
  pack?: unknown // a pack whose cards are looked at beside those of Core
}

/** AskHint asks what the person could do in its turn: POST /api/tables/ID/hint. */
export interface AskHint {
  goal?: string // the id of an open Goal; absent: whatever brings most points
}

/** AskPractice tells all that was done in a lesson or puzzle and asks what came of it: POST /api/practice, and POST /api/practice/hint for a hint. */
export interface AskPractice {
  id: string
  inputs: PracticeInput[]
}

/** Attributes are the attributes of a Pony card as it is now (G1). */
export interface Attributes {
  names: string[]
  race: string[]
  gender: string[]
  keywords: string[]
  dystopian: boolean
  count: number
  disguise?: string // the card imitated
  copies?: string // the card it is a copy of
  everypony?: boolean // shipped with all
}

/** Balance is a simulation of games with a pack: POST /api/balance begins one, GET /api/balance/ID tells how far it has come. */
export interface Balance {
  id: string
  state: 'waiting' | 'playing' | 'done' | 'stopped' | 'failed'
  ahead?: number // of waiting: how many run before it
  done: number // games played
  planned: number
  report?: BalanceReport // of done, and of stopped if any game was played
}

/** BalanceCard is how one card fares. */
export interface BalanceCard {
  id: string
  n: number // of a Goal: how often it was turned up; of others: how often they were drawn
  share: number // of those: won, or played
  interval: [number, number] // of the share
  after?: number // of a Goal: turns until it was won, on average
  effect?: number // of others: how much more often those win who play it
  range: [number, number] // of the effect
  verdict?: 'impossible' | 'never' | 'hard' | 'easy' | 'dead' // what stands out
}

/** BalanceFigure is a figure with the pack, and without it where that was played too. */
export interface BalanceFigure {
  with: number
  interval: [number, number]
  without?: number
}

/** BalanceReport is how a pack plays. Shares are from 0 to 1, intervals hold with 95 % certainty. */
export interface BalanceReport {
  games: number // that were counted, with the pack
  without?: number // with the Core pack alone, for comparison
  turns: BalanceFigure // of a game
  first: BalanceFigure // how often the first seat wins
  cards: BalanceCard[] // of the pack, but for Start
}

/** Card is the face of a card. Everything in one of an uploaded pack is a stranger's words: it is text, never markup. */
export interface Card {
  id: string
  kind: string
  title: string
  short?: string
  names?: string[]
  race?: string[]
  gender?: string[]
  symbol?: string // its race as the card shows it: "unicorn", "changeling unicorn"
  dystopian?: boolean
  keywords?: string[]
  count?: number // ponies the card counts as, if more than one
  power?: Power
  points?: Points // of a Goal
  worth?: string // of a Goal, as the card shows it: "3", or "3/4" where it depends
  handLimit?: number
  goal?: string // of a Goal: when it is won, in the Goal language
  judged?: boolean // the players judge this Goal themselves
  text?: Record<string, string> // by language
  flavour?: Record<string, string> // by language
  art?: Art
  image?: string // always https, and shown only if the player agrees
  thumb?: string // the same
}

/** Cards are the cards of a pack: GET /api/cards for the Core pack, GET /api/packs/HASH for an uploaded one. */
export interface Cards {
  name: string
  namespace: string
  cards: Card[]
}

/** Change is one adjustment by Rule 0: a card goes somewhere, points are set, or a turn begins (R1). */
export interface Change {
  card?: string
  to?: Target
  points?: Record<Seat, Points>
  turn?: Seat
  hidden?: string // in a view: the kind of a card that the seat cannot see
}

/** Line is something said. */
export interface ChatLine {
  by: PersonID
  name: string
  text: string
  at: number
}

/** CheckedPack is the answer to POST /api/packs/check: what was found in a pack, and the pack in our own format. */
export interface CheckedPack {
  game?: string // "hayburger" of a deck; absent of a pack of Secret Shipfic Folder
  name?: string
  namespace?: string
  cards: number
  file?: string // the pack as shipfic:1; absent where it was refused
  findings: Finding[] // as "shipfic pack check --json" prints them
  says?: Record<string, Record<string, string>> // Says is by card what cards without a text of their own say, by language: the words of a Goal, or what is done by hand.
  left?: number // findings beyond those listed
}

/** ClockView is the time that seats have left, at the moment it is sent. */
export interface ClockView {
  paused?: boolean
  left?: number[] // milliseconds by seat; -1: no clock runs for it
}

/** Code identifies a kind of finding. Codes are stable: tools may rely on them, and docs/packs.md explains each. */
export type Code = 'format' | 'encoding' | 'bom' | 'json' | 'twice' | 'limit' | 'namespace' | 'kind' | 'missing' | 'unknown-field' | 'spelling' | 'type' | 'empty' | 'deck' | 'key' | 'title' | 'name' | 'long' | 'characters' | 'race' | 'gender' | 'keywords' | 'count' | 'power' | 'points' | 'goal' | 'goal-doubt' | 'hand-limit' | 'image' | 'art' | 'wording' | 'skipped' | 'symbol' | 'template' | 'by-hand' | 'cannot-say' | 'choice' | 'same-id' | 'reference' | 'start' | 'impossible'

/** Command is what a client may ask a table to do. Each kind uses some of the fields; others are ignored. Who gives a command, when, and the seed of a game are for the server to say, so a Command has no such fields. */
export interface Command {
  do: Do
  name?: string
  text?: string
  person?: PersonID // whom the command is about
  seat?: Seat
  level?: string // of a bot; empty: no bot
  on?: boolean
  ban?: boolean
  config?: Config
  move?: unknown
  n?: number // of tell: the entry of the ship that the line is about
}

/** Config is what the host sets before a game. */
export interface Config {
  game: string // "tsssf" or "hayburger"
  options?: unknown
  packs?: Hash[] // in addition to the embedded ones; stored in the log by content
  include?: string[]
  exclude?: string[]
  seats: number
  open: boolean // listed, for anybody to join or watch; otherwise by link only
  title?: string
  turnSeconds?: number // for a turn; 0: no clock
  gameSeconds?: number // for a seat's whole game; 0: no clock
  graceSeconds?: number // until a bot fills in for an absent player; 0: the default
  fixedSeats?: boolean // people keep the seats they took; otherwise the start shuffles them (S3)
}

/** ConvertedPack is the answer to POST /api/packs/convert?to=FORMAT. */
export interface ConvertedPack {
  file: string // a name for it
  text: string // the pack in that format
  findings: Finding[] // what the format cannot say
}

/** Counters are the counts of this turn, as Goals count them (G3, P4). */
export interface Counters {
  playedPonies: number
  playedShips: number
  playedShipCards: number
  broken: number
  swapped: number
  replaced: number
}

/** CreateTable asks for a new table: POST /api/tables. */
export interface CreateTable {
  name: string // of the person who becomes its host
  config: Config
  bots?: string[] // levels of bots in the seats after the host's
  start?: boolean // begin at once, against those bots
}

/** Created is the answer to it. */
export interface Created {
  id: ID // also its code: the table's address is /t/ID
}

/** Day is one day, by the server's calendar (UTC). */
export interface Day {
  date: string // "2026-11-15"
  tables: number // that were last played at on that day
  games: Record<string, number> // begun at those tables, by the name of the game; a game that nobody played is left out
}

/** Discards are the three discard piles, the top last. */
export interface Discards {
  pony: string[]
  ship: string[]
  goal: string[]
}

/** Do is the kind of a command. */
export type Do = 'agree' | 'bot' | 'config' | 'endVote' | 'host' | 'join' | 'kick' | 'leave' | 'move' | 'mute' | 'pause' | 'ready' | 'rematch' | 'say' | 'sit' | 'stand' | 'start' | 'tell' | 'undo'

/** EndView says how the turn can be ended (T4). */
export interface EndView {
  draw: number // how many cards to draw, if no more are discarded than necessary
  decks: string[] // the decks they can be drawn from
  discard: number // how many must be discarded
  any?: boolean // any cards may be discarded and replaced (T2)
  return?: string[] // cards that are given back automatically
}

/** Finding is one message to the author of a pack. */
export interface Finding {
  severity: Severity
  code: Code
  file?: string
  line?: number // from 1; 0 if it is not about a place in a file
  column?: number // from 1, in characters
  card?: string // the card's id
  field?: string
  sentence: string
  goalColumn?: number // For findings inside Goal logic: the column there, from 1, and the logic with a caret below that column.
  caret?: string
}

/** Frame is a game after one of its moves. The first is the game as it was dealt. */
export interface Frame {
  n: number // the entry of the move
  at: number // milliseconds since the game began
  seat?: Seat // who moved; absent: the table itself
  public?: PublicView
  hands?: string[][] // by seat
  private?: GoalView[] // Goals that only their owners saw
  view?: HayburgerView // of Hayburger
  events?: WireEvent[]
}

/** FromClient is a message to the server on a table's WebSocket. The first must be "hello". */
export interface FromClient {
  type: 'hello' | 'do'
  version?: number // of hello
  last?: number // of hello: the last entry the client has of this table, 0: none
  ref?: number // of do: comes back with the answer
  command?: Command // of do
}

/** FromServer is a message to the client on a table's WebSocket. */
export interface FromServer {
  type: 'state' | 'update' | 'done' | 'refused' | 'bye'
  version?: number
  n?: number // of state and update: the entry it is true after
  ref?: number
  you?: PersonID // of state: who the client is at this table, or will be when it joins
  seat?: Seat // the client's, -1: none; of state, and of an update that changed it
  table?: TableView // of state, and of an update that changed it
  clock?: ClockView // of an update without a table, where the table plays by the clock
  public?: PublicView // the game as everybody sees it; absent: as it was
  own?: OwnView | HayburgerView // what the client's seat sees beside that; absent: as it was
  events?: WireEvent[] // what happened, as far as the client may know; of state: since Last
  story?: StoryLine[] // the same in the words of the story, which everybody may know
  code?: string // of refused and bye
  about?: string[]
  retry?: number // milliseconds to wait before trying again
}

/** Event is something that happened, with all that a page needs to show it: what, which seat, which card, from where to where, and why. */
export interface GameEvent {
  event: string
  seat?: Seat
  card?: string
  other?: string // a second card: the Ship card of a play, the card copied or replaced
  cards?: string[]
  from?: Zone
  to?: Zone
  why?: string
  name?: string // of a disguise
  text?: string // of a reminder
  count?: number
  worth?: Worth
  looks?: Attributes // a card as it is now
  moves?: Step[] // cards that swap places, all at once
}

/** GoalMatch says which cards a part of the Goal is about, as they are printed. */
export interface GoalMatch {
  criterion: string
  cards: string[] // their ids, those of the pack first
  left?: number
}

/** GoalNote is about a place in the text of a Goal. */
export interface GoalNote {
  column: number // in characters, from 1
  sentence: string
  instead?: string // what may have been meant
}

/** GoalView is a place for an open Goal, with the progress of the Goal. */
export interface GoalView {
  place: number
  owner?: number // the only seat that can win it
  card?: string
  have: number
  need: number
  cards?: string[] // those that count
}

/** HandView is a hand that the seat may see. */
export interface HandView {
  seat: Seat
  cards: string[]
  taken?: string[] // those that are given back at the end of the turn
}

/** Hash is the name of a blob: the SHA-256 of its content in hexadecimal. */
export type Hash = string

/** BarredOut says that somebody may not slap in any more (L3). */
export interface HayburgerBarredOut {
  event: string
  seat: Seat
  watcher?: number
}

/** Card is the print of one card: a character and a symbol (H1). */
export interface HayburgerCard {
  character: string
  symbol: string
  emblem?: string // the character's picture: the name of an icon
}

/** ChallengeView is an open Challenge. */
export interface HayburgerChallengeView {
  by: Seat
  left: number
}

/** Challenged says who must answer a Challenge, with how many chances (K2, K3). */
export interface HayburgerChallenged {
  event: string
  by: Seat
  seat: Seat
  chances: number
}

/** CollectView says who takes the pile when, if nobody slaps (K5). It is nobody at the end of a long game (K6). */
export interface HayburgerCollectView {
  by: Seat
  due: number
}

/** Cost is what a slap cost. */
export type HayburgerCost = '' | 'card' | 'barred'

/** Dealt says how many cards each seat has, and who begins (K1). */
export interface HayburgerDealt {
  event: string
  cards: number[]
  first: Seat
}

/** Decided lists all valid slaps, the earliest first, and says which won (F4, F7). */
export interface HayburgerDecided {
  event: string
  showing: HayburgerShowing
  match: HayburgerCard[] // the two cards that match, the upper one first
  slaps: HayburgerJudged[]
  lots: boolean // it was a tie, and lots were drawn (L5)
}

/** Deck is a pack of cards for the game, as data (H1, H4). Decks are read by [LoadDeck]. */
export interface HayburgerDeck {
  name: string
  cards: HayburgerCard[]
  power?: Record<string, number> // Power gives the chances to answer a Challenge by each Power symbol (H2).
  jester?: string // Jester is the symbol that matches every other (H3), if the deck has one.
  symbols?: Record<string, HayburgerSymbol> // Symbols says how to name and draw the symbols.
}

/** Failed says that nobody has answered a Challenge: the challenger takes the pile when the slap window has passed (K5). */
export interface HayburgerFailed {
  event: string
  by: Seat
}

/** Judged is a slap with its times, as all may see it (F7). */
export interface HayburgerJudged {
  seat: Seat // -1: a watcher
  watcher?: number
  card: number
  elapsed: number // from sending the card to the slap's arrival, by the server's clock
  reaction: number // as claimed
  rtt: number // usual round trip, as measured
  margin: number // how much longer it may be, as measured
  lag: number // as accepted
  score: number // Elapsed - Lag
  verdict: HayburgerVerdict
}

/** Mark says why a seat's slaps are not believed to be those of a person with an honest clock (F8). It stays until the game ends. */
export type HayburgerMark = '' | 'fast' | 'steady' | 'claims'

/** Marked says that a seat's slaps are not believed to be those of a person any more (F8). */
export interface HayburgerMarked {
  event: string
  seat: Seat
  mark: HayburgerMark
}

/** Options are what a table may choose. [DefaultOptions] are used for what it does not name. */
export interface HayburgerOptions {
  decks: string[] // Decks are the names of the decks to mix (H4); a deck may be named more than once.
  chances?: Record<string, number> // Chances replaces the chances of Power symbols (H2).
  jesterMatches: boolean // JesterMatches is whether a Jester matches everything, or nothing (H3).
  dealer: Seat // Dealer is the seat that dealt: the one to its left begins (K1). The default is the last seat.
  slapWindow: number // SlapWindow is how long, in milliseconds, a slap still counts after a Challenge has failed (K5).
  fairWindow: number // FairWindow is the most lag, in milliseconds, that anybody is granted, and the longest wait for slaps on their way (F3, F4). A table waits only as long as its own players' connections need.
  pause?: number // Pause is how long, in milliseconds, the next card waits after the deal and after a decided or a false slap, so that everybody sees what happened; 0 means not at all. It ends early when every seat has said that it has seen enough (K7).
  maxTurned: number // MaxTurned is the number of turned cards after which the game ends (K6).
  slapIn: HayburgerSlapIn // SlapIn is which people without cards may slap (L1).
}

/** Over says who has won. */
export interface HayburgerOver {
  event: string
  winners: Seat[]
}

/** Paid says that a seat has paid a card for a false slap (L3). */
export interface HayburgerPaid {
  event: string
  seat: Seat
  left: number
}

/** PauseView says until when the next card waits, so that everybody sees what happened, and who has seen enough (K7). */
export interface HayburgerPauseView {
  until: number
  seen: Seat[]
}

/** Pausing says that the next card waits until a time, so that everybody sees what happened (K7). */
export interface HayburgerPausing {
  event: string
  until: number
}

/** PileView is the pile from above. */
export interface HayburgerPileView {
  cards: number
  faceDown: number // penalty cards at the bottom
  top: HayburgerCard[] // the last cards turned, the topmost first
  turned: number // the number of the topmost card
  at: number // when it was turned
}

/** RacePoint is how many cards each seat held when a number of cards had been turned. */
export interface HayburgerRacePoint {
  turned: number
  cards: number[] // by seat
}

/** SeatView is a seat as everybody sees it. */
export interface HayburgerSeatView {
  cards: number
  barred?: boolean
  rtt: number // usual round trip, as measured; -1: not measured
  margin: number // how much longer it may be, as measured
  mark?: HayburgerMark // why its slaps are not believed (F8)
  stats: HayburgerStats
}

/** Seated says that a watcher has slapped in and has a seat now (L1). */
export interface HayburgerSeated {
  event: string
  seat: Seat
  watcher: number
}

/** SeenBy says that a seat has seen enough (K7). */
export interface HayburgerSeenBy {
  event: string
  seat: Seat
}

/** Showing is what lies on top of the pile. */
export type HayburgerShowing = '' | 'mirror' | 'hayburger'

/** SlapIn says which people without cards may slap. */
export type HayburgerSlapIn = 'everyone' | 'players' | 'nobody'

/** Slapped reports a slap that was false, void or too late (L3, L4): why, and what it cost. */
export interface HayburgerSlapped {
  event: string
  seat: Seat // -1: a watcher
  watcher?: number
  card: number
  elapsed: number // from sending the card to the slap's arrival, by the server's clock
  reaction: number // as claimed
  rtt: number // usual round trip, as measured
  margin: number // how much longer it may be, as measured
  lag: number // as accepted
  score: number // Elapsed - Lag
  verdict: HayburgerVerdict
  why: HayburgerWhy
  cost?: HayburgerCost
}

/** Stats is how a seat has slapped so far. A slap is counted when everybody gets to know of it. */
export interface HayburgerStats {
  slaps: number // all of them, even late and void ones
  valid: number // on a Mirror or a Hayburger, in time
  won: number // piles taken
  false: number // paid for, or barred by
  late: number // after the pile was taken, or after the window
  doubtful: number // claims that the measured network cannot explain (F6)
  best: number // lowest score of a valid slap; 0 before the first
  usual: number // mean score of the valid slaps
  cards: number // won by slaps
}

/** Symbol is how a symbol is named and drawn. */
export interface HayburgerSymbol {
  en?: string
  es?: string
  emblem?: string // the name of an icon
  palette?: string[] // ground, pattern, emblem and its echo, as "#rrggbb"
}

/** Taken says who has taken the pile, and why. */
export interface HayburgerTaken {
  event: string
  seat: Seat
  cards: number
  why: string
}

/** Turned shows a card. */
export interface HayburgerTurned {
  event: string
  seat: Seat
  number: number
  card: HayburgerCard
  left: number // cards the seat has left
}

/** Verdict is what became of a slap. */
export type HayburgerVerdict = 'valid' | 'false' | 'void' | 'late' | 'won' | 'lostLot' | 'lost'

/** View is what a seat may see. It does not say whether something can be slapped for: that is for eyes to find. */
export interface HayburgerView {
  seats: HayburgerSeatView[]
  pile: HayburgerPileView
  turn: Seat
  pace: number // milliseconds from one card to the next at least (F5)
  challenge?: HayburgerChallengeView
  collect?: HayburgerCollectView
  pause?: HayburgerPauseView
  you?: HayburgerYouView
  options: HayburgerOptions
  over: boolean
  winners?: Seat[]
  race?: HayburgerRacePoint[] // cards by time, once the game is over
}

/** Why is the reason why a slap did not count. */
export type HayburgerWhy = '' | 'noMatch' | 'tooFast' | 'cardCovered' | 'pileTaken' | 'windowPassed'

/** YouView is what only the seat itself sees: which cards it has slapped, and its slaps that wait for the decision. */
export interface HayburgerYouView {
  slapped: number[]
  slaps?: HayburgerJudged[]
}

/** Hint is the answer to it. It is made of what the seat sees, and of nothing else. */
export interface Hint {
  n: number // the entry that it is true after: when the table has gone on it is stale
  line: Move[] // moves, one after the other; none if a Goal was asked for that cannot be won
  points: Points // that the line brings; 0: nothing can be won, and the line is only good play
  goals: string[] // Goals that the line wins, by id, in their order
  proven: boolean // no other line brings more, with what is known; otherwise the search was cut short
  reason?: string // why the line is good, as bots say it
  cards?: string[] // what the reason is about
}

/** ID names a table's log. */
export type ID = string

/** Code identifies a language, as in BCP 47 without a region. */
export type Language = 'en' | 'es'

/** LessonAbout is a lesson in the list. */
export interface LessonAbout {
  id: string
  game: string
  steps: number
}

/** Move is a move as scenario files and clients write it. Cards are named by id, cells by [x, y]. */
export interface Move {
  do: string
  ship?: string
  pony?: string
  card?: string
  from?: [number, number]
  to?: [number, number]
  take?: [number, number]
  at?: [number, number]
  pick?: Pick
  draw?: string[]
  discard?: string[]
  changes?: Change[]
}

/** Note is an event of the table itself. Every command but a move brings at least one. */
export interface Note {
  event: string
  person?: PersonID
  name?: string
  seat?: Seat
  text?: string
  level?: string
  on?: boolean
  cards?: string[]
  n?: number // of a line of the story: the entry that it is about
}

/** Options are the rules that a table can choose. The zero value is not the default: use [DefaultOptions]. */
export interface Options {
  winningPoints?: number // 0: by the number of players (S1)
  handLimit: number // T4
  metGoals: string // "discard" or "bottom" (G4)
  tearUp: string // "any" or "ship" (D2)
  swapsPlayShips: boolean // G3
  adjacentPowers: boolean // A1
  oncePerTurn: boolean // A2
  chooseDiscardTop: boolean // B3
  openTeamHands: boolean // V2
  privateGoals: boolean // V1
  teams?: Seat[][] // V2
  greasedLightning: boolean // V3
  earlyBoost: number // V4: 0, 4, 8 or 16
  length: string // "points", "longHaul", "ridiculous" or "solitaire" (V5-V7)
  rule0: string // "consent", "free" or "off" (R1)
}

/** OwnView is what a seat sees in addition to [PublicView]. */
export interface OwnView {
  seat: Seat // -1: a watcher
  hands?: HandView[] // the seat's own first, then those of team-mates if hands are open (V2)
  private?: GoalView[] // the seat's own Goals (V1)
  answers?: Answers // to the open question, if it is for this seat
  proposal?: ProposalView // an adjustment that waits for consent
  plays?: PlaySet[] // what the seat may play from its hand now
  end?: EndView // how the seat may end its turn now
}

/** PersonID names a person at this table. It tells nothing about who they are elsewhere. */
export type PersonID = string

/** PersonView is a person at the table. */
export interface PersonView {
  id: PersonID
  name: string
  muted?: boolean
  present: boolean
}

/** Pick is one answer to a question: exactly one of its fields is set, except that a name may go with a card. */
export interface Pick {
  cell?: [number, number]
  card?: string
  name?: string
  race?: string
  gender?: string
  keyword?: string
  deck?: string
  order?: string
  edge?: [[number, number], [number, number]]
}

/** Piles are the sizes of the three decks. */
export interface Piles {
  pony: number
  ship: number
  goal: number
}

/** PlaySet is a set of legal plays from hand (T3), written as a product: taking one element of each list that is there gives a legal play. A hand of seven cards can have thousands of plays, and a few sets hold all of them. */
export interface PlaySet {
  do: 'ship' | 'link' | 'poison' | 'revive' | 'replace' | 'use'
  ships?: number[] // cards played as the Ship, as indexes into the seat's hand
  ponies?: number[] // cards played as the Pony, or used, as indexes into the seat's hand
  targets?: number[] // Ponies of the grid that are stolen or replaced, as indexes into the view's ponies
  sides?: string // Sides has a hex digit for each of the view's ponies: the sides on which a card can be placed or linked, 1 right, 2 down, 4 left, 8 up. A stolen Pony's own digit does not count.
}

/** Points is a number of points in hundredths, because some packs have Goals worth half a point and engines use no floats. */
export type Points = number

/** PonyView is a Pony card on the grid. Looks is set if it is not as printed. */
export interface PonyView {
  card: string
  at: [number, number]
  looks?: Attributes
}

/** Power is what the page needs to know of a card's power. All but the name is compiled from its effects. */
export interface Power {
  name: string
  must?: boolean
  fromHand?: boolean
  deeds?: string[] // what it does, step by step
  ways?: ('asShip' | 'interrupt' | 'replace' | 'use' | 'poison' | 'revive')[] // how the card may be played beyond what its kind allows
  rules?: string[] // the numbered rules it is about
}

/** Practice is what came of it. */
export interface Practice {
  game: string
  updates: PracticeUpdate[] // of the last input, one after another
  step: number // of a lesson: which one is next
  steps: number
  show?: Move | SlapMove // of a lesson: a move that takes the step
  task?: Task // of a puzzle
  done: boolean
  wake?: number // of Hayburger: when something will have happened
}

/** PracticeInput is a move, or the passing of time. */
export interface PracticeInput {
  move?: Move | SlapMove
  at?: number // of Hayburger: milliseconds since the lesson began
}

/** PracticeUpdate is what the learner sees after something has happened. */
export interface PracticeUpdate {
  public?: PublicView
  own: OwnView | HayburgerView
  events: WireEvent[]
}

/** Practices is what there is to practise: GET /api/practice. */
export interface Practices {
  lessons: LessonAbout[]
  puzzles: PuzzleAbout[]
}

/** Problem is the body of every error of the HTTP API. */
export interface Problem {
  code: string
  about?: string[]
  retry?: number // seconds
}

/** ProposalView is an adjustment that waits for consent (R1). */
export interface ProposalView {
  by: Seat
  changes: Change[]
  waiting: Seat[]
}

/** PublicView is what everybody sees. A server encodes it once for all seats. */
export interface PublicView {
  turn: Seat
  turns: number
  over: boolean
  winners?: Seat[]
  options: Options | null
  winning?: Points // points that win
  seats: SeatView[]
  ponies: PonyView[]
  ships: ShipView[]
  goals: GoalView[] // the open Goals that everybody may win, including empty places
  decks: Piles
  discards: Discards
  question?: QuestionView
  counters: Counters
}

/** PuzzleAbout is a puzzle in the list. */
export interface PuzzleAbout {
  id: string
  level: number // 1 easy to 3 hard
  task: Task
  moves: number // of one solution
}

/** QuestionView is the open question. */
export interface QuestionView {
  seat: Seat
  kind: string
  card?: string // the card that asks
  may: boolean
}

/** ReadGoal is the answer to it. */
export interface ReadGoal {
  mistake?: GoalNote // why it is no Goal; then there is nothing else
  doubts?: GoalNote[]
  written?: string // the Goal as it is usually written
  words?: Record<string, string> // by language: the end of "Win this Goal when …"
  matches?: GoalMatch[]
  sample?: Sample // a small grid that wins it, where one was found
}

/** Replay is a finished game with all its cards open: GET /api/games/ID. */
export interface Replay {
  id: string // the table's code and which of its games it was: "k3xq9-2"
  table: ID
  number: number
  config: Config
  seats: ReplaySeat[]
  began: number // Unix time in milliseconds
  endedBy: string
  winners: Seat[]
  points: Points[]
  frames: Frame[]
}

/** ReplaySeat is who played in a seat, as it was when the game ended. */
export interface ReplaySeat {
  person?: PersonID
  name?: string
  bot?: string // its level, where nobody sat
}

/** RequestKind is what is asked for. */
export type RequestKind = 'undo' | 'end'

/** Sample is a small grid, and which of its cards win the Goal. */
export interface Sample {
  how: 'stands' | 'play' | 'break' // what is to be done with the cards that count
  ponies: PonyView[]
  ships: ShipView[]
  cards: string[] // those that count
}

/** Seat is a place at the table, counted from 0 in the order of play. */
export type Seat = number

/** Seat is a place in the game: a person's, a bot's, or free. */
export interface SeatPlace {
  person?: PersonID
  bot?: string // its level
  ready?: boolean
  away?: boolean // the person is away: a bot plays until they are back
  late?: boolean // the time for the turn is over: a bot ends it
}

/** SeatView is what everybody sees of a seat. */
export interface SeatView {
  points: Points
  won: string[]
  handCount: number
  handLimit: number
  privateGoals?: number
}

/** Severity tells whether a finding refuses the pack. */
export type Severity = 'error' | 'warning'

/** ShipView is a Ship card on the grid. */
export interface ShipView {
  card: string
  from: [number, number]
  to: [number, number]
}

/** Stats are what the server has seen lately: GET /api/stats. They count tables that are still kept, and name none. */
export interface Stats {
  tables: number
  playing: number // tables with a game on
  games: number // begun at these tables
  days: Day[] // the last thirty, the latest last
}

/** Status is what a table is doing. */
export type Status = 'waiting' | 'playing' | 'finished' | 'aside'

/** Step is a card that moves from one cell of the grid to another. */
export interface Step {
  card: string
  from: [number, number]
  to: [number, number]
}

/** Story is a game told as a story, as far as it has come: GET /api/games/ID/story. */
export interface Story {
  id: string
  table: ID
  n: number // the last entry that is told
  config: Config
  seats: ReplaySeat[]
  points: Points[]
  winners: Seat[]
  minutes: number // that it took
  public: PublicView // the game as everybody saw it at the end, for its picture
  story: WholeStory
}

/** Line is one paragraph of a story, or the heading of a chapter. */
export interface StoryLine {
  n: number // the log entry that it tells
  event: string // the event that it tells; "turn" starts a chapter
  text: Record<Language, string> // with gaps, such as {a}
  cards?: Record<string, string[]> // by gap: the cards that fill it
  seats?: Record<string, Seat> // by gap: the player that fills it
  count?: number // the number of a chapter
  points?: Points // of a Goal that was won
  written?: string // a player's own text instead; it has no gaps
  by?: string // the name of its author
}

/** Summary is what lists show of a table without loading it. */
export interface Summary {
  id: ID
  status: Status
  open: boolean // anybody may find it in the list
  updated: number // Unix time in milliseconds
  about?: About
}

/** Request is something the others at the table must agree to. */
export interface TableRequest {
  kind: RequestKind
  by: PersonID
  n?: number // of undo: the entry to undo
  agreed?: PersonID[]
}

/** TableView is what everybody sees of a table around its game. */
export interface TableView {
  id: ID
  config: Config
  status: Status
  host: PersonID
  people: PersonView[]
  seats: SeatPlace[]
  request?: TableRequest
  asked?: PersonID[] // who must answer the request
  clock: ClockView
  chat: ChatLine[]
  games: number
  endedBy?: string
  rules?: number
}

/** Tables is the list of open tables: GET /api/tables. */
export interface Tables {
  tables: Summary[]
  mine: Summary[] // where this browser's person has a seat
}

/** Target is where an adjusted card goes: a cell, an edge, a hand, the top or bottom of its deck, its discard ("discard"), a seat's won Goals, or the open ones ("open", or a seat's own). */
export type Target = 'discard' | 'open' | { cell?: [number, number]; edge?: [[number, number], [number, number]]; hand?: Seat; deck?: string; won?: Seat; open?: Seat }

/** Task is what must be done in the turn of a puzzle: so many Goals won, and so many points. */
export interface Task {
  goals?: number
  points?: Points
}

/** UploadedPack is the answer to POST /api/packs: the pack's hash to name in a table's settings, or what is wrong with it. */
export interface UploadedPack {
  code?: string // "badPack" if it was refused
  hash?: Hash
  game?: string // "hayburger" of a deck; absent of a pack of Secret Shipfic Folder
  name?: string
  namespace?: string
  cards: number
  findings?: Finding[] // as "shipfic pack check --json" prints them
}

/** Story is a game told from the beginning, as far as it has come. */
export interface WholeStory {
  title: StoryLine
  tags: Record<Language, string[]>
  lines: StoryLine[]
  turns: number
  ships: number // made
  wrecks: number // broken up
  over: boolean
}

/** Worth is how many points a seat got for a Goal. */
export interface Worth {
  points: Points
}

/** Zone is where a card lies: exactly one of its fields is set. */
export interface Zone {
  cell?: [number, number]
  edge?: [[number, number], [number, number]]
  hand?: Seat
  deck?: string
  discard?: string
  place?: number // of an open Goal
  won?: Seat
}

export type HayburgerEvent =
  | HayburgerDealt | HayburgerTurned | HayburgerChallenged | HayburgerFailed | HayburgerSlapped | HayburgerPaid
  | HayburgerBarredOut | HayburgerDecided | HayburgerMarked | HayburgerPausing | HayburgerSeenBy | HayburgerSeated
  | HayburgerTaken | HayburgerOver

/** A move of Hayburger, as the page makes it. */
export type SlapMove = { do: 'turn' } | { do: 'seen' } | { do: 'slap'; card: number; reaction: number }

/** An event of the table or of its game. */
export type WireEvent = Note | GameEvent | HayburgerEvent
