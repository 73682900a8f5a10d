// What those who hear the page are told, in order. A line is added to what was said before and takes the place of nothing.

import { t, type Key } from '../lib/i18n.svelte'

export interface Line {
  id: number
  text: string
  urgent: boolean // it answers what the player has just done, or concerns the clock
}

/** More lines than these are taken out of the page, the oldest first. Screen readers have read them by then. */
const longest = 200

export class Announcer {
  lines: readonly Line[] = $state.raw([])
  #last = 0

  /** say tells those who hear the page. An urgent line interrupts what is being read. */
  say(text: string, urgent = false): void {
    if (text) this.lines = [...this.lines, { id: ++this.#last, text, urgent }].slice(-longest)
  }

  /** sayKey is say for a key of the language files. */
  sayKey(name: Key, args?: Record<string, string | number>, urgent = false): void {
    this.say(t(name, args), urgent)
  }
}
