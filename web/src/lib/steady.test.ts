import { expect, test } from 'vitest'
import { once, steady } from './steady'

test('a list or set stays the same while its members do', () => {
  let members = ['Tom', 'Lyra']
  const list = steady(() => [...members])
  const set = steady(() => new Set(members))
  const before = [list(), set()]
  members = ['Tom', 'Lyra']
  expect([list() === before[0], set() === before[1]]).toEqual([true, true])
  members = ['Lyra']
  expect(list()).toEqual(['Lyra'])
  expect(set()).toEqual(new Set(['Lyra']))
})

test('a result is worked out once for each object', () => {
  let calls = 0
  const double = once(({ n }: { n: number }) => (calls++, 2 * n))
  const two = { n: 2 }
  expect([double(two), double(two), double({ n: 2 })]).toEqual([4, 4, 4])
  expect(calls).toBe(2)
})
