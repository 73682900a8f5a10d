// What a review says about a whole game.

import type { ReviewTurn } from '../lib/wire.gen'

/** accuracy is how many of the points that a seat could have won it has won, from 0 to 1; null if there were none. */
export function accuracy(turns: readonly ReviewTurn[], seat: number): number | null {
  const own = turns.filter((turn) => turn.seat === seat)
  const sum = (of: (turn: ReviewTurn) => number) => own.reduce((total, turn) => total + of(turn), 0)
  const possible = sum((turn) => Math.max(turn.points, turn.possible.points))
  return possible > 0 ? sum((turn) => turn.points) / possible : null
}

/** A turn that changed somebody's chance to win by less than this, in percent, has decided nothing. */
const least = 10

/** decisive are the three turns that changed somebody's chance to win most, in the order of the game. */
export function decisive(turns: readonly ReviewTurn[]): ReviewTurn[] {
  const even = (turn: ReviewTurn) => turn.chances.map(() => 100 / turn.chances.length)
  const shift = (turn: ReviewTurn, i: number) => {
    const before = turns[i - 1]?.chances ?? even(turn)
    return Math.max(...turn.chances.map((now, seat) => Math.abs(now - (before[seat] ?? 0))))
  }
  return turns
    .map((turn, i) => ({ turn, by: shift(turn, i) }))
    .filter(({ by }) => by >= least)
    .sort((a, b) => b.by - a.by)
    .slice(0, 3)
    .map(({ turn }) => turn)
    .sort((a, b) => a.turn - b.turn)
}
