import { beforeAll, expect, test, vi } from 'vitest'
import type { Language } from '../../lib/languages'
import type { CardID } from './logic/view'

// The page's own modules look at the browser as they are loaded.
let i18n: typeof import('../../lib/i18n.svelte')
let speech: typeof import('./speech')
let settings: (typeof import('../../lib/settings.svelte'))['settings']

beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('navigator', { languages: ['en'] })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  i18n = await import('../../lib/i18n.svelte')
  speech = await import('./speech')
  ;({ settings } = await import('../../lib/settings.svelte'))
})

const inLanguage = (language: Language) => {
  settings.language = language
  return i18n.speak('tsssf')
}

const table = { title: (id: CardID) => id, name: () => 'Ada', card: () => undefined } as never

test.each([
  ['en', ['Shipwrecker', 'Heh. Peasants.', 'Invasive Species'], 'Shipwrecker, Heh. Peasants. and Invasive Species'],
  ['es', ['Shipwrecker', 'Heh. Peasants.', 'Invasive Species'], 'Shipwrecker, Heh. Peasants. e Invasive Species'],
  ['es', ['Gilda', 'Lyra'], 'Gilda y Lyra'],
  ['es', ['Gilda', 'Iron Will'], 'Gilda e Iron Will'],
  ['es', ['Gilda'], 'Gilda'],
] as const)('a list in %s of %j is shown as it is said', async (language, words, want) => {
  await inLanguage(language)
  const shown = i18n.listParts(words).map((part) => (typeof part === 'number' ? words[part] : part))
  expect([shown.join(''), i18n.list(words)]).toEqual([want, want])
})

test('a title that ends a sentence takes no second full stop', async () => {
  await inLanguage('en')
  const won = (goal: string) => speech.spokenText(table, 'You win {goal}.', { goal: { card: goal } })
  expect([won('Heh. Peasants.'), won('Cargo Ship')]).toEqual(['You win Heh. Peasants.', 'You win Cargo Ship.'])
  const line = (cards: string[]) =>
    speech.spokenParagraph(table, {
      n: 1,
      kind: 'told',
      caption: { n: 1, seat: 0, phrases: [{ key: 'plain.discard', args: { cards: { cards } } }], wins: [] } as never,
    })
  expect([line(['Heh. Peasants.']), line(['Gilda'])]).toEqual(['Ada discarded Heh. Peasants.', 'Ada discarded Gilda.'])
})
