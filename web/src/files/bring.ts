// A pack that somebody brings from elsewhere, with its pictures: they are uploaded here, and the pack then has their hashes.

import { checkPack } from '../workshop/api'
import type { PackFile } from '../workshop/file'
import { resized } from '../workshop/resize'
import type { CheckedPack, Picture } from '../lib/wire.gen'
import type { Entry } from './archive'
import { maxPicture } from './limits'
import { isAt, openFiles, type Opened } from './open'
import { keepPicture } from './pictures'
import { missingOf, uploadPatiently } from './upload'

/** Brought is what came of some files. */
export interface Brought {
  opened: Opened
  checked: CheckedPack
  pack: PackFile | null // null: it was refused, or is a deck
  unpictured: string[] // the titles of cards whose pictures did not come along
}

export type Progress = (done: number, of: number) => void

type Pictured = { title?: string; picture?: Picture }

/** bring reads files as a pack, and uploads the pictures that came with it. */
export async function bring(files: readonly File[], progress: Progress = () => undefined): Promise<Brought> {
  const opened = await openFiles(files)
  const checked = await checkPack(opened.text, opened.name)
  const brought: Brought = { opened, checked, pack: null, unpictured: [] }
  if (!checked.file || checked.game) return brought
  const pack = (brought.pack = JSON.parse(checked.file) as PackFile)
  brought.unpictured = await withPictures(pack, opened.pictures, checked.beside ?? {}, progress)
  return brought
}

/** withPictures gives the cards of a pack their pictures, and lists the titles of those that stay without. */
async function withPictures(
  pack: PackFile,
  pictures: readonly Entry[],
  beside: NonNullable<CheckedPack['beside']>,
  progress: Progress,
): Promise<string[]> {
  const cards = Object.entries(pack.cards).flatMap(([kind, all]) =>
    Object.entries(all).map(([key, card]) => ({ id: idOf(pack, kind, key), card: card as Pictured, key })),
  )
  const missing = new Set(await missingOf(cards.flatMap(({ card }) => card.picture?.hash ?? [])))
  const wanted = cards.flatMap(({ id, card, key }) => {
    const hash = card.picture?.hash
    const path = beside[id]
    const entry = pictures.find((e) => (hash ? e.name.includes(hash) : path !== undefined && isAt(e.name, path.file)))
    const lost = hash ? missing.has(hash) && !entry : path !== undefined && pictures.length > 0 && !entry
    return entry || lost ? [{ card, entry, hash, whole: path?.whole ?? false, title: card.title ?? key }] : []
  })
  const sent = new Map<Entry, string>() // cards may share a picture
  const without: string[] = []
  let done = 0
  for (const { card, entry, hash, whole, title } of wanted) {
    progress(done++, wanted.length)
    try {
      const now = entry && (sent.get(entry) ?? (await send(entry, hash, missing)))
      if (!entry || !now) throw new Error('it is not there')
      sent.set(entry, now)
      card.picture = { ...card.picture, hash: now, ...(whole && { whole }) }
    } catch {
      without.push(title)
    }
  }
  return without
}

/** send uploads a picture, unless the server has it already. Either way this browser keeps it. */
async function send(entry: Entry, hash: string | undefined, missing: ReadonlySet<string>): Promise<string> {
  const picture = new Blob([await entry.read(maxPicture)])
  if (!hash) return uploadPatiently(await resized(picture))
  if (missing.has(hash)) return uploadPatiently(picture) // it was made smaller before
  await keepPicture(hash, picture)
  return hash
}

const idOf = (pack: PackFile, kind: string, key: string): string =>
  `${pack.namespace}.${kind.charAt(0).toUpperCase()}${kind.slice(1)}.${key}`
