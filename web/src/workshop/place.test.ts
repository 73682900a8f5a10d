import { expect, test } from 'vitest'
import { dragged, enlarged, nudged, usual } from './place'

const frame = { width: 200, height: 100 }

test('a picture follows the pointer, as far as there is something hidden', () => {
  const square = { width: 500, height: 500 } // shown 200 by 200: 100 pixels are hidden, all of them up and down
  expect(dragged([50, 50, 100], { x: 30, y: 10 }, square, frame)).toEqual([50, 40, 100])
  expect(dragged([50, 50, 100], { x: 0, y: 500 }, square, frame)).toEqual([50, 0, 100])
  expect(dragged([50, 50, 200], { x: -20, y: 0 }, square, frame)).toEqual([60, 50, 200])
})

test('arrow keys move it, and it is never smaller than the window', () => {
  expect(nudged(usual, 5, 0)).toEqual([45, 22, 100])
  expect(nudged([2, 99, 100], 5, -5)).toEqual([0, 100, 100])
  expect(enlarged(usual, 0.5)).toEqual(usual)
  expect(enlarged(usual, 1.5)).toEqual([50, 22, 150])
  expect(enlarged([50, 22, 390], 2)).toEqual([50, 22, 400])
})
