import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { demonstrate } from './demonstrate'

const asked: { inputs: number; answer: () => void }[] = []

// A lesson of which each input takes a step. The test decides when an answer arrives.
vi.mock('./api', () => ({
  askPracticeHint: vi.fn(),
  practise: ({ inputs }: { inputs: unknown[] }) =>
    new Promise((done) =>
      asked.push({ inputs: inputs.length, answer: () => done({ step: inputs.length, updates: [{ events: [] }] }) }),
    ),
}))

// The page's own modules look at the browser as they are loaded.
let PracticeStore: (typeof import('./practice.svelte'))['PracticeStore']
beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  vi.stubGlobal('navigator', { language: 'en', languages: ['en'] })
  ;({ PracticeStore } = await import('./practice.svelte'))
})
afterEach(() => void asked.splice(0))

/** settled lets everything happen that waits for nothing but its turn. */
const settled = () => new Promise((done) => setTimeout(done))

test('a press is answered before the next one, where two steps want the same press', async () => {
  const store = new PracticeStore('copy', { title: '', you: '', partner: '' })
  const opened = store.open()
  await settled()
  asked[0]!.answer()
  await opened

  const press = vi.fn(() => void store.do({ do: 'move', seat: 0, move: { do: 'pass' } }))
  const hand = demonstrate({
    open: () => store.now?.step === 0,
    target: () => ({ getBoundingClientRect: () => ({ x: 0, y: 0, width: 2, height: 2 }) as DOMRect, click: press }),
    point: () => undefined,
    wait: () => Promise.resolve(),
    answered: store.answered,
  })
  await settled()
  for (let n = 1; n < asked.length; n++) {
    asked[n]!.answer() // late: the hand could have pressed again
    await settled()
  }
  await hand
  expect(press).toHaveBeenCalledTimes(1)
  expect(store.now?.step).toBe(1)
})
