// A pack as one file with its pictures: FILE.shipfic, a zip of pack.json and pictures/HASH.jpg. Package packs/bundle writes the same.

import { request } from '../lib/transport'
import { zip, type Entry } from '../print/zip'
import type { PackFile } from '../workshop/file'
import { keptPicture } from './pictures'

/** Whole is a pack in one file, and the titles of the cards whose pictures are not in it. */
export interface Whole {
  name: string
  file: Blob
  missing: string[]
}

/** wholePack puts a pack and its pictures into one file. */
export async function wholePack(text: string): Promise<Whole> {
  const pack = JSON.parse(text) as PackFile
  const files: Entry[] = [{ name: 'pack.json', data: new TextEncoder().encode(text) }]
  const found = new Map<string, boolean>()
  const missing: string[] = []
  for (const [key, card] of Object.values(pack.cards).flatMap((all) => Object.entries(all))) {
    const hash = card.picture?.hash
    if (!hash) continue
    if (!found.has(hash)) {
      const picture = await pictureOf(hash)
      found.set(hash, picture !== null)
      if (picture) files.push({ name: `pictures/${hash}.jpg`, data: new Uint8Array(await picture.arrayBuffer()) })
    }
    if (!found.get(hash)) missing.push(card.title ?? key)
  }
  return { name: `${pack.namespace}.shipfic`, file: zip(files), missing }
}

/** pictureOf is an uploaded picture, from the server or as this browser kept it. */
async function pictureOf(hash: string): Promise<Blob | null> {
  const answer = await request(`/api/pictures/${hash}`).catch(() => null)
  return answer?.ok ? answer.blob() : ((await keptPicture(hash)) ?? null)
}
