// How the symbols of Hayburger are called and drawn: as the decks on the table say, else by their name with a stand-in for the picture.

import deck from '../../../../hayburger/deck.json'
import { emblemOf, standIn } from '../../card/art'
import { askDeck } from '../../lib/api'
import { defaultLanguage, type Language } from '../../lib/languages'
import type { HayburgerDeck as Deck, HayburgerCard, HayburgerOptions } from '../../lib/wire.gen'

export interface Drawn {
  symbol: string
  label: string
  emblem: string
  pattern: string
  palette: readonly string[] // ground, pattern, emblem, echo
  picture: string // the hash of an uploaded one, shown instead of the emblem
  chances: number // of a Power Card; 0: it is none
}

export type { HayburgerDeck as Deck } from '../../lib/wire.gen'

/** ownDeck is the deck that is always there. */
export const ownDeck: Deck = deck

const loaded = new Map<string, Promise<Deck>>()
let onTable: readonly Deck[] = $state.raw([ownDeck])

/** loadDeck fetches an uploaded deck once. */
export function loadDeck(hash: string): Promise<Deck> {
  let deck = loaded.get(hash)
  if (!deck) {
    deck = askDeck(hash)
    deck.catch(() => loaded.delete(hash)) // so that the next one asks again
    loaded.set(hash, deck)
  }
  return deck
}

/** layDecks makes the decks of a table those that symbols are drawn by: of ours and of the uploaded ones those that are mixed there. */
export async function layDecks(hashes: readonly string[] = [], mixed?: readonly string[]): Promise<void> {
  const all = [...(await Promise.all(hashes.map(loadDeck))), ownDeck]
  onTable = mixed ? all.filter((deck) => mixed.includes(deck.name)) : all
}

/** isJester is whether a symbol matches all others, if the table wants it (H3). */
export const isJester = (symbol: string, decks: readonly Deck[] = onTable): boolean =>
  decks.some((deck) => deck.jester === symbol)

/** calledDeck is the title of a deck, or its name. */
export const calledDeck = (deck: Deck): string => deck.title || deck.name.replaceAll('-', ' ')

/** tonesOf is the number of a symbol among those on the table, for a tone of its own. */
export const tonesOf = (symbol: string): number =>
  [...new Set(onTable.flatMap((deck) => Object.keys(deck.symbols ?? {})))].indexOf(symbol)

const patterns: Record<string, string> = {
  apple: 'gingham',
  balloon: 'dots',
  butterfly: 'scales',
  gem: 'argyle',
  lightning: 'rays',
  star: 'graph',
  sun: 'rays',
  moon: 'stars',
  music: 'stripes',
  dragon: 'scales',
  cat: 'chevron',
  dog: 'check',
  rabbit: 'dots',
  jester: 'argyle',
}

/** drawn tells how a symbol of the decks looks at a table with these options. */
export function drawn(
  symbol: string,
  language: Language,
  options?: Pick<HayburgerOptions, 'chances'>,
  decks: readonly Deck[] = onTable,
): Drawn {
  const known = decks.find((deck) => deck.symbols?.[symbol])?.symbols?.[symbol]
  const instead = standIn({ id: symbol, kind: 'Goal' })
  return {
    symbol,
    label:
      known?.[language] ??
      known?.[defaultLanguage] ??
      symbol.charAt(0).toUpperCase() + symbol.slice(1).replaceAll('-', ' '),
    emblem: emblemOf(known?.emblem ?? symbol, symbol),
    pattern: patterns[symbol] ?? instead.pattern,
    palette: known?.palette ?? instead.palette,
    picture: known?.picture?.hash ?? '',
    chances: options?.chances?.[symbol] ?? decks.find((deck) => deck.power?.[symbol])?.power?.[symbol] ?? 0,
  }
}

/** chancesOf is how many chances the Challenge in the pile gave: those of the topmost Power Card. */
export function chancesOf(
  top: readonly HayburgerCard[],
  options: HayburgerOptions,
): { symbol: string; chances: number } | null {
  for (const card of top) {
    const { chances } = drawn(card.symbol, defaultLanguage, options)
    if (chances > 0) return { symbol: card.symbol, chances }
  }
  return null
}
