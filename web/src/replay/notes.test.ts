import { expect, test } from 'vitest'
import type { StoryLine } from '../lib/wire.gen'
import { editorsNotes } from './notes'

const lines = (...events: string[]): StoryLine[] => events.map((event, n) => ({ n, event, text: { en: '', es: '' } }))
const plain = (n: number) => Array.from({ length: n }, () => 'ship')

test('the editor says each thing once, not too often, and stays quiet about what players wrote', () => {
  expect(editorsNotes(lines(...plain(30))).size).toBe(0)
  expect([...editorsNotes(lines('poison', 'change', ...plain(6), 'poison', 'change'))]).toEqual([
    [0, 'poison'],
    [9, 'change'],
  ])
  expect([...editorsNotes(lines('breakUp', 'breakUp', 'breakUp'))]).toEqual([[2, 'breakUp']])
  const many = lines('ship', 'breakUp').map((line) => ({ ...line, cards: { cards: ['A', 'B'] } }))
  expect([...editorsNotes(many)]).toEqual([[1, 'breakUp']])
  const own = lines('poison').map((line) => ({ ...line, written: 'I wrote this.' }))
  expect(editorsNotes(own).size).toBe(0)
})
