// A draft in an editor: every change can be undone, and is kept at once.

import type { Draft, DraftCard } from './draft'
import { retitled, withCard } from './draft'
import { rememberEarlier } from './earlier'
import { saveDraft, type AnyDraft } from './store'

const max = 200 // steps that can be undone

export class Editor<D extends AnyDraft = Draft> {
  draft: D = $state.raw()!
  past: D[] = $state.raw([])
  future: D[] = $state.raw([])
  unkept = $state(false) // the browser had no room for the last change
  #last = '' // what the last change was about

  constructor(draft: D) {
    this.draft = draft
  }

  /** change takes a new state of the draft. Changes about the same thing, one after another, are undone together. */
  change(next: D, about = ''): void {
    if (!about || about !== this.#last) this.past = [...this.past, this.draft].slice(-max)
    this.#last = about
    this.future = []
    this.#keep(next)
  }

  /** edit changes one field of a card, as somebody types it, or by a step that is undone by itself. */
  edit<F extends keyof DraftCard>(this: Editor, card: DraftCard, field: F, value: DraftCard[F], step = false): void {
    const next = field === 'title' ? retitled(this.draft, card, value as string) : { ...card, [field]: value }
    this.change(withCard(this.draft, next), step ? '' : `${card.uid}.${field}`)
  }

  /** take lets in what another tab of the browser has written. It can be undone like a change of one's own. */
  take(draft: D): void {
    this.past = [...this.past, this.draft].slice(-max)
    this.future = []
    this.#last = ''
    this.draft = draft
  }

  undo(): void {
    const before = this.past.at(-1)
    if (!before) return
    this.past = this.past.slice(0, -1)
    this.future = [this.draft, ...this.future]
    this.#last = ''
    this.#keep(before)
  }

  redo(): void {
    const [after, ...rest] = this.future
    if (!after) return
    this.past = [...this.past, this.draft]
    this.future = rest
    this.#last = ''
    this.#keep(after)
  }

  #keep(draft: D): void {
    rememberEarlier(this.draft)
    this.draft = { ...draft, changed: Date.now() }
    this.unkept = !saveDraft(this.draft)
  }
}
