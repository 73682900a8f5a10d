// A rehearsal: the cards of a pack are tried, and any of them can be dealt to a player (R3).

import type { Card } from '../../../card/card'
import type { CardID, Change, GoalView } from './view'

/** dealing is the adjustment that deals a player a card: into the hand, or a Goal to the open ones. If all their places are taken, the first
 * that is not of the pack goes under its deck. */
export function dealing(card: Card, seat: number, goals: readonly GoalView[], own: (id: CardID) => boolean): Change[] {
  if (card.kind !== 'Goal') return [{ card: card.id, to: { hand: seat } }]
  const places = goals.filter((goal) => !goal.temporary && (goal.owner ?? seat) === seat)
  const hidden = places.some((goal) => goal.owner === seat) // private Goals
  const up: Change = { card: card.id, to: hidden ? { open: seat } : 'open' }
  if (places.some((goal) => !goal.card)) return [up]
  const back = places.find((goal) => !own(goal.card!)) ?? places[0]
  return back ? [{ card: back.card!, to: { deck: 'bottom' } }, up] : [up]
}
