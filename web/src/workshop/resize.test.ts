import { expect, test } from 'vitest'
import { fit } from './resize'

test('a picture keeps its shape, and is never made larger', () => {
  expect(fit(100, 140)).toEqual({ width: 100, height: 140 })
  expect(fit(2180, 500)).toEqual({ width: 1090, height: 250 })
  expect(fit(300, 2964)).toEqual({ width: 150, height: 1482 })
  expect(fit(100_000, 10)).toEqual({ width: 1090, height: 1 })
})
