import { expect, test } from 'vitest'
import { anyCard, formKinds } from '../../lib/goals.gen'
import type { GoalForm } from '../../lib/wire.gen'
import { combined, firstGoal, groups, kindsOf, newGroup, newTerm, rowsOf, termKinds, turned, withTerm } from './form'

const any: GoalForm = { kind: anyCard }
const name = (value: string): GoalForm => ({ kind: 'name', value })

test('a criterion is a list of conditions, and one alone needs no group', () => {
  expect(groups).toEqual(['all', 'any'])
  expect(withTerm(any, name('Luna'))).toEqual(name('Luna'))
  const both = withTerm(name('Luna'), name('Rarity'))
  expect(both).toEqual({ kind: 'all', of: [name('Luna'), name('Rarity')] })
  expect(rowsOf(both)).toEqual([name('Luna'), name('Rarity')])
  expect(withTerm({ kind: 'any', of: both.of! }, any).kind).toBe('any')
  expect(combined('any', [name('Luna')])).toEqual(name('Luna'))
  expect(combined('any', [])).toEqual(any)
  expect(newGroup(both, false).kind).toBe('any')
  expect(newGroup({ ...both, kind: 'any' }, false).kind).toBe('all')
})

test('conditions are offered for the cards they are about', () => {
  expect(termKinds(false, true)).toContain(anyCard)
  expect(termKinds(false, false)).not.toContain(anyCard)
  expect(termKinds(true, false)).toEqual(['action', 'card'])
  expect(newTerm(false).value ?? '').toBe('')
})

test('another kind keeps what both have', () => {
  const pony: GoalForm = { kind: 'ExistsPony', of: [name('Luna')], count: 4 }
  expect(turned(pony, 'PlayPonies')).toEqual({ ...pony, kind: 'PlayPonies' })
  expect(turned(pony, 'ExistsShip').of![0]).toEqual(name('Luna'))
  expect(turned(pony, 'PlayShipCards').of![0]!.kind).toBe('action') // Ship cards have no name
  expect(turned(pony, 'OtherGoalsWon')).toEqual({ kind: 'OtherGoalsWon' })
  expect(turned({ kind: 'race', value: 'earth', not: true }, 'name')).toEqual({ kind: 'name', not: true })
  expect(turned(null, 'SwapCount')).toEqual(formKinds['SwapCount']!.begin)
})

test('every kind of Goal can become every other', () => {
  const goals = kindsOf('goal')
  expect(goals.length).toBeGreaterThan(10)
  for (const from of goals) {
    for (const to of goals) {
      const { begin, parts } = formKinds[to]!
      const made = turned(formKinds[from]!.begin, to)
      expect(made.kind).toBe(to)
      expect(made.of?.length).toBe(begin.of?.length)
      expect(made.of?.every((part, i) => formKinds[part.kind]!.sort === parts![i]!.sort) ?? true).toBe(true)
      expect(made.count === undefined).toBe(begin.count === undefined)
    }
  }
  expect(firstGoal.startsWith(goals[0]!)).toBe(true)
})
