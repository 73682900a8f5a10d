// A position to try things in, as the table's components see it. Nothing of it is kept on the server: the browser holds the moves, sends
// all of them each time, and the server says where they lead. One person plays all seats, so the seat changes with the turn.

import { Refused } from '../lib/api'
import type { Line, Seen, Told } from '../lib/table.svelte'
import type {
  AskHint,
  Command,
  Hint,
  Move,
  OwnView,
  PositionMove,
  PositionNow,
  Problem,
  PublicView,
  Seat,
  StoryLine,
  TableView,
} from '../lib/wire.gen'
import { askPositionHint, playPosition } from './api'

type Hear = (events: Told[], first: boolean) => void

export class SandboxStore implements Seen<PublicView, OwnView> {
  readonly id = 'sandbox-0'
  line: Line = $state('connecting')
  farewell: Problem | null = null
  n = $state(0)
  seat: Seat = $state(0)
  table: TableView | null = $state.raw(null)
  public: PublicView | null = $state.raw(null)
  own: OwnView | null = $state.raw(null)
  clockAt = 0
  events: Told[] = $state.raw([])
  story: StoryLine[] = []
  now: PositionNow | null = $state.raw(null)
  moves: PositionMove[] = $state.raw([])

  #hearers = new Set<Hear>()
  #asking: Promise<void> = Promise.resolve()
  #told: number[] = [] // by number of moves: how many events there were

  constructor(
    readonly position: string,
    private readonly words: { title: string; seat: (n: number) => string },
  ) {}

  get you(): string {
    return String(this.seat)
  }

  /** open lays the cards, at first and to start over. */
  open(): Promise<void> {
    return this.#next(() => this.#ask([], true))
  }

  do(command: Command): Promise<void> {
    if (command.do === 'move' && command.move) {
      const made = { seat: command.seat ?? this.seat, move: command.move as Move }
      return this.#next(() => this.#ask([...this.moves, made], false))
    }
    if (command.do === 'undo') return this.back()
    return Promise.reject(new Refused({ code: 'offLesson' }))
  }

  /** back takes the last move back, whoever made it. */
  back(): Promise<void> {
    if (this.moves.length === 0) return Promise.reject(new Refused({ code: 'nothingToUndo' }))
    return this.#next(() => this.#ask(this.moves.slice(0, -1), true))
  }

  askHint = async (about: AskHint): Promise<Hint> => {
    const hint = await askPositionHint({ position: this.position, moves: this.moves, ...about })
    return { ...hint, n: this.n }
  }

  onEvents(hear: Hear): () => void {
    this.#hearers.add(hear)
    return () => this.#hearers.delete(hear)
  }

  // One question at a time: each is about all that came before.
  #next(ask: () => Promise<void>): Promise<void> {
    const answer = this.#asking.then(ask)
    this.#asking = answer.catch(() => undefined)
    return answer
  }

  async #ask(moves: PositionMove[], back: boolean): Promise<void> {
    const now = await playPosition({ position: this.position, moves })
    this.moves = moves
    this.table ??= this.#around(now)
    this.seat = now.seat
    this.now = now
    this.n++
    this.public = now.update.public as PublicView
    this.own = now.update.own as OwnView
    if (back) this.events = this.events.slice(0, this.#told[moves.length] ?? 0)
    else {
      const told = now.update.events.map((event) => ({ n: this.n, event }))
      this.events = [...this.events, ...told]
      for (const hear of this.#hearers) hear(told, false)
    }
    this.#told[moves.length] = this.events.length
    this.line = 'open'
  }

  #around(now: PositionNow): TableView {
    const people = Array.from({ length: now.seats }, (_, i) => ({
      id: String(i),
      name: this.words.seat(i + 1),
      present: true,
    }))
    return {
      id: this.id,
      config: { game: 'tsssf', seats: now.seats, open: false, title: this.words.title, packs: now.packs },
      status: 'playing',
      host: '0',
      people,
      seats: people.map((p) => ({ person: p.id })),
      clock: {},
      chat: [],
      games: 1,
    } as unknown as TableView
  }
}
