import { folded } from '../lib/format'
import { tx } from '../lib/i18n.svelte'
import { settings } from '../lib/settings.svelte'
import { words, type Card } from './card'

/** matches reports whether every word of a search is somewhere on the card: in its title, names, keywords, symbols, power or text. */
export function matches(card: Card, search: string): boolean {
  const wanted = folded(search).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return true
  const all = folded(
    [
      card.title,
      card.short,
      ...(card.names ?? []),
      ...(card.keywords ?? []),
      ...(card.race ?? []),
      ...(card.gender ?? []),
      ...(card.race ?? []).map((r) => tx(`symbol.${r}`)),
      ...(card.gender ?? []).map((g) => tx(`symbol.${g}`)),
      card.dystopian ? tx('symbol.hourglass') : '',
      card.power ? `${card.power.name} ${tx(`power.${card.power.name}`)}` : '',
      words(card.text, settings.language),
    ].join(' '),
  )
  return wanted.every((word) => all.includes(word))
}
