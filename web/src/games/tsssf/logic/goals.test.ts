import { expect, test } from 'vitest'
import type { Card } from '../../../card/card'
import { checklist, progress } from './goals'
import type { GoalView } from './view'

const card = {
  parts: {
    en: [{ met: 'Twilight Sparkle' }, { met: 'Luna' }, { met: 'joined', open: 'not joined yet' }],
    es: [{ met: 'Twilight Sparkle' }, { met: 'Luna' }, { met: 'unidos', open: 'aún sin unir' }],
  },
} as unknown as Card
const goal = (have: number[]): GoalView => ({
  place: 0,
  have: have[2]!,
  need: 1,
  parts: have.slice(0, 2).map((n) => ({ have: n, need: 1, cards: n ? ['T'] : [] })),
})

test('a Goal is a checklist whose last item is the Goal itself', () => {
  const list = checklist(goal([1, 0, 0]), card, 'en')
  expect(list.map((item) => [item.label, item.met])).toEqual([
    ['Twilight Sparkle', true],
    ['Luna', false],
    ['not joined yet', false],
  ])
  expect(progress(list)).toEqual({ have: 1, need: 3 })
  expect(checklist(goal([1, 1, 1]), card, 'es').at(-1)).toMatchObject({ label: 'unidos', met: true })
})

test('a Goal with one item counts', () => {
  const counting = { parts: { en: [{ met: 'on the grid', open: 'not on the grid yet' }] } } as unknown as Card
  const list = checklist({ place: 0, have: 3, need: 5, cards: ['A'] }, counting, 'en')
  expect(list).toMatchObject([{ label: 'on the grid', have: 3, need: 5, cards: ['A'] }])
  expect(progress(list)).toEqual({ have: 3, need: 5 })
  expect(checklist({ place: 0, have: 0, need: 1 }, {} as Card, 'en')).toEqual([])
})
