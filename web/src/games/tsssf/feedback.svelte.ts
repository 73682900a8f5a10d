// What the player is told at once: why something cannot be done, and the rules that lie open.

import { refusals } from '../../rules/links'
import type { Announcer } from '../../table/announcer.svelte'
import { play as sound } from '../../table/sound'

/** A refusal is told where it was tried. */
export interface Refusal {
  id: number
  text: string
  at: string // "card:…", "cell:…", "place:…", "turn", "goal:…"
  rule?: string | undefined // the rule behind it
}

const refusalLength = 5000 // milliseconds

export class Feedback {
  refusal: Refusal | null = $state.raw(null)
  rules: readonly string[] | null = $state.raw(null) // those that lie open over the table
  lastRule: string | undefined // of the last refusal
  #refusals = 0
  #refusalEnds: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly announcer: Announcer) {}

  /** refuse tells why something cannot be done. The code leads to the rule, if there is one. */
  refuse(at: string, text: string, code = ''): void {
    this.lastRule = refusals[code]
    this.refusal = { id: ++this.#refusals, text, at, rule: this.lastRule }
    this.announcer.say(text, true)
    sound('refused')
    clearTimeout(this.#refusalEnds)
    this.#refusalEnds = setTimeout(() => (this.refusal = null), refusalLength)
  }
}
