// The choice of cards for a table: which Start card is used, and whether there are enough cards of each kind. A table uses the first Start card
// that is not left out, so one is chosen by leaving out the others.

import { packOf, type Card, type Kind } from '../../card/card'
import type { Config } from '../../lib/wire.gen'

type Choosable = Pick<Card, 'id' | 'kind'>

const isOut = (card: Choosable, exclude: readonly string[]) =>
  exclude.includes(card.id) || exclude.includes(packOf(card as Card))

/** startsIn are the Start cards of the packs that are not switched off. */
export const startsIn = <C extends Choosable>(cards: readonly C[], { exclude = [] }: Pick<Config, 'exclude'>): C[] =>
  cards.filter((card) => card.kind === 'Start' && !exclude.includes(packOf(card as unknown as Card)))

/** startOf is the Start card that a table uses. */
export const startOf = <C extends Choosable>(cards: readonly C[], config: Pick<Config, 'exclude'>): C | undefined =>
  startsIn(cards, config).find((card) => !config.exclude?.includes(card.id))

/** withExclude sets what is left out, if there is anything. */
export function withExclude<T extends Pick<Config, 'exclude'>>(config: T, exclude: string[]): T {
  const { exclude: _, ...rest } = config
  return (exclude.length > 0 ? { ...rest, exclude } : rest) as T
}

/** withStart chooses a Start card. */
export function withStart<T extends Pick<Config, 'exclude'>>(config: T, cards: readonly Choosable[], id: string): T {
  const starts = cards.filter((card) => card.kind === 'Start').map((card) => card.id)
  const others = (config.exclude ?? []).filter((out) => !starts.includes(out))
  return withExclude(config, [...others, ...starts.filter((start) => start !== id)])
}

/** withAnyStart takes the first Start card if the chosen one is gone. */
export function withAnyStart<T extends Pick<Config, 'exclude'>>(config: T, cards: readonly Choosable[]): T {
  if (startOf(cards, config)) return config
  const [first] = startsIn(cards, config)
  return first ? withStart(config, cards, first.id) : config
}

/** withOwnStart chooses the Start card of a pack that has just been added, unless one was chosen before. */
export function withOwnStart<T extends Pick<Config, 'exclude'>>(
  config: T,
  cards: readonly Choosable[],
  added: readonly Choosable[],
): T {
  const chosen = cards.some((card) => card.kind === 'Start' && config.exclude?.includes(card.id))
  const own = added.find((card) => card.kind === 'Start')
  return own && !chosen ? withStart(config, cards, own.id) : config
}

/** Lack says of which kind there are too few cards. */
export interface Lack {
  kind: Kind
  have: number
  need: number
}

const perSeat = { Pony: 4, Ship: 3 }
const openGoals = 3

/** lackOf finds a kind of which there are too few cards for this many seats (S1). */
export function lackOf(cards: readonly Choosable[], seats: number, exclude: readonly string[] = []): Lack | null {
  const needs: [Kind, number][] = [
    ['Start', 1],
    ['Pony', perSeat.Pony * seats],
    ['Ship', perSeat.Ship * seats],
    ['Goal', openGoals],
  ]
  for (const [kind, need] of needs) {
    const have = cards.filter((card) => card.kind === kind && !isOut(card, exclude)).length
    if (have < need) return { kind, have, need }
  }
  return null
}
