import { expect, test } from 'vitest'
import type { Kind } from '../../card/card'
import { lackOf, startOf, withAnyStart, withOwnStart, withStart } from './cardchoice'

const card = (pack: string, kind: Kind, key = 'A') => ({ id: `${pack}.${kind}.${key}`, kind })
const core = [card('Core', 'Start'), card('Core', 'Pony')]
const own = [card('Own', 'Start', 'A'), card('Own', 'Start', 'B')]
const cards = [...core, ...own]

test('the first Start card that is not left out is used', () => {
  expect(startOf(cards, {})?.id).toBe('Core.Start.A')
  expect(startOf(cards, { exclude: ['Core'] })?.id).toBe('Own.Start.A')
  expect(startOf(cards, { exclude: ['Core', 'Own.Start.A'] })?.id).toBe('Own.Start.B')
})

test('a Start card is chosen by leaving out the others, and nothing else changes', () => {
  const chosen = withStart({ exclude: ['Core.Pony.A', 'Own.Start.B'] }, cards, 'Own.Start.B')
  expect(chosen).toEqual({ exclude: ['Core.Pony.A', 'Core.Start.A', 'Own.Start.A'] })
  expect(startOf(cards, chosen)?.id).toBe('Own.Start.B')
  expect(withStart({}, core, 'Core.Start.A')).toEqual({})
})

test('a pack that is added brings its own Start card, unless one was chosen', () => {
  expect(startOf(cards, withOwnStart({}, cards, own))?.id).toBe('Own.Start.A')
  const chosen = withStart({}, cards, 'Core.Start.A')
  expect(withOwnStart(chosen, cards, own)).toEqual(chosen)
  expect(withOwnStart({}, core, [card('Other', 'Pony')])).toEqual({})
})

test('where the chosen Start card goes, the first of the others is used', () => {
  const chosen = withStart({}, cards, 'Own.Start.B')
  expect(startOf(core, withAnyStart(chosen, core))?.id).toBe('Core.Start.A')
  expect(withAnyStart(chosen, cards)).toEqual(chosen)
})

test('too few cards are told by their kind', () => {
  const many = (kind: Kind, n: number) => Array.from({ length: n }, (_, i) => card('Own', kind, `K${i}`))
  const enough = [...own, ...many('Pony', 16), ...many('Ship', 12), ...many('Goal', 3)]
  expect(lackOf(enough, 4)).toBeNull()
  expect(lackOf(enough, 5)).toEqual({ kind: 'Pony', have: 16, need: 20 })
  expect(lackOf(enough, 4, ['Own.Ship.K0'])).toEqual({ kind: 'Ship', have: 11, need: 12 })
  expect(lackOf(enough, 4, ['Own'])).toEqual({ kind: 'Start', have: 0, need: 1 })
})
