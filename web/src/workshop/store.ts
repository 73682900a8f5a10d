// Drafts are kept in this browser and nowhere else. Each has a place of its own, so that two tabs can write two of them.

import { guarded, kept } from '../lib/kept'
import { games, isGame } from '../games'
import type { DeckDraft } from '../decks/draft'
import type { Draft } from './draft'

/** AnyDraft is a pack or a deck that somebody writes. */
export type AnyDraft = Draft | DeckDraft

/** isDeck tells a deck of Hayburger from a pack. */
export const isDeck = (draft: AnyDraft): draft is DeckDraft => 'game' in draft

const prefix = 'shipfic.draft.'

/** isDraft takes only what has the shape of a draft: what is stored may be old, or somebody else's. */
function isDraft(data: unknown): data is AnyDraft {
  if (typeof data !== 'object' || data === null) return false
  const draft = data as Partial<Draft> & Partial<Pick<DeckDraft, 'game' | 'symbols'>>
  return (
    typeof draft.id === 'string' &&
    typeof draft.name === 'string' &&
    Array.isArray(draft.cards) &&
    (draft.game === undefined
      ? typeof draft.namespace === 'string'
      : isGame(draft.game) && games[draft.game].drafts === 'deck' && Array.isArray(draft.symbols))
  )
}

// What drafts of an earlier version of the page do not have.
const later = { author: '', version: '', licence: '' }
const laterCard = { picture: null }

const stored = (id: string) => kept(prefix + id, guarded(isDraft, null))

/** loadDraft finds a draft, or nothing. */
export function loadDraft(id: string): AnyDraft | null {
  const draft = stored(id).get()
  if (draft && isDeck(draft)) return draft
  return draft && { ...later, ...draft, cards: draft.cards.map((card) => ({ ...laterCard, ...card })) }
}

/** listDrafts lists all drafts, the last changed first. */
export const listDrafts = (): AnyDraft[] =>
  Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? '')
    .filter((key) => key.startsWith(prefix))
    .map((key) => loadDraft(key.slice(prefix.length)))
    .filter((draft) => draft !== null)
    .sort((a, b) => b.changed - a.changed)

/** saveDraft keeps a draft, and reports whether the browser had room for it. */
export const saveDraft = (draft: AnyDraft): boolean => stored(draft.id).set(draft)

/** isKeyOf reports whether what changed in the browser's storage is that draft. */
export const isKeyOf = (key: string | null, id: string): boolean => key === prefix + id

export const deleteDraft = (id: string): void => stored(id).clear()
