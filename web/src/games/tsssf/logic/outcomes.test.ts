import { expect, test } from 'vitest'
import { cost } from './choice'
import { Grid } from './grid'
import { nothingForeseen } from './outcomes'
import { readPlays, type Position } from './plays'
import type { OwnView } from './view'

// S - A - B in a row. A love poison and a pony that replaces are in the hand.
const cards = {
  ponies: [
    { card: 'S', at: [0, 0] as [number, number] },
    { card: 'A', at: [1, 0] as [number, number] },
    { card: 'B', at: [2, 0] as [number, number] },
  ],
  ships: [
    { card: 'SA', from: [0, 0] as [number, number], to: [1, 0] as [number, number] },
    { card: 'AB', from: [1, 0] as [number, number], to: [2, 0] as [number, number] },
  ],
}
const own: OwnView = {
  seat: 0,
  hands: [{ seat: 0, cards: ['poison', 'usurper'] }],
  plays: [
    {
      do: 'poison',
      ships: [0],
      targets: [1],
      sides: 'e00',
      outcomes: [{ of: [0], falls: [2], loose: [0, 1], breaks: [0, 1] }],
    },
    { do: 'replace', ponies: [1], targets: [1, 2] },
  ],
}
const grid = new Grid(cards)
const position: Position = { grid, plays: readPlays(own, grid), ponyDiscard: [] }

test('what a love poison costs is told for the pony that is pointed at', () => {
  const lost = cost(position, { cards: ['poison'] }, [1, 0])
  expect(lost).toMatchObject({ falls: ['B'], loose: ['SA', 'AB'] })
  expect(lost.breaks.map((s) => s.card)).toEqual(['SA', 'AB'])
})

test('a target without an outcome, or no target, costs nothing', () => {
  expect(cost(position, { cards: ['usurper'] }, [1, 0])).toBe(nothingForeseen)
  expect(cost(position, { cards: ['usurper'] }, null)).toBe(nothingForeseen)
  expect(cost(position, { cards: [] }, [2, 0])).toBe(nothingForeseen)
})
