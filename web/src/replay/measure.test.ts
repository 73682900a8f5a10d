import { expect, test } from 'vitest'
import type { ReviewTurn } from '../lib/wire.gen'
import { accuracy, decisive } from './measure'

const turn = (number: number, seat: number, points: number, possible: number, chance = 50): ReviewTurn => ({
  turn: number,
  seat,
  from: 0,
  fresh: 0,
  to: 1,
  verdict: 'best',
  won: [],
  points,
  possible: { points: possible, goals: [], moves: [], proven: true },
  gifts: [],
  scores: [],
  chances: [chance, 100 - chance],
})

test('accuracy is won of what could be won, and a lucky turn counts as all of it', () => {
  const turns = [turn(1, 0, 2, 3), turn(2, 1, 0, 4), turn(3, 0, 3, 1)]
  expect(accuracy(turns, 0)).toBeCloseTo(5 / 6)
  expect(accuracy(turns, 1)).toBe(0)
  expect(accuracy([turn(1, 0, 0, 0)], 0)).toBeNull()
})

test('the turns that decided the game changed the chances most', () => {
  const chances = [52, 70, 68, 40, 45, 90, 100]
  const turns = chances.map((chance, i) => turn(i + 1, i % 2, 0, 0, chance))
  expect(decisive(turns).map(({ turn }) => turn)).toEqual([2, 4, 6])
  expect(decisive(turns.slice(0, 1))).toEqual([])
})
