// A pack that is printed: its faces for the page, and its file for the server, which draws one card at a time.

import type { Card } from '../card/card'
import type { HayburgerCard, HayburgerDeck } from '../lib/wire.gen'

/** A file of our own format, as far as its cards have to be told apart. */
export interface PackFile {
  name: string
  namespace: string
  cards: Record<string, Record<string, unknown>>
}

/** Printed is a card on paper. One of Hayburger has its deck with it. */
export type Printed = Card & { slap?: { card: HayburgerCard; deck: HayburgerDeck } }

export type Deck = 'pony' | 'ship' | 'goal' | 'slap'

/** deckOf is the deck that a card is in: Start cards have the backs of Ponies. */
export const deckOf = ({ kind, slap }: Printed): Deck =>
  slap ? 'slap' : kind === 'Start' ? 'pony' : (kind.toLowerCase() as Deck)

export const keyOf = (card: Card): string => card.id.slice(card.id.lastIndexOf('.') + 1)

/** fileOf is the file of a pack with one of its cards alone. */
export function fileOf(pack: PackFile, card: Printed): object {
  if (card.slap) return deckOfOne(card.slap)
  const [kind, key] = [card.kind.toLowerCase(), keyOf(card)]
  return { ...pack, cards: { [kind]: { [key]: pack.cards[kind]?.[key] } } }
}

/** deckOfOne is a deck with one card, twice, as no deck has fewer than two. */
function deckOfOne({ card, deck: { name, power, jester, symbols } }: NonNullable<Printed['slap']>): object {
  const { symbol } = card
  return {
    game: 'hayburger',
    name,
    cards: [card, card],
    ...(power?.[symbol] && { power: { [symbol]: power[symbol] } }),
    ...(jester === symbol && { jester }),
    ...(symbols?.[symbol] && { symbols: { [symbol]: symbols[symbol] } }),
  }
}

/** printedCards are the cards of a deck of Hayburger as the print page takes them. */
export const printedCards = (deck: HayburgerDeck): Printed[] =>
  deck.cards.map((card, i) => ({
    id: `${deck.name}.${String(i + 1).padStart(3, '0')}-${card.symbol}`,
    kind: 'Pony',
    title: card.character,
    text: {},
    slap: { card, deck },
  }))

/** A card with the number of its copies. */
export interface Wanted {
  card: Printed
  copies: number
}

/** decksOf are the decks that are printed, each with its cards; with all of them, also those that nobody wants a copy of. */
export function decksOf(wanted: readonly Wanted[], all = false): { deck: Deck; cards: Wanted[] }[] {
  const decks: readonly Deck[] = ['pony', 'ship', 'goal', 'slap']
  return decks
    .map((deck) => ({ deck, cards: wanted.filter(({ card, copies }) => (all || copies > 0) && deckOf(card) === deck) }))
    .filter(({ cards }) => cards.length > 0)
}
