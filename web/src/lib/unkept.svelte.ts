// A table that the server keeps nothing of: a lesson, a puzzle, a position. The browser holds what was done, sends all of it with every move,
// and the server plays it again and says what came of it.

import type { Line, Seen, Told } from './table.svelte'
import type {
  AskHint,
  AskPreview,
  Command,
  Config,
  Hint,
  Previewed,
  Problem,
  Seat,
  StoryLine,
  TableView,
} from './wire.gen'

type Hear = (events: Told[], first: boolean) => void

export abstract class UnkeptTable<Public, Own> implements Seen<Public, Own> {
  line: Line = $state('connecting')
  farewell: Problem | null = null
  n = $state(0)
  abstract readonly you: string
  abstract seat: Seat
  table: TableView | null = $state.raw(null)
  public: Public | null = $state.raw(null)
  own: Own | null = $state.raw(null)
  clockAt = 0
  events: Told[] = $state.raw([])
  story: StoryLine[] = []

  #hearers = new Set<Hear>()
  #asking: Promise<void> = Promise.resolve()
  #counts: number[] = [] // by number of moves: how many events there were

  constructor(readonly id: string) {}

  abstract do(command: Command): Promise<void>
  abstract askHint: (about: AskHint) => Promise<Hint>
  abstract askPreview: (about: AskPreview) => Promise<Previewed>

  /** answered waits until the server has answered everything that was asked so far. */
  answered = (): Promise<void> => this.#asking

  onUpdate(hear: Hear): () => void {
    this.#hearers.add(hear)
    return () => this.#hearers.delete(hear)
  }

  /** next asks one question at a time: each is about all that came before. */
  protected next(ask: () => Promise<void>): Promise<void> {
    const answer = this.#asking.then(ask)
    this.#asking = answer.catch(() => undefined)
    return answer
  }

  /** sit makes the table, with these people in its seats. */
  protected sit(config: Pick<Config, 'title' | 'packs'>, people: { id: string; name: string }[]): void {
    this.table = {
      id: this.id,
      config: { game: 'tsssf', seats: people.length, open: false, ...config },
      status: 'playing',
      host: people[0]!.id,
      people: people.map((person) => ({ ...person, present: true })),
      seats: people.map((person) => ({ person: person.id })),
      clock: {},
      chat: [],
      games: 1,
    } as unknown as TableView
  }

  /** show shows an update, and tells of its events. */
  protected show(update: { public?: unknown; own?: unknown; events: Told['event'][] }, tells: boolean): void {
    this.n++
    this.public = (update.public ?? null) as Public | null
    this.own = update.own as Own
    const told = tells ? update.events.map((event) => ({ n: this.n, event })) : []
    if (told.length > 0) this.events = [...this.events, ...told]
    for (const hear of this.#hearers) hear(told, false)
  }

  /** count keeps how many events there were after some moves. */
  protected count(moves: number): void {
    this.#counts[moves] = this.events.length
  }

  /** forget drops the events that came after some moves: what is taken back is forgotten. */
  protected forget(moves: number): void {
    this.events = this.events.slice(0, this.#counts[moves] ?? 0)
  }
}
