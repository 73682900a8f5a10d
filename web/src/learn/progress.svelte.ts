// Which lessons and puzzles were finished, kept in this browser alone.

import { isText, kept, listOf } from '../lib/kept'

const stored = kept('shipfic.practice', listOf(isText))

class Progress {
  #done: string[] = $state(stored.get())

  done = (id: string): boolean => this.#done.includes(id)

  /** count is how many of some are done. */
  count = (ids: readonly string[]): number => ids.filter(this.done).length

  finish(id: string): void {
    if (this.done(id)) return
    this.#done = [...this.#done, id]
    stored.set(this.#done)
  }
}

export const progress = new Progress()
