import { expect, test } from 'vitest'
import { delay } from './backoff'
import { codeIn, readable } from './invite'
import { penName, tidyName } from './penname'

test('waits grow, spread, and end at eight seconds', () => {
  expect([0, 1, 2, 3, 9, 99].map((tries) => delay(tries, () => 1))).toEqual([400, 800, 1600, 3200, 8000, 8000])
  expect(delay(3, () => 0)).toBe(1600)
})

test.each([
  ['k3xq9', 'k3xq9'],
  ['  K3XQ9 ', 'k3xq9'],
  ['k3-xq-9', 'k3xq9'],
  ['https://example.org/t/K3XQ9?x=1#y', 'k3xq9'],
  ['example.org/t/tmbgbdvzpmdx', 'tmbgbdvzpmdx'],
  ['QUILL-OTTER-4217', 'quillotter4217'],
  ['quill otter 4217', 'quillotter4217'],
  ['https://example.org/t/quill-otter-4217', 'quillotter4217'],
  ['four', null],
  ['', null],
  ['https://example.org/', null],
  ['not a code!', null],
])('the code in %j is %j', (text, code) => expect(codeIn(text)).toBe(code))

test('a code is read aloud as words, and an old one as it is', () => {
  expect(readable('quillotter4217')).toBe('QUILL-OTTER-4217')
  expect(readable('tmbgbdvzpmdx')).toBe('tmbgbdvzpmdx')
})

test('names are made fit for the table', () => {
  expect(tidyName('  <b>Ada\n\tLovelace</b>  ')).toBe('bAda Lovelace/b')
  expect([...tidyName('🦄'.repeat(40))]).toHaveLength(24)
  expect(tidyName('\u202Eevil')).toBe('evil')
  expect(penName('en', () => 0.999)).toBe('Purple Prose')
  expect(penName('es', () => 0.999)).toBe('Prosa Florida')
})
