// Problems of a deck in words.

import { t } from '../lib/i18n.svelte'
import type { Problem } from './problems'

/** sayer finds what is said at a field of a symbol or a card; of the deck itself without a uid. */
export const sayer =
  (problems: readonly Problem[]) =>
  (of: string, field: string): string =>
    problems
      .filter((problem) => problem.of === of && problem.field === field)
      .map(({ key, args }) => t(key, args))
      .join(' ')
