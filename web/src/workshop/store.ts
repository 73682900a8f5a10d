// Drafts are kept in this browser and nowhere else. Each has a place of its own, so that two tabs can write two of them.

import { kept } from '../lib/kept'
import { games, isGame } from '../games'
import type { DeckDraft } from '../decks/draft'
import type { Draft } from './draft'
import { forgetEarlier } from './earlier'
import { mended } from './mend'

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
const texts = ['description', 'author', 'version', 'licence', 'root'] as const

/** readDraft makes a draft of what is stored, or nothing. */
export function readDraft(data: unknown): AnyDraft | null {
  if (!isDraft(data)) return null
  if (isDeck(data)) return data
  const draft = { ...later, ...data, cards: data.cards.map(mended).filter((card) => card !== null) }
  for (const field of texts) if (typeof draft[field] !== 'string') draft[field] = ''
  return Number.isFinite(draft.changed) ? draft : { ...draft, changed: 0 }
}

const stored = (id: string) => kept(prefix + id, readDraft)

/** loadDraft finds a draft, or nothing. */
export const loadDraft = (id: string): AnyDraft | null => stored(id).get()

const keys = (): string[] =>
  Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? '').filter((key) =>
    key.startsWith(prefix),
  )

/** listDrafts lists all drafts, the last changed first. */
export const listDrafts = (): AnyDraft[] =>
  keys()
    .map((key) => loadDraft(key.slice(prefix.length)))
    .filter((draft) => draft !== null)
    .sort((a, b) => b.changed - a.changed)

/** brokenDrafts are what is stored in the place of drafts and cannot be read, as it is stored. It is left there. */
export const brokenDrafts = (): string[] =>
  keys()
    .filter((key) => loadDraft(key.slice(prefix.length)) === null)
    .map((key) => localStorage.getItem(key) ?? '')

/** saveDraft keeps a draft, and reports whether the browser had room for it. Its earlier state makes room if there is none. */
export function saveDraft(draft: AnyDraft): boolean {
  if (stored(draft.id).set(draft)) return true
  forgetEarlier(draft.id)
  return stored(draft.id).set(draft)
}

/** isKeyOf reports whether what changed in the browser's storage is that draft. */
export const isKeyOf = (key: string | null, id: string): boolean => key === prefix + id

export function deleteDraft(id: string): void {
  stored(id).clear()
  forgetEarlier(id)
}
