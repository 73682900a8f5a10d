import { beforeAll, expect, test, vi } from 'vitest'
import { readFileSync } from 'node:fs'
import type { Language } from '../lib/languages'
import type { Card } from './card'

// The page's own modules look at the browser as they are loaded.
let name: typeof import('./name')
let i18n: typeof import('../lib/i18n.svelte')
let settings: (typeof import('../lib/settings.svelte'))['settings']

beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('navigator', { languages: ['en'] })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  name = await import('./name')
  i18n = await import('../lib/i18n.svelte')
  ;({ settings } = await import('../lib/settings.svelte'))
})

const file = readFileSync(new URL('../../../packs/core/ponies.json', import.meta.url), 'utf8')
const core = (JSON.parse(file) as { cards: { pony: Record<string, { title: string; text?: Record<string, string> }> } })
  .cards.pony

test.each<[Language, string, string]>([
  ['en', 'No power.', 'They count as male and as female at once, and as a single pony.'],
  ['es', 'Sin poder.', 'Cuentan a la vez como macho y como hembra, y como un solo Pony.'],
])('the Wonderbolts say once in %s that they have no power', async (language, none, rest) => {
  settings.language = language
  await i18n.speak('game')
  const { title, text } = core.TheWonderbolts!
  const card: Card = { id: 'Core.Pony.TheWonderbolts', kind: 'Pony', title, text: text!, race: ['pegasus'] }
  expect(name.cardName(card).endsWith(none)).toBe(true)
  expect(name.cardSays(card)).toBe(rest)
})

test('a card with a power says it all', async () => {
  settings.language = 'en'
  await i18n.speak('game')
  const card: Card = {
    id: 'x',
    kind: 'Pony',
    title: 'x',
    power: { name: 'swap' } as never,
    text: { en: 'No power. Or so.' },
  }
  expect(name.cardSays(card)).toBe('No power. Or so.')
})
