// How long the moves of others are shown.

export const speeds = { slow: 1.9, normal: 1, fast: 0.45, instant: 0 }

/** With a running clock the player waits no longer than this for what is played back, in milliseconds. */
export const hurried = 3000

/** What the others do from one turn of the player to the next is shown for no longer than about this at normal speed, in milliseconds. */
export const longest = 10_000

/** A caption that would be shown for less is not shown: nobody could read it. */
export const glimpse = 120

/** reading is how long a caption is shown at normal speed, in milliseconds. */
export const reading = (letters: number): number => Math.min(2400, 900 + 14 * letters)

/** Move is where a move stands among those that are shown. */
export interface Move {
  round: number // from one turn of the player to the next
  turn: number
  left: number // turns of others in this round, with this one
  of: number // moves of this turn that wait behind it
  speed: number
}

/** Hurry shares out the time that is left to show moves: of a turn and of a round, and of all that waits while the player's clock runs. */
export class Hurry {
  #until: number | null = null
  #round = { round: -1, until: 0 }
  #turn = { turn: -1, until: 0 }
  #idle: number | null = null

  /** rest notes that nothing waits. Time is used up only while something is shown, however long others think. */
  rest(now: number): void {
    this.#idle ??= now
  }

  /** limit is the most that a move may take if as many others wait behind it. */
  limit(clocked: boolean, now: number, waiting: number, { round, turn, left, of, speed }: Move): number {
    const idle = now - (this.#idle ?? now)
    this.#idle = null
    this.#round.until += idle
    this.#turn.until += idle
    if (round !== this.#round.round) this.#round = { round, until: now + longest * speed }
    if (turn !== this.#turn.turn) this.#turn = { turn, until: now + Math.max(0, this.#round.until - now) / left }
    const inTurn = Math.max(0, this.#turn.until - now) / (of + 1)
    if (!clocked) {
      this.#until = null
      return inTurn
    }
    this.#until ??= now + hurried
    return Math.min(inTurn, Math.max(0, this.#until - now) / (waiting + 1))
  }
}
