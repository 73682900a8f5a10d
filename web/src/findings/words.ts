// Findings about cards and formulas in the page's own words: the server names the sentence and its arguments, and an English sentence for
// programs without words of their own.

import { has, t, tx } from '../lib/i18n.svelte'
import { defaultLanguage } from '../lib/languages'
import { settings } from '../lib/settings.svelte'
import type { Finding } from '../lib/wire.gen'

type Said = Pick<Finding, 'sentence' | 'say' | 'args'> & Partial<Pick<Finding, 'code' | 'line' | 'column'>>

/** words are what a finding says. One that the page has no words for is said as the server says it. */
export function words(finding: Said): string {
  const args: Record<string, string | number> = { line: finding.line ?? 0, column: finding.column ?? 0 }
  finding.args?.forEach((arg, i) => (args[i] = arg))
  // A code alone says less than the sentence, which readers of English understand.
  const byCode = finding.say || settings.language !== defaultLanguage ? `say.${finding.code}` : ''
  const key = [`say.${finding.say}`, byCode].find(has)
  return key ? t(key, args) : finding.sentence
}

/** near is what was probably meant, as a question; "" if nothing is near. */
export const near = (finding: Pick<Finding, 'near'>): string => (finding.near ? t('near', { near: finding.near }) : '')

/** place says which card and field of a file a finding is about, or which line. */
export function place(finding: Finding, titleOf: (id: string) => string = (id) => id.split('.').at(-1)!): string {
  const field = finding.field ? tx(`field.${finding.field}`, {}, finding.field) : ''
  if (finding.card) return [titleOf(finding.card), field].filter(Boolean).join(' · ')
  return field || (finding.line ? t('line', { line: finding.line }).replace(/:$/, '') : '')
}
