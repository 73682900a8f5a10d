import { expect, test } from 'vitest'
import { emptyScenario, fieldOf, filled, fits, moved, resized, spotOf } from './board'

const start = 'Core.Start.FanficAuthorTwilight'
const zecora = 'Core.Pony.Zecora'
const lyra = 'Core.Pony.Lyra'
const kiss = 'Core.Ship.NowKiss'
const goal = 'Core.Goal.Rodeo'

const pair = () => {
  const one = moved(emptyScenario(), zecora, 'Pony', { on: 'cell', at: [1, 0] })
  return moved(one, kiss, 'Ship', { on: 'edge', from: [0, 0], to: [1, 0] })
}

test('a card lies in one place, wherever it is put', () => {
  let board = pair()
  for (const spot of [
    { on: 'hand', seat: 1 },
    { on: 'discard' },
    { on: 'top' },
    { on: 'cell', at: [0, 1] },
    { on: 'hand', seat: 0 },
  ] as const) {
    board = moved(board, zecora, 'Pony', spot)
    expect(JSON.stringify(board.setup).split(zecora)).toHaveLength(2)
  }
  expect(board.setup.hands).toEqual([[zecora], []])
})

test('Ships fall when their Pony leaves, and a card that is covered goes back to the box', () => {
  expect(moved(pair(), zecora, 'Pony', { on: 'box' }).setup).toMatchObject({ ponies: [], ships: [] })
  const covered = moved(pair(), lyra, 'Pony', { on: 'cell', at: [1, 0] })
  expect(covered.setup.ponies).toEqual([{ card: lyra, at: [1, 0] }])
  expect(covered.setup.ships).toHaveLength(1)
  expect(spotOf(covered.setup, zecora)).toEqual({ on: 'box' })
})

test('a card goes only where its kind can lie', () => {
  expect(fits('Goal', { on: 'cell', at: [0, 0] })).toBe(false)
  expect(fits('Start', { on: 'hand', seat: 0 })).toBe(false)
  const board = emptyScenario()
  expect(moved(board, goal, 'Goal', { on: 'hand', seat: 0 })).toBe(board)
  expect(moved(board, goal, 'Goal', { on: 'open', place: 2 }).setup.goals).toEqual([null, null, goal])
})

test('a deck that is listed in full loses no card', () => {
  const board = { ...emptyScenario(), setup: { ...emptyScenario().setup, emptyDecks: true, decks: { pony: [lyra] } } }
  expect(
    moved(moved(board, lyra, 'Pony', { on: 'hand', seat: 0 }), lyra, 'Pony', { on: 'box' }).setup.decks?.pony,
  ).toEqual([lyra])
})

test('a file may leave lists out', () => {
  const file = {
    name: 'x',
    players: 2,
    setup: { hands: [null, [lyra]] as unknown as string[][], won: [null] as never },
  }
  expect(filled(file).setup).toMatchObject({ ponies: [], ships: [], hands: [[], [lyra]], won: [[], []] })
})

test('seats come and go', () => {
  const board = moved(resized(emptyScenario(), 3), lyra, 'Pony', { on: 'hand', seat: 2 })
  expect(board.setup.hands).toEqual([[], [], [lyra]])
  expect(resized(board, 2).setup.hands).toEqual([[], []])
})

test('the field has room around all cards, and an edge between neighbours', () => {
  const field = fieldOf(pair().setup, start)
  expect(field).toMatchObject({ left: -1, top: -1, columns: 4, rows: 3 })
  expect(field.edges).toEqual([{ from: [0, 0], to: [1, 0], card: kiss }])
})
