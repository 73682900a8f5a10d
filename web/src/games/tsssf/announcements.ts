// What is said while a game goes on: what everybody did, how far Goals have come, whose turn it is, what the player is asked. The playback
// calls as soon as something is shown, so that it is said in the order in which it is seen.

import { t } from '../../lib/i18n.svelte'
import type { Clock } from './clock.svelte'
import { questionText } from './ask/wording'
import { Telling, type Paragraph } from './logic/story'
import type { CardID } from './logic/view'
import type { Table } from './model.svelte'
import { spokenParagraph } from './speech'

const warnings = [30, 10] as const // seconds before the time of a turn is over

export class Announcements {
  #heard = -1 // the last entry whose events were said
  #turn = -1 // the number of the player's latest turn that was called out
  #asked = ''
  #progress = new Map<CardID, number>()
  #left = Infinity // seconds of the last warning
  readonly #telling: Telling

  constructor(private readonly table: Table) {
    this.#telling = new Telling(table.print)
  }

  /** shown says what is new in what the table shows now. */
  shown(): void {
    const { table } = this
    if (table.reviewing) return // an earlier turn is shown again
    const { n } = table.shown!
    if (this.#heard < 0) this.#heard = this.#begun() ?? n
    const lines = this.#telling.paragraphs(table.events).filter((line) => line.n > this.#heard)
    this.#heard = n
    this.#tell(lines)
    this.#count()
    this.#call(lines)
    this.#ask()
  }

  /** begun is the entry before the game, if it began while this page was open: then all of it is said. */
  #begun(): number | undefined {
    const start = this.table.store.events.findLast(({ event }) => event.event === 'start')
    return start && start.n - 1
  }

  /** What happened. The player's own turn is called out last. */
  #tell(lines: readonly Paragraph[]): void {
    const calls = lines.findLast((line) => line.kind === 'turn')
    for (const line of lines)
      if (line !== calls || !this.#begins(line)) this.table.announcer.say(spokenParagraph(this.table, line))
  }

  #begins = (line: Paragraph): boolean => line.kind === 'turn' && line.seat === this.table.seat && this.table.mine

  /** Goals that have come nearer, or are farther away. */
  #count(): void {
    const { table } = this
    const now = new Map<CardID, number>()
    for (const { card, have, need } of table.goals) {
      if (!card) continue
      now.set(card, have)
      if (need > 1 && (this.#progress.get(card) ?? have) !== have)
        table.announcer.sayKey('live.goal', { goal: table.card(card)?.title ?? '', have, need })
    }
    this.#progress = now
  }

  #call(lines: readonly Paragraph[]): void {
    const { table } = this
    if (!table.mine) this.#turn = -1
    else if (this.#turn !== table.view.turns || lines.some(this.#begins)) {
      this.#turn = table.view.turns
      table.announcer.sayKey('live.yourTurn')
    }
  }

  /** What the player is asked. After each answer it is another question, even if it has the same words. */
  #ask(): void {
    const { table } = this
    const q = table.question
    const asked = q?.mine && !table.mustPass ? JSON.stringify([table.sent, q.card, q.kind, q.picked, q.options]) : ''
    if (q && asked && asked !== this.#asked) {
      const text = questionText(q)
      table.announcer.say(q.card ? t('live.question', { card: table.title(q.card), text }) : text)
    }
    this.#asked = asked
  }

  /** warn says that the time of a turn is nearly over. */
  warn(clock: Clock): void {
    const { table } = this
    const left = clock.waits(table.seat) ? (clock.left(table.seat) ?? Infinity) : Infinity
    const due = warnings.findLast((seconds) => left <= seconds * 1000)
    if (due !== undefined && due < this.#left) table.announcer.sayKey(`clock.${due}`, {}, true)
    this.#left = due ?? Infinity
  }
}
