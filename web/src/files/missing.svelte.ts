// The pictures of a draft that the server no longer has: those that this browser kept are sent again, the others are named.

import { defaultLanguage } from '../lib/languages'
import { calledOf } from '../decks/draft'
import { isDeck, type AnyDraft } from '../workshop/store'
import { keepAll, missingOf, uploadAgain } from './upload'

/** pictured are the pictures of a draft by their hashes, with what they belong to. */
export function pictured(draft: AnyDraft): { hash: string; title: string }[] {
  const all = isDeck(draft)
    ? [
        ...draft.symbols.map((symbol) => ({ picture: symbol.picture, title: calledOf(symbol, defaultLanguage) })),
        ...draft.cards.map(({ picture, character }) => ({ picture, title: character })),
      ]
    : draft.cards.map(({ picture, title, key }) => ({ picture, title: title || key }))
  return all.flatMap(({ picture, title }) => (picture?.hash ? [{ hash: picture.hash, title }] : []))
}

/** Missing looks after the pictures of a draft. */
export class Missing {
  titles: readonly string[] = $state.raw([]) // of cards whose pictures are nowhere
  sent = $state(0) // how often pictures were sent again: faces then load them anew

  /** look sends again what is missing, and gives the draft if its pictures have other hashes now. */
  async look<D extends AnyDraft>(draft: D): Promise<D | null> {
    const all = pictured(draft)
    const hashes = all.map(({ hash }) => hash)
    let missing: string[]
    try {
      missing = await missingOf(hashes)
    } catch {
      return null // no server: it is asked again when the draft is published or exported
    }
    const back = await uploadAgain(missing)
    const gone = new Set(missing.filter((hash) => !back.has(hash)))
    this.titles = all.filter(({ hash }) => gone.has(hash)).map(({ title }) => title)
    if (back.size > 0) this.sent++
    void keepAll(hashes.filter((hash) => !missing.includes(hash)))
    const changed = hashes.some((hash) => (back.get(hash) ?? hash) !== hash)
    return changed ? withHashes(draft, back) : null
  }
}

/** withHashes gives pictures the hashes by which they are stored now. */
export function withHashes<D extends AnyDraft>(draft: D, now: ReadonlyMap<string, string>): D {
  const moved = <P extends { picture: { hash?: string } | null }>(one: P): P => {
    const hash = now.get(one.picture?.hash ?? '')
    return hash ? { ...one, picture: { ...one.picture, hash } } : one
  }
  const cards = (draft.cards as { picture: { hash?: string } | null }[]).map(moved)
  return { ...draft, cards, ...(isDeck(draft) && { symbols: draft.symbols.map(moved) }) } as D
}
