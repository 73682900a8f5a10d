// The cards of packs, fetched once each and kept as long as the page is open.

import type { Card } from '../card/card'
import { titlesOf, type Part } from '../card/titles'
import { askCards } from './api'
import { settings } from './settings.svelte'

export interface Pack {
  name: string
  namespace: string
  cards: Card[]
}

const packs = new Map<string, Promise<Pack>>()
let known: ReadonlyMap<string, Card> = $state.raw(new Map())
let names: ReadonlyMap<string, string> = $state.raw(new Map())

/** loadPack fetches the cards of a pack by its hash; those of the Core pack without one. */
export function loadPack(hash = ''): Promise<Pack> {
  let pack = packs.get(hash)
  if (!pack) {
    pack = askCards(hash).then((p) => {
      known = new Map([...known, ...p.cards.map((c): [string, Card] => [c.id, c])])
      names = new Map([...names, [p.namespace, p.name]])
      return p
    })
    pack.catch(() => packs.delete(hash)) // so that the next one asks again
    packs.set(hash, pack)
  }
  return pack
}

/** loadPacks fetches the Core pack and others by their hashes. */
export const loadPacks = (hashes: string[] = []): Promise<Pack[]> => Promise.all(['', ...hashes].map(loadPack))

/** callPack says what the pack of a namespace is called that is not loaded from the server: a draft. */
export const callPack = (namespace: string, name: string): void => {
  if (names.get(namespace) !== name) names = new Map([...names, [namespace, name]])
}

/** cardOf is a card of any pack that has been loaded. */
export const cardOf = (id: string): Card | undefined => known.get(id)

/** packName is what the pack of a namespace is called; a pack that was not loaded is called by the end of its namespace. */
export const packName = (namespace: string): string => names.get(namespace) ?? namespace.split('.').at(-1)!

/** titleOf is a card's title, for sentences. */
export const titleOf = (id: string): string | undefined => known.get(id)?.title

const split = $derived(titlesOf(known.values(), settings.language))

/** titlesIn splits a sentence at the titles of cards that are in another language than the page. */
export const titlesIn = (text: string): Part[] => split(text)
