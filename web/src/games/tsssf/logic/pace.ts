// How long the moves of others are shown.

export const speeds = { slow: 1.9, normal: 1, fast: 0.45, instant: 0 }

/** With a running clock the player waits no longer than this for what is played back, in milliseconds. */
export const hurried = 3000

/** A turn of another player is shown for no longer than about this at normal speed, in milliseconds, however many moves it has. */
export const longest = 10_000

/** A caption that would be shown for less is not shown: nobody could read it. */
export const glimpse = 120

/** reading is how long a caption is shown at normal speed, in milliseconds. */
export const reading = (letters: number): number => Math.min(2400, 900 + 14 * letters)

/** Hurry shares out the time that is left to show moves: of a turn, and of all that waits while the player's clock runs. */
export class Hurry {
  #until: number | null = null
  #turn = { turn: -1, until: 0 }

  /** limit is the most that a move may take if as many others wait behind it, and some of them belong to the same turn. */
  limit(
    clocked: boolean,
    now: number,
    waiting: number,
    { turn, of, speed }: { turn: number; of: number; speed: number },
  ): number {
    if (turn !== this.#turn.turn) this.#turn = { turn, until: now + longest * speed }
    const inTurn = Math.max(0, this.#turn.until - now) / (of + 1)
    if (!clocked) {
      this.#until = null
      return inTurn
    }
    this.#until ??= now + hurried
    return Math.min(inTurn, Math.max(0, this.#until - now) / (waiting + 1))
  }
}
