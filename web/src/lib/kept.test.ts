import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guarded, isText, kept, listOf, recordOf } from './kept'
import { browserStorage } from './testdata/storage'

beforeEach(() => void vi.stubGlobal('localStorage', browserStorage()))
afterEach(() => vi.unstubAllGlobals())

const isNumber = (value: unknown): value is number => typeof value === 'number'

test('a value is kept under its key until it is cleared', () => {
  const colour = kept('colour', guarded(isText, 'none'))
  expect(colour.get()).toBe('none')
  expect(colour.set('blue')).toBe(true)
  expect([colour.get(), localStorage.getItem('colour')]).toEqual(['blue', '"blue"'])
  expect(kept('other', guarded(isText, 'none')).get()).toBe('none')
  colour.clear()
  expect(colour.get()).toBe('none')
})

test('of what somebody else wrote, only what is right is read', () => {
  const read = (text: string) => {
    localStorage.setItem('x', text)
    return [kept('x', guarded(isText, null)), kept('x', listOf(isText)), kept('x', recordOf(isNumber))].map((k) =>
      k.get(),
    )
  }
  for (const text of ['{', 'null', '7', 'true']) expect(read(text)).toEqual([null, [], {}])
  expect(read('["a", 1, null, "b"]')).toEqual([null, ['a', 'b'], {}])
  expect(read('{"a": 1, "b": "2", "c": null}')).toEqual([null, [], { a: 1 }])
  expect(
    kept(
      'x',
      recordOf(isNumber, (key) => key > 'a'),
    ).get(),
  ).toEqual({})
})

test('a tab has a storage of its own', () => {
  vi.stubGlobal('sessionStorage', browserStorage())
  kept('x', listOf(isText), 'sessionStorage').set(['here'])
  expect(kept('x', listOf(isText)).get()).toEqual([])
  expect(kept('x', listOf(isText), 'sessionStorage').get()).toEqual(['here'])
})

test('a full storage says so, and a closed one keeps nothing', () => {
  vi.stubGlobal('localStorage', browserStorage(4))
  expect(kept('x', guarded(isText, '')).set('too long')).toBe(false)
  vi.stubGlobal('localStorage', undefined)
  const closed = kept('x', guarded(isText, 'none'))
  expect(closed.set('a')).toBe(false)
  closed.clear()
  expect(closed.get()).toBe('none')
})
