// A simulation on the server, asked about until it is over.

import { t } from '../lib/i18n.svelte'
import { problemIn, sentence } from '../lib/refusal'
import type { Balance } from '../lib/wire.gen'
import { askBalance, beginBalance, stopBalance } from './api'
import type { Draft } from './draft'
import { toFile } from './file'

const pause = 700

export class Balancing {
  now: Balance | null = $state.raw(null)
  problem = $state('')
  #timer: ReturnType<typeof setTimeout> | undefined

  readonly running = $derived(this.now?.state === 'waiting' || this.now?.state === 'playing')

  async begin(draft: Draft, games: number, core: boolean): Promise<void> {
    this.problem = ''
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

  async #try(ask: () => Promise<Balance>): Promise<void> {
    clearTimeout(this.#timer)
    try {
      this.now = await ask()
      const { id } = this.now
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
