// A lesson or puzzle as the table sees it: the same as a table's line to the server, but nothing of it is kept there. The browser holds
// what was done, sends all of it with every move, and the server plays it again and says what came of it.

import { Refused } from '../lib/api'
import { askPuzzleHint, practise } from './api'
import type { Line, Seen, Told } from '../lib/table.svelte'
import type {
  Command,
  Hint,
  Move,
  Practice,
  PracticeInput,
  PracticeUpdate,
  Problem,
  Seat,
  StoryLine,
  TableView,
} from '../lib/wire.gen'
import { pace } from '../lib/settings.svelte'

type Hear = (events: Told[], first: boolean) => void

const between = 900 // milliseconds between two things that happen by themselves

export class PracticeStore<Public, Own> implements Seen<Public, Own> {
  readonly id: string
  line: Line = $state('connecting')
  farewell: Problem | null = $state(null)
  n = $state(0)
  you = 'you'
  seat: Seat = 0
  table: TableView | null = $state.raw(null)
  public: Public | null = $state.raw(null)
  own: Own | null = $state.raw(null)
  clockAt = 0
  events: Told[] = $state.raw([])
  story: StoryLine[] = []
  now: Practice | null = $state.raw(null) // how far it has come
  inputs: PracticeInput[] = $state.raw([])
  made = 0 // moves made in all, even those taken back
  hints = 0 // that the solver gave

  #hearers = new Set<Hear>()
  #begun = performance.now()
  #wake: ReturnType<typeof setTimeout> | undefined
  #asking: Promise<void> = Promise.resolve()
  #told: number[] = [] // by number of inputs: how many events there were
  #closed = false

  /** closed is true when nobody looks any more. */
  get closed(): boolean {
    return this.#closed
  }

  constructor(
    readonly practice: string,
    names: { title: string; you: string; partner: string },
  ) {
    this.id = `practice-${practice}`
    this.#seat(names)
  }

  #seat({ title, you, partner }: { title: string; you: string; partner: string }): void {
    const people = [
      { id: 'you', name: you, present: true },
      { id: 'partner', name: partner, present: true },
    ]
    this.table = {
      id: this.id,
      config: { game: 'tsssf', seats: 2, open: false, title },
      status: 'playing',
      host: 'you',
      people,
      seats: people.map((p) => ({ person: p.id })),
      clock: {},
      chat: [],
      games: 1,
    } as unknown as TableView
  }

  /** open lays out the cards, at first and to start over. */
  async open(): Promise<void> {
    this.#begun = performance.now()
    await this.#next(() => this.#ask([], 0))
    this.line = 'open'
  }

  do(command: Command): Promise<void> {
    if (command.do === 'move')
      return this.#next(() => this.#ask([...this.inputs, { move: command.move, at: this.#time() } as PracticeInput]))
    if (command.do === 'undo') return this.back()
    return Promise.reject(new Refused({ code: 'offLesson' }))
  }

  /** back takes the last move back. */
  back(): Promise<void> {
    const last = this.inputs.findLastIndex((input) => input.move !== undefined)
    if (last < 0) return Promise.reject(new Refused({ code: 'nothingToUndo' }))
    return this.#next(() => this.#ask(this.inputs.slice(0, last), last))
  }

  /** askHint is the next step of a lesson, or what the solver says to a puzzle. */
  askHint = async (): Promise<Hint> => {
    if (this.now?.task) {
      const hint = await askPuzzleHint({ id: this.practice, inputs: this.inputs })
      this.hints++
      return hint
    }
    const line = this.now?.show ? [this.now.show as Move] : []
    return { n: this.n, line, points: 0, goals: [], proven: true }
  }

  /** answered waits until the server has answered everything that was asked so far. */
  answered = (): Promise<void> => this.#asking

  onEvents(hear: Hear): () => void {
    this.#hearers.add(hear)
    return () => this.#hearers.delete(hear)
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#wake)
  }

  #time = (): number => Math.round(performance.now() - this.#begun)

  // One question at a time: each is about all that came before.
  #next(ask: () => Promise<void>): Promise<void> {
    const answer = this.#asking.then(ask)
    this.#asking = answer.catch(() => undefined)
    return answer
  }

  // What was taken back is forgotten, with its events.
  async #ask(inputs: PracticeInput[], back?: number): Promise<void> {
    clearTimeout(this.#wake)
    const now = await practise({ id: this.practice, inputs })
    if (this.#closed) return
    if (inputs.length > this.inputs.length && inputs.at(-1)?.move) this.made++
    this.inputs = inputs
    if (back !== undefined) {
      this.events = this.events.slice(0, this.#told[back] ?? 0)
      this.#take(now.updates.at(-1)!, false)
    } else {
      for (const [i, update] of now.updates.entries()) {
        if (i > 0 && pace() > 0) await new Promise((done) => setTimeout(done, between * pace()))
        this.#take(update, true)
      }
    }
    this.now = now // what is said next is said when everything has been seen
    this.#told[inputs.length] = this.events.length
    if (now.wake && !this.#closed) {
      const at = now.wake
      this.#wake = setTimeout(
        () => void this.#next(() => this.#ask([...this.inputs, { at } as PracticeInput])).catch(() => undefined),
        Math.max(0, at - this.#time()),
      )
    }
  }

  #take(update: PracticeUpdate, tells: boolean): void {
    this.n++
    this.public = (update.public ?? null) as Public | null
    this.own = update.own as Own
    const told = tells ? update.events.map((event) => ({ n: this.n, event })) : []
    if (told.length === 0) return
    this.events = [...this.events, ...told]
    for (const hear of this.#hearers) hear(told, false)
  }
}
