// The hand as it is shown: in the order of the player's liking, with what is new in it.

import type { Card } from '../../../card/card'
import type { CardID } from './view'

const ranks: Record<string, number> = { Pony: 0, Start: 0, Ship: 1 }

/** sortHand puts Ponies before Ships, each by title. */
export function sortHand(
  hand: readonly CardID[],
  title: (id: CardID) => string,
  cardOf: (id: CardID) => Card | undefined,
): CardID[] {
  const rank = (id: CardID) => ranks[cardOf(id)?.kind ?? ''] ?? 2
  return hand.toSorted((a, b) => rank(a) - rank(b) || title(a).localeCompare(title(b)))
}

/** News knows which cards of a hand have come lately. The first hand that it sees is not news, nor what was in the hand before in the same
 * turn: it was taken back. */
export class News {
  #known: ReadonlySet<CardID> | null = null
  #fresh = new Set<CardID>()
  #left = new Set<CardID>() // the hand in this turn
  #turn = -1

  see(hand: readonly CardID[], turn: number): ReadonlySet<CardID> {
    const now = new Set(hand)
    if (turn !== this.#turn) this.#left.clear()
    this.#turn = turn
    for (const card of hand) if (this.#known && !this.#known.has(card) && !this.#left.has(card)) this.#fresh.add(card)
    for (const card of this.#known ?? []) if (!now.has(card)) this.#left.add(card)
    this.#known = now
    this.#fresh = new Set([...this.#fresh].filter((card) => now.has(card)))
    return this.#fresh
  }

  forget(): ReadonlySet<CardID> {
    this.#fresh = new Set()
    return this.#fresh
  }
}
