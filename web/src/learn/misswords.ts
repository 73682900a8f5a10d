// A missed turn in words.

import { date, list, t } from '../lib/i18n.svelte'
import { dayAfter } from './days'
import { isDone, isDue, today, type Miss } from './misses.svelte'

const dayWords = (day: string): string =>
  date(new Date(`${day}T00:00:00Z`), { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** fromWords says which turn it was. */
export function fromWords({ turn, at, names, seat }: Miss): string {
  const others = names.filter((_, i) => i !== seat)
  const day = date(at, { dateStyle: 'medium' })
  return others.length > 0
    ? t('miss.from', { n: turn, names: list(others), day })
    : t('miss.fromAlone', { n: turn, day })
}

/** dueWords says when it is due. */
export function dueWords(miss: Miss): string {
  if (isDue(miss, today())) return t('miss.dueToday')
  return miss.due === dayAfter(today(), 1) ? t('miss.dueTomorrow') : t('miss.dueOn', { day: dayWords(miss.due) })
}

/** comesBack says what becomes of it after it was tried. */
export function comesBack(miss: Miss): string {
  if (isDone(miss)) return t('miss.done')
  return miss.due === dayAfter(today(), 1) ? t('miss.tomorrow') : t('miss.back', { day: dayWords(miss.due) })
}
