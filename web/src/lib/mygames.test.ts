import { beforeEach, expect, test, vi } from 'vitest'
import { forgetGames, myGames, recordGame, tally, type MyGame } from './mygames'

const store = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (k: string) => store.get(k) ?? null,
  setItem: (k: string, v: string) => void store.set(k, v),
  removeItem: (k: string) => void store.delete(k),
})
beforeEach(() => store.clear())

const game = (id: string, more: Partial<MyGame> = {}): MyGame => ({
  id,
  game: 'tsssf',
  at: 1,
  won: false,
  points: 0,
  players: 2,
  goals: [],
  ships: [],
  ...more,
})

test('each game is remembered once, the latest first', () => {
  recordGame(game('k3xq9-1'))
  recordGame(game('k3xq9-2', { won: true }))
  recordGame(game('k3xq9-1', { won: true }))
  expect(myGames().map((g) => [g.id, g.won])).toEqual([
    ['k3xq9-2', true],
    ['k3xq9-1', false],
  ])
  forgetGames()
  expect(myGames()).toEqual([])
})

test.each([
  '{',
  'null',
  '7',
  '{"a":1}',
  '[1,null,{"id":"../x"},{"id":"<b>-1"}]',
  JSON.stringify([{ ...game('a-1'), at: 'x' }]),
])('a store with %s in it holds nothing', (text) => {
  store.set('shipfic.games', text)
  expect(myGames()).toEqual([])
})

test('they are not kept without end', () => {
  for (let i = 1; i <= 510; i++) recordGame(game(`k3xq9-${i}`))
  expect(myGames()).toHaveLength(500)
  expect(myGames()[0]!.id).toBe('k3xq9-510')
})

test('they add up', () => {
  const sum = tally(
    [
      game('a-1', { won: true, goals: ['g', 'h'], ships: ['x', 'y', 'x'] }),
      game('a-2', { goals: ['g'], ships: ['y', 'x', 'a'] }),
    ],
    2,
  )
  expect(sum).toEqual({
    games: 2,
    wins: 1,
    goals: 3,
    ships: [
      ['x', 3],
      ['y', 2],
    ],
  })
})
