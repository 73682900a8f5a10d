// The first game of a browser: which table it is, and what has been explained there.

import { guarded, kept } from '../lib/kept'

export interface First {
  table: string
  seen: string[]
}

const isFirst = (stored: unknown): stored is First => {
  const first = stored as First | null
  return typeof first?.table === 'string' && Array.isArray(first.seen)
}

/** firstGame is the game that is guided, and how far, if there is one. */
export const firstGame = kept('shipfic.first', guarded(isFirst, null))
