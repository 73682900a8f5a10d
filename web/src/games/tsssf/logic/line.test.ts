import { expect, test } from 'vitest'
import { isCell, played, sameMove, steps } from './line'
import type { Move, PonyView } from './view'

const ponies: PonyView[] = [
  { card: 'S', at: [0, 0] },
  { card: 'A', at: [1, 0] },
]

test('later steps name who stands there by then', () => {
  const told = steps(
    [
      { do: 'ship', ship: '1', pony: 'B', from: [1, 0], to: [2, 0] },
      { do: 'link', ship: '2', from: [2, 0], to: [2, 1] },
      { do: 'poison', ship: '3', take: [2, 0], from: [0, 0], to: [0, 1] },
      { do: 'replace', pony: 'C', at: [0, 1] },
      { do: 'choose', pick: { cell: [0, 1] } },
      { do: 'revive', ship: '4', from: [0, 1], to: [0, 2] },
    ],
    ponies,
    ['Y', 'Z'],
  )
  expect(told.map((s) => [s.key, ...Object.values(s.args).map((a) => (a as { card: string }).card)])).toEqual([
    ['hint.ship', '1', 'B', 'A'],
    ['hint.link', '2', 'B', ''],
    ['hint.poison', '3', 'B', 'S'],
    ['hint.replace', 'C', 'B'],
    ['hint.choose', 'C'],
    ['hint.revive', '4', 'Z', 'C'],
  ])
  expect(told.map((s) => s.at && isCell(s.at))).toEqual([false, false, false, true, true, false])
})

test('a card and the answers that follow it are one play', () => {
  const line: Move[] = [
    { do: 'pass' },
    { do: 'ship', ship: '1', pony: 'B', from: [1, 0], to: [2, 0] },
    { do: 'choose', pick: { cell: [1, 0] } },
    { do: 'choose', pick: { cell: [2, 0] } },
    { do: 'link', ship: '2', from: [2, 0], to: [2, 1] },
  ]
  const plays = played(steps(line, ponies, [])).map((play) => play.map(({ move }) => move.do))
  expect(plays).toEqual([['pass'], ['ship', 'choose', 'choose'], ['link']])
})

test('answers that are no card are named in words', () => {
  const told = (pick: object) => steps([{ do: 'choose', pick }], ponies, [])[0]!.args.what
  expect(told({ race: 'unicorn' })).toEqual({ key: 'symbol.unicorn' })
  expect(told({ gender: 'male' })).toEqual({ key: 'symbol.male' })
  expect(told({ deck: 'ship' })).toEqual({ key: 'ask.deck.ship' })
  expect(told({ keyword: 'Elder' })).toBe('Elder')
  expect(told({ order: 'forward' })).toEqual({ key: 'hint.order' })
  expect(
    told({
      edge: [
        [0, 0],
        [1, 0],
      ],
    }),
  ).toEqual({ key: 'hint.edge', args: { a: { card: 'S' }, b: { card: 'A' } } })
})

test.each<[Move, Move, boolean]>([
  [
    { do: 'link', ship: '1', from: [0, 0], to: [1, 0] },
    { to: [1, 0], from: [0, 0], ship: '1', do: 'link' } as Move,
    true,
  ],
  [{ do: 'link', ship: '1', from: [0, 0], to: [1, 0] }, { do: 'link', ship: '1', from: [1, 0], to: [0, 0] }, false],
  [{ do: 'end', draw: [], discard: [] }, { do: 'end' } as unknown as Move, true],
  [{ do: 'pass' }, { do: 'agree' }, false],
])('%j and %j', (a, b, same) => expect(sameMove(a, b)).toBe(same))
