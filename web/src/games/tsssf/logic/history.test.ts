import { expect, test } from 'vitest'
import type { Told } from '../../../lib/table.svelte'
import { difference, followed, isSame, turnsOf, type Step } from './history'
import type { PublicView } from './view'

interface Look {
  turn?: number
  turns?: number
  ponies?: Record<string, [number, number]>
  ships?: string[]
  goals?: string[]
  won?: string[][]
}

const view = ({ turn = 0, turns = 1, ponies = {}, ships = [], goals = [], won = [[], []] }: Look): PublicView =>
  ({
    turn,
    turns,
    ponies: Object.entries(ponies).map(([card, at]) => ({ card, at })),
    ships: ships.map((card) => ({ card, from: [0, 0], to: [1, 0] })),
    goals: goals.map((card, place) => ({ place, card })),
    seats: won.map((list) => ({ won: list, points: list.length })),
  }) as unknown as PublicView

const step = (n: number, look: Look, ...events: object[]): Step => ({
  shown: { n, public: view(look), own: null },
  told: events.map((event) => ({ n, event: event as Told['event'] })),
})

test('turns are found in what was shown', () => {
  const steps = [
    step(1, { turn: 0, turns: 1 }),
    step(2, {}, { event: 'ship', seat: 0 }),
    step(3, { turn: 1, turns: 2 }, { event: 'draw', seat: 0 }, { event: 'turn', seat: 1, count: 2 }),
    step(4, { turn: 1, turns: 2 }, { event: 'ship', seat: 1 }),
    step(5, { turn: 0, turns: 3 }, { event: 'turn', seat: 0, count: 3 }),
  ].reduce(followed, [] as Step[])
  expect(turnsOf(steps)).toEqual([
    { seat: 0, turn: 1, first: 0, last: 2 },
    { seat: 1, turn: 2, first: 2, last: 4 },
    { seat: 0, turn: 3, first: 4, last: 4 },
  ])
  expect(turnsOf([])).toEqual([])
})

test('a step that is undone is forgotten', () => {
  const steps = [step(1, {}), step(2, {}), step(3, {}), step(4, {}, { event: 'undone', person: 'p', n: 3 })]
  expect(steps.reduce(followed, [] as Step[]).map((s) => s.shown.n)).toEqual([1, 2, 4])
})

test('a difference tells cards, Goals and points', () => {
  const before = view({ ponies: { S: [0, 0], A: [1, 0] }, ships: ['x'], goals: ['G', 'H'] })
  const now = view({
    ponies: { S: [0, 0], A: [2, 0], B: [1, 0] },
    ships: ['x', 'y'],
    goals: ['K', 'L'],
    won: [[], ['G']],
  })
  expect(difference(before, now)).toEqual({
    fresh: new Set(['B', 'y']),
    moved: new Set(['A']),
    came: ['K', 'L'],
    went: [{ goal: 'G', seat: 1 }, { goal: 'H' }],
    points: [{ seat: 1, n: 1 }],
  })
  expect(isSame(difference(now, now))).toBe(true)
})
