// What the turns of a finished game could have won. The server computes it while the page waits.

import { askReview, askReviewLine, Refused } from '../lib/api'
import type { Review, ReviewTurn } from '../lib/wire.gen'
import type { Reel } from './reel.svelte'

const pause = 150 // milliseconds between two requests: each works for about a second, unless another page has its turn
const patience = 2000 // milliseconds before it asks again where too many have asked

export class GameReview {
  turns: readonly ReviewTurn[] = $state.raw([])
  of = $state(0) // turns in all; 0: not known yet
  you: number | null = $state(null) // the seat of whoever looks, if they played
  failure: unknown = $state.raw(null)
  watched: ReviewTurn | null = $state.raw(null) // the turn whose line is on the board
  #closed = false
  #begun = false

  constructor(
    private readonly reel: Reel,
    private readonly load: () => Promise<Review> = () => askReview(reel.game.id),
  ) {}

  get done(): boolean {
    return this.of > 0 && this.turns.length === this.of
  }

  /** begin asks until all turns are there. */
  async begin(): Promise<void> {
    if (this.#begun) return
    this.#begun = true
    this.failure = null
    try {
      while (!this.done && !this.#closed) {
        const known = await this.#ask()
        if (known) [this.turns, this.of, this.you] = [known.turns, known.of, known.you ?? null]
        if (known?.of === 0) break // the players left before a turn was over
        await new Promise((go) => setTimeout(go, known ? pause : patience))
      }
    } catch (error) {
      this.failure = error
      this.#begun = false
    }
  }

  /** ask gives what is known by now; null if the server has no time for that yet. */
  async #ask(): Promise<Review | null> {
    try {
      return await this.load()
    } catch (error) {
      if (!(error instanceof Refused) || error.problem.code !== 'tooFast') throw error
      return null
    }
  }

  /** turnAt is the turn that was being played at a frame. */
  turnAt(frame: number): ReviewTurn | undefined {
    return this.turns.find((turn) => frame >= turn.from && frame < turn.to)
  }

  /** show puts a line of a turn on the board, and plays it. */
  async show(turn: ReviewTurn, line: 'simple' | 'best' = 'simple'): Promise<void> {
    this.failure = null
    try {
      const { frames } = await askReviewLine(this.reel.game.id, turn.turn, line)
      if (this.#closed) return
      this.reel.watch(turn.fresh, frames)
      this.watched = turn
      this.reel.toggle()
    } catch (error) {
      this.failure = error
    }
  }

  close(): void {
    this.#closed = true
  }
}
