// What the server foretells of a play or an answer before it is made: how the Goals change, and which powers act.

import type { Choice as Question, PlayOutcome, Preview } from '../../../lib/wire.gen'
import { readings, type Choice } from './choice'
import { sameCell } from './grid'
import { foreseen, nothingForeseen, type Foreseen } from './outcomes'
import type { Position } from './plays'
import type { CardID, GoalView, Move, PublicView, Seat } from './view'

/** GoalChange is what a move does to an open Goal. */
export interface GoalChange {
  place: number
  card: CardID
  kind: 'won' | 'taken' | 'forward' | 'back' // taken: another player wins it
  from: number
  to: number
  need: number
  by: Seat // who wins it
  points: string
}

const weight = { won: 0, taken: 1, forward: 2, back: 3 }

/** goalChanges are the changes of Goals, the most important first. */
export function goalChanges({ goals }: Foreseen, open: readonly GoalView[], me: Seat): GoalChange[] {
  const found = goals.flatMap(({ place, have, won, points }): GoalChange[] => {
    const goal = open.find((g) => g.place === place)
    if (!goal?.card) return []
    const kind = won === undefined ? (have > goal.have ? 'forward' : 'back') : won === me ? 'won' : 'taken'
    const { card, have: from, need } = goal
    return [{ place, card, kind, from, to: have, need, by: won ?? -1, points: String(points ?? '') }]
  })
  return found.toSorted((a, b) => weight[a.kind] - weight[b.kind])
}

/** questionOf is what the server is asked about a play. */
export function questionOf(move: Move): Question | null {
  switch (move.do) {
    case 'ship':
      return { ship: move.ship, pony: move.pony }
    case 'link':
    case 'revive':
      return { ship: move.ship }
    case 'poison':
      return { ship: move.ship, take: [...move.take] }
    case 'replace':
      return { pony: move.pony }
    default:
      return null
  }
}

/** likelyQuestion is what the server is asked as soon as cards are chosen: by the time that a place is pointed at, the answer is here. */
export function likelyQuestion(p: Position, c: Choice): Question | null {
  if (c.cards.length === 0) return null
  const [reading] = readings(p, c)
  if (!reading || reading.set.do === 'use') return null
  const { ship, pony } = reading
  const take = reading.set.do === 'poison' && c.cell
  if (reading.set.do === 'poison' && !take) return null
  return { ...(ship && { ship }), ...(pony && { pony }), ...(take && { take: [...take] }) }
}

/** ofPlay is what a play does; null if the preview is not about it. */
export function ofPlay(preview: Preview, move: Move, view: PublicView): Foreseen | null {
  const ends = move.do === 'replace' ? [move.at, move.at] : 'from' in move ? [move.from, move.to] : null
  const i = ends ? (preview.places ?? []).findIndex((at) => at.every((cell, end) => sameCell(cell, ends[end]!))) : -1
  return i < 0 ? null : ofNumber(preview.outcomes, i, view)
}

/** ofNumber is what the place or option with that number does. */
export function ofNumber(outcomes: readonly PlayOutcome[], i: number, view: PublicView): Foreseen {
  const outcome = outcomes.find((o) => o.of.includes(i))
  return outcome ? foreseen(outcome, view) : nothingForeseen
}
