// A missed turn as a puzzle on the table. The server plays from its position, as in a sandbox; what counts as solved is found here.

import { Refused } from '../lib/api'
import { loadPacks } from '../lib/cards.svelte'
import type { Command, Hint, Move, PracticeUpdate, PublicView } from '../lib/wire.gen'
import { SandboxStore } from '../position/sandbox.svelte'
import type { Miss } from './misses.svelte'

/** follows reports whether a move is one of a line: it says all that the line says. */
const follows = (move: object, line: object): boolean =>
  Object.entries(line).every(
    ([field, value]) => JSON.stringify((move as Record<string, unknown>)[field]) === JSON.stringify(value),
  )

export class MissStore extends SandboxStore {
  made = 0
  hints = 0
  readonly task: { points: number }

  constructor(
    readonly miss: Miss,
    title: string,
  ) {
    super(miss.position, { title, seat: (n) => miss.names[n - 1] ?? '?' })
    this.task = { points: miss.points }
  }

  #before: number | null = $state(null) // the points at the beginning

  get inputs() {
    return this.moves
  }

  /** won is how many points were won since the beginning. */
  get won(): number {
    const points = this.public?.seats[this.miss.seat]?.points ?? 0
    return Math.max(0, points - (this.#before ?? points))
  }

  get done(): boolean {
    return this.#before !== null && this.won >= this.miss.points
  }

  override async open(): Promise<void> {
    await super.open()
    await loadPacks(this.now!.packs)
    this.#before = this.public?.seats[this.miss.seat]?.points ?? 0
  }

  override async do(command: Command): Promise<void> {
    await super.do(command)
    if (command.do !== 'move') return
    this.made++
    // Others decline what they are asked, as in the search that found the line.
    for (let asked; (asked = this.#asked()) !== null;) await super.do({ do: 'move', seat: asked, move: { do: 'pass' } })
  }

  /** asked is the other seat that has a question and may decline it. */
  #asked(): number | null {
    const view = this.public
    const question = view?.question
    return view && !view.over && question?.may && question.seat !== this.miss.seat ? question.seat : null
  }

  /** back takes the last move of the player back, and what others declined because of it. */
  override back(): Promise<void> {
    return this.backTo(this.moves.findLastIndex(({ seat }) => seat === this.miss.seat))
  }

  /** A puzzle ends with its turn. */
  protected override check(view: PublicView | undefined): void {
    if (view && view.turn !== this.miss.seat && !view.over) throw new Refused({ code: 'offPuzzle' })
  }

  /** Nobody changes a puzzle by Rule 0. */
  protected override show(update: PracticeUpdate, tells: boolean): void {
    const view = update.public
    super.show(
      view?.options ? { ...update, public: { ...view, options: { ...view.options, rule0: 'off' } } } : update,
      tells,
    )
  }

  /** The next moves of the line while it is followed, and otherwise what the solver finds; none if that is too little. */
  override askHint = async (): Promise<Hint> => {
    this.hints++
    const own = this.moves.filter(({ seat }) => seat === this.miss.seat).map(({ move }) => move)
    const { line, why, points } = this.miss
    if (own.length < line.length && own.every((move, i) => follows(move, line[i]!)))
      return {
        n: this.n,
        line: line.slice(own.length) as Move[],
        points: points - this.won,
        goals: [],
        proven: false,
        ...(own.length === 0 && why && { why }),
      }
    const found = await this.solve()
    return this.won + found.points >= points ? found : { ...found, line: [] }
  }

  close(): void {}
}
