// Which numbered rules a card is about, so that its page can lead to them.

import { isChangeling, type Card } from '../card/card'

// By what stands in a Goal's logic.
const ofGoal: [RegExp, string[]][] = [
  [/^ExistsChain/, ['G6', 'P4']],
  [/Select\(/, ['G7', 'P4']],
  [/ShippedWith2Versions/, ['G9', 'C5']],
  [/ShippedWithOppositeGenderedSelf/, ['C5']],
  [/^Play|^SwapCount|^ReplaceCount|^GainKeyword/, ['G3']],
  [/^BreakShip|^BreakPony/, ['B1', 'G3']],
  [/^ExistsPony\(|^ExistsShip\(/, ['P4']],
  [/_b|genderSwapped/, ['G1']],
]

// Cards that a rule names.
const ofCard: Record<string, string[]> = {
  'Core.Goal.FriendshipIsBenefits': ['G8'],
  'Core.Goal.HelpImTrappedInAShippingCardGame': ['G8'],
}

/** rulesOf lists the numbers of the rules that a card is about, the most telling first. */
export function rulesOf(card: Card): string[] {
  const found = [...(ofCard[card.id] ?? [])]
  if (card.kind === 'Goal') {
    for (const [pattern, rules] of ofGoal) if (pattern.test(card.goal ?? '')) found.push(...rules)
    found.push(...(card.judged ? ['R2'] : []), 'G2', 'G4')
  } else if (card.kind === 'Start') {
    found.push('W4', 'S1')
  } else {
    if (card.power)
      found.push('W4', ...(card.power.rules ?? ['W7']), ...(card.kind === 'Ship' ? ['W5'] : ['W1', 'A1']), 'W2')
    if (isChangeling(card)) found.push('C1')
    if ((card.count ?? 1) > 1) found.push('P4')
    if (card.kind === 'Ship') found.push('P2')
  }
  return [...new Set(found)]
}
