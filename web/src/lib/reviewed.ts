// The games of this browser's person that were reviewed: each is taken in once, and its accuracy is remembered.

import { kept, listOf } from './kept'

export interface ReviewedGame {
  id: string // as addresses have it: "k3xq9-2"
  at: number // when it began, Unix time in milliseconds
  percent: number | null // of the points that could be won; null: there were none
}

const max = 500 // that are remembered

const isReviewed = (stored: unknown): stored is ReviewedGame => {
  const game = stored as ReviewedGame | null
  return (
    typeof game === 'object' &&
    game !== null &&
    /^\w+-\d+$/.test(String(game.id)) &&
    Number.isFinite(game.at) &&
    (game.percent === null || (Number.isFinite(game.percent) && game.percent >= 0 && game.percent <= 100))
  )
}

const stored = kept('shipfic.reviewed', listOf(isReviewed))

/** reviewedGames are those that are remembered, the latest first. */
export const reviewedGames = (): ReviewedGame[] => stored.get().sort((a, b) => b.at - a.at)

export const isKnown = (id: string): boolean => stored.get().some((game) => game.id === id)

export function rememberReviewed(game: ReviewedGame): void {
  if (!isKnown(game.id)) stored.set([game, ...reviewedGames()].slice(0, max))
}

export const forgetReviewed = stored.clear

/** accuracies are the latest games with one, in the order in which they were played, and their mean. */
export function accuracies(
  games: readonly ReviewedGame[],
  latest = 10,
): { of: (ReviewedGame & { percent: number })[]; mean: number } {
  const of = games
    .filter((game): game is ReviewedGame & { percent: number } => game.percent !== null)
    .slice(0, latest)
    .reverse()
  return { of, mean: Math.round(of.reduce((sum, { percent }) => sum + percent, 0) / Math.max(1, of.length)) }
}
