import { beforeAll, expect, test, vi } from 'vitest'

// The page's own modules look at the browser as they are loaded.
let Ending: (typeof import('./ending.svelte'))['Ending']

beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('navigator', { languages: ['en'] })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  ;({ Ending } = await import('./ending.svelte'))
})

/** ending is that of a turn with two cards to draw, and what it has sent. */
function ending() {
  const play = vi.fn().mockResolvedValue(true)
  const end = { draw: 2, discard: 0, decks: ['pony', 'ship'] }
  const advice = { winnable: vi.fn(), show: vi.fn() }
  return { ending: new Ending({ end: () => end as never, hand: () => [], n: () => 0, play, advice }), play }
}

test('a mix of draws that was chosen is drawn when the time runs out', () => {
  const { ending: mine, play } = ending()
  mine.chosen = ['ship', 'ship']
  mine.endIfLate(null)
  mine.endIfLate(20_000)
  expect(play).not.toHaveBeenCalled()
  mine.endIfLate(700)
  expect(play).toHaveBeenCalledWith({ do: 'end', draw: ['ship', 'ship'], discard: [] })
})

test('a player who has chosen nothing runs out of time', () => {
  const { ending: mine, play } = ending()
  mine.endIfLate(700)
  expect(play).not.toHaveBeenCalled()
})
