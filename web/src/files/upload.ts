// Pictures on their way to the server, one after another, as fast as it takes them.

import { call } from '../lib/api'
import { problemIn } from '../lib/refusal'
import { request } from '../lib/transport'
import type { CheckedPack, UploadedPicture } from '../lib/wire.gen'
import { keepPicture, keptPicture } from './pictures'

const patience = 60 // seconds that an upload waits for its turn

/** uploadPicture sends a picture, and keeps it for the case that the server forgets it. */
export async function uploadPicture(picture: Blob): Promise<UploadedPicture> {
  const made = await call<UploadedPicture>('/api/pictures', { method: 'POST', body: picture })
  await keepPicture(made.hash, picture)
  return made
}

/** uploadPatiently waits when too many pictures came at once. */
export async function uploadPatiently(picture: Blob): Promise<string> {
  for (;;) {
    try {
      return (await uploadPicture(picture)).hash
    } catch (error) {
      const { code, retry } = problemIn(error)
      if (code !== 'tooFast' || !retry || retry > patience) throw error
      await new Promise((done) => setTimeout(done, retry * 1000))
    }
  }
}

/** missingOf asks which of some pictures the server does not have. */
export async function missingOf(hashes: Iterable<string>): Promise<string[]> {
  const ships = [...new Set(hashes)].map((hash, i) => [`P${i}`, { title: 'P', picture: { hash } }])
  if (ships.length === 0) return []
  const pack = { name: 'P', format: 'shipfic:1', namespace: 'P', cards: { ship: Object.fromEntries(ships) as object } }
  const checked = await call<CheckedPack>('/api/packs/check?core=false&pictures=true', {
    method: 'POST',
    body: JSON.stringify(pack),
  })
  return checked.missing ?? []
}

/** keepAll keeps pictures that the server has and this browser does not, as those of drafts from before it kept them. */
export async function keepAll(hashes: Iterable<string>): Promise<void> {
  for (const hash of new Set(hashes)) {
    if (await keptPicture(hash)) continue
    const answer = await request(`/api/pictures/${hash}`).catch(() => null)
    if (answer?.ok) await keepPicture(hash, await answer.blob())
  }
}

/** uploadAgain sends what this browser kept of the missing pictures. It answers the new hash of each that is there again. */
export async function uploadAgain(missing: readonly string[]): Promise<Map<string, string>> {
  const back = new Map<string, string>()
  for (const hash of missing) {
    const kept = await keptPicture(hash)
    if (!kept) continue
    try {
      back.set(hash, await uploadPatiently(kept))
    } catch {
      // it stays missing, and is named
    }
  }
  return back
}
