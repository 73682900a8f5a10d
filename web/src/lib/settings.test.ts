import { beforeAll, expect, test, vi } from 'vitest'

let settings: typeof import('./settings.svelte')
let i18n: typeof import('./i18n.svelte')

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  vi.stubGlobal('navigator', { languages: ['es-MX', 'en'] })
  vi.stubGlobal('localStorage', { getItem: () => 'not even JSON' })
  settings = await import('./settings.svelte')
  i18n = await import('./i18n.svelte')
})

test('somebody new gets their own language, if we speak it', () => {
  expect(settings.settings.language).toBe('es')
  expect(settings.fresh(['fr', 'es-AR']).language).toBe('es')
  expect(settings.fresh(['fr']).language).toBe('en')
})

test('of what was stored, only what makes sense is taken', () => {
  const base = settings.fresh(['en'])
  expect(settings.merged(base, { theme: 'day', name: 'Ada', sound: false })).toEqual({
    ...base,
    theme: 'day',
    name: 'Ada',
    sound: false,
  })
  expect(settings.merged(base, { theme: 'plaid', motion: 7, language: 'xx', extra: 1 })).toEqual(base)
  for (const stored of [null, 3, 'text', []]) expect(settings.merged(base, stored)).toEqual(base)
})

test('bundles of strings add up, and change language together', async () => {
  await Promise.all([i18n.speak('page'), i18n.speak('game')])
  expect([i18n.t('home.play'), i18n.t('power.swap')]).toEqual(['Jugar ya', 'Intercambio'])
  settings.settings.language = 'en'
  await i18n.speak()
  expect([i18n.t('home.play'), i18n.t('power.swap'), i18n.list(['a', 'b', 'c'])]).toEqual([
    'Play now',
    'Swap',
    'a, b and c',
  ])
  expect(i18n.tx('no.such.key', {}, 'fallback')).toBe('fallback')
})
