// Our own deck, as the draft of another.

import { ownDeck } from '../games/hayburger/deck.svelte'
import { blankDeck, nameOf, type DeckDraft } from './draft'
import { fromDeck } from './file'

/** standardDraft is our own deck under another name, so that both can be mixed. */
export const standardDraft = (name: string): DeckDraft => ({
  ...blankDeck(name),
  ...fromDeck({ game: 'hayburger', ...ownDeck }),
  name,
  key: nameOf(name),
})
