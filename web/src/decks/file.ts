// The draft of a deck as a file, and back.

import { games, isGame } from '../games'
import type { HayburgerCard, HayburgerPicture, HayburgerSymbol } from '../lib/wire.gen'
import { newID } from '../workshop/draft'
import { saidOf, type DeckCard, type DeckDraft, type DeckFile, type DeckSymbol } from './draft'

type Filled<T> = { [K in keyof T]?: NonNullable<T[K]> }

/** filled leaves out what is empty. */
const filled = <T extends object>(all: T): Filled<T> =>
  Object.fromEntries(Object.entries(all).filter(([, v]) => v !== '' && v !== null && v !== undefined)) as Filled<T>

/** cardFile is a card as the file has it. */
export const cardFile = (draft: DeckDraft, { symbol, character, emblem, picture }: DeckCard): HayburgerCard => ({
  character: character.trim(),
  symbol: draft.symbols.find(({ uid }) => uid === symbol)?.key ?? '',
  ...filled({ emblem, picture }),
})

const symbolFile = ({ names, emblem, palette, picture }: DeckSymbol): HayburgerSymbol =>
  ({ ...filled(names), ...filled({ emblem, palette, picture }) }) as HayburgerSymbol

/** toDeck writes a draft. What is not said is left out. */
export function toDeck(draft: DeckDraft): DeckFile {
  const { name, key, description, author, version, licence, changes } = draft
  const power = draft.symbols.filter(({ chances }) => chances > 0).map(({ key, chances }) => [key, chances] as const)
  const jester = draft.symbols.find(({ uid }) => uid === draft.jester)?.key ?? ''
  const symbols = draft.symbols
    .map((symbol) => [symbol.key, symbolFile(symbol)] as const)
    .filter(([, said]) => Object.keys(said).length > 0)
  return {
    game: 'hayburger',
    name: key,
    ...filled({
      title: name.trim() === saidOf(key) ? '' : name.trim(),
      description,
      author,
      version,
      licence,
      changes,
    }),
    ...(power.length > 0 && { power: Object.fromEntries(power) }),
    ...filled({ jester }),
    ...(symbols.length > 0 && { symbols: Object.fromEntries(symbols) }),
    cards: draft.cards.flatMap((card) => Array.from({ length: card.count }, () => cardFile(draft, card))),
  } as DeckFile
}

/** maxCards is how many cards a deck may have. */
export const maxCards = 1000

/** readDeck takes from a file what can be a deck, however many mistakes it has: they are shown where they can be mended. It is nothing if the file
 *  is no deck at all. */
export function readDeck(data: unknown): DeckFile | null {
  if (!isRecord(data) || !isGame(data.game) || games[data.game].drafts !== 'deck' || !Array.isArray(data.cards))
    return null
  return {
    game: 'hayburger',
    ...(filled({
      name: text(data.name),
      title: text(data.title),
      description: text(data.description),
      author: text(data.author),
      version: text(data.version),
      licence: text(data.licence),
      changes: text(data.changes),
      jester: text(data.jester),
    }) as { name: string }),
    power: Object.fromEntries(
      entries(data.power).flatMap(([symbol, n]) => (typeof n === 'number' && n > 0 ? [[symbol, Math.round(n)]] : [])),
    ),
    symbols: Object.fromEntries(entries(data.symbols).map(([key, said]) => [key, readSymbol(said)])),
    cards: data.cards.map((card: unknown) => {
      const said = isRecord(card) ? card : {}
      return {
        character: text(said.character),
        symbol: text(said.symbol),
        ...filled({ emblem: text(said.emblem), picture: readPicture(said.picture) }),
      } as HayburgerCard
    }),
  }
}

const isRecord = (data: unknown): data is Record<string, unknown> =>
  typeof data === 'object' && data !== null && !Array.isArray(data)
const text = (data: unknown): string => (typeof data === 'string' ? data : '')
const entries = (data: unknown): [string, unknown][] => (isRecord(data) ? Object.entries(data) : [])

function readSymbol(data: unknown): HayburgerSymbol {
  const { emblem, palette, picture, ...names } = isRecord(data) ? data : {}
  const colours = Array.isArray(palette) && palette.every((c) => typeof c === 'string') ? palette : null
  return {
    ...Object.fromEntries(entries(names).filter(([, name]) => typeof name === 'string')),
    ...filled({ emblem: text(emblem), palette: colours, picture: readPicture(picture) }),
  } as HayburgerSymbol
}

function readPicture(data: unknown): HayburgerPicture | null {
  if (!isRecord(data)) return null
  return { hash: text(data.hash), ...filled({ artist: text(data.artist), licence: text(data.licence) }) }
}

/** fromDeck makes a draft of a file. Equal cards next to each other become one row. */
export function fromDeck(file: DeckFile): Omit<DeckDraft, 'id' | 'changed'> {
  const keys = new Set([
    ...Object.keys(file.symbols ?? {}),
    ...Object.keys(file.power ?? {}),
    ...file.cards.map((card) => card.symbol),
    ...(file.jester ? [file.jester] : []),
  ])
  const symbols = [...keys].map((key): DeckSymbol => {
    const { emblem = '', palette = null, picture = null, ...names } = file.symbols?.[key] ?? {}
    return { uid: newID(), key, names, emblem, palette, picture, chances: file.power?.[key] ?? 0 }
  })
  const uids = new Map(symbols.map(({ key, uid }) => [key, uid]))
  return {
    game: 'hayburger',
    name: file.title || saidOf(file.name ?? ''),
    key: file.name ?? '',
    description: file.description ?? '',
    author: file.author ?? '',
    version: file.version ?? '',
    licence: file.licence ?? '',
    ...filled({ changes: file.changes }),
    symbols,
    cards: together(file.cards.map((card) => ({ ...rowOf(card), symbol: uids.get(card.symbol)! }))),
    jester: uids.get(file.jester ?? '') ?? '',
  }
}

const rowOf = ({ character, emblem, picture }: HayburgerCard): Omit<DeckCard, 'symbol'> => ({
  uid: newID(),
  character,
  emblem: emblem ?? '',
  picture: picture ?? null,
  count: 1,
})

function together(cards: DeckCard[]): DeckCard[] {
  const rows: DeckCard[] = []
  const said = ({ symbol, character, emblem, picture }: DeckCard) =>
    JSON.stringify([symbol, character, emblem, picture])
  for (const card of cards) {
    const last = rows.at(-1)
    if (last && said(last) === said(card)) last.count++
    else rows.push(card)
  }
  return rows
}

/** textOf is the file of a deck, as it is saved. */
export const textOf = (draft: DeckDraft): string => JSON.stringify(toDeck(draft), null, 2)
