import { Refused } from './api'
import { t, tx } from './i18n.svelte'
import type { Problem } from './wire.gen'

/**
 * sentence says a refusal in words. Title turns the id of a card into its title; what is no card's stays as it is.
 * The strings are in the bundle "game".
 */
export function sentence(problem: Problem, title: (id: string) => string | undefined = () => undefined): string {
  const [a = '', b = ''] = (problem.about ?? []).map((about) => title(about) ?? about)
  return tx(`refusal.${problem.code}`, { a, b: b || a }, t('refusal.unknown', { code: problem.code }))
}

/** problemIn finds what went wrong in anything that was thrown. */
export function problemIn(error: unknown): Problem {
  return error instanceof Refused ? error.problem : { code: 'unknown', about: [String(error)] }
}
