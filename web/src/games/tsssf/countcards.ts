import { packOf } from '../../card/card'
import { loadPacks } from '../../lib/cards.svelte'
import type { Config } from '../../lib/wire.gen'

/** countCards is how many Ponies and Ships a table plays with. */
export async function countCards({ packs, exclude = [] }: Config): Promise<{ ponies: number; ships: number }> {
  const cards = (await loadPacks(packs)).flatMap((pack) => pack.cards)
  const kept = cards.filter((card) => !exclude.includes(card.id) && !exclude.includes(packOf(card)))
  const count = (kind: string) => kept.filter((card) => card.kind === kind).length
  return { ponies: count('Pony'), ships: count('Ship') }
}
