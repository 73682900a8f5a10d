// A pack that is printed: its faces for the page, and its file for the server, which draws one card at a time.

import type { Card } from '../card/card'

/** A file of our own format, as far as its cards have to be told apart. */
export interface PackFile {
  name: string
  namespace: string
  cards: Record<string, Record<string, unknown>>
}

export type Deck = 'pony' | 'ship' | 'goal'

/** deckOf is the deck that a card is in: Start cards have the backs of Ponies. */
export const deckOf = (card: Card): Deck => (card.kind === 'Start' ? 'pony' : (card.kind.toLowerCase() as Deck))

export const keyOf = (card: Card): string => card.id.slice(card.id.lastIndexOf('.') + 1)

/** fileOf is the file of a pack with one of its cards alone. */
export function fileOf(pack: PackFile, card: Card): PackFile {
  const [kind, key] = [card.kind.toLowerCase(), keyOf(card)]
  return { ...pack, cards: { [kind]: { [key]: pack.cards[kind]?.[key] } } }
}

/** A card with the number of its copies. */
export interface Wanted {
  card: Card
  copies: number
}

/** decksOf are the decks that are printed, each with its cards; with all of them, also those that nobody wants a copy of. */
export function decksOf(wanted: readonly Wanted[], all = false): { deck: Deck; cards: Wanted[] }[] {
  const decks: readonly Deck[] = ['pony', 'ship', 'goal']
  return decks
    .map((deck) => ({ deck, cards: wanted.filter(({ card, copies }) => (all || copies > 0) && deckOf(card) === deck) }))
    .filter(({ cards }) => cards.length > 0)
}
