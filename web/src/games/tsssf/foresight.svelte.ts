// What the server answers about plays and answers that are not made yet. Each choice is asked about once, as long as the table does not
// go on.

import type { Choice as Question, Preview, Previewed } from '../../lib/wire.gen'

export class Foresight {
  #n = -1
  #asked = new Set<string>()
  #told: ReadonlyMap<string, Preview> = $state.raw(new Map())

  constructor(
    private readonly ask: (choice: Question) => Promise<Previewed>,
    private readonly now: () => number, // the number of what is shown
  ) {}

  /** want asks about a choice, unless that was done. What is refused stays unknown. */
  want(choice: Question): void {
    const n = this.now()
    if (n !== this.#n) {
      this.#n = n
      this.#asked.clear()
      this.#told = new Map()
    }
    const key = JSON.stringify(choice)
    if (this.#asked.has(key)) return
    this.#asked.add(key)
    void this.ask(choice).then(
      (told) => {
        if (this.#n === n && this.now() === n && (told.n ?? n) === n)
          this.#told = new Map(this.#told).set(key, told.preview)
      },
      () => undefined,
    )
  }

  /** find is the answer about a choice, once it is here. */
  find(choice: Question): Preview | undefined {
    const told = this.#told.get(JSON.stringify(choice))
    return this.#n === this.now() ? told : undefined
  }
}
