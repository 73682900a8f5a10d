import { beforeEach, expect, test, vi } from 'vitest'
import { browserStorage } from '../lib/testdata/storage'
import type { Move, PositionMove } from '../lib/wire.gen'
import type { Miss } from './misses.svelte'

const server = vi.hoisted(() => ({ play: vi.fn(), hint: vi.fn() }))
vi.mock('../position/api', () => ({
  playPosition: server.play,
  askPositionHint: server.hint,
  previewPosition: vi.fn(),
}))
vi.mock('../lib/cards.svelte', () => ({ loadPacks: vi.fn() }))

let MissStore: (typeof import('./miss.svelte'))['MissStore']

const move = (ship: string): Move => ({ do: 'link', ship, from: [0, 0], to: [1, 0] })
const [first, second, other] = [move('A'), move('B'), move('C')]
const miss: Miss = {
  game: 'k3xq9-2',
  turn: 4,
  at: 0,
  names: ['Ada', 'Bo'],
  seat: 1,
  position: 'a',
  points: 3,
  line: [first, second],
  why: { goals: [] },
  solved: 0,
  due: '2026-11-19',
}

/** The server of this test: A asks the other seat, B wins three points, and the end of the turn passes it on. */
const play = async ({ moves }: { moves: PositionMove[] }) => {
  const made = moves.map(({ move }) => ('ship' in move ? move.ship : move.do))
  const view = {
    turn: made.at(-1) === 'end' ? 0 : 1,
    over: false,
    options: { rule0: 'free' },
    seats: [{ points: 5 }, { points: made.includes('B') ? 4 : 1 }],
    ...(made.at(-1) === 'A' && { question: { seat: 0, kind: 'interrupt', may: true } }),
  }
  return { seat: made.at(-1) === 'A' ? 0 : 1, seats: 2, packs: [], update: { public: view, own: {}, events: [] } }
}

beforeEach(async () => {
  vi.stubGlobal('localStorage', browserStorage())
  server.play.mockReset().mockImplementation(play)
  server.hint.mockReset()
  ;({ MissStore } = await import('./miss.svelte'))
})

async function opened() {
  const store = new MissStore(miss, '')
  await store.open()
  return store
}
const make = (store: Awaited<ReturnType<typeof opened>>, move: Move) => store.do({ do: 'move', seat: 1, move })

test('it is solved with the points to win, and others decline on the way', async () => {
  const store = await opened()
  expect([store.task, store.won, store.done]).toEqual([{ points: 3 }, 0, false])
  await make(store, first)
  expect(store.moves).toEqual([
    { seat: 1, move: first },
    { seat: 0, move: { do: 'pass' } },
  ])
  await make(store, second)
  expect([store.won, store.done, store.made]).toEqual([3, true, 2])
  await store.back()
  await store.back() // with what the other has declined
  expect([store.moves, store.done]).toEqual([[], false])
})

test('a puzzle ends with its turn', async () => {
  const store = await opened()
  await expect(make(store, { do: 'end' } as Move)).rejects.toMatchObject({ problem: { code: 'offPuzzle' } })
  expect([store.moves, store.made]).toEqual([[], 0])
  expect(store.public?.options?.rule0).toBe('off') // and nobody changes it
})

test('a hint is the next move of the line while it is followed, and else what the solver finds', async () => {
  const store = await opened()
  expect(await store.askHint()).toMatchObject({ line: [first, second], points: 3, why: { goals: [] } })
  await make(store, first)
  expect(await store.askHint()).toMatchObject({ line: [second] })
  expect(server.hint).not.toHaveBeenCalled()
  await store.back()
  await make(store, other)
  server.hint.mockResolvedValueOnce({ line: [first], points: 3 }).mockResolvedValueOnce({ line: [first], points: 2 })
  expect((await store.askHint()).line).toEqual([first])
  expect((await store.askHint()).line).toEqual([]) // too little
  expect(store.hints).toBe(4)
})
