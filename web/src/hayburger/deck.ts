// How the symbols of Hayburger are called and drawn. Those of the deck that is always there are its own; a symbol of another
// deck is shown by its name, with a stand-in for its picture.

import deck from '../../../hayburger/deck.json'
import { emblemOf, standIn } from '../card/art'
import { defaultLanguage, type Language } from '../lib/languages'
import type { HayburgerCard, HayburgerOptions } from '../lib/wire.gen'

export interface Drawn {
  symbol: string
  label: string
  emblem: string
  pattern: string
  palette: readonly string[] // ground, pattern, emblem, echo
  chances: number // of a Power Card; 0: it is none
}

interface Symbol extends Partial<Record<Language, string>> {
  emblem?: string
  palette?: string[]
}

const symbols: Record<string, Symbol> = deck.symbols
const power: Record<string, number> = deck.power

/** jester is the symbol that matches all others, if the table wants it (H3). */
export const jester: string = deck.jester

const patterns: Record<string, string> = {
  apple: 'gingham',
  balloon: 'dots',
  butterfly: 'scales',
  gem: 'argyle',
  lightning: 'rays',
  star: 'graph',
  sun: 'rays',
  moon: 'stars',
  music: 'stripes',
  dragon: 'scales',
  cat: 'chevron',
  dog: 'check',
  rabbit: 'dots',
  jester: 'argyle',
}

/** drawn tells how a symbol looks at a table with these options. */
export function drawn(symbol: string, language: Language, options?: Pick<HayburgerOptions, 'chances'>): Drawn {
  const known = symbols[symbol]
  const instead = standIn({ id: symbol, kind: 'Goal' })
  return {
    symbol,
    label: known?.[language] ?? known?.[defaultLanguage] ?? symbol.replaceAll('-', ' '),
    emblem: emblemOf(known?.emblem ?? instead.emblem, symbol),
    pattern: patterns[symbol] ?? instead.pattern,
    palette: known?.palette ?? instead.palette,
    chances: options?.chances?.[symbol] ?? power[symbol] ?? 0,
  }
}

/** chancesOf is how many chances the Challenge in the pile gave: those of the topmost Power Card. */
export function chancesOf(
  top: readonly HayburgerCard[],
  options: HayburgerOptions,
): { symbol: string; chances: number } | null {
  for (const card of top) {
    const { chances } = drawn(card.symbol, defaultLanguage, options)
    if (chances > 0) return { symbol: card.symbol, chances }
  }
  return null
}
