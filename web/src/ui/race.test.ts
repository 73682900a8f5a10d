import { expect, test } from 'vitest'
import { maxHayburgerSeats } from '../lib/wire.gen'
import { lineOf, strokes } from './race'

const race = [
  { at: 0, seats: [10, 10] },
  { at: 5, seats: [20, 0] },
  { at: 10, seats: [0, 10, 10] },
]

test('a line goes from the first moment to the last one, and the most touches the top', () => {
  expect(lineOf(race, 0, 100, 40)).toBe('M0.0 20.0L50.0 0.0L100.0 40.0')
})

test('a seat that was added later had nothing before', () => {
  expect(lineOf(race, 2, 100, 40)).toBe('M0.0 40.0L50.0 40.0L100.0 20.0')
})

test('a game without moments has no line', () => expect(lineOf([], 0, 100, 40)).toBe(''))

test('every seat has a stroke of its own', () => {
  expect(new Set(strokes.map((s) => s.dash)).size).toBe(maxHayburgerSeats)
  expect(new Set(strokes.map((s) => s.colour)).size).toBe(maxHayburgerSeats)
})
