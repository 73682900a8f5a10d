// Drafts are kept in this browser and nowhere else. Each has a place of its own, so that two tabs can write two of them.

import { kept } from '../lib/kept'
import type { Draft } from './draft'
import { forgetEarlier } from './earlier'
import { mended } from './mend'

const prefix = 'shipfic.draft.'

/** isDraft takes only what has the shape of a draft: what is stored may be old, or somebody else's. */
function isDraft(data: unknown): data is Draft {
  if (typeof data !== 'object' || data === null) return false
  const draft = data as Partial<Draft>
  return (
    typeof draft.id === 'string' &&
    typeof draft.name === 'string' &&
    typeof draft.namespace === 'string' &&
    Array.isArray(draft.cards)
  )
}

// What drafts of an earlier version of the page do not have.
const later = { author: '', version: '', licence: '' }
const texts = ['description', 'author', 'version', 'licence', 'root'] as const

/** readDraft makes a draft of what is stored, or nothing. */
export function readDraft(data: unknown): Draft | null {
  if (!isDraft(data)) return null
  const draft = { ...later, ...data, cards: data.cards.map(mended).filter((card) => card !== null) }
  for (const field of texts) if (typeof draft[field] !== 'string') draft[field] = ''
  return Number.isFinite(draft.changed) ? draft : { ...draft, changed: 0 }
}

const stored = (id: string) => kept(prefix + id, readDraft)

/** loadDraft finds a draft, or nothing. */
export const loadDraft = (id: string): Draft | null => stored(id).get()

const keys = (): string[] =>
  Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? '').filter((key) =>
    key.startsWith(prefix),
  )

/** listDrafts lists all drafts, the last changed first. */
export const listDrafts = (): Draft[] =>
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
export function saveDraft(draft: Draft): boolean {
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
