// Titles of cards inside sentences of another language, which screen readers must not pronounce like the rest.

import { titleLanguage, type Card } from './card'

/** A Part of a sentence: plain words, or the title of a card with its language. */
export type Part = string | { title: string; lang: string }

/** titlesOf makes what splits a sentence at the titles of cards that are in another language than the page. */
export function titlesOf(cards: Iterable<Card>, page: string): (text: string) => Part[] {
  const languages = new Map<string, string>()
  for (const card of cards) {
    const lang = titleLanguage(card)
    if (lang && lang !== page && card.title) languages.set(card.title, lang)
  }
  if (languages.size === 0) return (text) => [text]
  const longestFirst = [...languages.keys()].sort((a, b) => b.length - a.length)
  const titles = longestFirst.map((title) => title.replace(/[\^$\\.*+?()[\]{}|/]/g, '\\$&')).join('|')
  const found = new RegExp(`(?<![\\p{L}\\p{N}])(${titles})(?![\\p{L}\\p{N}])`, 'u')
  return (text) =>
    text
      .split(found) // every second part is a title
      .map((part, i): Part => (i % 2 ? { title: part, lang: languages.get(part)! } : part))
      .filter((part) => part !== '')
}
