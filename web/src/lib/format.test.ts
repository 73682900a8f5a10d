import { expect, test } from 'vitest'
import { format } from './format'

test.each([
  ['{name} sat down', { name: 'Ada' }, 'Ada sat down'],
  ['{n} card | {n} cards', { n: 1 }, '1 card'],
  ['{n} card | {n} cards', { n: 0 }, '0 cards'],
  ['{n} card | {n} cards', { n: 7 }, '7 cards'],
  ['no gaps at all', undefined, 'no gaps at all'],
  ['a gap that {nobody} fills', {}, 'a gap that {nobody} fills'],
  ['{a} and {a}', { a: '{b}', b: 'x' }, '{b} and {b}'],
])('%s', (text, args, want) => expect(format(text, args)).toBe(want))
