import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refused } from '../lib/api'
import type { Replay, ReplayPart } from '../lib/wire.gen'
import { placeIn, Reel } from './reel.svelte'
import { ownOf, ReelStore } from './store.svelte'

const frame = (n: number, ...events: string[]) => ({
  n,
  at: n * 1000,
  events: events.map((event) => ({ event })),
  hands: [['a'], ['b', 'c']],
})
const frames = [frame(5), frame(6, 'turn'), frame(8, 'ship', 'goalWon'), frame(9, 'turn'), frame(11, 'goalWon', 'over')]
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
  frames: frames.length,
  perPart: 100,
  version: 'v',
  marks: frames.flatMap((f, at) => f.events.map((event) => ({ at, event }))),
  first: { frames, lines: [] },
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
  expect(ownOf(game.first.frames[0]!, 1).hands).toEqual([{ seat: 1, cards: ['b', 'c'] }])
  expect(ownOf(game.first.frames[0]!, -1).hands).toHaveLength(2)
})

// A game of 2,000 frames, 10 in each part. What is fetched waits until it is let through.
function long(search = '') {
  const part = (n: number) =>
    ({
      frames: Array.from({ length: 10 }, (_, i) => frame(n * 10 + i)),
      lines: [{ n: n * 10 }],
    }) as unknown as ReplayPart
  const asked: number[] = []
  const waiting: (() => void)[] = []
  const fails = { next: false }
  const load = (n: number) => {
    asked.push(n)
    return new Promise<ReplayPart>((done, fail) => {
      waiting.push(() => (fails.next ? fail(new Refused({ code: 'offline' })) : done(part(n))))
    })
  }
  const settle = async () => {
    for (let i = 0; i < 50; i++) {
      waiting.splice(0).forEach((go) => go())
      await vi.advanceTimersByTimeAsync(0)
    }
  }
  const reel = new Reel({ ...game, frames: 2000, perPart: 10, marks: [], first: part(0) }, search, load)
  return { reel, asked, settle, fails }
}

test('a long game is shown at once, and only what is near is fetched and kept', async () => {
  const { reel, asked, settle } = long()
  expect([reel.at, reel.frame.n, reel.last]).toEqual([0, 0, 1999])
  await settle()
  expect(asked).toEqual([1, 2, 3])
  expect([reel.run.from, reel.run.frames.length, reel.run.lines.length]).toEqual([0, 40, 4])

  reel.wind(1500)
  expect([reel.at, reel.target]).toEqual([0, 1500])
  await settle()
  expect([reel.at, reel.frame.n, reel.target, reel.stepped]).toEqual([1500, 1500, null, false])
  expect([reel.run.from, reel.run.frames.length]).toEqual([1470, 70])
  for (let at = 0; at < 2000; at += 100) {
    reel.wind(at)
    await settle()
    expect(reel.frame.n).toBe(at)
    expect(reel.run.frames.length).toBeLessThanOrEqual(90)
  }
})

test('dragging over a long game fetches the part where it ends', async () => {
  const { reel, asked, settle } = long()
  await settle()
  asked.length = 0
  for (let at = 100; at <= 1900; at += 10) reel.wind(at)
  await settle()
  expect([reel.at, reel.target]).toEqual([1900, null])
  expect(asked.slice(0, 2)).toEqual([10, 190])
  expect(asked.length).toBeLessThan(12)
})

test('it plays over the end of a part, opens where the address says, and says what it could not fetch', async () => {
  const { reel, asked, settle, fails } = long('?at=1009')
  expect([reel.at, reel.target]).toEqual([0, 1009])
  await settle()
  expect([reel.at, asked[0]]).toEqual([1009, 100])
  reel.toggle()
  await vi.advanceTimersByTimeAsync(1200)
  expect([reel.at, reel.stepped]).toEqual([1010, true])
  reel.pause()

  fails.next = true
  reel.wind(700)
  await settle()
  expect([reel.at, reel.target, (reel.failure as Refused).problem.code]).toEqual([1010, null, 'offline'])
  fails.next = false
  reel.wind(700)
  await settle()
  expect([reel.at, reel.failure]).toEqual([700, null])
})

test('what happened stays the same objects when the reel is wound, so that nothing is drawn again', () => {
  const reel = new Reel(game)
  const store = new ReelStore(reel, ownOf)
  const before = [...store.events]
  reel.wind(3)
  expect(store.events).toHaveLength(before.length)
  store.events.forEach((told, i) => expect(told).toBe(before[i]))
  reel.close()
})
