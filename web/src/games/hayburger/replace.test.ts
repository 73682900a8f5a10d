import { expect, test } from 'vitest'
import type { Deck } from './deck.svelte'
import { keyOf, replaced } from './replace'

const deck: Deck = {
  name: 'hayburger',
  cards: [
    { character: 'Applejack', symbol: 'apple' },
    { character: 'Spike', symbol: 'dragon' },
    { character: 'Pinkie', symbol: 'jester' },
  ],
  power: { dragon: 4 },
  jester: 'jester',
  symbols: { apple: { en: 'Apple', es: 'Manzana', emblem: 'shiny-apple', palette: ['#fff'] }, dragon: {} },
}

test('a symbol is replaced wherever the deck names it', () => {
  const muffin = replaced(deck, 'apple', { label: 'Blueberry Muffin', emblem: 'muffin' })
  expect(muffin.name).toBe('blueberry-muffin-deck')
  expect(muffin.cards.map(({ symbol }) => symbol)).toEqual(['blueberry-muffin', 'dragon', 'jester'])
  expect(muffin.symbols?.['blueberry-muffin']).toEqual({
    en: 'Blueberry Muffin',
    es: 'Blueberry Muffin',
    emblem: 'muffin',
    palette: ['#fff'],
  })
  expect(muffin.symbols).not.toHaveProperty('apple')
  expect(replaced(deck, 'dragon', { label: 'Dragón', emblem: 'dragon-head' }).power).toEqual({ dragon: 4 })
  expect(replaced(deck, 'dragon', { label: 'Hydra', emblem: 'hydra' }).power).toEqual({ hydra: 4 })
  expect(replaced(deck, 'jester', { label: 'Discord', emblem: 'jester-hat' }).jester).toBe('discord')
})

test('names become keys that a file may have', () => {
  expect(keyOf('  Piñata  No. 1! ')).toBe('pinata-no-1')
  expect(keyOf('りんご')).toBe('')
  expect(replaced(deck, 'apple', { label: 'りんご', emblem: 'shiny-apple' }).cards[0]!.symbol).toBe('apple-2')
  expect(`${keyOf('x'.repeat(80))}-deck`.length).toBeLessThanOrEqual(32)
})
