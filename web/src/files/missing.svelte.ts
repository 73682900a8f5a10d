// The pictures of a draft that the server no longer has: those that this browser kept are sent again, the others are named.

import type { Draft } from '../workshop/draft'
import { keepAll, missingOf, uploadAgain } from './upload'

const hashOf = (card: Draft['cards'][number]): string => card.picture?.hash ?? ''

/** Missing looks after the pictures of a draft. */
export class Missing {
  titles: readonly string[] = $state.raw([]) // of cards whose pictures are nowhere
  sent = $state(0) // how often pictures were sent again: faces then load them anew

  /** look sends again what is missing, and gives the draft if its pictures have other hashes now. */
  async look(draft: Draft): Promise<Draft | null> {
    let missing: string[]
    try {
      missing = await missingOf(draft.cards.map(hashOf).filter(Boolean))
    } catch {
      return null // no server: it is asked again when the pack is published or exported
    }
    const back = await uploadAgain(missing)
    const gone = new Set(missing.filter((hash) => !back.has(hash)))
    this.titles = draft.cards.filter((card) => gone.has(hashOf(card))).map((card) => card.title || card.key)
    if (back.size > 0) this.sent++
    void keepAll(draft.cards.map(hashOf).filter((hash) => hash && !missing.includes(hash)))
    const changed = draft.cards.some((card) => (back.get(hashOf(card)) ?? hashOf(card)) !== hashOf(card))
    return changed ? withHashes(draft, back) : null
  }
}

/** withHashes gives pictures the hashes by which they are stored now. */
export const withHashes = (draft: Draft, now: ReadonlyMap<string, string>): Draft => ({
  ...draft,
  cards: draft.cards.map((card) => {
    const hash = now.get(hashOf(card))
    return hash ? { ...card, picture: { ...card.picture, hash } } : card
  }),
})
