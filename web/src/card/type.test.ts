import { expect, test } from 'vitest'
import { ems, typeFor } from './type'

test('a long word is squeezed first, and only then set smaller', () => {
  expect(typeFor('Zecora', 110, 25)).toEqual({ size: 25, squeeze: 1 })
  const squeezed = typeFor('Sharpshooter AJ', 110, 25)
  expect(squeezed.size).toBe(25)
  expect(squeezed.squeeze).toBeLessThan(1)
  const small = typeFor('Sharpshooter AJ', 60, 25)
  expect(small.squeeze).toBe(0.7)
  expect(small.size).toBeLessThan(25)
})

test('a title is narrower in two lines, as far as its longest word allows', () => {
  expect(ems('Tell You a Secret?', 2)).toBeLessThan(0.7 * ems('Tell You a Secret?', 1))
  expect(ems('CMC: Matchmakers!', 2)).toBe(ems('Matchmakers!', 1))
})
