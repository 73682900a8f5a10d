// A small language to search cards with: race:unicorn power:swap -keyword:princess points>2 "exact words".

import { folded } from '../lib/format'

export type Field =
  'type' | 'name' | 'race' | 'gender' | 'keyword' | 'power' | 'text' | 'pack' | 'is' | 'points' | 'count'

type Sign = ':' | '>' | '<' | '>=' | '<='

/** One condition. Several values, split by commas, are alternatives. Without a field it is about all that the card says. */
export interface Term {
  field: Field | 'any'
  sign: Sign
  values: string[]
  not: boolean
}

/** What was not understood in a search, and what may have been meant. */
export interface Mistake {
  code: 'field' | 'value' | 'number' | 'quote' | 'sign'
  said: string
  near: string
}

export interface Query {
  terms: Term[]
  mistakes: Mistake[]
}

// Every field has its English word and its Spanish one, whatever the language of the page: links are shared.
const fields: Record<string, Field> = {
  type: 'type',
  kind: 'type',
  tipo: 'type',
  name: 'name',
  nombre: 'name',
  race: 'race',
  raza: 'race',
  gender: 'gender',
  genero: 'gender',
  keyword: 'keyword',
  keywords: 'keyword',
  power: 'power',
  poder: 'power',
  text: 'text',
  texto: 'text',
  pack: 'pack',
  paquete: 'pack',
  is: 'is',
  es: 'is',
  points: 'points',
  puntos: 'points',
  count: 'count',
  cuenta: 'count',
}
const numbers: readonly Field[] = ['points', 'count']

/** plain is a text without case and accents, as people type it. */
export const plain = (text: string): string => folded(text).trim()

const piece = /\s*(-?)(?:([\p{L}\d]+)(:|>=|<=|=|>|<))?("[^"]*"?|[^\s"]+(?:"[^"]*"?)?|)/uy

/** parse reads a search. What it does not understand it tells, and goes on with the rest. */
export function parse(search: string): Query {
  const query: Query = { terms: [], mistakes: [] }
  piece.lastIndex = 0
  while (piece.lastIndex < search.length) {
    const found = piece.exec(search)
    if (!found || found[0].trim() === '') break
    read(query, found[1] === '-', found[2], found[3], found[4]!)
  }
  return query
}

function read(query: Query, not: boolean, word: string | undefined, written: string | undefined, said: string): void {
  const mistake = (code: Mistake['code'], what: string, near = '') =>
    void query.mistakes.push({ code, said: what, near })
  if ((said.match(/"/g) ?? []).length % 2 === 1) mistake('quote', said)
  const quoted = said.startsWith('"')
  const values = (quoted || !word ? [said] : said.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/))
    .map((v) => plain(v.replaceAll('"', '')))
    .filter(Boolean)
  if (!word) {
    if (values.length > 0) query.terms.push({ field: 'any', sign: ':', values, not })
    return
  }
  const field = fields[plain(word)]
  const sign = (written === '=' ? ':' : written) as Sign
  if (!field) return mistake('field', word, nearest(plain(word), Object.keys(fields)))
  if (values.length === 0) return mistake('value', `${word}${written}`)
  const isNumber = numbers.includes(field)
  if (isNumber && values.some((v) => !/^-?\d+(\.\d+)?$/.test(v))) return mistake('number', `${word}${written}${said}`)
  if (!isNumber && sign !== ':') return mistake('sign', `${word}${written}${said}`, `${word}:${said}`)
  query.terms.push({ field, sign, values, not })
}

/** nearest is the known word that a misspelt one is nearest to, or nothing. */
export function nearest(word: string, known: string[]): string {
  let best = ''
  let limit = Math.floor(word.length / 3) + 2
  for (const k of known) {
    const d = distance(word, k)
    if (d < limit) [best, limit] = [k, d]
  }
  return best
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)))
    row = next
  }
  return row[b.length]!
}
