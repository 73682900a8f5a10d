// What a player types at a table in words. The server reads the line, with the parser of the terminal; the page does what it means.

import { askTyped } from '../lib/api'
import { titleOf } from '../lib/cards.svelte'
import { has, list, t, tx } from '../lib/i18n.svelte'
import { problemIn, sentence } from '../lib/refusal'
import { settings } from '../lib/settings.svelte'
import type { Problem, Typed } from '../lib/wire.gen'
import type { Announcer } from './announcer.svelte'

/** An Answer is what the page says to a line: some sentences, or nothing where what happens says it. */
export type Answer = string[] | Promise<string[]>

export interface Exchange {
  id: number
  typed: string
  answer: readonly string[]
}

const kept = 20 // exchanges that stay on the page
const rest = 250 // milliseconds without a key before it is asked what can follow

export class Typing {
  text = $state('')
  exchanges: readonly Exchange[] = $state.raw([])
  /** answered are the exchanges to read again, the latest first: besides it, only those with an answer. */
  readonly answered = $derived(this.exchanges.toReversed().filter(({ answer }, i) => i === 0 || answer.length > 0))
  next: readonly string[] = $state.raw([]) // lines that the one in the field can become
  busy = $state(false)
  #timer: ReturnType<typeof setTimeout> | undefined
  #last = 0

  constructor(
    private readonly table: () => string,
    private readonly announcer: Announcer,
    private readonly act: (line: Typed, typed: string) => Answer,
  ) {}

  /** send does what was typed. At is the time of the key, by performance.now(). */
  async send(): Promise<void> {
    const typed = this.text.trim()
    if (!typed || this.busy) return
    this.busy = true
    this.next = []
    let answer: string[]
    try {
      const asks = typed.endsWith('?') && typed.length > 1
      const line = await askTyped(this.table(), {
        text: asks ? `${typed.slice(0, -1).trim()} ` : typed,
        language: settings.language,
        next: asks,
      })
      answer = asks
        ? [follows(line.next)]
        : line.problem
          ? misread(line.problem, line.next)
          : await this.act(line, typed)
      this.text = ''
    } catch (error) {
      answer = [sentence(problemIn(error), titleOf)] // the line stays in the field
    } finally {
      this.busy = false
    }
    this.exchanges = [...this.exchanges, { id: ++this.#last, typed, answer }].slice(-kept)
    this.announcer.say(answer.join(' '))
  }

  /** changed asks what could follow, when no key has come for a while. */
  changed(): void {
    clearTimeout(this.#timer)
    this.next = []
    const text = this.text
    if (!text.trim()) return
    this.#timer = setTimeout(() => {
      askTyped(this.table(), { text, language: settings.language, next: true }).then(
        ({ next = [] }) => {
          const before = text.slice(0, text.lastIndexOf(' ') + 1)
          if (this.text === text) this.next = next.slice(0, 12).map((word) => before + word)
        },
        () => undefined, // without it, one types the whole line
      )
    }, rest)
  }
}

/** follows says what can follow. */
const follows = (next: readonly string[] = []): string =>
  next.length > 0 ? t('typed.follows', { words: list(next) }) : t('typed.nothingFollows')

/** misread says why a line is not understood, and what would be. */
function misread({ code, about = [] }: Problem, next: readonly string[] = []): string[] {
  const [a = '', b = '', c = ''] = about.map((word) => titleOf(word) ?? word)
  if (code === 'unknown') return [t('typed.unknown', { a, b, help: helpOf(b) })]
  const said = tx(`typed.${code}`, { a, b, c }, t('typed.unexpected', { a }))
  return next.length > 0 ? [said, follows(next)] : [said]
}

/** helpOf says what a command does. */
export const helpOf = (word: string): string =>
  has(`typed.help.${word}`) ? tx(`typed.help.${word}`) : t('typed.help.move')

/** helpFor lists the commands that the language files explain. */
export const helpFor = (words: readonly string[]): string[] => words.map((word) => `${word}: ${helpOf(word)}`)
