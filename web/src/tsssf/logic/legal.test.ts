import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import positions from '../testdata/positions.json'
import { Grid } from './grid'
import { links, listed, openings, playable, roles, stealable, thefts, type Facts, type Position } from './legal'
import type { Cell, Move, PonyView, ShipView } from './view'

const factsOf = (card: string, power = ''): Facts => ({
  kind: (card.split('.')[1] ?? '').toLowerCase() as Facts['kind'],
  poison: power === 'lovePoison',
  revives: power === 'playFromDiscard',
  replaces: power === 'replace' || power === 'pinkamena',
  used: power === 'escape',
  asShip: power === 'ship',
  interrupts: power === 'interrupt',
})

const startOf = (grid: Grid): Cell => grid.ponies.find((p) => p.card.includes('.Start.'))!.at

function written(m: Move): string {
  const move = m as unknown as Record<string, string | Cell>
  const at = (name: string) => (move[name] === undefined ? '' : (move[name] as Cell).join(','))
  return [m.do, move.ship ?? '', move.pony ?? '', move.card ?? '', at('take'), at('from'), at('to'), at('at')].join(' ')
}

describe('legal plays agree with the engine', () => {
  test.each(positions.map((p, i) => [i, p] as const))('position %i', (_, p) => {
    const grid = new Grid({ ponies: p.ponies as unknown as PonyView[], ships: p.ships as unknown as ShipView[] })
    const powers = p.powers as unknown as Record<string, string>
    const position: Position = {
      grid,
      start: startOf(grid),
      hand: p.hand,
      ponyDiscard: p.discard,
      mine: p.mine,
      facts: (card) => factsOf(card, powers[card]),
    }
    const moves = listed(position)
    const counts: Record<string, number> = {}
    for (const m of moves) counts[m.do] = (counts[m.do] ?? 0) + 1
    expect(counts).toEqual(p.counts)
    expect(createHash('sha256').update(moves.map(written).sort().join('\n')).digest('hex')).toBe(p.digest)
    expect(p.hand.filter((card) => playable(roles(position, card))).sort()).toEqual(p.playable)
  })
})

// A row of three, Start in the middle: A - Start - B, and C below B, shipped with B alone.
const row = new Grid({
  ponies: [
    { card: 'x.Start.S', at: [0, 0] },
    { card: 'x.Pony.A', at: [-1, 0] },
    { card: 'x.Pony.B', at: [1, 0] },
    { card: 'x.Pony.C', at: [1, 1] },
    { card: 'x.Pony.D', at: [0, 1] },
  ],
  ships: [
    { card: 'x.Ship.1', from: [-1, 0], to: [0, 0] },
    { card: 'x.Ship.2', from: [0, 0], to: [1, 0] },
    { card: 'x.Ship.3', from: [1, 0], to: [1, 1] },
    { card: 'x.Ship.4', from: [0, 0], to: [0, 1] },
  ],
})

const at = (hand: Record<string, string>, more: Partial<Position> = {}): Position => ({
  grid: row,
  start: [0, 0],
  hand: Object.keys(hand),
  ponyDiscard: [],
  mine: true,
  facts: (c) => factsOf(c, hand[c]),
  ...more,
})

test('links are the neighbours that no Ship joins', () => {
  expect(links(row)).toEqual([{ kind: 'link', from: [0, 1], to: [1, 1] }])
})

test('a free cell beside two ponies has two openings', () => {
  expect(openings(row).filter((o) => o.to[0] === -1 && o.to[1] === 1)).toEqual([
    { kind: 'new', from: [-1, 0], to: [-1, 1] },
    { kind: 'new', from: [0, 1], to: [-1, 1] },
  ])
})

test('a love poison reaches only ponies that stay connected without the stolen one, and not the cell it left', () => {
  const p = at({ 'x.Ship.P': 'lovePoison' })
  const withoutB = thefts(p, [1, 0])
  expect(withoutB.some((o) => o.from[0] === 1)).toBe(false) // C hangs on B
  expect(withoutB.some((o) => o.to[0] === 1 && o.to[1] === 0)).toBe(false)
  expect(stealable(p)).not.toContainEqual([0, 0])
  expect(stealable(p, { kind: 'new', from: [1, 1], to: [2, 1] })).toEqual([
    [-1, 0],
    [0, 1],
  ])
})

test('a card that works from the hand can be used, and is still a Pony to be shipped', () => {
  const p = at({ 'x.Pony.Cheerilee': 'escape', 'x.Ship.Plain': '' })
  expect(roles(p, 'x.Pony.Cheerilee')).toMatchObject({ used: true, pony: true })
  expect(roles(at({ 'x.Pony.Cheerilee': 'escape' }), 'x.Pony.Cheerilee')).toMatchObject({ used: true, pony: false })
})

test('reviving needs a Pony in the discard', () => {
  const hand = { 'x.Ship.R': 'playFromDiscard' }
  expect(roles(at(hand), 'x.Ship.R').revives).toBe(false)
  expect(roles(at(hand, { ponyDiscard: ['x.Pony.Z'] }), 'x.Ship.R').revives).toBe(true)
})

test('a Pony that may be a Ship does not bring itself', () => {
  const p = at({ 'x.Pony.W': 'ship' })
  expect(listed(p)).toEqual([{ do: 'link', ship: 'x.Pony.W', from: [0, 1], to: [1, 1] }])
})

test("in another's turn only a Pony that interrupts can be shipped", () => {
  const p = at(
    { 'x.Pony.I': 'interrupt', 'x.Pony.N': '', 'x.Ship.Plain': '', 'x.Ship.P': 'lovePoison' },
    { mine: false },
  )
  const moves = listed(p)
  expect(moves.length).toBe(openings(row).length)
  expect(moves.every((m) => m.do === 'ship' && m.pony === 'x.Pony.I')).toBe(true)
})
