import { expect, test } from 'vitest'
import { nextVersion } from './version'

test('the next version counts the last number of the one before', () => {
  for (const [last, next] of [
    ['1', '2'],
    ['1.2', '1.3'],
    ['1.9', '1.10'],
    ['v3', 'v4'],
    ['2 beta', '3 beta'],
    ['beta', 'beta 2'],
    ['', '2'],
    ['2026-11', '2026-12'],
  ])
    expect(nextVersion(last!)).toBe(next)
  expect(nextVersion('1', ['1', '2', '3'])).toBe('4')
  expect(nextVersion('a long name of it all', ['1', '2'])).toBe('3')
})
