import { beforeEach, expect, test, vi } from 'vitest'
import standard from '../../../hayburger/deck.json'
import { readFileSync } from 'node:fs'
import { browserStorage } from '../lib/testdata/storage'
import { deckOf, fileOf, printedCards } from '../print/pack'
import { Editor } from '../workshop/editor.svelte'
import { isDeck, listDrafts, loadDraft } from '../workshop/store'
import * as draft from './draft'
import type { DeckDraft, DeckFile } from './draft'
import { fromDeck, readDeck, textOf, toDeck } from './file'
import { problemsIn } from './problems'
import { standardDraft } from './standard'

beforeEach(() => void vi.stubGlobal('localStorage', browserStorage()))

const open = (file: unknown): DeckDraft => ({ ...fromDeck(readDeck(file)!), id: 'd', changed: 0 })
const hash = '0a'.repeat(32)
const barnyard = {
  game: 'hayburger',
  name: 'barnyard',
  title: 'The Barn Yard!',
  description: 'Eggs.',
  author: 'Wren',
  version: '2',
  licence: 'CC0',
  power: { rooster: 3 },
  jester: 'fool',
  symbols: {
    egg: {
      en: 'Egg',
      es: 'Huevo',
      'pt-BR': 'Ovo',
      emblem: 'egg-clutch',
      palette: ['#f6f0e0', '#eae0c8', '#7a4a1e', '#d9a866'],
    },
    rooster: { picture: { hash, artist: 'Ink' } },
  },
  cards: [
    { character: 'Hen', symbol: 'egg', emblem: 'chicken' },
    { character: 'Cockerel', symbol: 'rooster', picture: { hash } },
    { character: 'Hen', symbol: 'egg', emblem: 'chicken' },
    { character: 'Hen', symbol: 'egg', emblem: 'chicken' },
    { character: 'Fox', symbol: 'fool' },
  ],
}

test('decks come out as they went in, ours too', () => {
  for (const file of [barnyard, standard]) {
    const made = open(file)
    expect(JSON.stringify(toDeck(made))).toBe(JSON.stringify(file))
    expect(textOf(open(JSON.parse(textOf(made))))).toBe(textOf(made))
  }
  const rows = open(barnyard).cards.map(({ character, count }) => `${character} ${count}`)
  expect(rows).toEqual(['Hen 1', 'Cockerel 1', 'Hen 2', 'Fox 1']) // their order stays
  const documented = /```json\n([^`]*"barnyard"[^`]*)```/.exec(readFileSync('../docs/hayburger.md', 'utf8'))![1]!
  expect(toDeck(open(JSON.parse(documented)))).toEqual(JSON.parse(documented))
})

test('the standard deck as a start has a name of its own, and no problems', () => {
  const mine = standardDraft('Hayburger')
  expect(mine.key).toBe('hayburger-deck')
  expect(toDeck(standardDraft('My deck'))).toEqual({ ...standard, name: 'my-deck', title: 'My deck' })
  expect(problemsIn(mine)).toEqual([])
  expect(draft.cardsOf(mine)).toBe(53)
})

test('names follow titles until they are changed, and are never refused for a capital', () => {
  let mine = draft.retitled(draft.blankDeck('My deck'), 'Piñata  No. 1!')
  expect(mine.key).toBe('pinata-no-1')
  mine = draft.retitled({ ...mine, key: draft.cleanKey('--Own Name') }, 'Else')
  expect(mine.key).toBe('own-name')
  expect(draft.nameOf('りんご')).toBe('deck')
  expect(draft.nameOf('x'.repeat(200)).length).toBeLessThanOrEqual(32)
})

test('one symbol takes the place of another wherever the deck names it', () => {
  const mine = standardDraft('My deck')
  const of = (key: string) => mine.symbols.find((symbol) => symbol.key === key)!
  const muffin = toDeck(draft.renamed(mine, of('apple'), 'en', 'Blueberry Muffin'))
  expect(muffin.cards.slice(0, 4).map(({ symbol }) => symbol)).toEqual(Array(4).fill('blueberry-muffin'))
  expect(muffin.symbols).not.toHaveProperty('apple')
  expect(toDeck(draft.renamed(mine, of('dragon'), 'en', 'Hydra')).power).toMatchObject({ hydra: 4, cat: 3 })
  expect(toDeck(draft.renamed(mine, of('jester'), 'en', 'Discord')).jester).toBe('discord')
  const twice = draft.renamed(mine, of('apple'), 'en', 'Gem')
  expect(toDeck(twice).cards[0]!.symbol).toBe('gem-2')
  expect(problemsIn(twice).map(({ key, doubt }) => [key, doubt])).toContainEqual(['deck.doubt.same', true])
})

test('there is one jester, and it is no Power Card', () => {
  const mine = standardDraft('My deck')
  const [dragon, apple] = ['dragon', 'apple'].map((key) => mine.symbols.find((symbol) => symbol.key === key)!)
  const changed = draft.withRole(mine, dragon!, 'jester')
  expect([toDeck(changed).jester, toDeck(changed).power]).toEqual(['dragon', { cat: 3, dog: 2, rabbit: 1 }])
  expect(toDeck(draft.withRole(mine, apple!, 'power')).power).toMatchObject({ apple: 1 })
  expect(toDeck(draft.withoutSymbol(mine, mine.jester))).not.toHaveProperty('jester')
})

test('how often two cards match is counted', () => {
  const deck = (cards: string[], jester = '') =>
    open({ game: 'hayburger', name: 'd', jester, cards: cards.map((symbol) => ({ character: 'A', symbol })) })
  expect(draft.matching(deck(['a', 'a']))).toBe(1)
  expect(draft.matching(deck(['a', 'b']))).toBe(0)
  expect(draft.matching(deck(['a', 'j'], 'j'))).toBe(1)
  expect(draft.matching(deck(['a', 'a', 'b', 'b']))).toBeCloseTo(1 / 3)
})

test('what is wrong is said once, where it is', () => {
  const said = (file: object) =>
    problemsIn(open({ game: 'hayburger', ...file })).map(
      ({ key, field, doubt }) => `${field} ${key}${doubt ? ' ?' : ''}`,
    )
  const two = [
    { character: 'Hen', symbol: 'egg' },
    { character: 'Duck', symbol: 'egg' },
  ]
  const power = { egg: 1 }
  expect(said({ name: 'd', cards: two, power })).toEqual([])
  expect(said({ name: 'hayburger', cards: two, power })).toEqual(['key deck.bad.standard'])
  expect(said({ name: 'The Barn', cards: two, power })).toEqual(['key deck.bad.key'])
  expect(said({ name: 'd', cards: [] })).toEqual(['cards deck.bad.few'])
  expect(said({ name: 'd', cards: two })).toEqual(['cards deck.doubt.power ?'])
  expect(said({ name: 'd', cards: [two[0], { character: 'Ox', symbol: 'hay' }], power })).toEqual([
    'cards deck.doubt.match ?',
  ])
  expect(said({ name: 'd', cards: two, power, symbols: { hay: { en: 'Hay' } } })).toEqual(['cards deck.bad.noCards'])
  expect(said({ name: 'd', cards: [...two, { symbol: 'egg' }], power })).toEqual(['character deck.bad.character'])
  expect(said({ name: 'd', cards: two, power, jester: 'egg' })).toEqual(['role deck.bad.both'])
  expect(
    said({ name: 'd', cards: two, power, symbols: { egg: { picture: { hash: '<svg onload=alert(1)>' } } } }),
  ).toEqual(['picture deck.bad.picture'])
  const many = { ...open({ game: 'hayburger', name: 'd', cards: two, power }) }
  many.cards = many.cards.map((card) => ({ ...card, count: 600 }))
  expect(problemsIn(many).map(({ key, args }) => [key, args])).toEqual([['deck.bad.many', { n: 1200, most: 1000 }]])
})

test('a file with mistakes is read as far as it goes, and what is no deck is not', () => {
  for (const file of [null, 7, [], {}, { game: 'hayburger' }, { game: 'tsssf', cards: [] }])
    expect(readDeck(file)).toBeNull()
  const odd = {
    game: 'hayburger',
    name: 7,
    cards: [3, { character: [], symbol: 'egg' }],
    power: { egg: 'many' },
    symbols: [],
  }
  expect(toDeck(open(odd)).cards).toEqual([
    { character: '', symbol: '' },
    { character: '', symbol: 'egg' },
  ])
})

test('a draft of a deck is kept, undone and listed like one of a pack', () => {
  const editor = new Editor<DeckDraft>(standardDraft('My deck'))
  for (const name of ['M', 'Mu']) editor.change(draft.retitled(editor.draft, name), 'name')
  const kept = loadDraft(editor.draft.id)!
  expect(isDeck(kept) && kept.key).toBe('mu')
  expect(listDrafts().map(({ id }) => id)).toEqual([editor.draft.id])
  editor.undo()
  expect(editor.draft.name).toBe('My deck')
  localStorage.setItem('shipfic.draft.odd', '{"id": "odd", "name": "x", "game": "chess", "cards": []}')
  expect(loadDraft('odd')).toBeNull()
})

test('each card of a deck is printed by itself', () => {
  const cards = printedCards(barnyard as DeckFile)
  expect(cards.map(({ id }) => id)).toEqual(
    ['001-egg', '002-rooster', '003-egg', '004-egg', '005-fool'].map((n) => `barnyard.${n}`),
  )
  expect(deckOf(cards[0]!)).toBe('slap')
  const pack = { name: '', namespace: '', cards: {} }
  expect(fileOf(pack, cards[1]!)).toEqual({
    game: 'hayburger',
    name: 'barnyard',
    cards: [barnyard.cards[1], barnyard.cards[1]],
    power: { rooster: 3 },
    symbols: { rooster: barnyard.symbols.rooster },
  })
})
