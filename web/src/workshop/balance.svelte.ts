// A simulation on the server, asked about until it is over.

import { t } from '../lib/i18n.svelte'
import { problemIn, sentence } from '../lib/refusal'
import type { Balance, BalanceReport } from '../lib/wire.gen'
import { askBalance, beginBalance, stopBalance } from './api'
import type { Draft } from './draft'
import { toFile } from './file'
import { keepRun, lastRun, type Run } from './lastrun'

const pause = 700

export class Balancing {
  now: Balance | null = $state.raw(null)
  problem = $state('')
  last: Run | undefined = $state.raw() // the draft's run before this one
  #draft = ''
  #timer: ReturnType<typeof setTimeout> | undefined

  readonly running = $derived(this.now?.state === 'waiting' || this.now?.state === 'playing')

  async begin(draft: Draft, games: number, core: boolean): Promise<void> {
    this.problem = ''
    this.#draft = draft.id
    await this.#try(() => beginBalance(JSON.stringify(toFile(draft)), games, core))
  }

  async stop(): Promise<void> {
    const id = this.now?.id
    if (id && this.running) await this.#try(() => stopBalance(id))
  }

  /** leave stops asking; the server then stops the run by itself. */
  leave(): void {
    clearTimeout(this.#timer)
  }

  /** #over compares a run that is over with the one before it, and keeps it for the next. */
  #over(report: BalanceReport): void {
    if (!this.#draft) return
    this.last = lastRun(this.#draft)
    keepRun(this.#draft, { at: Date.now(), report })
    this.#draft = ''
  }

  async #try(ask: () => Promise<Balance>): Promise<void> {
    clearTimeout(this.#timer)
    try {
      this.now = await ask()
      const { id, report } = this.now
      if (report && !this.running) this.#over(report)
      if (this.running) this.#timer = setTimeout(() => void this.#try(() => askBalance(id)), pause)
    } catch (error) {
      const found = problemIn(error)
      if (found.code === 'badPack') this.problem = t('ws.export.errors')
      else if (found.code === 'notFound') this.problem = t('ws.balance.lost')
      else this.problem = sentence(found)
      if (this.running) this.now = null
    }
  }
}
