import { expect, test } from 'vitest'
import type { Card } from '../../../card/card'
import { dealing } from './rehearsal'
import type { GoalView } from './view'

const card = (kind: string, key: string) => ({ id: `Own.${kind}.${key}`, kind }) as unknown as Card
const goal = (place: number, card?: string, more: Partial<GoalView> = {}): GoalView => ({
  place,
  have: 0,
  need: 1,
  ...(card && { card }),
  ...more,
})
const own = (id: string) => id.startsWith('Own.')

test('Ponies and Ships are dealt into the hand', () => {
  expect(dealing(card('Pony', 'A'), 1, [], own)).toEqual([{ card: 'Own.Pony.A', to: { hand: 1 } }])
})

test('a Goal takes an empty place, or that of the first one of another pack', () => {
  const up = { card: 'Own.Goal.A', to: 'open' }
  expect(dealing(card('Goal', 'A'), 0, [goal(0, 'Own.Goal.B'), goal(1), goal(2, 'Core.Goal.C')], own)).toEqual([up])
  const full = [
    goal(0, 'Own.Goal.B'),
    goal(1, 'Core.Goal.C'),
    goal(2, 'Own.Goal.D'),
    goal(3, undefined, { temporary: true }),
  ]
  expect(dealing(card('Goal', 'A'), 0, full, own)).toEqual([{ card: 'Core.Goal.C', to: { deck: 'bottom' } }, up])
  const mine = full.filter(({ place }) => place !== 1)
  expect(dealing(card('Goal', 'A'), 0, mine, own)).toEqual([{ card: 'Own.Goal.B', to: { deck: 'bottom' } }, up])
})

test('a private Goal is turned up for its player', () => {
  const goals = [goal(0, 'Core.Goal.C', { owner: 1 }), goal(1, undefined, { owner: 0 })]
  expect(dealing(card('Goal', 'A'), 1, goals, own)).toEqual([
    { card: 'Core.Goal.C', to: { deck: 'bottom' } },
    { card: 'Own.Goal.A', to: { open: 1 } },
  ])
})
