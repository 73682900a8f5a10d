import { expect, test } from 'vitest'
import { area, ceiling, height, line, width } from './chart'

test.each([
  [[], 1, 1],
  [[0, 0], 1, 1],
  [[3], 1, 5],
  [[12, 7], 1, 20],
  [[0.4], 0.1, 0.5],
  [[100], 1, 100],
  [[101], 1, 200],
])('the scale of %j is at least %d: %d', (values, least, want) => expect(ceiling(values, least)).toBeCloseTo(want))

test('the latest value is at the right edge, and nothing is above the top', () => {
  expect(line([0, 5, 50], 3, 10)).toBe(`M0.0 ${height}.0L${width / 2}.0 ${height / 2}.0L${width}.0 0.0`)
  expect(line([10], 180, 10)).toBe(`M${width}.0 0.0`)
})

test('an area ends where it began', () => {
  expect(area([], 10, 1)).toBe('')
  expect(area([1, 1], 2, 1)).toBe(`M0.0 0.0L${width}.0 0.0L${width} ${height}L0.0 ${height}Z`)
})
