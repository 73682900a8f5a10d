import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { apply, Malformed } from './delta'
import { TableStore } from './table.svelte'
import copies from './testdata/copies.json'
import type { FromServer } from './wire.gen'

const cases: [string, unknown, unknown, unknown][] = [
  ['a field', { a: 1, b: 2 }, { a: 3, c: 4 }, { a: 3, b: 2, c: 4 }],
  ['a field that goes', { a: 1, b: 2 }, { '-a': true }, { b: 2 }],
  ['a field to null', { a: { b: 1 } }, { a: null }, { a: null }],
  ['inside a field', { a: { b: 1, c: 2 } }, { '~a': { b: 3 } }, { a: { b: 3, c: 2 } }],
  ['a list that grows', [1, 2], [2, [3, 4]], [1, 2, 3, 4]],
  ['a list that shrinks', [1, 2, 3, 4], [1, -2], [1, 4]],
  ['an element', [{ a: 1 }, { a: 2 }], [1, { a: 3 }], [{ a: 1 }, { a: 3 }]],
  ['an element that moves', ['x', 'y', 'z'], [{ '': 2 }, 2, -1], ['z', 'x', 'y']],
  ['an element that moves and changes', [{ a: 1 }, { a: 2 }], [{ '': 1, b: 3 }, 1, -1], [{ a: 2, b: 3 }, { a: 1 }]],
  ['a string', '0123456789', [2, -1, 'ab', 3, -1], '01ab345789'],
]
test.each(cases)('%s', (_, before, difference, after) => {
  const copy = structuredClone(before)
  expect(apply(before, difference)).toEqual(after)
  expect(before).toEqual(copy)
})

const misfits: [unknown, unknown][] = [
  [{}, { '-a': true }],
  [{ a: 1 }, { '-a': 1 }],
  [{}, { '~a': {} }],
  [{}, { '~toString': {} }],
  [{ a: 1 }, { '': 2 }],
  [{ a: 1 }, { '~~a': 2 }],
  [{ a: 1 }, { '-': true }],
  [{ a: 1 }, [1]],
  [{ a: 1 }, null],
  [[1], {}],
  [[1], [2]],
  [[1], [-2]],
  [[1], [0]],
  [[1], [0.5]],
  [[1], [null]],
  [[1], ['x']],
  [[1], [{ a: 1 }]],
  [[1], [1, {}]],
  [[1], [{ '': 1 }]],
  [[1], [{ '': -1 }]],
  [[1], [{ '': 'length' }]],
  ['abc', [4]],
  ['abc', [['d']]],
  [1, {}],
  [null, {}],
]
test.each(misfits)('%j does not take %j', (value, difference) => {
  expect(() => apply(value, difference)).toThrow(Malformed)
})

/** Numbers like those of game/rand.go are not needed here: any sequence that a seed repeats will do. */
function dice(seed: number): (below: number) => number {
  return (below) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return Math.floor((seed / 2 ** 32) * below)
  }
}

function anything(roll: (below: number) => number, depth = 0): unknown {
  const keys = ['', 'a', 'b', '~a', '~b', '-a', '~', '-', '__proto__']
  const some = () => Array.from({ length: roll(4) }, () => anything(roll, depth + 1))
  switch (roll(depth > 4 ? 5 : 7)) {
    case 0:
      return roll(7) - 3
    case 1:
      return ['', 'a', 'abcdef', 'ñ'][roll(4)]
    case 2:
      return [true, false, null][roll(3)]
    case 3:
      return roll(100) / 7
    case 4:
      return 1e300
    case 5:
      return some()
    default:
      return Object.fromEntries(some().map((v) => [keys[roll(keys.length)], v]))
  }
}

test('nonsense is applied or refused, and never breaks anything', () => {
  let refused = 0
  for (let seed = 1; seed <= 20_000; seed++) {
    const roll = dice(seed)
    const [value, difference] = [anything(roll), anything(roll)]
    const before = JSON.stringify(value)
    try {
      apply(value, difference)
    } catch (why) {
      if (!(why instanceof Malformed)) throw new Error(`seed ${seed}`, { cause: why })
      refused++
    }
    if (JSON.stringify(value) !== before) throw new Error(`seed ${seed}: the value was changed`)
  }
  expect(refused).toBeGreaterThan(1000)
})

/** A line on which the test is the server. */
class Line {
  static latest: Line
  sent: string[] = []
  onopen?: () => void
  onmessage?: (m: { data: string }) => void
  constructor() {
    Line.latest = this
  }
  send(text: string) {
    this.sent.push(text)
  }
  close() {}
}

beforeEach(() => {
  const nothing = () => undefined
  vi.stubGlobal('WebSocket', Line)
  vi.stubGlobal('location', { href: 'https://example.org/t/k3xq9' })
  vi.stubGlobal('addEventListener', nothing)
  vi.stubGlobal('removeEventListener', nothing)
  vi.stubGlobal('document', { addEventListener: nothing, removeEventListener: nothing })
})
afterEach(() => vi.unstubAllGlobals())

/** sorted is a value with the keys of objects in order. */
function sorted(v: unknown): unknown {
  if (Array.isArray(v)) return v.map(sorted)
  if (typeof v !== 'object' || v === null) return v
  return Object.fromEntries(Object.entries(v).sort(([a], [b]) => (a < b ? -1 : 1)).map(([k, x]) => [k, sorted(x)])) // prettier-ignore
}

// TestCopies of the server's tests writes what clients heard in random games, with reconnections, undone moves, adjustments and a restart.
test.each(copies)('a store has what the server shows: $of', ({ steps }) => {
  const store = new TableStore('k3xq9', 'en')
  Line.latest.onopen?.()
  let updates = 0
  for (const [i, { message, sum }] of steps.entries()) {
    Line.latest.onmessage?.({ data: JSON.stringify(message) })
    const { type } = message as FromServer
    if (type === 'update') updates++
    const has = { type: '', seat: store.seat, public: store.public ?? undefined, own: store.own ?? undefined }
    const text = JSON.stringify(sorted(has))
    const got = createHash('sha256').update(text).digest('hex').slice(0, 16)
    if (got !== sum) expect.fail(`step ${i}, ${JSON.stringify(message)}, gives ${text}`)
  }
  expect(updates).toBeGreaterThan(30)
  expect(Line.latest.sent).toHaveLength(1) // it never had to ask for the whole
})
