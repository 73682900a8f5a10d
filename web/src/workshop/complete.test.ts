import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { attributes, functions, suggest } from './complete'
import { contrast } from './contrast'

const known = {
  names: ['Rarity', 'Zecora', 'Mr. Cake, the baker'],
  keywords: ['Mane 6', 'Villain'],
  powers: [],
  cards: [],
}
const labels = (text: string) => suggest(text, text.length, known).map((s) => s.label)

test.each<[string, string[]]>([
  ['', Object.keys(functions).slice(0, 8)],
  ['Exists', Object.keys(functions).filter((f) => f.startsWith('Exists'))],
  ['swap', ['SwapCount']],
  ['ExistsPony(na', ['name=']],
  ['ExistsPony(name=', known.names],
  ['ExistsPony(name=zec', ['Zecora']],
  ['ExistsPony(race!=un', ['unicorn']],
  ['ExistsShip(gender_b=', ['male', 'female']],
  ['ExistsPony(keywords = m', ['Mane 6']],
  ['ExistsPony(name=Zecora)', []],
  ['ExistsPonyShippedTo(*, ', ['Select(', 'AllOf(', 'ShippedWith2Versions']],
  ['ExistsPonyShippedTo(name=Rarity, Sel', ['Select(']],
])('after %s', (text, want) => expect(labels(text)).toEqual(want))

test('a suggestion replaces the word before the caret', () => {
  expect(suggest('ExistsPony(name=zec, 2)', 19, known)).toEqual([{ insert: 'Zecora', from: 16, label: 'Zecora' }])
  expect(suggest('ExistsPony(name=mr', 18, known)[0]!.insert).toBe('"Mr. Cake, the baker"')
  expect(suggest('', 0, known)[0]!.insert).toBe('ExistsShip(gender=female, gender=female)')
})

test('the documentation lists all functions and attributes', () => {
  const text = readFileSync(new URL('../../../docs/packs.md', import.meta.url), 'utf8')
  const listed = [...text.matchAll(/^\| `(Exists\w+|Play\w+|Break\w+|\w+Count|OtherGoalsWon|GainKeyword)\b/gm)].map(
    (m) => m[1]!,
  )
  expect([...new Set(listed)].sort()).toEqual(Object.keys(functions).sort())
  expect(attributes.filter((attribute) => !text.includes(`\`${attribute}\``))).toEqual([])
})

test('contrast is that of the web', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 1)
})
