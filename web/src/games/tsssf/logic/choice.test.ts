import { expect, test } from 'vitest'
import { complete, nothing, offers, putCard, putCell, putDiscard, putPlace, type Choice } from './choice'
import { Grid } from './grid'
import { listed, placeKey, readPlays, type Place, type Position } from './plays'
import type { Cell, Move, OwnView } from './view'

// Start with A on its right, shipped; B below A, shipped with A; C below Start, shipped with B: Start and C can be linked.
const grid = new Grid({
  ponies: [
    { card: 'S', at: [0, 0] },
    { card: 'A', at: [1, 0] },
    { card: 'B', at: [1, 1] },
    { card: 'C', at: [0, 1] },
  ],
  ships: [
    { card: '1', from: [0, 0], to: [1, 0] },
    { card: '2', from: [1, 0], to: [1, 1] },
    { card: '3', from: [0, 1], to: [1, 1] },
  ],
})

const hand = ['ship', 'ship2', 'poison', 'revive', 'pony', 'pony2', 'replacer', 'teacher', 'either']
const ponies = [4, 5, 6, 7, 8] // of the hand
const free = 'c936'
const own: OwnView = {
  seat: 0,
  hands: [{ seat: 0, cards: hand }],
  plays: [
    { do: 'ship', ships: [8], ponies: [4, 5, 6, 7], sides: free },
    { do: 'ship', ships: [0, 1, 3], ponies, sides: free },
    { do: 'revive', ships: [3], sides: free },
    { do: 'poison', ships: [2], targets: [1], sides: 'c900' },
    { do: 'poison', ships: [2], targets: [2], sides: 'c930' },
    { do: 'poison', ships: [2], targets: [3], sides: free },
    { do: 'link', ships: [0, 1, 3, 8], sides: '2000' },
    { do: 'replace', ponies: [6], targets: [1, 2, 3] },
    { do: 'use', ponies: [7] },
  ],
}
const p: Position = { grid, plays: readPlays(own, grid), ponyDiscard: ['Z'] }

const link: Place = { kind: 'link', from: [0, 0], to: [0, 1] }
const fresh: Place = { kind: 'new', from: [1, 0], to: [2, 0] }

type Act = string | Place | { cell: Cell } | 'discard!'

/** chosen does some acts one after another. */
function chosen(...acts: Act[]): Choice {
  return acts.reduce<Choice>((c, act) => {
    if (act === 'discard!') return putDiscard(p, c)
    if (typeof act === 'string') return putCard(p, c, act)
    return 'cell' in act ? putCell(p, c, act.cell) : putPlace(p, c, act)
  }, nothing)
}

/** orders are all orders of some acts. */
const orders = <T>(acts: T[]): T[][] =>
  acts.length < 2 ? [acts] : acts.flatMap((a, i) => orders(acts.toSpliced(i, 1)).map((rest) => [a, ...rest]))

const plays: [string, Act[], Move][] = [
  ['ship and pony', ['ship', 'pony', fresh], { do: 'ship', ship: 'ship', pony: 'pony', from: [1, 0], to: [2, 0] }],
  ['link', ['ship', link], { do: 'link', ship: 'ship', from: [0, 0], to: [0, 1] }],
  [
    'poison',
    ['poison', { cell: [1, 1] }, fresh],
    { do: 'poison', ship: 'poison', take: [1, 1], from: [1, 0], to: [2, 0] },
  ],
  ['replace', ['replacer', { cell: [0, 1] }], { do: 'replace', pony: 'replacer', at: [0, 1] }],
]

for (const [name, acts, move] of plays) {
  test.each(orders(acts).map((o) => [o]))(`${name} can be chosen in any order: %j`, (order) => {
    const before = order.slice(0, -1)
    expect(complete(p, chosen(...before))).toBeNull()
    expect(complete(p, chosen(...order))).toEqual(move)
  })
}

test('the top of the discard can be chosen instead of a Pony', () => {
  const revived = { do: 'revive', ship: 'revive', from: [1, 0], to: [2, 0] }
  expect(offers(p, chosen('revive')).discard).toBe(true)
  expect(offers(p, chosen('ship')).discard).toBe(false)
  expect(complete(p, chosen('revive', 'discard!', fresh))).toEqual(revived)
  expect(complete(p, chosen(fresh, 'revive', 'discard!'))).toEqual(revived)
})

test('a Ship lights links, free cells and the Ponies of the hand', () => {
  const o = offers(p, chosen('ship'))
  expect(o.places.filter((x) => x.kind === 'link')).toEqual([link])
  expect(o.places.some((x) => placeKey(x) === placeKey(fresh))).toBe(true)
  expect([...o.hand].sort()).toEqual(['either', 'pony', 'pony2', 'replacer', 'teacher'])
  expect(o.cells).toEqual([])
})

test('with a Ship and a Pony only free cells are left', () => {
  const o = offers(p, chosen('ship', 'pony'))
  expect(o.places.every((x) => x.kind === 'new')).toBe(true)
  expect(o.hand.size).toBe(0)
})

test('a place lights the cards that fit it', () => {
  expect([...offers(p, chosen(link)).hand].sort()).toEqual(['either', 'revive', 'ship', 'ship2'])
  const fitting = offers(p, chosen(fresh)).hand
  expect(fitting.has('poison')).toBe(true)
  expect(fitting.has('pony')).toBe(true)
})

test('a card that is used from the hand offers it', () => {
  expect(offers(p, chosen('teacher')).use).toBe('teacher')
  expect(offers(p, chosen('teacher', 'ship')).use).toBeNull()
})

test('another card of the same kind takes the place of the first', () => {
  expect(chosen('ship', 'ship2').cards).toEqual(['ship2'])
  expect(chosen('ship', 'pony', 'pony2').cards).toEqual(['ship', 'pony2'])
  expect(chosen('ship', 'pony', 'ship2').cards).toEqual(['ship2', 'pony'])
})

test('what is chosen again is put back', () => {
  expect(chosen('ship', 'ship')).toEqual(nothing)
  expect(chosen('ship', 'pony', 'ship').cards).toEqual(['pony'])
  expect(chosen(fresh, fresh)).toEqual(nothing)
  expect(chosen('poison', { cell: [1, 1] }, { cell: [1, 1] })).toEqual({ cards: ['poison'] })
})

test('a card that does not fit the place starts afresh', () => {
  expect(chosen(link, 'pony')).toEqual({ cards: ['pony'] })
})

test('a card that is a Ship or a Pony is understood either way', () => {
  expect(complete(p, chosen('either', link))).toEqual({ do: 'link', ship: 'either', from: [0, 0], to: [0, 1] })
  expect(complete(p, chosen('ship', 'either', fresh))).toMatchObject({ ship: 'ship', pony: 'either' })
  expect(complete(p, chosen('either', 'pony', fresh))).toMatchObject({ ship: 'either', pony: 'pony' })
})

test('every legal play can be reached through what is lit', () => {
  for (const move of listed(p.plays)) {
    let c = nothing
    const reach = (act: string, lit: boolean, next: Choice) => {
      expect([act, lit]).toEqual([act, true])
      c = next
    }
    const card = (id: string) => reach(id, offers(p, c).hand.has(id), putCard(p, c, id))
    const cell = (at: Cell) =>
      reach(
        `${at}`,
        offers(p, c).cells.some((x) => `${x}` === `${at}`),
        putCell(p, c, at),
      )
    const place = (x: Place) =>
      reach(
        placeKey(x),
        offers(p, c).places.some((y) => placeKey(x) === placeKey(y)),
        putPlace(p, c, x),
      )
    if ('ship' in move) card(move.ship)
    if ('pony' in move) card(move.pony)
    if ('take' in move) cell(move.take)
    if (move.do === 'revive') reach('discard', offers(p, c).discard, putDiscard(p, c))
    if (move.do === 'replace') cell(move.at)
    if (move.do === 'use') {
      card(move.card)
      expect(offers(p, c).use).toBe(move.card)
      continue
    }
    if ('from' in move) place({ kind: move.do === 'link' ? 'link' : 'new', from: move.from, to: move.to })
    expect(complete(p, c)).toEqual(move)
  }
})
