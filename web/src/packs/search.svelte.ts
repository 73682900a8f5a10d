// Looking for published packs by words.

import { problemIn, sentence } from '../lib/refusal'
import type { PublishedList } from '../lib/wire.gen'
import { listPublished, type Order } from './api'

const typing = 250

export class PackSearch {
  words = $state('')
  order: Order = $state('new')
  list: PublishedList | null = $state.raw(null)
  problem = $state('')
  #asked = 0 // answers to older questions come too late
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Only packs of a game are looked for, if it is named. */
  constructor(
    words = '',
    order: Order = 'new',
    readonly game = '',
  ) {
    this.words = words
    this.order = order
  }

  /** look asks for the packs that match the words. */
  async look(): Promise<void> {
    const n = ++this.#asked
    try {
      const found = await listPublished(this.words.trim(), this.order, this.game)
      if (n === this.#asked) [this.list, this.problem] = [found, '']
    } catch (error) {
      if (n === this.#asked) this.problem = sentence(problemIn(error))
    }
  }

  /** lookSoon waits for a pause in typing. */
  lookSoon(): void {
    this.stop()
    this.#timer = setTimeout(() => void this.look(), typing)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }
}
