// Why a line is good, in a few sentences: from what the server says about it.

import type { Explanation, Fit } from '../../../lib/wire.gen'
import type { Phrase } from './captions'

/** longest is how many sentences people read. */
const longest = 3

const symbols = new Set(['earth', 'pegasus', 'unicorn', 'alicorn', 'female', 'male'])

const gained = (word: string): Phrase =>
  symbols.has(word) ? { key: `why.gain.${word}`, args: {} } : { key: 'why.gain.keyword', args: { word } }

function fit({ card, as, by, gains = [] }: Fit): Phrase {
  if (as) return { key: 'why.as', args: { card: { card }, as: { card: as } } }
  const what = { all: gains.map(gained) }
  return by
    ? { key: 'why.by', args: { by: { card: by }, card: { card }, what } }
    : { key: 'why.becomes', args: { card: { card }, what } }
}

/** sentencesOf explains a line: how it completes each Goal, what made the cards fit, and what it costs. */
export function sentencesOf({ goals, breaks = [], costs = [] }: Explanation): Phrase[] {
  const wins = goals.flatMap(({ goal, had, need, key, fits = [] }): Phrase[] => {
    if (!key) return fits.map(fit)
    const name = need <= 1 ? 'why.key' : had > 0 ? 'why.completes' : 'why.whole'
    return [{ key: name, args: { goal: { card: goal }, key: { card: key }, had, need } }, ...fits.map(fit)]
  })
  const [pair] = breaks
  const [cost] = costs
  const price: Phrase[] = cost
    ? [{ key: 'why.falls', args: { goal: { card: cost.goal }, to: cost.to, need: cost.need } }]
    : pair
      ? [{ key: 'why.breaks', args: { a: { card: pair[0] }, b: { card: pair[1] } } }]
      : []
  return [...wins.slice(0, longest - price.length), ...price]
}
