// A deck of Hayburger while somebody writes it: what its file says, in a shape that forms can hold.

import { folded } from '../lib/format'
import type { HayburgerDeck as Deck, HayburgerPicture } from '../lib/wire.gen'
import { newID } from '../workshop/draft'

/** A symbol, with what it does in the game. */
export interface DeckSymbol {
  uid: string // tells it apart in this draft, whatever its key is
  key: string
  names: Record<string, string> // by language
  emblem: string
  palette: string[] | null
  picture: HayburgerPicture | null
  chances: number // to answer a Challenge by it; 0: it is no Power symbol
}

/** Cards of one character that stand together in the file. */
export interface DeckCard {
  uid: string
  symbol: string // its uid
  character: string
  emblem: string
  picture: HayburgerPicture | null
  count: number
}

export interface DeckDraft {
  game: 'hayburger'
  id: string
  changed: number // when, in milliseconds
  name: string // its title
  key: string // its name in the settings of a table
  description: string
  author: string
  version: string
  licence: string
  changes?: string // since the version before
  published?: string // the name under which it was published last
  symbols: DeckSymbol[]
  cards: DeckCard[]
  jester: string // the uid of a symbol, or nothing
}

/** A deck as a file has it. */
export type DeckFile = Deck & { game: 'hayburger' }

/** standardName is that of our own deck, which no other may have. */
export const standardName = 'hayburger'

/** keyOf is the name that a file gives to a symbol or a deck. It is empty if the text has no letter or digit of ours. */
export const keyOf = (text: string): string =>
  folded(text)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 27)
    .replace(/^-|-$/g, '')

/** cleanKey takes out what no key may have, while it is typed. */
export const cleanKey = (text: string): string =>
  folded(text)
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, 32)

/** nameOf makes the name of a deck from its title. It is never that of our own. */
export const nameOf = (title: string): string => {
  const key = keyOf(title) || 'deck'
  return key === standardName ? `${key}-deck` : key
}

/** freeKey is a key that no other symbol has. */
export function freeKey(symbols: readonly DeckSymbol[], wanted: string, except = ''): string {
  const taken = new Set(symbols.filter(({ uid }) => uid !== except).map(({ key }) => key))
  const base = wanted || 'symbol'
  let key = base
  for (let n = 2; taken.has(key); n++) key = `${base}-${n}`
  return key
}

/** saidOf is what a key says to people. */
export const saidOf = (key: string): string => key.replaceAll('-', ' ')

/** calledOf is what a symbol is called in a language, or in another, or by its key. */
export const calledOf = ({ names, key }: DeckSymbol, language: string): string =>
  names[language] || names.en || Object.values(names).find(Boolean) || saidOf(key)

const mainName = (names: Record<string, string>) => names.en || Object.values(names).find(Boolean) || ''

export const blankSymbol = (symbols: readonly DeckSymbol[], names: Record<string, string>): DeckSymbol => ({
  uid: newID(),
  key: freeKey(symbols, keyOf(mainName(names))),
  names,
  emblem: '',
  palette: null,
  picture: null,
  chances: 0,
})

export const blankCard = (symbol: string): DeckCard => ({
  uid: newID(),
  symbol,
  character: '',
  emblem: '',
  picture: null,
  count: 1,
})

/** blankDeck is a deck without symbols and cards. */
export const blankDeck = (name: string): DeckDraft => ({
  game: 'hayburger',
  id: newID(),
  changed: 0,
  name,
  key: nameOf(name),
  description: '',
  author: '',
  version: '',
  licence: '',
  symbols: [],
  cards: [],
  jester: '',
})

/** retitled gives a deck a new title. Its name follows as long as it was made from the title. */
export const retitled = (draft: DeckDraft, name: string): DeckDraft => ({
  ...draft,
  name,
  key: draft.key === nameOf(draft.name) ? nameOf(name) : draft.key,
})

/** renamed calls a symbol otherwise in a language. Its key follows as long as it was made from a name. */
export function renamed(draft: DeckDraft, symbol: DeckSymbol, language: string, name: string): DeckDraft {
  const names = { ...symbol.names, [language]: name }
  const from = (all: Record<string, string>) => freeKey(draft.symbols, keyOf(mainName(all)), symbol.uid)
  return withSymbol(draft, { ...symbol, names, key: symbol.key === from(symbol.names) ? from(names) : symbol.key })
}

/** withSymbol puts a changed symbol in the place of the old one. */
export const withSymbol = (draft: DeckDraft, symbol: DeckSymbol): DeckDraft => ({
  ...draft,
  symbols: draft.symbols.map((old) => (old.uid === symbol.uid ? symbol : old)),
})

/** withoutSymbol takes a symbol away, with its cards. */
export const withoutSymbol = (draft: DeckDraft, uid: string): DeckDraft => ({
  ...draft,
  symbols: draft.symbols.filter((symbol) => symbol.uid !== uid),
  cards: draft.cards.filter((card) => card.symbol !== uid),
  jester: draft.jester === uid ? '' : draft.jester,
})

/** withCard puts a changed card in the place of the old one. */
export const withCard = (draft: DeckDraft, card: DeckCard): DeckDraft => ({
  ...draft,
  cards: draft.cards.map((old) => (old.uid === card.uid ? card : old)),
})

/** withNewCard adds a card to a symbol, next to its others. */
export function withNewCard(draft: DeckDraft, card: DeckCard): DeckDraft {
  const last = draft.cards.findLastIndex(({ symbol }) => symbol === card.symbol)
  const at = last < 0 ? draft.cards.length : last + 1
  return { ...draft, cards: draft.cards.toSpliced(at, 0, card) }
}

/** What a symbol does: nothing special, it issues a Challenge with chances to answer, or it matches all others. */
export type Role = 'plain' | 'power' | 'jester'

export const roleOf = (draft: DeckDraft, symbol: DeckSymbol): Role =>
  draft.jester === symbol.uid ? 'jester' : symbol.chances > 0 ? 'power' : 'plain'

/** withRole gives a symbol a role. There is one jester. */
export function withRole(draft: DeckDraft, symbol: DeckSymbol, role: Role): DeckDraft {
  const others = draft.jester === symbol.uid ? '' : draft.jester
  const chances = role === 'power' ? symbol.chances || 1 : 0
  return { ...withSymbol(draft, { ...symbol, chances }), jester: role === 'jester' ? symbol.uid : others }
}

/** cardsOf is how many cards have a symbol, or how many there are. */
export const cardsOf = (draft: DeckDraft, symbol?: string): number =>
  draft.cards.reduce((sum, card) => (symbol === undefined || card.symbol === symbol ? sum + card.count : sum), 0)

/** matching is how likely it is that two cards that lie on each other match, so that there is a Mirror (L1). */
export function matching(draft: DeckDraft): number {
  const all = cardsOf(draft)
  if (all < 2) return 0
  const jesters = draft.jester ? cardsOf(draft, draft.jester) : 0
  const same = draft.symbols
    .filter(({ uid }) => uid !== draft.jester)
    .reduce((sum, { uid }) => sum + cardsOf(draft, uid) * (cardsOf(draft, uid) - 1), 0)
  return (same + jesters * (jesters - 1) + 2 * jesters * (all - jesters)) / (all * (all - 1))
}
