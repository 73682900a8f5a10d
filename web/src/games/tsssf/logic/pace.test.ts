import { expect, test } from 'vitest'
import { Hurry, hurried, longest } from './pace'

const first = { round: 0, turn: 0, left: 1 }
const rounds = (n: number) => ({ round: n, turn: n, left: 1, of: 0 })

/** watched is how long it takes to show some moves that all want to be shown for two seconds, each in a round of its own or all in one turn. */
function watched(moves: number, clocked: boolean, one = false): number {
  const hurry = new Hurry()
  let now = 5000
  for (let waiting = moves - 1; waiting >= 0; waiting--)
    now += Math.min(
      2000,
      hurry.limit(clocked, now, waiting, { ...(one ? { ...first, of: waiting } : rounds(waiting)), speed: 1 }),
    )
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
  const turn = { ...rounds(1), speed: 1 }
  expect(hurry.limit(true, 0, 0, turn)).toBe(hurried)
  expect(hurry.limit(true, 2000, 0, turn)).toBe(hurried - 2000)
  expect(hurry.limit(true, 9000, 0, turn)).toBe(0)
  expect(hurry.limit(false, 9000, 0, turn)).toBe(longest - 9000)
  expect(hurry.limit(true, 20_000, 0, { ...rounds(2), speed: 1 })).toBe(hurried)
})

test('a turn of many moves is shown for ten seconds, and one of a few as long as they take', () => {
  expect(watched(4, false, true)).toBe(8000)
  for (const moves of [6, 40, 214]) {
    const took = watched(moves, false, true)
    expect(took, `${moves} moves`).toBeLessThanOrEqual(longest + 1e-6)
    expect(took, `${moves} moves`).toBeGreaterThan(longest * 0.99)
  }
})

test('a round of many turns is shown for ten seconds too, and each turn has its share', () => {
  for (const others of [1, 3, 5]) {
    const hurry = new Hurry()
    let now = 5000
    for (let left = others; left > 0; left--) {
      const began = now
      for (let of = 19; of >= 0; of--)
        now += Math.min(2000, hurry.limit(false, now, of, { round: 7, turn: 10 - left, left, of, speed: 1 }))
      expect(now - began, `${others} others`).toBeCloseTo(longest / others)
    }
  }
})

test('while nothing is shown no time is used up', () => {
  const hurry = new Hurry()
  const turn = { ...rounds(1), speed: 1 }
  expect(hurry.limit(false, 0, 0, turn)).toBe(longest)
  hurry.rest(2000) // somebody thinks for a minute
  expect(hurry.limit(false, 62_000, 0, turn)).toBe(longest - 2000)
  expect(hurry.limit(false, 63_000, 0, turn)).toBe(longest - 3000)
})
