import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import en from '../i18n/en.json'
import type { Told } from '../../../lib/table.svelte'
import { captions, wonAt } from './captions'
import { paragraphs, standing, Story, Telling, thisGame, withWritten } from './story'

const told = (n: number, ...events: object[]): Told[] => events.map((event) => ({ n, event: event as Told['event'] }))
const none = () => undefined
const plain = (events: Told[], turn = 1) =>
  captions(events, none, turn).map(
    (c) =>
      `${c.turn !== undefined ? `turn ${c.turn} ` : ''}${c.seat ?? '-'}: ${c.phrases.map((p) => p.key).join(' + ')}`,
  )

const swap = {
  event: 'swap',
  seat: 1,
  moves: [
    { card: 'A', from: [0, 0], to: [1, 0] },
    { card: 'B', from: [1, 0], to: [0, 0] },
  ],
}
const broken = (a: string, b: string) => ({ event: 'breakUp', seat: 1, cards: [a, b] })
const won = { event: 'goalWon', seat: 1, card: 'G', cards: ['A', 'B'], worth: { points: 2 }, from: { place: 0 } }

test('a move and what came of it are one caption', () => {
  const [caption, ...more] = captions(told(7, swap, broken('A', 'C'), broken('B', 'D'), won), none)
  expect(more).toEqual([])
  expect(caption).toMatchObject({ n: 7, seat: 1, wins: [{ seat: 1, goal: 'G', points: 2, cards: ['A', 'B'] }] })
  expect(caption!.phrases.map((p) => p.key)).toEqual(['plain.swap', 'plain.breakUps', 'plain.goalWon'])
  expect(new Set(caption!.cards)).toEqual(new Set(['A', 'B', 'C', 'D', 'G']))
})

test('what several players draw at once is told of each', () => {
  const events = told(
    1,
    { event: 'draw', seat: 0, cards: ['A', 'B'] },
    { event: 'draw', seat: 2, cards: ['C'] },
    { event: 'draw', seat: 0, cards: ['D'] },
  )
  const drawn = captions(events, none).map((c) => [c.seat, c.phrases.map((p) => p.args)])
  expect(drawn).toEqual([
    [0, [{ cards: { cards: ['A', 'B', 'D'] } }]],
    [2, [{ cards: { cards: ['C'] } }]],
  ])
})

test('the end of a turn is told apart from what the next one begins with', () => {
  const events = told(
    9,
    { event: 'draw', seat: 1, from: { deck: 'pony' }, count: 2 },
    { event: 'draw', seat: 1, from: { deck: 'ship' }, count: 1 },
    { event: 'turn', seat: 2, count: 5 },
    { event: 'goalUp', card: 'H', to: { place: 0 } },
  )
  expect(plain(events)).toEqual(['1: plain.draw', 'turn 5 2: ', '-: plain.goalUp'])
})

test('what happens before the first turn event was done by whoever begins', () => {
  const events = told(2, { event: 'wand', seat: 0, to: { deck: 'goal' } }).concat(
    told(3, { event: 'goalDiscarded', card: 'G' }),
  )
  expect(captions(events, none).map((c) => c.seat)).toEqual([0, 0])
})

test('what names no player was done by whoever made the move', () => {
  expect(plain(told(3, { event: 'disguise', card: 'A', other: 'B' }), 4)).toEqual(['4: plain.disguise'])
  expect(plain(told(3, { event: 'leaves', card: 'A', why: 'loose' }), 4)).toEqual([])
  expect(plain(told(3, swap, { event: 'leaves', card: 'Z', why: 'cutOff' }), 4)).toEqual([
    '1: plain.swap + plain.falls',
  ])
})

test('ponies that fall off the grid are named, without the Ships that go with them', () => {
  const pony = { event: 'leaves', card: 'Z', why: 'cutOff', from: { cell: [3, 0] } }
  const ship = { event: 'leaves', card: 'S', why: 'cutOff' }
  const [caption] = captions(told(3, swap, ship, pony), none)
  expect(caption!.phrases.at(-1)).toEqual({ key: 'plain.falls', args: { cards: { cards: ['Z'] } } })
})

test('prose takes the place of the captions that it tells, and names the player', () => {
  const words = { n: 9, event: 'swap', text: { en: 'They danced.', es: 'Bailaron.' }, cards: { cards: ['A', 'B'] } }
  const draw = { event: 'draw', seat: 1, from: { deck: 'pony' }, count: 2 }
  const list = paragraphs(told(9, swap, draw), none, new Story([words]))
  expect(list).toMatchObject([
    { kind: 'prose', seat: 1, words },
    { kind: 'told', caption: { seat: 1, phrases: [{ key: 'plain.draw' }] } },
  ])
  expect(paragraphs(told(9, swap, draw), none).map((p) => p.kind)).toEqual(['told'])
})

test('what prose leaves out was done by the player whom it names, even in the first turn that was seen', () => {
  const words = { n: 2, event: 'ship', text: { en: 'They met.', es: 'Se vieron.' }, cards: { pony: ['A'] } }
  const wand = [
    { event: 'ship', seat: 0, card: 'A', other: 'S', cards: ['B'] },
    { event: 'goalDiscarded', card: 'G' },
  ]
  expect(paragraphs(told(2, ...wand), none, new Story([words]))).toMatchObject([
    { kind: 'prose', seat: 0 },
    { kind: 'told', caption: { seat: 0, phrases: [{ key: 'plain.goalDiscarded' }] } },
  ])

  // An answer names nobody: the story knows whose turn it was.
  const turn = { n: 1, event: 'turn', text: { en: 'A new page.', es: 'Otra página.' }, seats: { who: 0 } }
  expect(paragraphs(told(3, { event: 'goalDiscarded', card: 'G' }), none, new Story([turn])).at(-1)).toMatchObject({
    caption: { seat: 0 },
  })
})

test('secret Goals that are dealt are told at once', () => {
  const up = (seat: number | undefined, ...cards: string[]) =>
    cards.map((card) => ({ event: 'goalUp', ...(seat === undefined ? { card } : { seat }) }))
  const own = up(undefined, 'A', 'B', 'C')
  expect(captions(told(1, ...up(0, '', '', ''), ...own, ...up(2, '', '', '')), none)).toMatchObject([
    { phrases: [{ key: 'plain.goalsDealt', args: { n: 3, cards: { cards: ['A', 'B', 'C'] } } }] },
  ])
  expect(captions(told(1, ...up(0, '', ''), ...up(1, '', '')), none)).toMatchObject([
    { phrases: [{ key: 'plain.goalsDealtUnseen', args: { n: 2 } }] },
  ])
  expect(captions(told(1, ...up(1, '')), none)).toMatchObject([{ phrases: [{ key: 'plain.goalUpUnseen' }] }])
})

test('what was told before stays the same object while more happens', () => {
  const words = { n: 9, event: 'ship', text: { en: 'They met.', es: 'Se vieron.' }, cards: { pony: ['A'] } }
  const first = told(9, { event: 'ship', seat: 1, card: 'A', other: 'S', cards: ['B'] })
  const both = [...first, ...told(10, swap)]
  const telling = new Telling(none)
  const [before] = telling.paragraphs(first, new Story([words]))
  const after = telling.paragraphs(both, new Story([words]))
  expect(after).toHaveLength(2)
  expect(after[0]).toBe(before)
  const story = () => new Story(withWritten([words], note))
  const note = told(11, { event: 'told', n: 9, text: 'They danced.' })
  const written = telling.paragraphs(both, story())
  expect(written).toMatchObject([{ kind: 'prose', words: { written: 'They danced.' } }, { kind: 'told' }])
  expect(written[1]).toBe(after[1])
  expect(telling.paragraphs(both, story())[0]).toBe(written[0])
  expect(telling.paragraphs(both, story(), false).map((p) => p.kind)).toEqual(['told', 'prose', 'told'])
})

test('what was undone is not told, and what people did at the table is', () => {
  const events = [
    ...told(4, swap),
    ...told(5, won),
    ...told(6, { event: 'joined', person: 'p', name: 'Owl' }),
    ...told(7, { event: 'undone', person: 'q', n: 5 }),
    ...told(8, swap),
  ]
  expect(standing(events).map((t) => t.n)).toEqual([4, 6, 7, 8])
  expect(wonAt(events, 0)).toMatchObject({ goal: 'G', seat: 1 })
  expect(wonAt(standing(events), 0)).toBeUndefined()
})

test('a rematch begins a story of its own', () => {
  const events = [...told(4, swap), ...told(9, { event: 'start', person: 'p' }), ...told(10, swap)]
  expect(thisGame(events).map((t) => t.n)).toEqual([9, 10])
  expect(thisGame(events.slice(0, 1)).map((t) => t.n)).toEqual([4])
})

// Events of which nothing is said: the events around them tell it.
const silent = new Set(['agreed', 'settled', 'turn', 'turnsUp', 'uncovered'])

test('every event that the rules tell has a caption', () => {
  const rules = new URL('../../../../../tsssf/', import.meta.url)
  const found = readdirSync(rules)
    .filter((name) => name.endsWith('.go') && !name.endsWith('_test.go'))
    .flatMap((name) => [...readFileSync(new URL(name, rules), 'utf8').matchAll(/Event: "(\w+)"/g)])
    .map(([, event]) => event!)
  expect(found).toContain('laid')
  for (const event of new Set(found)) {
    const looks = { race: [], gender: [], keywords: [], dystopian: false, count: 2 }
    const e = { event, seat: 1, card: 'A', why: 'discard', looks, from: { deck: 'pony' }, to: { deck: 'pony' } }
    const keys = captions(told(1, e), () => ({ ...looks, count: 1 }), 1).flatMap((c) => c.phrases.map((p) => p.key))
    expect(keys.length > 0, event).toBe(!silent.has(event))
    for (const key of keys) expect(en).toHaveProperty([key])
  }
})
