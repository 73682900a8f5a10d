// A Goal as a checklist: what must be on the grid first, and the Goal itself as the last item.

import type { Card } from '../../../card/card'
import { defaultLanguage, type Language } from '../../../lib/languages'
import type { CardID, GoalView } from './view'

export interface Item {
  label: string
  have: number
  need: number
  met: boolean
  cards: CardID[]
}

/** checklist lists the parts of an open Goal. Goals that the players judge have none. */
export function checklist(goal: GoalView, card: Card, language: Language): Item[] {
  const words = card.parts?.[language] ?? card.parts?.[defaultLanguage] ?? []
  return [...(goal.parts ?? []), goal].flatMap(({ have, need, cards }, i) => {
    const named = words[i]
    const met = have >= need
    if (!named) return []
    // After a number, as in "1 of 3 joined", the words are the same whether it is met or not.
    return [{ label: met || need > 1 ? named.met : (named.open ?? named.met), have, need, met, cards: cards ?? [] }]
  })
}

/** progress says how far the Goal itself has come, or, where that is only yes or no, how many of its items are met. */
export function progress(list: readonly Item[]): { have: number; need: number } {
  const goal = list.at(-1)
  if (goal && (list.length === 1 || goal.need > 1)) return { have: goal.have, need: goal.need }
  return { have: list.filter((item) => item.met).length, need: list.length }
}

/** counted are the cards that count for a Goal, or for one of its parts. */
export function counted(goal: GoalView, part: number): CardID[] {
  const parts = [...(goal.parts ?? []), goal]
  return (part < 0 ? parts : parts.slice(part, part + 1)).flatMap((p) => p.cards ?? [])
}
