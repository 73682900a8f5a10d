// A deck like ours in which one symbol is another, for those who do not want to write a file.

import type { Deck } from './deck.svelte'

/** A symbol that takes the place of another. */
export interface Instead {
  label: string
  emblem: string
}

/** keyOf is the name that a file gives to a symbol with a label. It is empty if the label has no letter or digit of ours. */
export const keyOf = (label: string): string =>
  label
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 27)
    .replace(/^-|-$/g, '')

/** replaced is a deck in which one symbol has another name and picture. What a Power symbol or the jester does goes with it. */
export function replaced(deck: Deck, old: string, { label, emblem }: Instead): Deck {
  const key = keyOf(label) || `${old}-2`
  const moved = <V>(all: Record<string, V> = {}): Record<string, V> =>
    Object.fromEntries(Object.entries(all).map(([symbol, value]) => [symbol === old ? key : symbol, value]))
  const symbols = moved(deck.symbols)
  symbols[key] = { ...symbols[key], en: label, es: label, emblem }
  return {
    ...deck,
    name: `${key}-deck`,
    cards: deck.cards.map((card) => (card.symbol === old ? { ...card, symbol: key } : card)),
    power: moved(deck.power),
    ...(deck.jester && { jester: deck.jester === old ? key : deck.jester }),
    symbols,
  }
}
