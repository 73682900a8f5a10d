// What a play or an answer would do to the grid, as the server foretells it, so that it can be shown before it is made.

import type { Outcome } from '../../lib/wire.gen'
import type { CardID, Cell, PublicView, ShipView } from './view'

export interface Foreseen {
  falls: CardID[] // Ponies that leave the grid
  loose: CardID[] // Ship cards that leave the grid
  breaks: ShipView[] // ships whose two ponies break up
  moves: { card: CardID; from: Cell; to: Cell }[]
}

export const nothingForeseen: Foreseen = { falls: [], loose: [], breaks: [], moves: [] }

type Cards = Pick<PublicView, 'ponies' | 'ships'>

/** foreseen names the cards and cells that the server refers to by number. */
export function foreseen(outcome: Outcome, { ponies, ships }: Cards): Foreseen {
  return {
    falls: (outcome.falls ?? []).map((i) => ponies[i]!.card),
    loose: (outcome.loose ?? []).map((i) => ships[i]!.card),
    breaks: (outcome.breaks ?? []).map((i) => ships[i]!),
    moves: (outcome.moves ?? []).map(([from, to]) => ({
      card: ponies[from]!.card,
      from: ponies[from]!.at,
      to: ponies[to]!.at,
    })),
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

/** costly reports whether something is lost. */
export const costly = (f: Foreseen): boolean => f.falls.length + f.loose.length + f.breaks.length > 0
