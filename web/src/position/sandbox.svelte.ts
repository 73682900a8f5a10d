// A position to try things in, as the table's components see it. One person plays all seats, so the seat changes with the turn.

import { Refused } from '../lib/api'
import { UnkeptTable } from '../lib/unkept.svelte'
import type {
  AskHint,
  AskPreview,
  Command,
  Hint,
  Move,
  OwnView,
  PositionMove,
  PositionNow,
  Previewed,
  PublicView,
  Seat,
} from '../lib/wire.gen'
import { askPositionHint, playPosition, previewPosition } from './api'

export class SandboxStore extends UnkeptTable<PublicView, OwnView> {
  seat: Seat = $state(0)
  now: PositionNow | null = $state.raw(null)
  moves: PositionMove[] = $state.raw([])

  constructor(
    readonly position: string,
    private readonly words: { title: string; seat: (n: number) => string },
  ) {
    super('sandbox-0')
  }

  get you(): string {
    return String(this.seat)
  }

  /** open lays the cards, at first and to start over. */
  open(): Promise<void> {
    return this.next(() => this.#ask([], true))
  }

  do(command: Command): Promise<void> {
    if (command.do === 'move' && command.move) {
      const made = { seat: command.seat ?? this.seat, move: command.move as Move }
      return this.next(() => this.#ask([...this.moves, made], false))
    }
    if (command.do === 'undo') return this.back()
    return Promise.reject(new Refused({ code: 'offLesson' }))
  }

  /** back takes the last move back, whoever made it. */
  back(): Promise<void> {
    return this.backTo(this.moves.length - 1)
  }

  /** backTo takes moves back until that many are left. */
  protected backTo(moves: number): Promise<void> {
    if (moves < 0) return Promise.reject(new Refused({ code: 'nothingToUndo' }))
    return this.next(() => this.#ask(this.moves.slice(0, moves), true))
  }

  /** check refuses where a move leads, by throwing. */
  protected check(_: PublicView | undefined): void {}

  askHint = (about: AskHint): Promise<Hint> => this.solve(about)

  /** solve is what the solver finds for the seat to move. */
  protected async solve(about: AskHint = {}): Promise<Hint> {
    const hint = await askPositionHint({ position: this.position, moves: this.moves, ...about })
    return { ...hint, n: this.n }
  }

  askPreview = (about: AskPreview): Promise<Previewed> =>
    previewPosition({ position: this.position, moves: this.moves, ...about })

  async #ask(moves: PositionMove[], back: boolean): Promise<void> {
    const now = await playPosition({ position: this.position, moves })
    this.check(now.update.public)
    this.moves = moves
    if (!this.table) this.#sit(now)
    this.seat = now.seat
    this.now = now
    if (back) this.forget(moves.length)
    this.show(now.update, !back)
    this.count(moves.length)
    this.line = 'open'
  }

  #sit({ seats, packs }: PositionNow): void {
    const people = Array.from({ length: seats }, (_, i) => ({ id: String(i), name: this.words.seat(i + 1) }))
    this.sit({ title: this.words.title, packs }, people)
  }
}
