// How a turn is best ended, as far as a default goes: a mix of draws that leaves Ponies and Ships to play with, and the
// cards that are the least loss where some must go.

import type { CardID, Deck, EndView } from './view'

/** A hand is dealt as four Ponies and three Ships; a good mix keeps near that. */
const aim: Record<Deck, number> = { pony: 4, ship: 3 }

export type KindOf = (card: CardID) => Deck

/** mix says from which decks to draw a number of cards. */
export function mix(hand: readonly CardID[], kindOf: KindOf, draws: number, decks: readonly Deck[]): Deck[] {
  const have: Record<Deck, number> = { pony: 0, ship: 0 }
  for (const card of hand) have[kindOf(card)]++
  const chosen: Deck[] = []
  for (let i = 0; i < draws && decks.length > 0; i++) {
    const next = decks.reduce((a, b) => (have[b] / aim[b] < have[a] / aim[a] ? b : a))
    have[next]++
    chosen.push(next)
  }
  return chosen.sort()
}

/** discards says which cards go, if some must: the latest of the kind there are more of. Cards given back anyway are no loss. */
export function discards(hand: readonly CardID[], kindOf: KindOf, end: EndView): CardID[] {
  const keep = hand.filter((card) => !end.return?.includes(card))
  const gone: CardID[] = []
  while (gone.length < end.discard) {
    const left = keep.filter((card) => !gone.includes(card))
    const of = (deck: Deck) => left.filter((card) => kindOf(card) === deck)
    const from = of('pony').length / aim.pony >= of('ship').length / aim.ship ? of('pony') : of('ship')
    const last = (from.length > 0 ? from : left).at(-1)
    if (last === undefined) break
    gone.push(last)
  }
  return gone
}

/** drawsAfter is how many cards are drawn once more cards than need be are discarded (T2). */
export const drawsAfter = (end: EndView, discarded: number): number =>
  end.decks.length === 0 ? 0 : end.draw + Math.max(0, discarded - end.discard)
