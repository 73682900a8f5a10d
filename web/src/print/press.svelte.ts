// Files that are being made, one order at a time.

import { t } from '../lib/i18n.svelte'
import { problemIn, sentence } from '../lib/refusal'
import { save } from '../lib/save'

export class Press {
  busy = $state(false)
  drawn = $state(0)
  of = $state(0)
  problem = $state('')
  saved = $state('') // the name of the last file
  #stopping = new AbortController()

  /** make makes a file and saves it. It says what went wrong, and stops when told to. */
  async make(
    name: string,
    how: (signal: AbortSignal, ondrawn: (n: number, of: number) => void) => Promise<BlobPart>,
  ): Promise<void> {
    if (this.busy) return
    this.#stopping = new AbortController()
    const { signal } = this.#stopping
    Object.assign(this, { busy: true, drawn: 0, of: 0, problem: '', saved: '' })
    try {
      const made = await how(signal, (n, of) => Object.assign(this, { drawn: n, of }))
      save(name, made)
      this.saved = name
    } catch (error) {
      const found = problemIn(error)
      if (!signal.aborted) this.problem = found.code === 'badPack' ? t('print.errors') : sentence(found)
    }
    this.busy = false
  }

  refuse(why: string): void {
    this.saved = ''
    this.problem = why
  }

  stop(): void {
    this.#stopping.abort()
  }
}
