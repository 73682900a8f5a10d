// The catalogue of published packs.

import { ask, call, createTable } from '../lib/api'
import { penName, tidyName, tidyTitle } from '../lib/penname'
import { settings } from '../lib/settings.svelte'
import type { Config, JustPublished, PublishedList, PublishedPack } from '../lib/wire.gen'

export const listPublished = (words: string, game = ''): Promise<PublishedList> =>
  ask('GET', `/api/published?q=${encodeURIComponent(words)}${game && `&game=${game}`}`)

export const showPublished = (name: string): Promise<PublishedPack> =>
  ask('GET', `/api/published/${encodeURIComponent(name)}`)

const bearing = (secret: string): Record<string, string> => (secret ? { Authorization: `Bearer ${secret}` } : {})

export const publish = (name: string, file: string, secret: string): Promise<JustPublished> =>
  call(`/api/published?name=${encodeURIComponent(name)}`, { method: 'POST', body: file, headers: bearing(secret) })

export const withdraw = (name: string, secret: string): Promise<unknown> =>
  call(`/api/published/${encodeURIComponent(name)}`, { method: 'DELETE', headers: bearing(secret) })

/** fileOf is where a version of a pack is downloaded in a format. */
export const fileOf = (hash: string, format: string): string =>
  `/api/packs/${hash}/file?to=${encodeURIComponent(format)}`

/** tableForFriends makes a private table with a pack and free seats, and returns its code. */
export async function tableForFriends(title: string, hash: string, more: Partial<Config> = {}): Promise<string> {
  const { id } = await createTable({
    name: tidyName(settings.name) || penName(settings.language),
    config: {
      game: 'tsssf',
      seats: 4,
      open: false,
      title: tidyTitle(title),
      packs: [hash],
      ...more,
    },
  })
  return id
}
