import { expect, test } from 'vitest'
import { format } from './format'

test.each([
  ['{name} sat down', { name: 'Ada' }, 'Ada sat down'],
  ['no gaps at all', undefined, 'no gaps at all'],
  ['a gap that {nobody} fills', {}, 'a gap that {nobody} fills'],
  ['{a} and {a}', { a: '{b}', b: 'x' }, '{b} and {b}'],
  ['this | that', { n: 1 }, 'this | that'],
  ['You win {goal}.', { goal: 'Pomf!' }, 'You win Pomf!'],
  ['You win {goal}.', { goal: 'Cargo Ship' }, 'You win Cargo Ship.'],
  ['{goal}! I want it!', { goal: 'Pomf!' }, 'Pomf! I want it!'],
])('%s', (text, args, want) => expect(format(text, args)).toBe(want))

const cards = { one: '{n} card', other: '{n} cards' }
const karty = { one: '{n} karta', few: '{n} karty', many: '{n} kart', other: '{n} karty' }

test.each([
  [cards, 'en-GB', 1, '1 card'],
  [cards, 'en-GB', 0, '0 cards'],
  [cards, 'en-GB', 7, '7 cards'],
  [cards, 'es', 1_000_000, '1000000 cards'], // Spanish has a category for millions; a text need not
  [karty, 'pl', 1, '1 karta'],
  [karty, 'pl', 3, '3 karty'],
  [karty, 'pl', 5, '5 kart'],
])('%j in %s with %i', (text, locale, n, want) => expect(format(text, { n }, locale)).toBe(want))

test('without a number, the general form is taken', () => expect(format(cards)).toBe('{n} cards'))
