import { expect, test } from 'vitest'
import { overlap } from '../games/tsssf/logic/slips'
import { tipAt } from './placing'

const phone = { w: 390, h: 844 }
const slip = { w: 300, h: 130 }

test('a tip lies above what it is about, where that is free', () => {
  const card = { x: 140, y: 400, w: 100, h: 140 }
  expect(tipAt(card, slip, phone, [])).toEqual({ x: 40, y: 400 - 130 - 14 })
})

test('a tip about a card of the hand leaves the sentence of the play free, and every spot that can be pressed', () => {
  const card = { x: 160, y: 620, w: 104, h: 146 }
  const say = { x: 8, y: 470, w: 374, h: 94 }
  const spots = [
    { x: 60, y: 240, w: 64, h: 120 },
    { x: 266, y: 240, w: 64, h: 120 },
    { x: 134, y: 400, w: 122, h: 60 },
  ]
  const at = {
    ...tipAt(card, slip, phone, [{ box: say, worth: 8 }, ...spots.map((box) => ({ box, worth: 4 }))]),
    ...slip,
  }
  for (const box of [card, say, ...spots]) expect(overlap(at, box)).toBe(0)
})

test('a tip that finds no free place hides what matters least, and stays on the screen', () => {
  const screen = { w: 320, h: 400 }
  const { x, y } = tipAt({ x: 0, y: 300, w: 320, h: 100 }, slip, screen, [
    { box: { x: 0, y: 0, w: 320, h: 130 }, worth: 0.25 },
    { box: { x: 0, y: 130, w: 320, h: 170 }, worth: 8 },
  ])
  expect(y).toBeLessThanOrEqual(10)
  expect(x).toBeGreaterThanOrEqual(8)
  expect(x + slip.w).toBeLessThanOrEqual(screen.w - 8)
})
