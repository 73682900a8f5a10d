import { beforeAll, expect, test, vi } from 'vitest'
import type { Share, StoryLine, TableView } from '../lib/wire.gen'

// The page's own modules look at the browser as they are loaded.
let shares: typeof import('./shares')

beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('navigator', { languages: ['en'] })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  shares = await import('./shares')
  const { speak } = await import('../lib/i18n.svelte')
  await speak('table')
}, 60_000)

const ada = { seat: 0, person: 'a', name: 'Ada', from: 1, points: 0 }
const quill = { seat: 0, person: 'a', bot: 'Quill', name: 'Quill', from: 9, points: 11, most: true, now: true }

const around = (...all: Share[]): TableView => ({
  id: 'k3xq9',
  config: { game: 'tsssf', seats: 2, open: false },
  status: 'finished',
  host: 'b',
  people: [
    { id: 'a', name: 'Ada', present: false },
    { id: 'b', name: 'Bo', present: true },
  ],
  seats: [{ person: 'a' }, { person: 'b' }],
  clock: {},
  chat: [],
  games: 1,
  shares: all,
})

const whole = { won: true, points: 11, goals: ['g', 'h'] }

test('a bot that won for somebody who left is named, and the win is not theirs', () => {
  const table = around(ada, quill)
  expect(shares.sharesText(table, 0)).toBe('Ada\u00a00 · then Quill the bot\u00a011')
  expect(shares.capital(shares.winnerName(table, 0, 1))).toBe('The bot that stood in for Ada')
  expect(shares.winnerName(table, 0, 0)).toBe('the bot that stood in for you')
  expect(shares.ownPart(table, 0, whole)).toEqual({ won: false, points: 0, goals: [] })
})

test('a player who won most of it and came back has won', () => {
  const table = around({ ...ada, points: 9, most: true, now: true }, { ...quill, points: 2, most: false, now: false })
  expect(shares.sharesText(table, 0)).toBe('Ada\u00a09 · Quill the bot\u00a02')
  expect(shares.winnerName(table, 0, 1)).toBe('Ada')
  expect(shares.ownPart(table, 0, whole)).toEqual({ won: true, points: 9, goals: [] }) // some of the Goals are the bot's
})

test('a seat that one player has played has no shares', () => {
  const table = around({ ...quill, seat: 1 })
  expect(shares.sharesText(table, 0)).toBe('')
  expect(shares.winnerName(table, 0, 1)).toBe('Ada')
  expect(shares.ownPart(table, 0, whole)).toEqual(whole)
})

test('the deeds of a seat are its ships and Goals since an entry, and nobody else’s', () => {
  const line = (n: number, event: string, more: Partial<StoryLine>): StoryLine => ({
    n,
    event,
    text: { en: '', es: '' },
    ...more,
  })
  const ship = (n: number, a: string) => line(n, 'ship', { cards: { a: [a], b: ['b'], ship: ['s'] } })
  const lines = [
    line(2, 'turn', { seats: { who: 0 } }),
    ship(3, 'before'),
    line(5, 'turn', { seats: { who: 1 } }),
    ship(6, 'other'),
    line(6, 'goalWon', { seats: { who: 1 }, cards: { goal: ['theirs'] }, points: 3 }),
    line(9, 'turn', { seats: { who: 0 } }),
    line(9, 'breakUp', { cards: { a: ['a'], b: ['b'] } }),
    ship(10, 'mine'),
    line(10, 'goalWon', { seats: { who: 0 }, cards: { goal: ['won'] }, points: 2 }),
  ]
  expect(shares.deedsOf(lines, 0, 4)).toEqual({ ships: [['mine', 'b']], goals: [{ card: 'won', points: 2 }] })
})
