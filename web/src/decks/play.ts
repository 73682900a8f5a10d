// A table of Hayburger with a deck that somebody is writing.

import { createTable, uploadPack } from '../lib/api'
import { penName, tidyName, tidyTitle } from '../lib/penname'
import { settings } from '../lib/settings.svelte'
import type { UploadedPack } from '../lib/wire.gen'
import type { DeckDraft } from './draft'
import { textOf } from './file'

/** uploadDeck stores a deck, so that tables can have it. */
export const uploadDeck = (draft: DeckDraft): Promise<UploadedPack> =>
  uploadPack(new File([textOf(draft)], `${draft.key}.json`))

/** playDeck makes a private table with an uploaded deck, and returns its code. With bots, the game begins at once. */
export async function playDeck(hash: string, deck: { name: string; title: string }, bots = 0): Promise<string> {
  const { id } = await createTable({
    name: tidyName(settings.name) || penName(settings.language),
    config: {
      game: 'hayburger',
      seats: bots > 0 ? bots + 1 : 4,
      open: false,
      title: tidyTitle(deck.title),
      packs: [hash],
      options: { decks: [deck.name], pause: 2000 },
    },
    ...(bots > 0 && { bots: Array.from({ length: bots }, () => 'filly' as const), start: true }),
  })
  return id
}
