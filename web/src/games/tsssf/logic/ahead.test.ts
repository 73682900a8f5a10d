import { expect, test } from 'vitest'
import type { OwnView, Preview, PublicView } from '../../../lib/wire.gen'
import { goalChanges, likelyQuestion, ofNumber, ofPlay, questionOf } from './ahead'
import { complete, pressed } from './choice'
import { Grid } from './grid'
import { nothingForeseen } from './outcomes'
import { readPlays, type Position } from './plays'
import type { GoalView } from './view'

// S - A in a row. The hand has a Ship, a love poison, and two ponies, one of which replaces.
const view = {
  ponies: [
    { card: 'S', at: [0, 0] },
    { card: 'A', at: [1, 0] },
  ],
  ships: [{ card: 'SA', from: [0, 0], to: [1, 0] }],
} as unknown as PublicView
const own = {
  seat: 0,
  hands: [{ seat: 0, cards: ['ship', 'poison', 'pony', 'usurper'] }],
  plays: [
    { do: 'ship', ships: [0], ponies: [2], sides: 'e7' },
    { do: 'poison', ships: [1], targets: [1], sides: 'e0' },
    { do: 'replace', ponies: [3], targets: [1] },
  ],
} as OwnView
const grid = new Grid(view)
const position: Position = { grid, plays: readPlays(own, grid), ponyDiscard: [] }

test('the server is asked as soon as the cards are chosen, and about nothing less', () => {
  expect(likelyQuestion(position, { cards: ['ship', 'pony'] })).toEqual({ ship: 'ship', pony: 'pony' })
  expect(likelyQuestion(position, { cards: ['pony', 'ship'] })).toEqual({ ship: 'ship', pony: 'pony' })
  expect(likelyQuestion(position, { cards: ['usurper'] })).toEqual({ pony: 'usurper' })
  expect(likelyQuestion(position, { cards: ['poison'] })).toBeNull()
  expect(likelyQuestion(position, { cards: ['poison'], cell: [1, 0] })).toEqual({ ship: 'poison', take: [1, 0] })
  expect(likelyQuestion(position, { cards: [] })).toBeNull()
})

test('the play that pressing would make is asked about with the same words', () => {
  const place = { kind: 'new', from: [1, 0], to: [1, 1] } as const
  const move = complete(position, pressed(position, { cards: ['ship', 'pony'] }, place))!
  expect(questionOf(move)).toEqual(likelyQuestion(position, { cards: ['ship', 'pony'] }))
  expect(questionOf({ do: 'use', card: 'pony' })).toBeNull()
  expect(pressed(position, { cards: ['ship', 'pony'], place }, place).place).toBe(place) // and is not given up
})

const preview: Preview = {
  places: [
    [
      [1, 0],
      [1, 1],
    ],
    [
      [1, 0],
      [1, 0],
    ],
  ],
  outcomes: [{ of: [1], falls: [1], goals: [{ place: 2, have: 1 }], then: [{ card: 'usurper', must: true }] }],
}

test('a play finds what it does by its place', () => {
  const replaced = ofPlay(preview, { do: 'replace', pony: 'usurper', at: [1, 0] }, view)!
  expect(replaced).toMatchObject({ falls: ['A'], then: [{ card: 'usurper', must: true }], moves: [] })
  expect(ofPlay(preview, { do: 'ship', ship: 'ship', pony: 'pony', from: [1, 0], to: [1, 1] }, view)).toBe(
    nothingForeseen,
  )
  expect(ofPlay(preview, { do: 'ship', ship: 'ship', pony: 'pony', from: [0, 0], to: [0, 1] }, view)).toBeNull()
  expect(ofNumber(preview.outcomes, -1, view)).toBe(nothingForeseen)
})

test('of the changes of Goals, what I win comes first, then what others win, then progress', () => {
  const goal = (place: number, have: number): GoalView => ({ place, card: `G${place}`, have, need: 3 }) as GoalView
  const open = [goal(0, 2), goal(1, 2), goal(2, 1), goal(3, 2)]
  const goals = [
    { place: 0, have: 1 },
    { place: 1, have: 3, won: 1, points: 2 },
    { place: 2, have: 2 },
    { place: 3, have: 3, won: 0, points: 3 },
    { place: 9, have: 1 }, // not open for this seat
  ] as NonNullable<Preview['outcomes'][0]['goals']>
  const changes = goalChanges({ ...nothingForeseen, goals }, open, 0)
  expect(changes.map(({ card, kind, from, to, by, points }) => [card, kind, from, to, by, points])).toEqual([
    ['G3', 'won', 2, 3, 0, '3'],
    ['G1', 'taken', 2, 3, 1, '2'],
    ['G2', 'forward', 1, 2, -1, ''],
    ['G0', 'back', 2, 1, -1, ''],
  ])
})
