import { beforeEach, expect, test, vi } from 'vitest'
import { browserStorage } from '../lib/testdata/storage'
import { dayAfter, dayOf } from './days'
import type { Miss } from './misses.svelte'

let kept: typeof import('./misses.svelte')

beforeEach(async () => {
  vi.stubGlobal('localStorage', browserStorage())
  await again()
})

/** again is the next visit. */
async function again() {
  vi.resetModules()
  kept = await import('./misses.svelte')
}

const now = dayOf(new Date())
const miss = (turn: number, changes: Partial<Miss> = {}): Miss => ({
  game: 'k3xq9-2',
  turn,
  at: 1_700_000_000_000,
  names: ['Ada', 'Bo'],
  seat: 0,
  position: 'aPZElUyIgjWoWTisNdQyg9TlITQ',
  points: 3,
  line: [{ do: 'pass' }],
  why: null,
  solved: 0,
  due: now,
  ...changes,
})

test('a miss comes back after three days, and is done when it was solved twice', () => {
  const { practised, isDone, isDue } = kept
  const once = practised(miss(1, { due: '2026-02-26' }), true, '2026-02-27')
  expect(once).toMatchObject({ solved: 1, due: '2026-03-02' })
  expect([isDone(once), isDue(once, '2026-03-01'), isDue(once, '2026-03-02')]).toEqual([false, false, true])
  const twice = practised(once, true, '2026-03-05')
  expect([isDone(twice), isDue(twice, '2026-04-01')]).toEqual([true, false])
  expect(practised(twice, false, '2026-03-06')).toBe(twice)
})

test('one that was not solved comes back tomorrow, and its solution does not count as soon as it was seen', () => {
  const { practised } = kept
  const once = miss(1, { solved: 1, due: '2026-12-31' })
  const failed = practised(once, false, '2026-12-31')
  expect(failed).toMatchObject({ solved: 1, due: '2027-01-01' })
  expect(practised(failed, true, '2026-12-31')).toBe(failed) // played from the solution, on the same day
  expect(practised(failed, true, '2027-01-01')).toMatchObject({ solved: 2 })
})

test('a solution before the day changes nothing', () => {
  const early = miss(1, { solved: 1, due: '2026-03-02' })
  expect(kept.practised(early, true, '2026-03-01')).toBe(early)
})

test('those that are done go first where there are too many, and then the oldest', () => {
  const all = [miss(5), miss(4, { solved: 2 }), miss(3), miss(2, { solved: 2 }), miss(1)]
  const turns = (limit: number) => kept.within(all, limit).map(({ turn }) => turn)
  expect([turns(5), turns(4), turns(3), turns(2)]).toEqual([
    [5, 4, 3, 2, 1],
    [5, 4, 3, 1],
    [5, 3, 1],
    [5, 3],
  ])
})

test('what is kept is there at the next visit, each turn once', async () => {
  kept.misses.add([miss(1), miss(2, { due: dayAfter(now, 1) })])
  kept.misses.tried('k3xq9-2-1', true)
  kept.misses.add([miss(1), miss(3)])
  await again()
  const { misses, idOf } = kept
  expect(misses.open.map(idOf)).toEqual(['k3xq9-2-3', 'k3xq9-2-2', 'k3xq9-2-1'])
  expect(misses.due().map(idOf)).toEqual(['k3xq9-2-3'])
  expect(misses.of('k3xq9-2-1')).toMatchObject({ solved: 1, due: dayAfter(now, 3) })
  misses.remove('k3xq9-2-3')
  expect(misses.open).toHaveLength(2)
  misses.clear()
  await again()
  expect(kept.misses.open).toEqual([])
})

test('a hundred are kept', () => {
  kept.misses.add(Array.from({ length: 120 }, (_, i) => miss(i + 1)))
  expect(kept.misses.open).toHaveLength(100)
})

test('what is stored wrongly is not read', async () => {
  const { why: _, ...without } = miss(2)
  const wrong = [miss(3, { due: 'soon' }), miss(4, { game: '../x' }), { ...miss(5), line: 'pass' }, without, null, 7]
  localStorage.setItem('shipfic.misses', JSON.stringify([miss(1), ...wrong]))
  await again()
  expect(kept.misses.open.map(({ turn }) => turn)).toEqual([1])
})
