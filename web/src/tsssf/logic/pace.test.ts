import { expect, test } from 'vitest'
import { Hurry, hurried } from './pace'

/** watched is how long it takes to show some moves that all want to be shown for two seconds. */
function watched(moves: number, clocked: boolean): number {
  const hurry = new Hurry()
  let now = 5000
  for (let waiting = moves - 1; waiting >= 0; waiting--) now += Math.min(2000, hurry.limit(clocked, now, waiting))
  return now - 5000
}

test('with a running clock the whole playback has a limit, however many moves wait', () => {
  for (const moves of [1, 2, 5, 30]) {
    expect(watched(moves, true), `${moves} moves`).toBeLessThanOrEqual(hurried + 1e-6)
    expect(watched(moves, false), `${moves} moves`).toBe(2000 * moves)
  }
  expect(watched(30, true)).toBeGreaterThan(hurried * 0.99) // and all of it is used
})

test('every turn of the player has its own limit', () => {
  const hurry = new Hurry()
  expect(hurry.limit(true, 0, 0)).toBe(hurried)
  expect(hurry.limit(true, 2000, 0)).toBe(hurried - 2000)
  expect(hurry.limit(true, 9000, 0)).toBe(0)
  expect(hurry.limit(false, 9000, 0)).toBe(Infinity)
  expect(hurry.limit(true, 20_000, 0)).toBe(hurried)
})
