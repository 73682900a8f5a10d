import { beforeEach, expect, test, vi } from 'vitest'
import { browserStorage } from '../lib/testdata/storage'
import type { Replay, ReviewTurn } from '../lib/wire.gen'

const server = vi.hoisted(() => ({ moment: vi.fn(), line: vi.fn() }))
vi.mock('../position/api', () => ({ askMoment: server.moment }))
vi.mock('../lib/api', async (original) => ({ ...(await original<object>()), askReviewLine: server.line }))

let gathering: typeof import('./gather')
let kept: typeof import('../learn/misses.svelte')
let reviewed: typeof import('../lib/reviewed')
let Refused: (typeof import('../lib/api'))['Refused']

beforeEach(async () => {
  vi.stubGlobal('localStorage', browserStorage())
  vi.resetModules()
  server.moment.mockReset().mockImplementation(async (_, frame: number) => ({ text: '', address: `a${frame}` }))
  server.line.mockReset().mockResolvedValue({ frames: [{}, { events: [{ event: 'swap' }] }], moves: [{ do: 'pass' }] })
  gathering = await import('./gather')
  kept = await import('../learn/misses.svelte')
  reviewed = await import('../lib/reviewed')
  ;({ Refused } = await import('../lib/api'))
})

const game = { id: 'k3xq9-2', began: 1_700_000_000_000 } as Replay
const names = ['Ada', 'Bo']
const turn = (n: number, seat: number, changes: Partial<ReviewTurn> = {}) =>
  ({
    turn: n,
    seat,
    fresh: 10 * n,
    verdict: 'missed',
    points: 1,
    possible: { points: 4, goals: ['A', 'B'] },
    ...changes,
  }) as ReviewTurn

test('the turns that a player missed are kept once, with the simplest line that wins more', async () => {
  const simple = { points: 2, goals: ['A'], moves: [], proven: false }
  const turns = [
    turn(1, 0),
    turn(2, 1),
    turn(3, 0, { verdict: 'best', points: 4 }),
    turn(5, 0, { simple, why: { goals: [] } }),
  ]
  await gathering.gather(game, 0, turns, names)
  expect(kept.misses.open.map(({ turn, points }) => [turn, points])).toEqual([
    [1, 4],
    [5, 2],
  ])
  expect(kept.misses.of('k3xq9-2-5')).toMatchObject({
    names,
    seat: 0,
    position: 'a50',
    line: [{ do: 'pass' }],
    why: { goals: [] },
    lesson: 'link',
    solved: 0,
  })
  expect(server.line.mock.calls).toEqual([
    ['k3xq9-2', 1, 'simple'],
    ['k3xq9-2', 5, 'simple'],
  ])
  expect(reviewed.reviewedGames()).toEqual([{ id: 'k3xq9-2', at: game.began, percent: 50 }])

  // What was removed does not come back with the next look at the review.
  kept.misses.remove('k3xq9-2-1')
  await gathering.gather(game, 0, turns, names)
  expect(kept.misses.open).toHaveLength(1)
})

test('a turn whose position cannot be written is left out', async () => {
  server.moment.mockRejectedValueOnce(new Refused({ code: 'noPosition' }))
  await gathering.gather(game, 0, [turn(1, 0), turn(3, 0)], names)
  expect(kept.misses.open.map(({ turn }) => turn)).toEqual([3])
})

test('where the server cannot be asked, the next visit tries again', async () => {
  server.line.mockRejectedValueOnce(new Refused({ code: 'internal' }))
  await expect(gathering.gather(game, 0, [turn(1, 0)], names)).rejects.toThrow()
  expect([kept.misses.open.length, reviewed.isKnown(game.id)]).toEqual([0, false])
  await gathering.gather(game, 0, [turn(1, 0)], names)
  expect(kept.misses.open).toHaveLength(1)
})

test('the lesson fits what happens in the line, not before it', () => {
  const frames = (...events: string[]) => [
    { events: [{ event: 'poison' }] as never[] },
    { events: events.map((event) => ({ event })) as never[] },
  ]
  const { lessonOf } = gathering
  expect(lessonOf(frames('ship', 'disguise', 'change', 'swap'))).toBe('changeling')
  expect(lessonOf(frames('replace', 'breakUp'))).toBe('replace')
  expect(lessonOf(frames('link', 'goalWon'))).toBe('link')
  expect(lessonOf(frames('ship', 'goalWon'))).toBeUndefined()
})
