import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Card } from '../card/card'
import { factsOf, meets } from './facts'
import { parse, type Mistake } from './query'

const words = Object.assign(
  {},
  ...['../i18n/es/game.json'].map((path) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))),
) as Record<string, string>
const say = (key: string) => words[key] ?? key
const pony = (id: string, more: Partial<Card>): Card => ({
  id: `Core.Pony.${id}`,
  kind: 'Pony',
  title: id,
  names: [id],
  ...more,
})
const cards: Card[] = [
  pony('Rarity', { race: ['unicorn'], gender: ['female'], keywords: ['Mane 6'], power: { name: 'swap' } }),
  pony('Luna', { race: ['alicorn'], gender: ['female'], keywords: ['Princess', 'Elder'], power: { name: '3swap' } }),
  pony('Pinkie', { race: ['earth'], gender: ['female'], dystopian: true, text: { en: 'Party now, plan later.' } }),
  pony('Flim', { race: ['unicorn'], gender: ['male'], count: 2, keywords: ['Flim Flam Brothers'] }),
  pony('Changeling', { symbol: 'changeling unicorn', power: { name: 'changeling', must: true } }),
  { id: 'Core.Ship.Kiss', kind: 'Ship', title: 'Now Kiss', power: { name: 'lovePoison', must: true } },
  { id: 'Core.Goal.Easy', kind: 'Goal', title: 'Easy', worth: '1', points: 10 },
  {
    id: 'Core.Goal.Hard',
    kind: 'Goal',
    title: 'Hard',
    worth: '3/4',
    points: 30,
    text: { es: 'Una cadena larguísima.' },
  },
]
const found = (search: string) => {
  const query = parse(search)
  return cards.filter((card) => meets(factsOf(card, say), query)).map((card) => card.title)
}

test.each<[string, string[]]>([
  ['', cards.map((card) => card.title)],
  ['race:unicorn', ['Rarity', 'Flim']],
  ['raza:unicornio', ['Rarity', 'Flim']],
  ['race:unicorn power:swap', ['Rarity']],
  ['power:swap,3swap', ['Rarity', 'Luna']],
  ['gender:male', ['Flim']],
  ['race:alicorn -keyword:princess', []],
  ['type:pony -race:unicorn', ['Luna', 'Pinkie', 'Changeling']],
  ['type:goal points>2', ['Hard']],
  ['points<=1', ['Easy']],
  ['puntos:3', ['Hard']],
  ['points>=1 points<3', ['Easy']],
  ['count:2', ['Flim']],
  ['keyword:"mane 6"', ['Rarity']],
  ['keyword:"flim flam"', ['Flim']],
  ['"plan later"', ['Pinkie']],
  ['-"plan later" is:dystopian', []],
  ['is:dystopian', ['Pinkie']],
  ['is:must', ['Changeling', 'Now Kiss']],
  ['race:none', ['Changeling']],
  ['power:none type:pony', ['Pinkie', 'Flim']],
  ['LARGUISIMA', ['Hard']],
  ['RACE:Unicorn', ['Rarity', 'Flim']],
  ['name:"now kiss"', ['Now Kiss']],
])('%s', (search, want) => {
  expect(parse(search).mistakes).toEqual([])
  expect(found(search)).toEqual(want)
})

describe('what is not understood is told, and the rest still counts', () => {
  test.each<[string, Mistake[], string[]]>([
    ['rase:unicorn gender:male', [{ code: 'field', said: 'rase', near: 'race' }], ['Flim']],
    ['points>many', [{ code: 'number', said: 'points>many', near: '' }], cards.map((card) => card.title)],
    ['race: power:3swap', [{ code: 'value', said: 'race:', near: '' }], ['Luna']],
    ['"plan later', [{ code: 'quote', said: '"plan later', near: '' }], ['Pinkie']],
    ['race>unicorn', [{ code: 'sign', said: 'race>unicorn', near: 'race:unicorn' }], cards.map((card) => card.title)],
  ])('%s', (search, mistakes, want) => {
    expect(parse(search).mistakes).toEqual(mistakes)
    expect(found(search)).toEqual(want)
  })
})

test('no search breaks it', () => {
  for (const search of [
    '-',
    '--',
    ':',
    '"',
    '""',
    'a:"',
    ',',
    'race:,',
    '>',
    '-"',
    'a"b"c',
    '   ',
    'x'.repeat(5000),
    'points>=-0.5',
    '🦄:1',
  ])
    expect(() => found(search)).not.toThrow()
})
