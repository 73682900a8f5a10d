import { beforeAll, expect, test } from 'vitest'
import { gameNames, gameOf, games, isGame, type Game, type GameName } from './games'
import type { Config } from './lib/wire.gen'

// A third game, as somebody would add it: the compiler says which facts it needs, and no other file is told of it.
const pebbles = {
  title: 'Pebbles',
  emblem: 'stone-pile',
  colour: '#555',
  chartColour: '#777',
  seats: [2, 2],
  clocks: false,
  story: false,
  guided: false,
  begun: 'played',
  drafts: false,
  packFiles: '.json',
  start: 'lobby.startGame',
  learn: '/learn/pebbles',
  rules: '/rules/pebbles',
  chapters: 'XY',
  load: () => Promise.reject(new Error('no page')),
  replay: () => Promise.reject(new Error('no page')),
} satisfies Game

const name = 'pebbles' as GameName

// Whatever ranges over games is loaded after this one was added.
beforeAll(() => {
  Object.assign(games, { pebbles })
  gameNames.push(name)
})

test('a table, a pack and a kept game can be of the new game', () => {
  expect(isGame('pebbles')).toBe(true)
  expect(gameOf({ game: 'pebbles' })).toBe('pebbles')
  expect(gameOf({})).toBe('tsssf') // a pack that does not name its game
})

test('a table of another game becomes one of the new game, with its options and its number of seats', async () => {
  const { fresh, seatRange } = await import('./lobby/config')
  const config: Config = { game: 'tsssf', seats: 5, open: true, turnSeconds: 60, options: { handLimit: 9 } }
  const next = fresh(config, name)
  expect(next).toEqual({ game: 'pebbles', seats: 2, open: true })
  expect(seatRange(next)).toEqual([2, 2])
})

test('its rules have a page, and its chapters lead there', async () => {
  const { routeOf } = await import('./routes')
  const { addressOf } = await import('./rules/links')
  expect(routeOf('/rules/pebbles')).toEqual({ page: 'rules', props: { game: 'pebbles' } })
  expect(['X2', 'T5', 'H1'].map(addressOf)).toEqual(['/rules/pebbles#X2', '/rules#T5', '/rules/hayburger#H1'])
})

test('the rulebook finds its texts by its title', async () => {
  const { pageOf, readBook } = await import('./rules/book')
  const rules =
    '# Secret Shipfic Folder\n\nShips.\n\n# Pebbles\n\nTake stones.\n\n## Heaps (X)\n\n**X1** *Turn.* Take one to three.\n'
  const quick = '# Pebbles\n\nTwo players.\n\n## Your turn\n\nTake stones.\n'
  const book = readBook({ rules, quick, rulings: '# Cards\n' })
  expect(book.minute.tsssf).toHaveLength(1)
  expect(book.minute[name]).toHaveLength(1)
  expect(book.quick[name]?.parts.map((part) => part.title)).toEqual(['Your turn'])
  expect(pageOf(book, 'X1')).toBe('pebbles')
})
