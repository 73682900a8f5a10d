import { expect, test } from 'vitest'
import { sizeIn, type Field } from './board'

const field = (columns: number, rows: number): Field => ({ left: 0, top: 0, columns, rows, edges: [] })

test.each([
  ['a few cards on a desktop', field(4, 4), 760, 760, 84, false],
  ['a late grid on a desktop', field(9, 9), 760, 760, 60, true],
  ['a grid that fits if it is compact', field(5, 5), 560, 620, 71, true],
  ['a late grid on a phone', field(9, 9), 374, 440, 60, true],
])('%s', (_, of, width, height, card, compact) => {
  expect(sizeIn(of, width, height)).toMatchObject({ width: card, compact })
})
