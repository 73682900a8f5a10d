import { expect, test } from 'vitest'
import { foresee } from './choice'
import { Grid } from './grid'
import { costly, nothingForeseen } from './outcomes'
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
    { do: 'replace', ponies: [1], targets: [1, 2], outcomes: [{ of: [1], falls: [2], breaks: [1] }] },
  ],
}
const grid = new Grid(cards)
const position: Position = { grid, plays: readPlays(own, grid), ponyDiscard: [] }

test('what a love poison costs is told for the pony that is pointed at', () => {
  const cost = foresee(position, { cards: ['poison'] }, [1, 0])
  expect(cost).toMatchObject({ falls: ['B'], loose: ['SA', 'AB'] })
  expect(cost.breaks.map((s) => s.card)).toEqual(['SA', 'AB'])
  expect(costly(cost)).toBe(true)
})

test('partners who are joined again do not break up (B1)', () => {
  const place = { kind: 'new', from: [0, 0], to: [0, 1] } as const
  const cost = foresee(position, { cards: ['poison'], cell: [1, 0] }, place)
  expect(cost.loose).toEqual(['SA', 'AB'])
  expect(cost.breaks.map((s) => s.card)).toEqual(['AB'])
})

test('a target without an outcome, or no target, costs nothing', () => {
  expect(foresee(position, { cards: ['usurper'] }, [1, 0])).toBe(nothingForeseen)
  expect(foresee(position, { cards: ['usurper'] }, null)).toBe(nothingForeseen)
  expect(foresee(position, { cards: [] }, [2, 0])).toBe(nothingForeseen)
  expect(foresee(position, { cards: ['usurper'] }, [2, 0]).falls).toEqual(['B'])
})
