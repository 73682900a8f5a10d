import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Daily } from '../lib/wire.gen'
import { dayAfter, later, monthOf, order, weeksOf } from './days'

// The page's own modules look at the browser as they are loaded.
let sharing: typeof import('./sharing')
const stored = new Map<string, string>()

beforeAll(async () => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  vi.stubGlobal('navigator', { languages: ['en'] })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  sharing = await import('./sharing')
  const { speak } = await import('../lib/i18n.svelte')
  await speak('learn', 'game')
})

beforeEach(() => {
  stored.clear()
  vi.resetModules()
})

const results = async () => (await import('./results.svelte')).results

test('a streak counts days in a row that were solved on their day, even if today is still open', async () => {
  const all = await results()
  const solved = { moves: 3, hints: 0, onDay: true }
  expect(all.streak('2026-03-02')).toBe(0)
  all.keep('2026-02-27', solved)
  all.keep('2026-02-28', solved)
  all.keep('2026-03-01', solved)
  expect(all.streak('2026-03-01')).toBe(3)
  expect(all.streak('2026-03-02')).toBe(3)
  expect(all.streak('2026-03-03')).toBe(0)
  all.keep('2026-03-02', { ...solved, onDay: false }) // solved later
  expect(all.streak('2026-03-03')).toBe(0)
})

test('the first result of a day counts, and is there for the next visit', async () => {
  const all = await results()
  all.keep('2026-03-01', { moves: 5, hints: 1, onDay: true })
  all.keep('2026-03-01', { moves: 3, hints: 0, onDay: true })
  vi.resetModules()
  expect((await results()).of('2026-03-01')).toEqual({ moves: 5, hints: 1, onDay: true })
})

test('what is stored wrongly is not read', async () => {
  stored.set(
    'shipfic.daily',
    '{"2026-03-01": {"moves": "3"}, "today": {"moves": 1, "hints": 0, "onDay": true}, "2026-03-02": null}',
  )
  const all = await results()
  expect(all.of('2026-03-01') ?? all.of('2026-03-02') ?? all.of('today')).toBeUndefined()
  stored.set('shipfic.daily', 'nonsense')
  vi.resetModules()
  expect((await results()).streak('2026-03-02')).toBe(0)
  expect(dayAfter('2024-02-28', 1)).toBe('2024-02-29')
})

const daily = { day: '2026-11-16', today: '2026-11-16', first: '2025-01-06', puzzle: { level: 1, moves: 3 } } as Daily

test('a shared result tells how it went, and nothing of the solution', () => {
  expect(sharing.resultText(daily, { moves: 5, hints: 1, onDay: true }, 4, 'https://example.org')).toBe(
    [
      'shipfic · Daily puzzle · 16 November 2026 · Easy',
      '🟩🟩🟩🟨🟨💡',
      '5 moves (best: 3) · 1 hint',
      '🔥 Streak: 4 days',
      'https://example.org/daily/2026-11-16',
    ].join('\n'),
  )
  const best = sharing.resultText(daily, { moves: 3, hints: 0, onDay: true }, 1, '')
  expect(best).toContain('🟩🟩🟩\n3 moves (best: 3) · no hints')
  expect(best).not.toContain('Streak')
  expect(sharing.squares({ moves: 90, hints: 90, onDay: true }, 3)).toHaveLength(3 + 12 + 12)
})

test('the calendar has the days of a month in weeks from Monday on', () => {
  const february = weeksOf(monthOf('2026-02-14'))
  expect(february[0]).toEqual([null, null, null, null, null, null, '2026-02-01'])
  expect(february.at(-1)!.at(5)).toBe('2026-02-28')
  expect(february.flat().filter(Boolean)).toHaveLength(28)
  expect(later({ year: 2025, month: 0 }, -1)).toEqual({ year: 2024, month: 11 })
  expect(order(monthOf('2025-12-31'), monthOf('2026-01-01'))).toBeLessThan(0)
})
