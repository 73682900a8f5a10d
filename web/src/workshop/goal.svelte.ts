// What a Goal says, as the server reads it while somebody writes.

import type { ReadGoal } from '../lib/wire.gen'
import { after, readGoal } from './api'
import type { Draft } from './draft'
import { toFile } from './file'

const pause = 300

export class GoalReading {
  read: ReadGoal | null = $state.raw(null)
  failed = $state(false)
  #asked = ''
  #soon = after(pause, (text: string, draft: Draft) => void this.#ask(text, draft))

  /** look asks what a Goal says beside the cards of a draft, when nobody has typed for a moment. */
  look(goal: string, draft: Draft): void {
    if (goal === this.#asked) return
    this.#asked = goal
    if (goal.trim() === '') {
      this.read = null
      this.#soon.stop()
      return
    }
    this.#soon(goal, draft)
  }

  async #ask(goal: string, draft: Draft): Promise<void> {
    try {
      const read = await readGoal({ goal, pack: toFile(draft) })
      if (goal !== this.#asked) return
      this.read = read
      this.failed = false
    } catch {
      this.failed = goal === this.#asked
      this.#asked = '' // so that the next look asks again
    }
  }
}
