// What the rules of playing need to know of a card, read from its face.

import type { Card } from '../../card/card'
import type { Facts } from './legal'

/** factsOf reads a card. A card that the page does not know cannot be played from here; the server still can. */
export function factsOf(card: Card | undefined): Facts {
  const power = card?.power
  const asShip = power?.name === 'ship'
  const interrupts = power?.name === 'interrupt'
  const replaces = power?.replaces ?? false
  return {
    kind: (card?.kind.toLowerCase() ?? 'goal') as Facts['kind'],
    poison: power?.plays === 'lovePoison',
    revives: power?.plays === 'playFromDiscard',
    replaces,
    used: !!power?.fromHand && !replaces && !asShip && !interrupts,
    asShip,
    interrupts,
  }
}
