// One earlier state of each draft: how it was before the visit that changed it last. Undo ends with the page; this does not.

import { kept } from '../lib/kept'
import { readDraft } from './store'

type Kept = NonNullable<ReturnType<typeof readDraft>>

const prefix = 'shipfic.earlier.'
const visit = 30 * 60_000 // what changes within this time, in milliseconds, belongs to one visit

const stored = (id: string) => kept(prefix + id, readDraft)

/** rememberEarlier keeps a draft that is about to change, if it rested until now. */
export function rememberEarlier(draft: Kept): void {
  if (Date.now() - draft.changed > visit) stored(draft.id).set(draft)
}

/** loadEarlier finds the earlier state of a draft, or nothing. */
export const loadEarlier = (id: string): Kept | null => stored(id).get()

export const forgetEarlier = (id: string): void => stored(id).clear()
