import { expect, test } from 'vitest'
import { InsetClaims } from './insets.svelte'

test('cards keep clear of what reaches furthest from a side, with its gap', () => {
  const insets = new InsetClaims()
  expect(insets.inset('bottom', 16)).toBe(16)
  insets.claim('goals', { bottom: 80 })
  const release = insets.claim('question', { bottom: 100, gap: 14 })
  expect([insets.inset('bottom', 16), insets.inset('top', 16)]).toEqual([114, 16])
  release()
  expect(insets.inset('bottom', 16)).toBe(80)
})

test('nothing is claimed by what has no size, and a gap belongs to what it is next to', () => {
  const insets = new InsetClaims()
  insets.claim('notices', { top: 0, gap: 22 })
  insets.claim('hint', { box: { x: 1, y: 2, w: 3, h: 4 }, gap: 9 })
  expect([insets.inset('top', 0), insets.inset('right', 0)]).toEqual([0, 0])
})

test('a claim that comes before the last one is released stays', () => {
  const insets = new InsetClaims()
  const release = insets.claim('goals', { bottom: 80 })
  insets.claim('goals', { right: 120, gap: 20 })
  release()
  expect([insets.inset('bottom', 0), insets.inset('right', 0)]).toEqual([0, 140])
})
