import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Card, Kind } from '../card/card'
import { fileOf, type Wanted } from './pack'
import { below, tabletop } from './tabletop'

const card = (kind: Kind, key: string, text = ''): Card => ({
  id: `P.${kind}.${key}`,
  kind,
  title: key,
  text: { en: text },
})
const one = (kind: Kind, key: string, copies = 1, text = ''): Wanted => ({ card: card(kind, key, text), copies })
const words = ({ card }: Wanted) => card.text?.en ?? ''

test('the saved object is the one that shipfic pack print writes', () => {
  const wanted = [
    one('Start', 'S', 1, 'Begin here.'),
    one('Pony', 'A'),
    one('Pony', 'B', 2),
    one('Ship', 'None', 0),
    one('Goal', 'G', 1, 'Find A.'),
  ]
  const made = tabletop({ name: 'P' }, wanted, below('https://example.org/x/'), words)
  const known = new URL('../../../cmd/shipfic/testdata/tabletop.json', import.meta.url)
  expect(made.save).toEqual(JSON.parse(readFileSync(known, 'utf8')))
  expect(made.sheets.map((s) => s.name)).toEqual(['pony-1.jpg', 'goal-2.jpg'])
  expect(made.backs.map((b) => b.name)).toEqual(['back-pony.jpg', 'back-goal.jpg'])
})

test('a sheet has at most 69 cards, and no address stays a file name', () => {
  const made = tabletop(
    { name: 'P' },
    Array.from({ length: 70 }, (_, i) => one('Ship', `S${i}`)),
    below(''),
    words,
  )
  expect(made.sheets.map((s) => s.cards.length)).toEqual([69, 1])
  expect(made.save.ObjectStates[0]!.DeckIDs!.slice(-2)).toEqual([168, 200])
  expect(made.save.ObjectStates[0]!.CustomDeck[2]!.FaceURL).toBe('ship-2.jpg')
})

test('the file of a card has no other card', () => {
  const pack = { name: 'P', namespace: 'P', cards: { pony: { A: { title: 'a' }, B: {} }, ship: { A: {} } } }
  expect(fileOf(pack, card('Pony', 'A'))).toMatchObject({ cards: { pony: { A: { title: 'a' } } } })
})

test('a server has every card on its sheets, whatever copies are wanted', () => {
  const wanted = [one('Pony', 'A', 0), one('Pony', 'B', 2), one('Ship', 'S', 0), one('Goal', 'G')]
  const made = tabletop({ name: 'P' }, wanted, { at: (name) => `https://here/${name}`, served: true }, words)
  expect(made.sheets.map((s) => [s.name, s.cards.length])).toEqual([
    ['pony-1.jpg', 2],
    ['ship-2.jpg', 1],
    ['goal-3.jpg', 1],
  ])
  const [ponies, goal, ...others] = made.save.ObjectStates
  expect(ponies!.DeckIDs).toEqual([101, 101])
  expect(goal).toMatchObject({ CardID: 300, CustomDeck: { 3: { FaceURL: 'https://here/goal-3.jpg' } } })
  expect(others).toEqual([])
})
