import { expect, test, vi } from 'vitest'
import type { Config } from '../../lib/wire.gen'
import type { Language } from '../../lib/languages'
import { choicesOf } from '../../lobby/rows'

// Rows have words, and words need a browser.
vi.stubGlobal('navigator', { languages: ['en'] })
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
const { speak, tx } = await import('../../lib/i18n.svelte')
const { settings } = await import('../../lib/settings.svelte')
const { groups, hayburger, withDecks, withSeats } = await import('./options')

const base: Config = { game: 'hayburger', seats: 3, open: false }
const row = (name: string) => groups.flatMap((group) => group.rows).find((r) => r.name === name)!

test('the dealer is drawn by lot, or one of the seats, which then stay as they are', () => {
  expect(choicesOf(row('dealer'), base)?.map((c) => c.value)).toEqual([0, 1, 2, 3])
  const named = row('dealer').set(base, 3)
  expect(named).toMatchObject({ fixedSeats: true, options: { dealer: 2 } })
  expect(row('dealer').get(withSeats(named, 2))).toBe(0)
  expect(withSeats(named, 2)).toMatchObject({ seats: 2, fixedSeats: false })
  expect(row('dealer').get(withSeats(named, 4))).toBe(3)
  expect(hayburger(row('dealer').set(named, 0)).dealer).toBeUndefined()
})

test('chances of our own deck go with it', () => {
  const dragon = row('chances.dragon')
  expect(dragon.get(base)).toBe(4)
  const set = dragon.set(dragon.set(base, 2), 1)
  expect(hayburger(row('chances.cat').set(set, 1)).chances).toEqual({ dragon: 1, cat: 1 })
  expect(hayburger(withDecks(set, ['hayburger', 'barn'])).chances).toEqual({ dragon: 1 })
  const away = withDecks(set, ['barn'])
  expect(hayburger(away).chances).toBeUndefined()
  expect(dragon.blocked(away, { taken: 1, ponies: 0, ships: 0 }, 2)?.key).toBe('lobby.block.ownDeck')
})

test.each<[Language, string, string]>([
  [
    'en',
    'Without it, this table is too fast to be fair to people who hear the cards.',
    'People who hear the cards can play here.',
  ],
  [
    'es',
    'Sin él, esta mesa va demasiado rápido para ser justa con quienes oyen las cartas.',
    'Aquí pueden jugar quienes oyen las cartas.',
  ],
])('the lobby says in %s at which tables people who hear the cards can play', async (language, fast, fair) => {
  settings.language = language
  await speak('page')
  const time = row('cardTime')
  const says = (config: Config) => tx('lobby.cardTime.text', time.args!(config))
  expect(choicesOf(time, base)?.map((c) => c.value)).toEqual([0, 1500, 3000])
  expect(says(base)).toContain(fast)
  expect(says(time.set(base, 0))).toContain(fast)
  for (const value of [1500, 3000]) {
    expect(says(time.set(base, value))).toContain(fair)
    expect(says(time.set(base, value))).not.toContain(fast)
  }
})
