import { beforeEach, expect, test, vi } from 'vitest'
import { characterOf, chosenLevel, levelFor } from './opponent'
import { rememberReviewed } from './reviewed'
import { browserStorage } from './testdata/storage'
import { botAccuracy, botLevels } from './wire.gen'

beforeEach(() => void vi.stubGlobal('localStorage', browserStorage()))

test('a level fits a person whose accuracy is nearest to that of its bots', () => {
  for (const level of botLevels) expect(levelFor(botAccuracy[level])).toBe(level)
  expect(levelFor(0)).toBe('filly')
  expect(levelFor(100)).toBe('alicorn')
})

test('my level follows the games that were reviewed; before that it is the weakest', () => {
  expect(chosenLevel('me')).toBe('filly')
  rememberReviewed({ id: 'k3xq9-1', at: 1, percent: null })
  expect(chosenLevel('me')).toBe('filly')
  rememberReviewed({ id: 'k3xq9-2', at: 2, percent: 100 })
  expect(chosenLevel('me')).toBe('alicorn')
  expect(chosenLevel('mare')).toBe('mare')
})

test('the name of a bot says what it likes', () => {
  expect(characterOf('Doodle')).toBe('collector')
  expect(characterOf('Hazelnut')).toBe('matchmaker')
  expect(characterOf('Thimble 2')).toBe('wrecker')
  expect(characterOf('Ada')).toBe(null)
})
