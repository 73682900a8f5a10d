// What could be written next in a Goal: functions at its beginning, attributes within parentheses, values after an attribute.

import type { Kind } from '../card/card'
import { formKinds } from '../lib/goals.gen'
import { powers } from '../lib/powers.gen'
import type { Draft } from './draft'
import { groups, kindsOf } from './forms/form'

export interface Suggestion {
  insert: string // what is written instead of the word before the caret
  from: number // where that word begins
  label: string
}

/** What values the cards at hand have. */
export interface Vocabulary {
  names: readonly string[]
  keywords: readonly string[]
  powers: readonly { name: string; on: readonly Kind[] }[]
  cards: readonly { id: string; kind: Kind; title: string }[]
}

/** knownPowers lists the powers of the game, and those that the draft's cards have made themselves. */
export function knownPowers(draft: Draft): Vocabulary['powers'] {
  const own = draft.cards.flatMap((card) =>
    card.power?.name && !powers[card.power.name] ? [{ name: card.power.name, on: [card.kind] }] : [],
  )
  const byName = new Map(own.map((power) => [power.name, power]))
  return [...Object.keys(powers).map((name) => ({ name, on: powers[name]!.on })), ...byName.values()]
}

// Each with what is usually written into it.
export const functions: Record<string, string> = Object.fromEntries(
  kindsOf('goal').map((kind) => [kind, formKinds[kind]!.example!]),
)

const criteria = kindsOf('criterion').filter((kind) => !groups.includes(kind))
export const attributes = criteria.filter((kind) => formKinds[kind]!.ways)
const fixed: Record<string, readonly string[]> = Object.fromEntries(
  attributes.map((kind) => [kind, formKinds[kind]!.value!.list?.map((option) => option.value) ?? []]),
)
const terms = criteria.map((kind) => (attributes.includes(kind) ? `${kind}=` : kind))
const partners = kindsOf('partners').map((kind) =>
  formKinds[kind]!.parts || formKinds[kind]!.each ? `${kind}(` : kind,
)
const max = 8

/** quoted puts a value in quotes where the language needs them. */
const quoted = (value: string): string => (/[,()&|=!]/.test(value) ? `"${value}"` : value)

/** suggest lists what could stand before the caret, the likeliest first. */
export function suggest(text: string, caret: number, known: Vocabulary): Suggestion[] {
  const before = text.slice(0, caret)
  if (/\)\s*$/.test(before) && count(before, '(') === count(before, ')')) return [] // a Goal is one function, and this one is complete
  const value = /(\w+?)(?:_b)?\s*!?=\s*"?([^,()&|=!"]*)$/.exec(before)
  if (value) {
    const values = { ...fixed, name: known.names, keywords: known.keywords }[value[1]!] ?? []
    return starting(values, value[2]!, caret).map((s) => ({ ...s, insert: quoted(s.insert) }))
  }
  const word = /[\w*]*$/.exec(before)![0]
  const outside = before.slice(0, before.length - word.length).trim()
  if (outside === '')
    return starting(Object.keys(functions), word, caret).map((s) => ({
      ...s,
      insert: text.slice(caret).trim() ? s.insert : functions[s.insert]!,
    }))
  return starting(
    /ExistsPonyShippedTo\([^()]*,\s*$/.test(before.slice(0, before.length - word.length)) ? partners : terms,
    word,
    caret,
  )
}

const count = (text: string, sign: string): number => text.split(sign).length

/** starting finds the words that begin with what is written, and then those that have it somewhere. */
function starting(words: readonly string[], written: string, caret: number): Suggestion[] {
  const said = written.trimStart().toLowerCase()
  const from = caret - written.trimStart().length
  const rank = (word: string) => (word.toLowerCase().startsWith(said) ? 0 : 1)
  return words
    .filter((word) => word.toLowerCase().includes(said) && word !== written)
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, max)
    .map((word) => ({ insert: word, from, label: word }))
}
