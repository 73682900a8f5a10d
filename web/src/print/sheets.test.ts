import { expect, test } from 'vitest'
import { card, layout, marks, place, sheets, type Paper } from './sheets'

test.each<[Paper, number, number, boolean]>([
  ['a4', 0, 9, false],
  ['letter', 0, 9, false],
  ['a4', 3, 8, true],
  ['letter', 3, 6, true],
])('%s with a bleed of %d mm holds %d cards', (paper, bleed, count, landscape) => {
  const l = layout(paper, bleed)
  expect(l.columns * l.rows).toBe(count)
  expect(l.landscape).toBe(landscape)
  for (let i = 0; i < count; i++) {
    const { x, y } = place(l, i)
    expect(x - bleed).toBeGreaterThanOrEqual(4.99)
    expect(y - bleed).toBeGreaterThanOrEqual(4.99)
    expect(x + card.width + bleed).toBeLessThanOrEqual(l.width - 4.99)
    expect(y + card.height + bleed).toBeLessThanOrEqual(l.height - 4.99)
  }
  for (const [x1, y1, x2, y2] of marks(l)) {
    expect(Math.min(x1, y1)).toBeGreaterThan(0)
    expect(x2).toBeLessThan(l.width)
    expect(y2).toBeLessThan(l.height)
  }
})

test('backs lie behind their faces when the sheet is flipped on its long edge', () => {
  const upright = layout('a4', 0)
  expect(place(upright, 0, true)).toEqual(place(upright, 2))
  expect(place(upright, 0, true).x + place(upright, 0).x + card.width).toBeCloseTo(upright.width)
  const lying = layout('a4', 3)
  expect(place(lying, 0, true)).toEqual(place(lying, lying.columns))
  expect(place(lying, 0, true).y + place(lying, 0).y + card.height).toBeCloseTo(lying.height)
})

test('sheets are filled one after another', () => expect(sheets([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]))
