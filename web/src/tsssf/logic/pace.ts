// How long the moves of others are shown.

export const speeds = { slow: 1.9, normal: 1, fast: 0.45, instant: 0 }

/** With a running clock the player waits no longer than this for what is played back, in milliseconds. */
export const hurried = 3000

/** reading is how long a caption is shown at normal speed, in milliseconds. */
export const reading = (letters: number): number => Math.min(2400, 900 + 14 * letters)

/** Hurry shares out the time that is left to show moves while the player's clock runs. */
export class Hurry {
  #until: number | null = null

  /** limit is the most that a move may take if as many others wait behind it. */
  limit(clocked: boolean, now: number, waiting: number): number {
    if (!clocked) {
      this.#until = null
      return Infinity
    }
    this.#until ??= now + hurried
    return Math.max(0, this.#until - now) / (waiting + 1)
  }
}
