// Winning a Goal is a moment: the cards that won it light up, and the Goal goes to its winner. One at a time.

import { settings } from '../lib/settings.svelte'
import type { Win } from './logic/captions'

const lengths = { slow: 3400, normal: 2200, fast: 1300, instant: 1600 }

/** momentLength is how long a won Goal is shown, in milliseconds. */
export const momentLength = (): number => lengths[settings.follow]

export class Moments {
  now: Win | null = $state.raw(null)
  #waiting: Win[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  add(wins: readonly Win[]): void {
    this.#waiting.push(...wins)
    if (!this.now) this.#next()
  }

  /** clear ends what is shown and what waits. */
  clear(): void {
    this.#waiting = []
    clearTimeout(this.#timer)
    this.now = null
  }

  #next = (): void => {
    this.now = this.#waiting.shift() ?? null
    if (this.now) this.#timer = setTimeout(this.#next, momentLength())
  }
}
