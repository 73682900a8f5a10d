// What the import of a pack meant for its cards, in counts. The command line says the same: cmd/shipfic/packsummary.go.

import type { Finding } from '../lib/wire.gen'
import type { Brought } from './bring'

const told = ['enforced', 'by-hand', 'name', 'title', 'symbol', 'skipped', 'unknown-field'] as const

/** Count is how often something was found, and the ids of the cards that it is about. */
export interface Count {
  what: (typeof told)[number]
  n: number
  cards: string[]
}

/** Summary is what an import meant. */
export interface Summary {
  cards: number
  counts: Count[]
  unpictured: string[]
}

/** summaryOf counts what was found. What cards are known or left to players is counted by card, the rest by finding. */
export function summaryOf({ checked, unpictured }: Pick<Brought, 'checked' | 'unpictured'>): Summary {
  const counts = told.flatMap((what) => {
    const found = checked.findings.filter((f: Finding) => f.code === what)
    const cards = [...new Set(found.flatMap((f) => f.cards ?? (f.card ? [f.card] : [])))]
    const n = what === 'enforced' || what === 'by-hand' ? cards.length : found.length
    return n > 0 ? [{ what, n, cards }] : []
  })
  return { cards: checked.cards, counts, unpictured }
}

const summaries = new Map<string, Summary>()

/** keepSummary remembers what an import meant until its draft was seen. */
export const keepSummary = (draft: string, summary: Summary): void => void summaries.set(draft, summary)

/** takeSummary is what the import of a draft meant, once. */
export function takeSummary(draft: string): Summary | undefined {
  const summary = summaries.get(draft)
  summaries.delete(draft)
  return summary
}
