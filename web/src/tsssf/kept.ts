// The browser tab keeps what it has shown since the player's last turn, so that a reload does not lose the recap.

import type { Step } from './logic/history'

/** What is kept of a table. */
export interface Kept {
  steps: Step[]
  read: boolean // the recap of this turn was closed already
}

const place = (id: string): string => `shipfic.steps.${id}`

/** keep stores what was shown. A browser with a full or closed storage begins again after a reload. */
export function keep(id: string, kept: Kept): void {
  try {
    sessionStorage.setItem(place(id), JSON.stringify(kept))
  } catch {
    // Then the recap begins with the page.
  }
}

/** kept returns what was shown up to an entry, if the table has not gone on since. */
export function kept(id: string, n: number): Kept | null {
  try {
    const found = JSON.parse(sessionStorage.getItem(place(id)) ?? 'null') as Kept | null
    return found?.steps.at(-1)?.shown.n === n ? found : null
  } catch {
    return null
  }
}
