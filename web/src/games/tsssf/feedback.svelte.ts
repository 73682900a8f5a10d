// What the player is told at once: why something cannot be done, the rules that lie open, and what those hear who hear the page.

import { t, type Key } from '../../lib/i18n.svelte'
import { refusals } from '../../rules/links'
import { play as sound } from '../../table/sound'

/** A refusal is told where it was tried. */
export interface Refusal {
  id: number
  text: string
  at: string // "card:…", "cell:…", "place:…", "turn", "goal:…"
  rule?: string | undefined // the rule behind it
}

export interface Announcement {
  id: number
  text: string
}

const refusalLength = 5000 // milliseconds

export class Feedback {
  refusal: Refusal | null = $state.raw(null)
  rules: readonly string[] | null = $state.raw(null) // those that lie open over the table
  polite: Announcement = $state.raw({ id: 0, text: '' })
  assertive: Announcement = $state.raw({ id: 0, text: '' })
  lastRule: string | undefined // of the last refusal
  #refusals = 0
  #refusalEnds: ReturnType<typeof setTimeout> | undefined

  /** refuse tells why something cannot be done. The code leads to the rule, if there is one. */
  refuse(at: string, text: string, code = ''): void {
    this.lastRule = refusals[code]
    this.refusal = { id: ++this.#refusals, text, at, rule: this.lastRule }
    this.say(text, true)
    sound('refused')
    clearTimeout(this.#refusalEnds)
    this.#refusalEnds = setTimeout(() => (this.refusal = null), refusalLength)
  }

  /** say tells those who hear the page. */
  say(text: string, urgent = false): void {
    if (urgent) this.assertive = { id: this.assertive.id + 1, text }
    else this.polite = { id: this.polite.id + 1, text }
  }

  /** sayKey is say for a key of the language files. */
  sayKey(name: Key, args?: Record<string, string | number>, urgent = false): void {
    this.say(t(name, args), urgent)
  }
}
