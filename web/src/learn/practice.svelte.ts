// A lesson or puzzle as the table sees it. The server says what came of every move, and what it shows by itself.

import { Refused } from '../lib/api'
import { pace } from '../lib/settings.svelte'
import { UnkeptTable } from '../lib/unkept.svelte'
import type { AskPreview, Command, Hint, Practice, PracticeInput, Previewed, Seat, Task } from '../lib/wire.gen'
import { askPracticeHint, practise, previewPractice } from './api'

const between = 900 // milliseconds between two things that happen by themselves

export class PracticeStore<Public, Own> extends UnkeptTable<Public, Own> {
  readonly you = 'you'
  seat: Seat = 0
  now: Practice | null = $state.raw(null) // how far it has come
  inputs: PracticeInput[] = $state.raw([])
  made = 0 // moves made in all, even those taken back
  hints = 0 // that the solver gave

  #begun = performance.now()
  #wake: ReturnType<typeof setTimeout> | undefined
  #closed = false

  /** closed is true when nobody looks any more. */
  get closed(): boolean {
    return this.#closed
  }

  constructor(
    readonly practice: string,
    { title, you, partner }: { title: string; you: string; partner: string },
  ) {
    super(`practice-${practice}`)
    this.sit({ title }, [
      { id: 'you', name: you },
      { id: 'partner', name: partner },
    ])
  }

  get task(): Task | undefined {
    return this.now?.task
  }

  get done(): boolean {
    return this.now?.done ?? false
  }

  /** open lays out the cards, at first and to start over. */
  async open(): Promise<void> {
    this.#begun = performance.now()
    await this.next(() => this.#ask([], 0))
    this.line = 'open'
  }

  do(command: Command): Promise<void> {
    if (command.do === 'move')
      return this.next(() => this.#ask([...this.inputs, { move: command.move, at: this.#time() } as PracticeInput]))
    if (command.do === 'undo') return this.back()
    return Promise.reject(new Refused({ code: 'offLesson' }))
  }

  /** back takes the last move back. */
  back(): Promise<void> {
    const last = this.inputs.findLastIndex((input) => input.move !== undefined)
    if (last < 0) return Promise.reject(new Refused({ code: 'nothingToUndo' }))
    return this.next(() => this.#ask(this.inputs.slice(0, last), last))
  }

  /** askHint is what a lesson shows next, or what the solver says to a puzzle. */
  askHint = async (): Promise<Hint> => {
    const hint = await askPracticeHint({ id: this.practice, inputs: this.inputs })
    this.hints++
    return hint
  }

  askPreview = (about: AskPreview): Promise<Previewed> =>
    previewPractice({ id: this.practice, inputs: this.inputs, ...about })

  close(): void {
    this.#closed = true
    clearTimeout(this.#wake)
  }

  #time = (): number => Math.round(performance.now() - this.#begun)

  async #ask(inputs: PracticeInput[], back?: number): Promise<void> {
    clearTimeout(this.#wake)
    const now = await practise({ id: this.practice, inputs })
    if (this.#closed) return
    if (inputs.length > this.inputs.length && inputs.at(-1)?.move) this.made++
    this.inputs = inputs
    if (back !== undefined) {
      this.forget(back)
      this.show(now.updates.at(-1)!, false)
    } else {
      for (const [i, update] of now.updates.entries()) {
        if (i > 0 && pace() > 0) await new Promise((done) => setTimeout(done, between * pace()))
        this.show(update, true)
      }
    }
    this.now = now // what is said next is said when everything has been seen
    this.count(inputs.length)
    if (now.wake && !this.#closed) {
      const at = now.wake
      this.#wake = setTimeout(
        () => void this.next(() => this.#ask([...this.inputs, { at } as PracticeInput])).catch(() => undefined),
        Math.max(0, at - this.#time()),
      )
    }
  }
}
