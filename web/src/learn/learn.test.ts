import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test, vi } from 'vitest'
import { languages } from '../lib/languages'
import type { Practice } from '../lib/wire.gen'

const folder = new URL('../../../internal/practice/lessons/', import.meta.url)
const lessons = readdirSync(folder).map((name) => ({
  id: name.replace(/^\d+-|\.json$/g, ''),
  steps: (JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as { steps: unknown[] }).steps.length,
}))

test.each(lessons)('the lesson $id says something before each of its steps, and nothing more', ({ id, steps }) => {
  const wanted = ['title', ...Array.from({ length: steps }, (_, i) => String(i)), 'end'].map(
    (part) => `lesson.${id}.${part}`,
  )
  for (const { code } of languages) {
    const strings = JSON.parse(readFileSync(new URL(`./i18n/${code}.json`, import.meta.url), 'utf8')) as object
    const said = Object.keys(strings).filter((key) => key.startsWith(`lesson.${id}.`))
    expect(said.sort()).toEqual(wanted.sort())
  }
})

// The page's own modules look at the browser as they are loaded.
let words: typeof import('./words')
let progress: (typeof import('./progress.svelte'))['progress']
const stored = new Map<string, string>([['shipfic.practice', '["lesson:ship", 7]']])

beforeAll(async () => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  vi.stubGlobal('navigator', { languages: ['en'] })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  words = await import('./words')
  ;({ progress } = await import('./progress.svelte'))
  const { speak } = await import('../lib/i18n.svelte')
  await speak('tsssf', 'learn', 'game')
})

test('a move is told from the position that it is made in', () => {
  const view = {
    ponies: [
      { card: 'Core.Pony.Tom', at: [0, 0] as [number, number] },
      { card: 'Core.Pony.Lyra', at: [1, 0] as [number, number] },
    ],
    ships: [],
  } as never
  const say = (move: Parameters<typeof words.moveWords>[0]) => words.moveWords(move, view)
  expect(say({ do: 'ship', ship: 'S', pony: 'P', from: [1, 0], to: [2, 0] })).toBe(
    'S and P: Empty spot to the right of Core.Pony.Lyra.',
  )
  expect(say({ do: 'link', ship: 'S', from: [0, 0], to: [1, 0] })).toBe('S between Core.Pony.Tom and Core.Pony.Lyra.')
  expect(say({ do: 'replace', pony: 'P', at: [0, 0] })).toBe('P replaces Core.Pony.Tom.')
  expect(say({ do: 'choose', pick: { cell: [1, 0] } })).toBe('Choose Core.Pony.Lyra.')
  expect(say({ do: 'choose', pick: { card: 'Core.Pony.AloeAndLotus', name: 'Aloe' } })).toBe('Choose Aloe.')
  expect(say({ do: 'pass' })).toBe('Decline.')
})

test('a Goal that a lesson wins is explained', () => {
  const taken = JSON.parse(readFileSync(new URL('./testdata/lessons.json', import.meta.url), 'utf8')) as {
    id: string
    answers: Practice[]
  }[]
  const said = (id: string) =>
    taken.find((lesson) => lesson.id === id)!.answers.flatMap(({ why }) => (why ? [words.whyWords(why)] : []))
  expect(said('ship')).toEqual([])
  expect(said('changes')).toEqual([
    'Core.Ship.YerAPrincessHarry is the key to Core.Goal.PrettyPrettyPrincess. Core.Ship.YerAPrincessHarry makes Core.Start.FanficAuthorTwilight an alicorn and “Princess”.',
    'Core.Ship.Rule63 is the key to Core.Goal.MyFirstSlash. Core.Ship.Rule63 makes Core.Pony.Lyra male.',
  ])
})

test('what was done is remembered, and what is stored wrongly is not', () => {
  expect(progress.done('lesson:ship')).toBe(true)
  expect(progress.count(['lesson:ship', 'lesson:link'])).toBe(1)
  progress.finish('lesson:link')
  progress.finish('lesson:link')
  expect(stored.get('shipfic.practice')).toBe('["lesson:ship","lesson:link"]')
})
