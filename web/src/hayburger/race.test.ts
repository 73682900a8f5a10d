import { expect, test } from 'vitest'
import type { HayburgerDecided, HayburgerJudged, HayburgerSlapped } from '../lib/wire.gen'
import { chancesOf, drawn } from './deck'
import { decided, share, wrong } from './race'

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
    { key: 'slap.close' },
    { key: 'slap.late', n: 156 },
    { key: 'slap.dreaming' },
  ])
})

test('a tie says that lots were drawn', () => {
  const r = decided(contest(slap(1, 300, 'won'), slap(0, 305, 'lostLot')), [], pile, 3)
  expect(r.lots).toBe(true)
  expect(r.hands.map((h) => h.note.key)).toEqual(['slap.lots', 'slap.lostLot'])
})

test('false slaps on the same card are shown with the contest, others are not', () => {
  const early = { event: 'slapped', ...slap(3, 71, 'false') } as HayburgerSlapped
  const other = { event: 'slapped', ...slap(2, 300, 'false', 6) } as HayburgerSlapped
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
  ['false', 300, 'slap.false'],
  ['void', 300, 'slap.void'],
  ['late', 300, 'slap.lateVerdict'],
  ['false', 79, 'slap.tooSoon'],
] as const)('a slap that is %s after %i ms', (verdict, score, key) => {
  expect(wrong({ event: 'slapped', ...slap(0, score, verdict) } as HayburgerSlapped, pile).hands[0]?.note.key).toBe(key)
})

test('bars stay within their track', () => {
  const r = decided(contest(slap(0, 312, 'won'), slap(1, 2000, 'lost')), [], pile, 2)
  expect(r.hands.map((h) => share(h.score, r.hands))).toEqual([14, 87])
  expect(share(-5, r.hands)).toBe(0)
})

test('symbols are called in the language, strangers by their name', () => {
  expect(drawn('sun', 'es')).toMatchObject({ label: 'Sol', chances: 0 })
  expect(drawn('dragon', 'en')).toMatchObject({ label: 'Dragon', chances: 4 })
  expect(drawn('dragon', 'en', { chances: { dragon: 2 } }).chances).toBe(2)
  expect(drawn('big-egg', 'en').label).toBe('big egg')
})

test('the Challenge in a pile is that of the topmost Power Card', () => {
  const options = { chances: {} } as Parameters<typeof chancesOf>[1]
  const dragons = ['moon', 'rabbit', 'dragon'].map((symbol) => ({ character: '', symbol }))
  expect(chancesOf(dragons, options)).toEqual({ symbol: 'rabbit', chances: 1 })
  expect(chancesOf(dragons.slice(0, 1), options)).toBeNull()
})
