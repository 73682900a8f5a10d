import { expect, test } from 'vitest'
import type { Card } from './card'
import { isCardShaped, pictureOf } from './picture'

const card = (more: Partial<Card>): Card => ({ id: 'X.Ship.A', kind: 'Ship', title: 'A', ...more })

test('an uploaded picture is shown at once, one from elsewhere after consent', () => {
  expect(pictureOf(card({ picture: { hash: 'abc' } }), 'hand', false)?.src).toBe('/api/pictures/abc')
  const far = card({ image: 'https://x.org/a.png', thumb: 'https://x.org/a.jpg' })
  expect(pictureOf(far, 'hand', false)).toBeUndefined()
  expect(pictureOf(far, 'hand', true)?.src).toBe('https://x.org/a.jpg')
  expect(pictureOf(far, 'full', true)?.src).toBe('https://x.org/a.png')
  expect(pictureOf(card({}), 'full', true)).toBeUndefined()
})

test('a whole card is said by the pack, or told by its shape', () => {
  expect(pictureOf(card({ picture: { hash: 'abc', whole: true } }), 'hand', false)?.whole).toBe(true)
  expect(pictureOf(card({ picture: { hash: 'abc' } }), 'hand', false)?.whole).toBe(false)
  expect(pictureOf(card({ image: 'https://x.org/a.png' }), 'hand', true)?.whole).toBeUndefined()
  expect([isCardShaped(788, 1088), isCardShaped(500, 700), isCardShaped(63, 88)]).toEqual([true, true, true])
  expect([isCardShaped(700, 500), isCardShaped(600, 800), isCardShaped(500, 500)]).toEqual([false, false, false])
})

test('a part of a picture is placed in the window', () => {
  expect(pictureOf(card({ picture: { hash: 'abc', at: [10, 20, 150] } }), 'hand', false)?.style).toBe(
    'object-position:10% 20%;transform-origin:10% 20%;scale:1.5',
  )
})
