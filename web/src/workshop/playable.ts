import type { Draft } from './draft'

/** playable reports whether a game can be played with the draft's cards alone: there must be one of each kind. */
export const playable = (draft: Draft): boolean =>
  (['Start', 'Pony', 'Ship', 'Goal'] as const).every((kind) => draft.cards.some((card) => card.kind === kind))
