// All drafts of this browser in one file, and back.

import { newID } from './draft'
import { listDrafts, loadDraft, readDraft, saveDraft } from './store'

type Kept = NonNullable<ReturnType<typeof readDraft>>

const format = 'drafts:1'
export const mostBytes = 50 << 20

/** allDrafts is the file of all drafts. */
export const allDrafts = (): string => JSON.stringify({ shipfic: format, drafts: listDrafts() }, null, 1)

/** readAll reads such a file: the drafts that can be read, and how many cannot. Nothing if it is another file. */
export function readAll(text: string): { drafts: Kept[]; broken: number } | null {
  try {
    const file = JSON.parse(text) as { shipfic?: unknown; drafts?: unknown }
    if (file?.shipfic !== format || !Array.isArray(file.drafts)) return null
    const drafts = file.drafts.map(readDraft).filter((draft) => draft !== null)
    return { drafts, broken: file.drafts.length - drafts.length }
  } catch {
    return null
  }
}

/** What happened to the drafts of a file. */
export interface Brought {
  brought: number
  same: number // were here already
  full: number // found no room
}

/** bringBack puts drafts on the shelf. One that is here and differs comes as a draft of its own: nothing is replaced. */
export function bringBack(drafts: readonly Kept[], copyName: (name: string) => string): Brought {
  const told = { brought: 0, same: 0, full: 0 }
  for (const draft of drafts) {
    const here = loadDraft(draft.id)
    if (here && JSON.stringify({ ...here, changed: 0 }) === JSON.stringify({ ...draft, changed: 0 })) told.same++
    else if (saveDraft(here ? { ...draft, id: newID(), name: copyName(draft.name) } : draft)) told.brought++
    else told.full++
  }
  return told
}
