import { beforeAll, expect, test, vi } from 'vitest'
import type { HayburgerSlapped, HayburgerView, TableView } from '../../lib/wire.gen'
import { takenBack, wrong, type Pile } from './race'

// The page's own modules look at the browser as they are loaded.
let words: typeof import('./words')

beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('navigator', { languages: ['en'] })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  words = await import('./words')
  const { speak } = await import('../../lib/i18n.svelte')
  await speak('table', 'hayburger')
}, 60_000)

const pileOf = (...symbols: string[]): Pile => ({
  top: symbols.map((symbol) => ({ character: '', symbol })),
  turned: 7,
})
const slap: HayburgerSlapped = {
  event: 'slapped',
  seat: 0,
  card: 7,
  elapsed: 320,
  reaction: 300,
  rtt: 20,
  margin: 0,
  lag: 20,
  score: 300,
  verdict: 'false',
  why: 'noMatch',
  cost: 'card',
}
const said = (pile: Pile) => words.wordsOf(wrong(slap, pile), () => 'Inkwell', 0).text

test.each([
  [pileOf('sun', 'gem', 'moon', 'sun'), 'Sun on top matched neither Gem nor Moon.'],
  [pileOf('sun', 'gem', 'gem'), 'Sun on top did not match Gem.'],
  [pileOf('sun', 'gem'), 'Sun on top did not match Gem.'],
  [pileOf('sun'), 'There was only one card: Sun.'],
  [{ ...pileOf('apple', 'sun', 'gem', 'moon'), turned: 8 }, 'Sun on top matched neither Gem nor Moon.'], // the next card has landed
  [pileOf(), 'Nothing matched the card on top.'], // the pile was taken
  [{ ...pileOf('sun', 'gem', 'moon'), turned: 6 }, 'Nothing matched the card on top.'], // the pile of an earlier card
])('a false slap names the cards that lay there, and no others: %o', (pile, why) => {
  expect(said(pile)).toBe(`${why} One of your cards goes under the pile.`)
})

test('a pile that was taken after a Challenge is told to whoever took it, and to the others', () => {
  const taken = takenBack({ event: 'taken', seat: 1, cards: 4, why: 'challenge' }, pileOf('sun', 'gem'))
  const name = () => 'Doodle'
  expect(words.wordsOf(taken, name, 1)).toEqual({
    title: 'You take 4 cards and lead.',
    text: 'No Power Card turned up.',
  })
  expect(words.wordsOf(taken, name, 0).title).toBe('Doodle takes 4 cards.')
  const last = takenBack({ event: 'taken', seat: 1, cards: 1, why: 'last' }, pileOf())
  expect(words.wordsOf(last, name, 0)).toEqual({
    title: 'Doodle takes 1 card.',
    text: 'Nobody had a card left to turn.',
  })
})

test('a slap before anybody could see the card costs nothing, and says so', () => {
  const early = wrong({ ...slap, verdict: 'void', why: 'tooFast', cost: '' }, pileOf('sun', 'gem'))
  expect(words.wordsOf(early, () => 'Inkwell', 0)).toEqual({
    title: 'That slap doesn’t count.',
    text: 'The card had only just landed, so it costs nothing.',
  })
})

test('a result to share says how it went, and where it can be watched', () => {
  const view = {
    winners: [0],
    seats: [
      { cards: 53, stats: { won: 7, best: 312 } },
      { cards: 0, stats: { won: 0, best: 0 } },
    ],
  } as unknown as HayburgerView
  const table = {
    people: [],
    seats: [
      { bot: 'filly', name: 'Ada' },
      { bot: 'filly', name: 'Doodle' },
    ],
  } as unknown as TableView
  expect(words.shareText(view, table, 0, 'https://x.example/g/a-1')).toBe(
    'Hayburger · I won with 53 cards!\nI won 7 slaps, the fastest in 312 ms.\nhttps://x.example/g/a-1',
  )
  expect(words.shareText(view, table, 1, 'https://x.example/g/a-1')).toBe(
    'Hayburger · Ada wins.\nhttps://x.example/g/a-1',
  )
})

test('a bot that has won for somebody is named as that, and not as you', () => {
  const view = {
    winners: [0],
    seats: [{ cards: 53 }, { cards: 0 }],
    pile: { cards: 0, turned: 90 },
    options: { maxTurned: 900 },
  } as unknown as HayburgerView
  const seat = { seat: 0, person: 'a', from: 1 }
  const table = {
    people: [{ id: 'a', name: 'Ada', present: true }],
    seats: [{ person: 'a' }, { bot: 'filly', name: 'Doodle' }],
  } as unknown as TableView
  const left = {
    ...table,
    shares: [
      { ...seat, name: 'Ada', points: 4 },
      { ...seat, name: 'Quill', bot: 'Quill', points: 49, most: true },
    ],
  }
  expect(words.overWords(view, table, 0).title).toBe('You win!')
  expect(words.overWords(view, left, 0).title).toBe('The bot that stood in for you wins.')
  expect(words.overWords(view, left, 1).title).toBe('The bot that stood in for Ada wins.')
})

test('a false slap of another is heard as sentences', () => {
  const told = words.wordsOf(wrong(slap, pileOf('sun')), () => 'Pebble', 1)
  expect(words.spoken(told)).toBe('False slap: Pebble. There was only one card: Sun. A card goes under the pile.')
  expect(words.spoken(words.wordsOf(wrong(slap, pileOf('sun')), () => 'Pebble', 0))).toMatch(/^False slap! There/)
})
