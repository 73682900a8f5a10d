// What a review says of a turn.

import { has, t } from '../lib/i18n.svelte'
import type { ReviewTurn } from '../lib/wire.gen'

/** verdictOf says what a turn has won, what it could have won, and how else to play it. */
export function verdictOf(turn: ReviewTurn, titles: (cards: readonly string[]) => string): string {
  const { possible, points, won } = turn
  switch (turn.verdict) {
    case 'missed': {
      const better = turn.simple ?? possible
      return t(won.length > 0 ? 'review.missedMore' : 'review.missed', {
        n: better.moves.length,
        goals: titles(better.goals),
        points: better.points - points,
        won: titles(won),
      })
    }
    case 'lucky':
      return t('review.lucky', { goals: titles(won), points })
    case 'best':
      return t(possible.proven ? 'review.best' : 'review.bestFound', { goals: titles(won), points })
  }
  return [t(possible.proven ? 'review.quiet' : 'review.quietFound'), ...adviceOf(turn, titles)].join(' ')
}

function adviceOf({ advice }: ReviewTurn, titles: (cards: readonly string[]) => string): string[] {
  if (!advice) return []
  if (advice.moves.length === 0) return [t('review.adviceSame')]
  const key = `review.advice.${advice.reason}`
  const what = t(has(key) ? key : 'review.advice.tidy', { goals: titles(advice.cards) })
  return [t('review.adviceBetter', { what, n: advice.better, error: advice.error })]
}
