import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Replay } from '../lib/wire.gen'
import { placeIn, Reel } from './reel.svelte'
import { ownOf } from './store.svelte'

const frame = (n: number, ...events: string[]) => ({
  n,
  at: n * 1000,
  events: events.map((event) => ({ event })),
  hands: [['a'], ['b', 'c']],
})
const game = {
  id: 'k3xq9-1',
  table: 'k3xq9',
  number: 1,
  config: { game: 'tsssf', seats: 2, open: false },
  seats: [{ name: 'Ada' }, { bot: 'mare' }],
  began: 0,
  endedBy: 'game',
  winners: [0],
  points: [1, 0],
  frames: [frame(5), frame(6, 'turn'), frame(8, 'ship', 'goalWon'), frame(9, 'turn'), frame(11, 'goalWon', 'over')],
} as unknown as Replay

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([
  ['', 0, -1],
  ['?at=3', 3, -1],
  ['?at=3&seat=2', 3, 1],
  ['?at=999999999999', 0, -1],
  ['?at=99', 4, -1],
  ['?at=-1&seat=0', 0, -1],
  ['?at=x&seat=9', 0, -1],
  ['?at=1e3', 0, -1],
])('the address %s is frame %i through the eyes of %i', (search, at, seat) => {
  expect(placeIn(search, 5, 2)).toEqual({ at, seat })
  expect(new Reel(game, search)).toMatchObject({ at, seat })
})

test('it plays to its end, stops there, and plays from the beginning again', () => {
  const reel = new Reel(game)
  reel.toggle()
  vi.runAllTimers()
  expect([reel.at, reel.playing]).toEqual([4, false])
  reel.wind(1)
  vi.runAllTimers()
  expect(reel.at).toBe(1) // nothing is left that would wind it on
  reel.wind(4)
  reel.toggle()
  expect([reel.at, reel.playing]).toEqual([0, true])
  reel.toggle()
  vi.runAllTimers()
  expect(reel.at).toBe(0)
})

test('it skips from Goal to Goal and never beyond the ends', () => {
  const reel = new Reel(game)
  reel.skip(-1, 'goal')
  expect(reel.at).toBe(0)
  reel.skip(1, 'goal')
  expect([reel.at, reel.stepped]).toEqual([2, false])
  reel.skip(1, 'goal')
  reel.skip(1, 'goal')
  expect(reel.at).toBe(4)
  reel.wind(-7)
  reel.wind(1)
  expect([reel.at, reel.stepped]).toEqual([1, true])
})

test('a seat sees its own hand alone', () => {
  expect(ownOf(game.frames[0]!, 1).hands).toEqual([{ seat: 1, cards: ['b', 'c'] }])
  expect(ownOf(game.frames[0]!, -1).hands).toHaveLength(2)
})
