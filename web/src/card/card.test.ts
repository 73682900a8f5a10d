import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { emblemOf, standIn } from './art'
import { marks, namesOn, packOf, powerIcon, shortTitle, type Card, type Looks } from './card'

const pony: Card = {
  id: 'Core.Pony.Zecora',
  kind: 'Pony',
  title: 'Zecora',
  race: ['earth'],
  gender: ['female'],
  symbol: 'earth',
  keywords: ['Zebra'],
}
const looks: Looks = {
  names: ['Zecora'],
  race: ['earth'],
  gender: ['female'],
  keywords: ['Zebra'],
  dystopian: false,
  count: 1,
}
const changeling: Card = {
  id: 'Core.Pony.C',
  kind: 'Pony',
  title: 'Changeling',
  symbol: 'changeling unicorn',
  keywords: [],
}

const shown = (card: Card, now?: Looks) => marks(card, now).map((mark) => `${mark.symbol}${mark.changed ? '*' : ''}`)

test.each<[string, Card, Looks | undefined, string[]]>([
  ['as printed', pony, undefined, ['earth', 'female']],
  ['the hourglass', { ...pony, dystopian: true }, undefined, ['earth', 'female', 'hourglass']],
  ['both genders', { ...pony, gender: ['male', 'female'] }, undefined, ['earth', 'both']],
  ['a changed gender', pony, { ...looks, gender: ['male'] }, ['earth', 'male*']],
  ['a changed race', pony, { ...looks, race: ['pegasus'] }, ['pegasus*', 'female']],
  ['an hourglass gained', pony, { ...looks, dystopian: true }, ['earth', 'female', 'hourglass*']],
  ['a changeling shows whom it imitates', changeling, undefined, ['unicorn', 'genderless']],
  ['a disguised one shows what it is now', changeling, { ...looks, race: ['unicorn'] }, ['unicorn*', 'female*']],
  ['a ship has none', { id: 'x', kind: 'Ship', title: 'x' }, undefined, []],
])('%s', (_, card, now, want) => expect(shown(card, now)).toEqual(want))

test('long titles are cut at a word where a pack gives no short one', () => {
  expect(shortTitle({ ...pony, title: 'A Title That Is Much Too Long' })).toBe('A Title That Is Much…')
  expect(shortTitle({ ...pony, title: 'Zecora' })).toBe('Zecora')
  expect(shortTitle({ ...pony, title: 'Adagio Dazzle, The Leader' })).toBe('Adagio Dazzle…')
  expect(shortTitle({ ...pony, title: 'Babs Seed, Life of the Party' })).toBe('Babs Seed, Life…')
  expect(shortTitle({ ...pony, title: 'Supercalifragilistic Horse' })).toBe('Supercalifragilistic…')
  expect(shortTitle({ ...pony, title: 'Zecora the Evil Enchantress', short: 'Evil Zecora' })).toBe('Evil Zecora')
})

test('cards without art are always drawn the same', () => {
  expect(standIn(pony)).toEqual(standIn({ ...pony }))
  for (const id of ['a', 'b', 'c', 'd']) expect(standIn({ ...pony, id }).emblem).toBe('horse-head') // no horn, no wings
  expect(standIn({ ...pony, race: ['unicorn'] }).emblem).toBe('unicorn')
  expect(emblemOf('no-such-icon', 'x')).toBe(emblemOf('no-such-icon', 'x'))
  expect(emblemOf('moon', 'x')).toBe('moon')
})

test('every power of the Core deck has a sign of its own', () => {
  const files = ['ponies', 'ships'].map((name) =>
    readFileSync(new URL(`../../../packs/core/${name}.json`, import.meta.url), 'utf8'),
  )
  const names = new Set(
    files.flatMap((text) => [...text.matchAll(/"power": (?:\{"name": )?"(\w+)"/g)].map((m) => m[1]!)),
  )
  expect(names.size).toBeGreaterThan(15)
  expect([...names].filter((name) => name !== 'wand' && powerIcon({ name }) === 'wand')).toEqual([])
})

test.each([
  ['Core.Pony.Zecora', 'Core'],
  ['Example.Lighthouse.Pony.FogHorn', 'Example.Lighthouse'],
])('%s is of the pack %s', (id, pack) => {
  expect(packOf({ ...pony, id })).toBe(pack)
})

test.each<[string, Card, Looks | undefined, Card | undefined, string[]]>([
  ['plain from the title', { ...pony, names: ['Zecora'] }, undefined, undefined, []],
  ['told by the server', { ...pony, names: ['Z'], printedNames: ['Z'] }, undefined, undefined, ['Z']],
  ['as in disguise', changeling, looks, { ...pony, names: ['Zecora'], printedNames: ['Zecora'] }, ['Zecora']],
  ['more by a copy', { ...pony, names: ['Zecora'] }, { ...looks, names: ['Zecora', 'Z'] }, undefined, ['Zecora', 'Z']],
])('names on a face: %s', (_, card, now, imitates, want) => expect(namesOn(card, now, imitates)).toEqual(want))
