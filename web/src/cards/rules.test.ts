import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Card } from '../card/card'
import { rulesOf } from './rules'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const rules = new Set([...read('../../../docs/rules.md').matchAll(/^\*\*([A-Z]\d+)\*\*/gm)].map((m) => m[1]!))
const power = (name: string, kind: Card['kind']): Card => ({ id: 'x', kind, title: 'x', power: { name } })

test('every rule that a card leads to exists', () => {
  const goals = [
    'ExistsChain(*, 3)',
    'ExistsPonyShippedTo(*, ShippedWith2Versions)',
    'ExistsPonyShippedTo(*, Select(*, 2))',
    'BreakShip(*, *)',
    'ExistsPony(race_b=earth)',
    'SwapCount(3)',
  ]
  const cards = [
    power('ownPower', 'Pony'),
    power('ownPower', 'Ship'),
    ...goals.map((goal): Card => ({ id: 'x', kind: 'Goal', title: 'x', goal })),
    { id: 'Core.Goal.FriendshipIsBenefits', kind: 'Goal', title: 'x', judged: true } as Card,
    { id: 'x', kind: 'Start', title: 'x' } as Card,
  ]
  const named = new Set(cards.flatMap(rulesOf))
  expect([...named].filter((rule) => !rules.has(rule))).toEqual([])
})

test('a card leads to what is special about it first', () => {
  expect(rulesOf({ id: 'x', kind: 'Goal', title: 'x', goal: 'ExistsChain(*, 3)' })[0]).toBe('G6')
  expect(rulesOf({ id: 'x', kind: 'Pony', title: 'x', power: { name: 'changeling', rules: ['C1', 'C4'] } })).toContain(
    'C4',
  )
  expect(rulesOf({ id: 'x', kind: 'Pony', title: 'x', count: 2 })).toEqual(['P4'])
})
