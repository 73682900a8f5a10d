import { expect, test } from 'vitest'
import { keepSecret, nameFrom, secretIn, secretOf } from './mine'

function shelf(text: string | null = null) {
  return { getItem: () => text, setItem: (_: string, value: string) => void (text = value) }
}

test('a secret is kept by the name of its pack, and forgotten', () => {
  const kept = shelf()
  keepSecret('salt', 'abc', kept)
  keepSecret('pepper', 'def', kept)
  expect([secretOf('salt', kept), secretOf('pepper', kept), secretOf('mint', kept)]).toEqual(['abc', 'def', ''])
  keepSecret('salt', '', kept)
  expect([secretOf('salt', kept), secretOf('pepper', kept)]).toEqual(['', 'def'])
})

test('what somebody else wrote into the store is left out', () => {
  for (const text of ['{', '[]', 'null', '7', '{"salt": 7}']) expect(secretOf('salt', shelf(text))).toBe('')
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
