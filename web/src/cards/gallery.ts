// The packs whose cards can be looked at: Core, those that come with the game besides, and published ones by a link.

import { packOf, type Card } from '../card/card'
import { askExpansions } from '../lib/api'
import { loadPack, type Pack } from '../lib/cards.svelte'
import { cardPath, showPublished } from '../packs/api'

const core = 'Core'

/** A pack in the list of those to look at. From is how an address names it. */
export interface Shelf {
  from: string
  name: string
}

const isPublished = (from: string): boolean => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(from)

/** galleries lists the packs, and the one that an address names if it is another. */
export async function galleries(from = core): Promise<Shelf[]> {
  const bundled = (await askExpansions()).expansions.map(({ namespace, name }) => ({ from: namespace, name }))
  const all = [{ from: core, name: core }, ...bundled]
  if (all.some((shelf) => shelf.from === from) || !isPublished(from)) return all
  const [latest] = (await showPublished(from)).versions
  return [...all, { from, name: latest!.title }]
}

/** gallery is the pack with a namespace or address, or the one that a card is from. There is none for cards that were not published. */
export async function gallery(id: string): Promise<Pack | null> {
  const isIn = (namespace: string) => id === namespace || id.startsWith(`${namespace}.`)
  if (isIn(core)) return loadPack()
  if (isPublished(id)) return loadPack((await showPublished(id)).versions[0]!.hash)
  const pack = (await askExpansions()).expansions.find(({ namespace }) => isIn(namespace))
  return pack ? loadPack(pack.hash) : null
}

/** galleryName is how an address names the pack of a card that comes with the game; nothing for Core. */
export const galleryName = (card: Card): string => (packOf(card) === core ? '' : packOf(card))

/** pathOf is the page of a card of the pack that an address names. */
export const pathOf = (from: string, card: Card): string =>
  isPublished(from) ? cardPath(from, card) : `/cards/${card.id}`
