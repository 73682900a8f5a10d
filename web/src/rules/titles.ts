// What entries of the rulebook are called on the page: cards by their titles, powers and options by the names that players know.

import { titleOf } from '../lib/cards.svelte'
import { has, t, tx } from '../lib/i18n.svelte'
import type { Entry } from './book'
import type { Shown } from './markdown'

export function titleOfEntry(entry: Entry): string {
  if (entry.id.startsWith('Core.')) return titleOf(entry.id) ?? entry.title
  if (entry.id.startsWith('power-')) return tx(`power.${entry.title}`, {}, entry.title)
  if (entry.id.startsWith('option-')) return tx(`lobby.${entry.title}`, {}, entry.title)
  return entry.title
}

/** shownAs is what a reference says: a power by its name, a rule by its number. */
export const shownAs: Shown = (text, to) =>
  to.startsWith('power-') && has(`power.${text}`) ? tx(`power.${text}`) : text

/** labelOf says in a word what kind of entry it is: the number of a rule, or "Power", "Card". */
export function labelOf(entry: Entry): string {
  if (entry.id.startsWith('Core.')) return t('rules.card')
  if (entry.id.startsWith('power-')) return t('rules.power')
  if (entry.id.startsWith('option-')) return t('rules.option')
  if (entry.id.startsWith('word-')) return t('rules.word')
  return entry.number || t('rules.chapter')
}
