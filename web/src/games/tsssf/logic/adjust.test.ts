import { expect, test } from 'vitest'
import { cardAt, dropOn, pairs, spots } from './adjust'

const cells = new Map([
  ['0,0', 'S'],
  ['1,0', 'A'],
  ['1,1', 'B'],
])
const at = (x: number, y: number, card = 'X') => ({ at: { x, y }, cells, card })

test('a Pony goes to the cell under the pointer, unless another lies there', () => {
  expect(dropOn('Pony', at(250, 10))).toEqual({ to: { cell: [2, 0] } })
  expect(dropOn('Pony', at(120, 10))).toEqual({ to: { cell: [1, 0] }, refused: true })
  expect(dropOn('Pony', at(120, 10, 'A'))).toEqual({ to: { cell: [1, 0] } })
})

test('a Ship goes between the nearest neighbours', () => {
  expect(dropOn('Ship', at(70, 5))).toEqual({
    to: {
      edge: [
        [0, 0],
        [1, 0],
      ],
    },
  })
  expect(dropOn('Ship', at(5000, 5000))).toBe(null)
})

test('cards go to players, piles and Goals as their kind allows', () => {
  expect(dropOn('Pony', { seat: 2 })).toEqual({ to: { hand: 2 } })
  expect(dropOn('Goal', { seat: 2 })).toEqual({ to: { won: 2 } })
  expect(dropOn('Goal', { goals: true })).toEqual({ to: 'open' })
  expect(dropOn('Ship', { goals: true })).toBe(null)
  expect(dropOn('Ship', { discard: true })).toEqual({ to: 'discard' })
  expect(dropOn('Ship', { deck: true })).toEqual({ to: { deck: 'top' } })
  expect(dropOn('Start', { discard: true })).toBe(null)
  expect(dropOn('Goal', at(0, 0))).toBe(null)
})

test('places can be named: by their neighbours', () => {
  expect(pairs(cells)).toHaveLength(2)
  expect(spots(cells)).toHaveLength(7)
  expect(cardAt(cells, [2, 1])).toEqual({ cell: [1, 1], card: 'B' })
  expect(cardAt(cells, [9, 9])).toBeUndefined()
})
