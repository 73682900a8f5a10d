// The catalogue of published packs.

import { withOwnStart } from '../games/tsssf/cardchoice'
import { ask, call, createTable } from '../lib/api'
import { loadPacks } from '../lib/cards.svelte'
import { penName, tidyName, tidyTitle } from '../lib/penname'
import { settings } from '../lib/settings.svelte'
import type { Config, JustPublished, Liked, PublishedList, PublishedPack } from '../lib/wire.gen'

/** The orders of the gallery. */
export const orders = ['new', 'played', 'liked'] as const
export type Order = (typeof orders)[number]

/** listPublished looks for packs, or for those of one game. */
export const listPublished = (words: string, order: Order = 'new', game = ''): Promise<PublishedList> =>
  ask('GET', `/api/published?q=${encodeURIComponent(words)}&sort=${order}${game && `&game=${game}`}`)

export const showPublished = (name: string): Promise<PublishedPack> =>
  ask('GET', `/api/published/${encodeURIComponent(name)}`)

/** like says that this browser likes a pack, or no longer does. */
export const like = (name: string, likes: boolean): Promise<Liked> =>
  ask(likes ? 'PUT' : 'DELETE', `/api/published/${encodeURIComponent(name)}/like`)

const bearing = (secret: string): Record<string, string> => (secret ? { Authorization: `Bearer ${secret}` } : {})

export const publish = (name: string, file: string, secret: string): Promise<JustPublished> =>
  call(`/api/published?name=${encodeURIComponent(name)}`, { method: 'POST', body: file, headers: bearing(secret) })

export const withdraw = (name: string, secret: string): Promise<unknown> =>
  call(`/api/published/${encodeURIComponent(name)}`, { method: 'DELETE', headers: bearing(secret) })

/** fileOf is where a version of a pack is downloaded in a format. */
export const fileOf = (hash: string, format: string): string =>
  `/api/packs/${hash}/file?to=${encodeURIComponent(format)}`

/** tableForFriends makes a private table with a pack, its Start card if it has one, and free seats, and returns its code. */
export async function tableForFriends(title: string, hash: string, more: Partial<Config> = {}): Promise<string> {
  const [core, pack] = await loadPacks([hash])
  const ownStart = withOwnStart({}, [...core!.cards, ...pack!.cards], pack!.cards)
  const { id } = await createTable({
    name: tidyName(settings.name) || penName(settings.language),
    config: {
      game: 'tsssf',
      seats: 4,
      open: false,
      title: tidyTitle(title),
      packs: [hash],
      ...ownStart,
      ...more,
    },
  })
  return id
}

/** cardPath is the page of a card of a published pack. */
export const cardPath = (name: string, { id, kind }: { id: string; kind: string }): string =>
  `/packs/${name}/${kind.toLowerCase()}/${encodeURIComponent(id.slice(id.lastIndexOf('.') + 1))}`

/** pictureOf is where the server draws a card of a published version. */
export const pictureOf = (name: string, hash: string, card: { id: string; kind: string }, language: string): string =>
  `/api/published/${name}/${hash}/cards${cardPath(name, card).slice(`/packs/${name}`.length)}/card.png?lang=${language}`
