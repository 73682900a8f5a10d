import { beforeEach, expect, test, vi } from 'vitest'
import { browserStorage } from '../lib/testdata/storage'
import { keepSecret, nameFrom, secretIn, secretOf } from './mine'

beforeEach(() => void vi.stubGlobal('localStorage', browserStorage()))

test('a secret is kept by the name of its pack, and forgotten', () => {
  keepSecret('salt', 'abc')
  keepSecret('pepper', 'def')
  expect([secretOf('salt'), secretOf('pepper'), secretOf('mint')]).toEqual(['abc', 'def', ''])
  keepSecret('salt', '')
  expect([secretOf('salt'), secretOf('pepper')]).toEqual(['', 'def'])
})

test('what somebody else wrote into the store is left out', () => {
  for (const text of ['{', '[]', 'null', '7', '{"salt": 7}']) {
    localStorage.setItem('shipfic.published', text)
    expect(secretOf('salt')).toBe('')
  }
})

test('a secret link has the secret after the #', () => {
  expect(secretIn('#secret=ABCDEFGHIJKLMNOPQRSTUVWXYZ')).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  for (const other of ['', '#', '#secret=', '#secret=<b>', '#faces']) expect(secretIn(other)).toBe('')
})

test('an address is made from a title', () => {
  expect(nameFrom('The Lighthouse!')).toBe('the-lighthouse')
  expect(nameFrom('  Ñandú & Co. ')).toBe('nandu-co')
  expect(nameFrom('x'.repeat(39) + ' yz')).toBe('x'.repeat(39))
  expect(nameFrom('船')).toBe('')
})
