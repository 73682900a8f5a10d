import { expect, test } from 'vitest'
import { around, grown, type Span } from './drawn'

const lines = Array.from({ length: 300 }, (_, i) => ({ n: 10 + Math.floor(i / 2) })) // two of each entry
const count = ([from, to]: Span) => lines.filter(({ n }) => n >= from && n <= to).length

test.each([10, 30, 85, 159, 500])('entry %i is drawn first, with a part of the lines', (n) => {
  const [from, to] = around(lines, n, 40)
  expect(count([from, to])).toBe(40)
  expect(n < from && n > to).toBe(false)
})

test('a part of the lines more is drawn at a time, until all are', () => {
  for (const n of [10, 85, 159]) {
    let span: Span | null = around(lines, n, 40)
    for (let drawn = count(span); (span = grown(lines, span, 40)); drawn = count(span)) {
      expect(count(span)).toBeGreaterThan(drawn)
      expect(count(span) - drawn).toBeLessThanOrEqual(42) // an entry is drawn as a whole
      if (count(span) === lines.length) break
    }
    expect(count(span!)).toBe(lines.length)
    expect(grown(lines, span!, 40)).toBeNull()
  }
})

test('a short list is drawn at once, and an empty one is no problem', () => {
  const short = lines.slice(0, 6)
  expect(around(short, 11, 40)).toEqual([10, 12])
  expect(grown(short, [10, 12], 40)).toBeNull()
  expect(around([], 11, 40)).toEqual([0, 0])
  expect(grown([], [0, 0], 40)).toBeNull()
})

test('lines that arrive before those that are drawn are drawn later', () => {
  const late = lines.slice(200)
  const span = around(late, 150, 40)
  expect(grown(late, [late[0]!.n, late.at(-1)!.n], 40)).toBeNull()
  expect(grown(lines, [late[0]!.n, late.at(-1)!.n], 40)).toEqual([90, 159])
  expect(span[0]).toBeGreaterThanOrEqual(late[0]!.n)
})
