import { expect, test } from 'vitest'
import { Grid } from './grid'
import { withoutPony } from './losses'

// S - A - B in a row, C hangs on B, and D joins S and A from below as a loop of its own.
const grid = new Grid({
  ponies: [
    { card: 'S', at: [0, 0] },
    { card: 'A', at: [1, 0] },
    { card: 'B', at: [2, 0] },
    { card: 'C', at: [2, 1] },
    { card: 'D', at: [0, 1] },
    { card: 'E', at: [1, 1] },
  ],
  ships: [
    { card: 'SA', from: [0, 0], to: [1, 0] },
    { card: 'AB', from: [1, 0], to: [2, 0] },
    { card: 'BC', from: [2, 0], to: [2, 1] },
    { card: 'SD', from: [0, 0], to: [0, 1] },
    { card: 'DE', from: [0, 1], to: [1, 1] },
    { card: 'AE', from: [1, 0], to: [1, 1] },
  ],
})

test('what hung on a pony falls with its ships (B2)', () => {
  expect(withoutPony(grid, [0, 0], [2, 0])).toEqual({ ponies: ['C'], ships: ['AB', 'BC'] })
  expect(withoutPony(grid, [0, 0], [1, 0])).toEqual({ ponies: ['B', 'C'], ships: ['SA', 'AB', 'BC', 'AE'] })
})

test('what is joined another way stays', () => {
  expect(withoutPony(grid, [0, 0], [0, 1])).toEqual({ ponies: [], ships: ['SD', 'DE'] })
  expect(withoutPony(grid, [0, 0], [2, 1])).toEqual({ ponies: [], ships: ['BC'] })
})
