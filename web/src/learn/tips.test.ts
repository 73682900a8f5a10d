import { expect, test } from 'vitest'
import type { OwnView, PublicView } from '../games/tsssf/logic/view'
import { nextTip, tips, type Scene } from './tips'

/** scene is a player's first turn after a play, with something else. */
function scene({ may, ...more }: Partial<Scene> & { may?: boolean } = {}): Scene {
  const question = may === undefined ? undefined : { seat: 0, kind: 'swap', card: 'Core.Pony.Lyra', may }
  return {
    view: { turn: 0, over: false, goals: [], seats: [{ won: [] }], question } as unknown as PublicView,
    own: { end: { draw: 1, discard: 0, decks: [] } } as unknown as OwnView,
    seat: 0,
    chosen: [],
    ready: false,
    ending: false,
    turns: 1,
    card: () => undefined,
    ...more,
  }
}
const read = new Set(['start', 'goals', 'ship', 'pony', 'ribbon', 'place'])

test('while a question is open only the tip about it matters', () => {
  expect(nextTip(scene(), read)?.id).toBe('end')
  expect(nextTip(scene({ may: true }), read)?.id).toBe('power')
  const asked = scene({ may: false })
  expect(tips.filter((tip) => tip.when(asked)).map(({ id }) => id)).toEqual(['power'])
})

test('nobody is told to end the turn while they place a card', () => {
  expect(nextTip(scene({ chosen: ['Core.Ship.NowKiss'] }), read)?.id).not.toBe('end')
})

test('whether a power may be declined is said as the card says it', () => {
  const power = tips.find(({ id }) => id === 'power')!
  expect([true, false].map((may) => power.words?.(scene({ may })))).toEqual(['power', 'power.must'])
})
