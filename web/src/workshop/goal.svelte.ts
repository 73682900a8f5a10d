// A Goal, or a criterion alone, as text and as a form: the server turns one into the other while somebody edits either.

import type { AskGoal, FormNote, GoalForm, ReadGoal } from '../lib/wire.gen'
import { after, readGoal } from './api'
import type { Draft } from './draft'
import { toFile } from './file'

const typing = 300
const choosing = 120

/** Whether formulas are shown, on all cards. */
export const formulas = $state({ open: false })

export class GoalReading {
  read: ReadGoal | null = $state.raw(null)
  form: GoalForm | null = $state.raw(null) // what the fields show: the last form that could be read
  unready: FormNote | null = $state.raw(null) // what the form still lacks
  failed = $state(false)
  readonly #criterion: boolean
  #asked: string | undefined // the text that the form belongs to
  #turn = 0 // answers to older questions come too late
  #readSoon = after(typing, (goal: string, draft: Draft) => void this.#readText(goal, draft))
  #writeSoon = after(
    choosing,
    (form: GoalForm, draft: Draft, done: (text: string) => void) => void this.#writeText(form, draft, done),
  )

  constructor(criterion = false) {
    this.#criterion = criterion
  }

  /** look asks what a text means with the cards of a draft: at once for the first, otherwise after a pause in typing. */
  look(text: string, draft: Draft): void {
    if (text === this.#asked) return
    const first = this.#asked === undefined
    this.#asked = text
    this.#forget()
    if (text.trim() === '') {
      this.read = this.form = null
    } else if (first) {
      void this.#readText(text, draft)
    } else {
      this.#readSoon(text, draft)
    }
  }

  /** build shows a form, and tells its text once the server has written it. */
  build(form: GoalForm, draft: Draft, done: (text: string) => void): void {
    this.#forget()
    this.form = form
    this.#writeSoon(form, draft, done)
  }

  /** forget drops all questions that are open. */
  #forget(): void {
    this.#turn++
    this.#readSoon.stop()
    this.#writeSoon.stop()
    this.unready = null
  }

  async #readText(text: string, draft: Draft): Promise<void> {
    const read = await this.#ask({ goal: text }, draft)
    if (read === 'failed') this.#asked = undefined // so that the next look asks again
    if (!read || read === 'failed') return
    this.read = read
    this.form = read.form ?? this.form
  }

  async #writeText(form: GoalForm, draft: Draft, done: (text: string) => void): Promise<void> {
    const read = await this.#ask({ form }, draft)
    if (!read || read === 'failed') return
    this.unready = read.unready ?? null
    if (read.unready) return
    this.read = read
    this.#asked = read.written!
    done(read.written!)
  }

  /** ask returns nothing if something else was asked meanwhile. */
  async #ask(wish: AskGoal, draft: Draft): Promise<ReadGoal | 'failed' | undefined> {
    const turn = ++this.#turn
    let answer: ReadGoal | 'failed' = 'failed'
    try {
      answer = await readGoal({ ...wish, ...(this.#criterion && { criterion: true }), pack: toFile(draft) })
    } catch {
      // The server is not answering, or has too much to do.
    }
    if (turn !== this.#turn) return
    this.failed = answer === 'failed'
    return answer
  }
}
