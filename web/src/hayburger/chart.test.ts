import { expect, test } from 'vitest'
import { maxHayburgerSeats } from '../lib/wire.gen'
import { lineOf, strokes } from './chart'

const race = [
  { turned: 0, cards: [10, 10] },
  { turned: 5, cards: [20, 0] },
  { turned: 10, cards: [0, 10, 10] },
]

test('a line goes from the first card to the last one, and the most cards touch the top', () => {
  expect(lineOf(race, 0, 100, 40)).toBe('M0.0 20.0L50.0 0.0L100.0 40.0')
})

test('a seat that was added later has no cards before', () => {
  expect(lineOf(race, 2, 100, 40)).toBe('M0.0 40.0L50.0 40.0L100.0 20.0')
})

test('a game without cards has no line', () => expect(lineOf([], 0, 100, 40)).toBe(''))

test('every seat has a stroke of its own', () => {
  expect(new Set(strokes.map((s) => s.colour + s.dash)).size).toBe(maxHayburgerSeats)
})
