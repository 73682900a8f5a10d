// The packs whose cards can be looked at: Core, and those that come with the game besides.

import { askExpansions } from '../lib/api'
import { loadPack, type Pack } from '../lib/cards.svelte'

const core = 'Core'

/** galleries lists the packs, by namespace. */
export async function galleries(): Promise<{ namespace: string; name: string }[]> {
  return [{ namespace: core, name: core }, ...(await askExpansions()).expansions]
}

/** gallery is the pack with a namespace, or the one that a card is from. There is none for cards that somebody uploaded. */
export async function gallery(id: string): Promise<Pack | null> {
  const isIn = (namespace: string) => id === namespace || id.startsWith(`${namespace}.`)
  if (isIn(core)) return loadPack()
  const pack = (await askExpansions()).expansions.find(({ namespace }) => isIn(namespace))
  return pack ? loadPack(pack.hash) : null
}
