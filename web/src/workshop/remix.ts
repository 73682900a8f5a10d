// A remix: a copy of a published pack as a draft of this browser.

import type { Card } from '../card/card'
import { call } from '../lib/api'
import type { Published } from '../lib/wire.gen'
import { fileOf } from '../packs/api'
import { moved, namespaceFrom, newID, type Draft } from './draft'
import { fromFile, type PackFile } from './file'
import { saveDraft } from './store'

/** remixed is a copy of a pack under another title, which says where it is from. Pictures stay where they are. */
export function remixed(file: PackFile, from: Published, faces: readonly Card[], title: string): Draft {
  const { hash, title: before, author, licence, name } = from
  const copy = fromFile(file)
  const shown = new Map(faces.map((face) => [face.id, face]))
  const cards = copy.cards.map((card) => {
    const face = shown.get(`${copy.namespace}.${card.kind}.${card.key}`)
    return { ...card, url: card.url || (face?.image ?? ''), thumb: card.thumb || (face?.thumb ?? '') }
  })
  const draft: Draft = {
    ...copy,
    id: newID(),
    changed: Date.now(),
    name: title,
    author: '',
    version: '',
    changes: '',
    root: '',
    origin: { name, hash, title: before, author, licence },
    cards,
  }
  return moved(draft, namespaceFrom(draft))
}

/** remixOf puts a remix on the shelf of drafts, and returns its id; nothing if the browser has no room. */
export async function remixOf(from: Published, faces: readonly Card[], title: string): Promise<string> {
  const file = await call<PackFile>(fileOf(from.hash, 'shipfic:1'), {})
  const draft = remixed(file, from, faces, title)
  return saveDraft(draft) ? draft.id : ''
}
