import { beforeEach, expect, test, vi } from 'vitest'
import { browserStorage } from '../lib/testdata/storage'
import type { BalanceReport } from '../lib/wire.gen'
import { balanceTable, keepRun, lastRun } from './lastrun'

beforeEach(() => void vi.stubGlobal('localStorage', browserStorage()))

const report: BalanceReport = {
  games: 10,
  bots: 'mare',
  nodes: 1000,
  turns: { with: 30, interval: [25, 35] },
  first: { with: 0.3, interval: [0.1, 0.5] },
  start: 'P.Start.Keeper',
  cards: [
    { id: 'P.Goal.G', n: 4, share: 0.5, interval: [0.2, 0.8], after: 6.5, range: [0, 0] },
    { id: 'P.Pony.A', n: 8, share: 0.25, interval: [0.1, 0.5], effect: 0.12, range: [-0.04, 0.32], verdict: 'dead' },
    { id: 'P.Ship.B', n: 0, share: 0, interval: [0, 1], range: [0, 0] },
  ],
}

test('the last run of a draft is kept, and nonsense in its place is not taken', () => {
  expect(lastRun('a')).toBeUndefined()
  keepRun('a', { at: 1, report })
  expect(lastRun('a')).toEqual({ at: 1, report })
  for (const broken of [
    '{',
    '[]',
    '{"a":{"at":1}}',
    '{"a":{"at":1,"report":{"games":1,"cards":[null]}}}',
    '{"a":null}',
  ]) {
    localStorage.setItem('shipfic.balance', broken)
    expect(lastRun('a')).toBeUndefined()
  }
})

test('the runs of twenty drafts are kept', () => {
  for (let at = 0; at < 25; at++) keepRun(`d${at}`, { at, report })
  expect([lastRun('d4'), lastRun('d5')?.at, lastRun('d24')?.at]).toEqual([undefined, 5, 24])
})

test('a table for spreadsheets has every card, also the Start card, and no formula', () => {
  const titles = new Map([
    ['P.Pony.A', '=HYPERLINK("http://x")'],
    ['P.Goal.G', 'All, in'],
  ])
  const [head, start, goal, pony, ship] = balanceTable(report, titles, report).split('\r\n')
  expect(head!.split(',')).toHaveLength(14)
  expect(start).toBe('P.Start.Keeper,,Start,10')
  expect(goal).toBe('P.Goal.G,"All, in",Goal,4,0.5,0.2,0.8,6.5,,,,,0.5,')
  expect(pony).toBe(`P.Pony.A,"'=HYPERLINK(""http://x"")",Pony,8,0.25,0.1,0.5,,0.12,-0.04,0.32,dead,0.25,0.12`)
  expect(ship).toBe('P.Ship.B,,Ship,0,,,,,,,,,,')
})
