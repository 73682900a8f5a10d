// Winning a Goal is shown for a moment: the cards that won it light up, and the Goal goes to its winner. One at a time.

import { settings } from '../../lib/settings.svelte'
import type { Win } from './logic/captions'

const lengths = { slow: 3400, normal: 2200, fast: 1300, instant: 1600 }

/** winFlashLength is how long a won Goal is shown, in milliseconds. */
export const winFlashLength = (): number => lengths[settings.follow]

export class WinFlash {
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
    if (this.now) this.#timer = setTimeout(this.#next, winFlashLength())
  }
}
