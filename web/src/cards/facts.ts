// What a search looks at: everything that a card says, in the words of the person's language and in those of packs.

import { isChangeling, type Card } from '../card/card'
import { plain, type Field, type Query, type Term } from './query'

export interface Facts {
  words: Record<Exclude<Field, 'points' | 'count'>, string[]>
  numbers: { points: number | null; count: number | null }
  all: string
}

/** Say turns a key such as "symbol.unicorn" into a word of the person's language. */
type Say = (key: string) => string

/** factsOf lists what can be searched for on a card. Texts are searched in all languages that the card has. */
export function factsOf(card: Card, say: Say): Facts {
  const both = (values: string[], prefix: string, none: string[]) =>
    values.length > 0 ? values.flatMap((v) => [v, say(`${prefix}.${v}`)]) : none
  const isPony = card.kind === 'Pony' || card.kind === 'Start'
  const gender = card.gender ?? []
  const is: string[] = []
  if (card.dystopian) is.push('dystopian', 'hourglass', say('symbol.hourglass'))
  if (isChangeling(card)) is.push('changeling')
  if (card.power?.must) is.push('must')
  if (card.power?.fromHand) is.push('fromhand')
  is.push(...(card.power?.ways ?? []))
  if (card.judged) is.push('judged')
  const words: Facts['words'] = {
    type: [card.kind, say(`kind.${card.kind.toLowerCase()}`)],
    name: [card.title, card.short ?? '', ...(card.names ?? [])],
    race: isPony ? both(card.race ?? [], 'symbol', ['none', say('symbol.noRace')]) : [],
    gender: isPony
      ? [
          ...both(gender, 'symbol', ['none', say('symbol.genderless')]),
          ...(gender.length > 1 ? ['both', say('symbol.both')] : []),
        ]
      : [],
    keyword: card.keywords ?? [],
    power: card.power
      ? [card.power.name, say(`power.${card.power.name}`)]
      : card.kind === 'Goal'
        ? []
        : ['none', say('power.none')],
    text: [...Object.values(card.text ?? {}), ...Object.values(card.flavour ?? {})],
    pack: [card.id.split('.').slice(0, -2).join('.')],
    is,
  }
  for (const field of Object.keys(words) as (keyof Facts['words'])[]) words[field] = words[field].map(plain)
  const { pack: _, ...said } = words
  const points = card.points === undefined ? null : Number(card.worth?.split('/')[0])
  return {
    words,
    numbers: { points, count: isPony ? (card.count ?? 1) : null },
    all: Object.values(said).flat().join('\n'),
  }
}

// Where a field has few values, a value must be meant from its beginning: gender:male is not female.
const fromBeginning: readonly string[] = ['type', 'race', 'gender', 'power', 'is', 'pack']

/** meets reports whether a card has all that was searched for. */
export const meets = (facts: Facts, query: Query): boolean =>
  query.terms.every((term) => term.values.some((value) => meetsOne(facts, term, value)) !== term.not)

function meetsOne(facts: Facts, { field, sign }: Term, value: string): boolean {
  if (field === 'any') return facts.all.includes(value)
  if (field === 'points' || field === 'count') {
    const has = facts.numbers[field]
    return has !== null && compare(has, sign, Number(value))
  }
  return facts.words[field].some((word) =>
    fromBeginning.includes(field) ? word.startsWith(value) : word.includes(value),
  )
}

function compare(a: number, sign: Term['sign'], b: number): boolean {
  switch (sign) {
    case '>':
      return a > b
    case '<':
      return a < b
    case '>=':
      return a >= b
    case '<=':
      return a <= b
    case ':':
      return a === b
  }
}
