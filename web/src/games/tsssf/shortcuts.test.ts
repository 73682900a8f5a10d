import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Desk } from './desk.svelte'

// The page's own modules look at the browser as they are loaded.
let Ending: (typeof import('./ending.svelte'))['Ending']
let shortcutsOf: (typeof import('./shortcuts'))['shortcutsOf']
let keepFocus: (typeof import('./focus'))['keepFocus']
let settings: (typeof import('../../lib/settings.svelte'))['settings']

const body = { matches: () => false }
const page = { activeElement: body as object, body }

beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('navigator', { languages: ['en'] })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  vi.stubGlobal('document', page)
  ;({ Ending } = await import('./ending.svelte'))
  ;({ shortcutsOf } = await import('./shortcuts'))
  ;({ keepFocus } = await import('./focus'))
  ;({ settings } = await import('../../lib/settings.svelte'))
})

beforeEach(() => (page.activeElement = body))

/** thing is an element of the page that can have the focus. */
const thing = (name: string, matched = '') => {
  const element = {
    name,
    isConnected: true,
    getClientRects: () => [{}],
    matches: (selector: string) => selector === matched,
    focus: () => (page.activeElement = element),
  }
  return element
}

/** ended presses E in a turn that ends with one press, with so many things that could still be played. */
async function ended(plays: number) {
  settings.help = false
  const play = vi.fn().mockResolvedValue(true)
  const end = { draw: 1, discard: 0, decks: ['pony'] }
  const advice = { winnable: vi.fn(), show: vi.fn() }
  const ending = new Ending({ end: () => end as never, hand: () => [], n: () => 0, play, advice })
  const table = { ending, own: { end }, position: { plays: Array(plays).fill({}) } }
  shortcutsOf({ table, find: () => thing('end') } as unknown as Desk).end()
  await Promise.resolve()
  return { asks: ending.open, plays: play.mock.calls.length }
}

test('E asks while something can still be played, and otherwise ends the turn', async () => {
  expect(await ended(1)).toEqual({ asks: true, plays: 0 })
  expect(await ended(0)).toEqual({ asks: false, plays: 1 })
})

const inHand = '[data-in-hand]'
const notChosen = ':not([aria-pressed="true"])'

/** walked presses N where the place that was chosen has the focus, and tells what has it after each press. */
function walked(choice: object): string[] {
  const here = thing('place 1')
  const all = [here, thing('place 2'), thing('card 1', inHand), thing('card 2', inHand)]
  const root = { querySelectorAll: (able: string) => (able.includes(notChosen) ? all.slice(1) : all) }
  here.focus()
  const { legal } = shortcutsOf({ table: { choice }, root } as unknown as Desk)
  return [1, 2, 3, 4].map(() => {
    legal(1)
    return (page.activeElement as { name: string }).name
  })
}

test('N goes to the cards that are missing before the places that could be chosen instead', () => {
  expect(walked({ place: {}, cards: [] })).toEqual(['card 1', 'card 2', 'place 2', 'card 1'])
  expect(walked({ cards: ['Lyra'] })).toEqual(['place 2', 'card 1', 'card 2', 'place 1'])
})

test('focus goes to the next thing after an answer', () => {
  let changed = (_: object[]) => undefined as void
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(callback: (changes: object[]) => void) {
        changed = callback
      }
      observe() {}
      disconnect() {}
    },
  )
  const here: Record<string, ReturnType<typeof thing>> = {
    '[data-heading]': thing('heading'),
    '[data-hand] [data-in-hand][tabindex="0"]': thing('card'),
    '[data-question]': thing('question'),
  }
  const desk = { phase: 'asked', find: (selector: string) => here[selector] ?? null }
  let focused = (_: object) => undefined as void
  const root = {
    addEventListener: (_: string, heard: typeof focused) => (focused = heard),
    querySelector: (selector: string) => here[selector],
  }
  keepFocus(desk as never)(root as never)
  expect(page.activeElement).toBe(here['[data-heading]'])
  const answers = () => {
    const answer = thing('answer')
    answer.focus()
    focused({ target: answer })
    changed([])
    expect(page.activeElement).toBe(answer) // it is still there
    page.activeElement = body
    changed([{ removedNodes: [{ contains: (node: object) => node === answer }] }])
    expect(page.activeElement).toBe(answer) // it was put elsewhere
    answer.isConnected = false
    page.activeElement = body
    changed([])
    return page.activeElement
  }
  expect(answers()).toBe(here['[data-question]'])
  desk.phase = 'play'
  expect(answers()).toBe(here['[data-hand] [data-in-hand][tabindex="0"]'])
  delete here['[data-hand] [data-in-hand][tabindex="0"]']
  expect(answers()).toBe(here['[data-heading]'])
})
