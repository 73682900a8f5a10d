import { beforeAll, expect, test, vi } from 'vitest'
import type { Card } from '../../../card/card'
import type { CardID, PonyView } from '../logic/view'
import type { Table } from '../model.svelte'

// The page's own modules look at the browser as they are loaded.
let parts: typeof import('./parts')

beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('navigator', { languages: ['en'] })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  parts = await import('./parts')
  const { speak } = await import('../../../lib/i18n.svelte')
  await speak('game', 'tsssf')
}, 60_000)

const rarity: Card = {
  id: 'Rarity',
  kind: 'Pony',
  title: 'Heartless Dictator Rarity',
  short: 'Dictator Rarity',
  race: ['unicorn'],
  gender: ['female'],
}
const lyra: Card = { ...rarity, id: 'Lyra', title: 'Lyra', short: 'Lyra' }
const all: Record<CardID, Card> = { Rarity: rarity, Lyra: lyra }
const ponies = [
  { card: 'Rarity', at: [1, -2] },
  { card: 'Lyra', at: [0, 0] },
] as PonyView[]
const table = {
  card: (id: CardID) => all[id],
  title: (id: CardID) => all[id]!.short,
  start: [0, 0],
  grid: { ponies, partners: () => [] },
} as unknown as Table

test('a line says what its card is called where titles are short', () => {
  expect(parts.cardLine(table, 'Rarity')).toMatch(/^Heartless Dictator Rarity \(in short Dictator Rarity\), Pony card/)
  expect(parts.cardLine(table, 'Lyra')).toMatch(/^Lyra, Pony card/)
})

test('a row is named once, and each of its lines names the column', () => {
  const [above, start] = parts.rows(table)
  expect(above!.name).toBe('Row 2 above')
  expect(above!.ponies[0]).toMatch(/^Heartless Dictator Rarity \(in short .*\. Column 1 right\./)
  expect(above!.ponies[0]).not.toContain('Row')
  expect(start!.ponies[0]).toContain('Column Start’s.')
})
