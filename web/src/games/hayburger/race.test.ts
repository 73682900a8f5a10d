import { expect, test } from 'vitest'
import type { HayburgerDecided, HayburgerJudged, HayburgerSlapped } from '../../lib/wire.gen'
import { chancesOf, drawn, ownDeck } from './deck.svelte'
import { decided, lead, share, withLate, wrong } from './race'

const slap = (seat: number, score: number, verdict: HayburgerJudged['verdict'], card = 7): HayburgerJudged => ({
  seat,
  card,
  elapsed: score + 20,
  reaction: score,
  rtt: 40,
  margin: 0,
  lag: 20,
  score,
  verdict,
})
const contest = (...slaps: HayburgerJudged[]): HayburgerDecided => ({
  event: 'decided',
  showing: 'hayburger',
  match: [],
  slaps,
  lots: slaps.some((s) => s.verdict === 'lostLot'),
})
const pile = { top: ['sun', 'gem', 'sun', 'moon'].map((symbol) => ({ character: '', symbol })), turned: 7 }

test('the winner is told by how much', () => {
  const r = decided(
    contest(slap(0, 312, 'won'), slap(1, 341, 'lost'), slap(2, 468, 'lost'), slap(3, 900, 'lost')),
    [],
    pile,
    14,
  )
  expect(r.winner).toBe(0)
  expect(r.taken).toBe(14)
  expect(r.cards.map((c) => c.symbol)).toEqual(['sun', 'gem', 'sun'])
  expect(r.hands.map((h) => h.note)).toEqual([
    { key: 'slap.first', n: 29 },
    { key: 'slap.close', n: 29 },
    { key: 'slap.late', n: 156 },
    { key: 'slap.dreaming' },
  ])
})

test('a tie says that lots were drawn', () => {
  const r = decided(contest(slap(1, 300, 'won'), slap(0, 305, 'lostLot')), [], pile, 3)
  expect(r.tie).toBe(true)
  expect(r.hands.map((h) => h.note.key)).toEqual(['slap.lots', 'slap.lostLot'])
})

test('false slaps on the same card are shown with the contest, others are not', () => {
  const early: HayburgerSlapped = { event: 'slapped', ...slap(3, 71, 'false'), why: 'tooFast', cost: 'card' }
  const other: HayburgerSlapped = { event: 'slapped', ...slap(2, 300, 'false', 6), why: 'noMatch', cost: 'card' }
  const r = decided(contest(slap(0, 312, 'won')), [early, other], pile, 2)
  expect(r.hands.map((h) => [h.seat, h.note.key])).toEqual([
    [0, 'slap.only'],
    [3, 'slap.tooSoon'],
  ])
})

test('a slap that was on its way when the next card landed shows what it was for', () => {
  const later = { top: [{ character: '', symbol: 'apple' }, ...pile.top], turned: 8 }
  expect(decided(contest(slap(0, 312, 'won')), [], later, 2).cards.map((c) => c.symbol)).toEqual(['sun', 'gem', 'sun'])
})

test('a mirror shows two cards', () => {
  expect(decided({ ...contest(slap(0, 312, 'won')), showing: 'mirror' }, [], pile, 2).cards).toHaveLength(2)
})

test.each([
  ['false', 'noMatch', 300, 'slap.false', null],
  ['false', 'tooFast', 79, 'slap.tooSoon', 79],
  ['void', 'noMatch', 300, 'slap.void', null],
  ['void', 'cardCovered', 300, 'slap.void', null],
  ['late', 'pileTaken', 300, 'slap.lateVerdict', 300],
] as const)('a slap that is %s because of %s after %i ms', (verdict, why, score, key, ms) => {
  const [hand] = wrong({ event: 'slapped', ...slap(0, score, verdict), why }, pile).hands
  expect(hand?.note.key).toBe(key)
  expect(hand?.ms).toBe(ms)
})

test('a false slap tells what it cost', () => {
  const event: HayburgerSlapped = { event: 'slapped', ...slap(0, 300, 'false'), why: 'noMatch', cost: 'barred' }
  expect(wrong(event, pile)).toMatchObject({ why: 'noMatch', cost: 'barred', winner: null })
})

test('a late hand is counted: the winner was not the only one', () => {
  const alone = decided(contest(slap(0, 312, 'won')), [], pile, 2)
  expect(lead(alone)).toBeNull()
  expect(alone.hands[0]?.note.key).toBe('slap.only')
  const late: HayburgerSlapped = { event: 'slapped', ...slap(1, 900, 'late'), why: 'pileTaken' }
  const both = withLate(alone, late)
  expect(lead(both)).toBe(588)
  expect(both.hands.map((h) => h.note.key)).toEqual(['slap.first', 'slap.lateVerdict'])
})

test('a watcher who slaps in is known by the new seat', () => {
  const r = decided(contest(slap(-1, 312, 'won')), [], pile, 2, 4)
  expect(r.winner).toBe(4)
  expect(r.hands[0]?.seat).toBe(4)
})

test('bars stay within their track', () => {
  const r = decided(contest(slap(0, 312, 'won'), slap(1, 2000, 'lost')), [], pile, 2)
  expect(r.hands.map((h) => share(h.ms!, r.hands))).toEqual([14, 87])
  expect(share(-5, r.hands)).toBe(0)
})

test('symbols are called in the language, strangers by their name', () => {
  expect(drawn('sun', 'es')).toMatchObject({ label: 'Sol', chances: 0 })
  expect(drawn('dragon', 'en')).toMatchObject({ label: 'Dragon', chances: 4 })
  expect(drawn('dragon', 'en', { chances: { dragon: 2 } }).chances).toBe(2)
  expect(drawn('big-egg', 'en').label).toBe('Big egg')
  expect(drawn('cauldron', 'en').emblem).toBe('cauldron') // an icon of that name
})

test('a symbol looks as its own deck says, not as ours does', () => {
  const mine = {
    name: 'mine',
    cards: [],
    power: { dragon: 1 },
    symbols: { apple: { en: 'Pear', picture: { hash: 'aa' } }, dragon: {} },
  }
  expect(drawn('apple', 'es', undefined, [mine, ownDeck])).toMatchObject({ label: 'Pear', picture: 'aa' })
  expect(drawn('dragon', 'en', undefined, [mine]).chances).toBe(1)
  expect(drawn('cat', 'en', undefined, [mine]).chances).toBe(0)
})

test('the Challenge in a pile is that of the topmost Power Card', () => {
  const options = { chances: {} } as Parameters<typeof chancesOf>[1]
  const dragons = ['moon', 'rabbit', 'dragon'].map((symbol) => ({ character: '', symbol }))
  expect(chancesOf(dragons, options)).toEqual({ symbol: 'rabbit', chances: 1 })
  expect(chancesOf(dragons.slice(0, 1), options)).toBeNull()
})
