import type { Seen } from '../../lib/table.svelte'

type Store = Pick<Seen, 'n' | 'do'>

/** Sending sends commands, each when the server has said something since the one before. */
export class Sending {
  #on = $state(-1) // the last entry when the command was sent that is not answered yet

  constructor(readonly store: Store) {}

  /** busy: a command has shown no effect yet. The update comes before the answer, and what is pressed then counts. */
  get busy(): boolean {
    return this.#on === this.store.n
  }

  /** send waits for the answer. It gives false, and sends nothing, while busy. It throws Refused. */
  async send(command: Parameters<Store['do']>[0]): Promise<boolean> {
    if (this.busy) return false
    const on = this.store.n
    this.#on = on
    try {
      await this.store.do(command)
      return true
    } finally {
      if (this.#on === on) this.#on = -1
    }
  }
}
