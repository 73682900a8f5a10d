import { expect, test } from 'vitest'
import { titleLanguage, type Card } from './card'
import { titlesOf } from './titles'

const card = (title: string, more: Partial<Card> = {}): Card => ({
  id: `Core.Pony.${title}`,
  kind: 'Pony',
  title,
  ...more,
})

test.each<[string, Partial<Card>, string]>([
  ['says nothing', {}, 'en'],
  ['says it in both languages', { text: { en: 'Swap.', es: 'Intercambia.' } }, 'en'],
  ['has its own words in Spanish only', { text: { es: 'Intercambia.' } }, 'es'],
  [
    'has the usual words for its power, and flavour in Spanish only',
    { text: { en: 'a', es: 'b' }, flavour: { es: 'c' } },
    'es',
  ],
  ['has no words in a language', { text: {}, flavour: {} }, 'en'],
])('the language of the title of a card that %s', (_, more, want) => {
  expect(titleLanguage(card('Luna', more))).toBe(want)
})

test('no card has no language', () => expect(titleLanguage(undefined)).toBeUndefined())

const cards = [
  card('Rarity'),
  card('Black Widow Rarity'),
  card('Pomf!'),
  card('Tom'),
  card('Now (Kiss)?'),
  card('Luna Llena', { text: { es: 'Intercambia.' } }),
]
const en = (title: string) => ({ title, lang: 'en' })
const es = (title: string) => ({ title, lang: 'es' })

test.each([
  ['Rarity está con Tom.', [en('Rarity'), ' está con ', en('Tom'), '.']],
  ['Black Widow Rarity, carta de Poni', [en('Black Widow Rarity'), ', carta de Poni']],
  ['Tomás juega «Pomf!»', ['Tomás juega «', en('Pomf!'), '»']],
  ['Now (Kiss)?', [en('Now (Kiss)?')]],
  ['Luna Llena y nadie', ['Luna Llena y nadie']],
  ['', []],
])('a Spanish page says %s', (text, want) => expect(titlesOf(cards, 'es')(text)).toEqual(want))

test('an English page marks Spanish titles only', () => {
  expect(titlesOf(cards, 'en')('Luna Llena meets Rarity')).toEqual([es('Luna Llena'), ' meets Rarity'])
  expect(titlesOf([card('Rarity')], 'en')('Rarity')).toEqual(['Rarity'])
})
