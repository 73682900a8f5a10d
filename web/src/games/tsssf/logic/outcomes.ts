// What a play or an answer would do, as the server foretells it, so that it can be shown before it is made.

import type { GoalAhead, Outcome, PlayOutcome, PowerAhead } from '../../../lib/wire.gen'
import type { CardID, Cell, PublicView, ShipView } from './view'

export interface Foreseen {
  falls: CardID[] // Ponies that leave the grid
  loose: CardID[] // Ship cards that leave the grid
  breaks: ShipView[] // ships whose two ponies break up
  moves: { card: CardID; from: Cell; to: Cell }[]
  goals: GoalAhead[] // those that change
  then: PowerAhead[] // in the order in which they act
}

export const nothingForeseen: Foreseen = { falls: [], loose: [], breaks: [], moves: [], goals: [], then: [] }

type Cards = Pick<PublicView, 'ponies' | 'ships'>

/** foreseen names the cards and cells that the server refers to by number. */
export function foreseen(outcome: Outcome & Pick<PlayOutcome, 'goals' | 'then'>, { ponies, ships }: Cards): Foreseen {
  return {
    falls: (outcome.falls ?? []).map((i) => ponies[i]!.card),
    loose: (outcome.loose ?? []).map((i) => ships[i]!.card),
    breaks: (outcome.breaks ?? []).map((i) => ships[i]!),
    moves: (outcome.moves ?? []).map(([from, to]) => ({
      card: ponies[from]!.card,
      from: ponies[from]!.at,
      to: ponies[to]!.at,
    })),
    goals: outcome.goals ?? [],
    then: outcome.then ?? [],
  }
}

/** foreseeAll gives each of a list of things its outcome. Things without one have none in the map. */
export function foreseeAll<T>(things: readonly T[], outcomes: Outcome[] | undefined, cards: Cards): Map<T, Foreseen> {
  const found = new Map<T, Foreseen>()
  for (const outcome of outcomes ?? []) {
    const all = foreseen(outcome, cards)
    for (const i of outcome.of) found.set(things[i]!, all)
  }
  return found
}
