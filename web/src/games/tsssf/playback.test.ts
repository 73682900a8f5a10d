import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Told } from '../../lib/table.svelte'
import type { OwnView, PublicView } from './logic/view'

// The page's own modules look at the browser as they are loaded.
let Playback: (typeof import('./playback.svelte'))['Playback']
let settings: (typeof import('../../lib/settings.svelte'))['settings']

beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('navigator', { languages: ['en'] })
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined })) // nothing moves
  vi.stubGlobal('document', { visibilityState: 'visible', documentElement: { classList: { toggle: () => undefined } } })
  ;({ Playback } = await import('./playback.svelte'))
  ;({ settings } = await import('../../lib/settings.svelte'))
})

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const view = (n: number): PublicView => ({ turn: 1, turns: n, goals: [], ponies: [], ships: [], seats: [] }) as never
const shipped = (n: number): Told[] => [
  {
    n,
    event: {
      event: 'ship',
      seat: 1,
      card: 'Core.Pony.Gilda',
      other: 'Core.Ship.BeachEpisode',
      cards: ['Core.Start.FanFicAuthorTwilight'],
    } as never,
  },
]

/** watching is a player who has seen the first entry and is shown slowly what another does. */
function watching() {
  settings.follow = 'slow'
  const table = {
    seat: 0,
    shown: null as { n: number } | null,
    print: () => undefined,
    spotlight: new Set(),
    flying: new Set(),
    changed: new Set(),
  }
  const playback = new Playback(table as never, {
    text: () => 'Gilda was shipped.',
    shown: () => undefined,
    clocked: () => false,
    before: (first) => [first],
  })
  const push = (n: number, own: Partial<OwnView> = {}) =>
    playback.push({ n, public: view(n), own: { seat: 0, ...own } as OwnView }, n === 1 ? [] : shipped(n))
  push(1)
  return { table, playback, push }
}

test('moves of another player are shown one after the other', async () => {
  const { table, playback, push } = watching()
  await vi.advanceTimersByTimeAsync(1)
  for (const n of [2, 3, 4]) push(n)
  await vi.advanceTimersByTimeAsync(100)
  expect([table.shown?.n, playback.following, playback.left]).toEqual([2, true, 2])
  await vi.advanceTimersByTimeAsync(20_000)
  expect([table.shown?.n, playback.following, playback.left]).toEqual([4, false, 0])
})

test('a question to the player is asked at once, whatever is being shown', async () => {
  const { table, playback, push } = watching()
  await vi.advanceTimersByTimeAsync(1)
  for (const n of [2, 3, 4]) push(n)
  await vi.advanceTimersByTimeAsync(100)
  push(5, { answers: [] as never })
  expect([table.shown?.n, playback.following, playback.left]).toEqual([5, false, 0])
})
