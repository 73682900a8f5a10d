import { expect, test, vi } from 'vitest'
import { Refused } from '../lib/api'
import { fit, refuseSmall, resized } from './resize'

test('a picture keeps its shape, and is never made larger', () => {
  expect(fit(100, 140)).toEqual({ width: 100, height: 140 })
  expect(fit(2180, 500)).toEqual({ width: 1090, height: 250 })
  expect(fit(300, 2964)).toEqual({ width: 150, height: 1482 })
  expect(fit(100_000, 10)).toEqual({ width: 1090, height: 1 })
})

test('a picture of one pixel is too small, which is told before it is sent', () => {
  expect(() => refuseSmall({ width: 1, height: 1 })).toThrow('pictureSmall')
  expect(() => refuseSmall({ width: 4000, height: 15 })).toThrow('pictureSmall')
  expect(() => refuseSmall({ width: 16, height: 16 })).not.toThrow()
})

test('a file that is not a picture is sent for the server to say so, unless it is huge', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no')))
  const text = new Blob(['not a picture'])
  expect(await resized(text, '#fff')).toBe(text)
  const huge = { size: 100 << 20 } as Blob
  await expect(resized(huge, '#fff')).rejects.toThrow(Refused)
})
