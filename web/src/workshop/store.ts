// Drafts are kept in this browser and nowhere else. Each has a place of its own, so that two tabs can write two of them.

import type { Draft } from './draft'

const prefix = 'shipfic.draft.'

/** What the browser keeps things in; tests bring their own. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

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
const laterCard = { picture: null }

/** loadDraft finds a draft, or nothing. */
export function loadDraft(id: string, shelf: Shelf = localStorage): Draft | null {
  try {
    const data: unknown = JSON.parse(shelf.getItem(prefix + id) ?? 'null')
    return isDraft(data) ? { ...later, ...data, cards: data.cards.map((card) => ({ ...laterCard, ...card })) } : null
  } catch {
    return null // it was not written by us, or storage is closed to us
  }
}

/** listDrafts lists all drafts, the last changed first. */
export function listDrafts(shelf: Shelf = localStorage): Draft[] {
  const found: Draft[] = []
  for (let i = 0; i < shelf.length; i++) {
    const key = shelf.key(i)
    const draft = key?.startsWith(prefix) ? loadDraft(key.slice(prefix.length), shelf) : null
    if (draft) found.push(draft)
  }
  return found.sort((a, b) => b.changed - a.changed)
}

/** saveDraft keeps a draft, and reports whether the browser had room for it. */
export function saveDraft(draft: Draft, shelf: Shelf = localStorage): boolean {
  try {
    shelf.setItem(prefix + draft.id, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

/** isPlaceOf reports whether what changed in the browser's storage is that draft. */
export const isPlaceOf = (key: string | null, id: string): boolean => key === prefix + id

export const deleteDraft = (id: string, shelf: Shelf = localStorage): void => shelf.removeItem(prefix + id)
