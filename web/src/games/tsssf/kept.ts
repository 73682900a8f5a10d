// The browser tab keeps what it has shown since the player's last turn, so that a reload does not lose the recap.

import { guarded, kept } from '../../lib/kept'
import type { Step } from './logic/history'

/** What is kept of a table. */
export interface Shown {
  steps: Step[]
  read: boolean // the recap of this turn was closed already
}

const isShown = (stored: unknown): stored is Shown => Array.isArray((stored as Shown | null)?.steps)
const stored = (id: string) => kept(`shipfic.steps.${id}`, guarded(isShown, null), 'sessionStorage')

/** keepShown stores what was shown. A browser with a full or closed storage begins again after a reload. */
export const keepShown = (id: string, shown: Shown): boolean => stored(id).set(shown)

/** keptShown returns what was shown up to an entry, if the table has not gone on since. */
export function keptShown(id: string, n: number): Shown | null {
  const found = stored(id).get()
  return found?.steps.at(-1)?.shown.n === n ? found : null
}
