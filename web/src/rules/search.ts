// Search in the rules: every word that was typed must be there, whatever the accents and capitals. Numbers and titles come first.

import { folded } from '../lib/format'
import { textOf, type Entry } from './book'
import type { Shown } from './markdown'

export interface Found {
  entry: Entry
  excerpt: string
}

interface Indexed {
  entry: Entry
  number: string
  code: string // what packs call a power or an option
  title: string
  text: string // as it is shown
  folded: string
}

/** index makes ready to search. Title and shown are what the page calls entries and references: for cards and powers not what the file says. */
export const index = (entries: readonly Entry[], title: (entry: Entry) => string, shown?: Shown): Indexed[] =>
  entries.map((entry) => {
    const text = textOf(entry, shown)
    const { number, title: code } = entry
    return {
      entry,
      number: folded(number),
      code: folded(code),
      title: folded(title(entry)),
      text,
      folded: folded(text),
    }
  })

const max = 12

/** search finds the best entries for what was typed. */
export function search(all: readonly Indexed[], typed: string): Found[] {
  const words = folded(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return all
    .map((one) => ({ one, score: words.map((word) => scoreOf(one, word)) }))
    .filter(({ score }) => score.every((s) => s > 0))
    .map(({ one, score }) => ({ one, score: score.reduce((a, b) => a + b) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, max)
    .map(({ one }) => ({ entry: one.entry, excerpt: excerptOf(one, words) }))
}

function scoreOf(one: Indexed, word: string): number {
  if (one.number && one.number === word) return 100
  if (one.title === word || one.code === word) return 40
  if (one.title.startsWith(word)) return 20
  if (one.title.includes(word)) return 12
  const times = one.folded.split(word).length - 1
  return Math.min(times, 4)
}

const around = 56

/** excerptOf is the place in the text where the first word stands. Folding accents keeps the length of these texts. */
function excerptOf(one: Indexed, words: readonly string[]): string {
  const at = Math.max(0, ...words.map((word) => one.folded.indexOf(word)))
  const from = at <= around ? 0 : one.text.indexOf(' ', at - around) + 1
  const cut = one.text.slice(from, from + 3 * around)
  const last = cut.length < 3 * around ? cut.length : cut.lastIndexOf(' ')
  return `${from > 0 ? '…' : ''}${cut.slice(0, last)}${from + last < one.text.length ? '…' : ''}`
}
