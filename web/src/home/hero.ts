import type { Card } from '../card/card'
import cards from '../gen/hero.json'

/** The cards of the first page, which need not be asked for. */
export const hero = cards as unknown as Card[]
