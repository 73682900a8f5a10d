import { expect, test } from 'vitest'
import { News, sortHand } from './hand'

test('a sorted hand has its Ponies before its Ships, each by title', () => {
  const cards: Record<string, { kind: string; title: string }> = {
    a: { kind: 'Ship', title: 'Beach' },
    b: { kind: 'Pony', title: 'Zecora' },
    c: { kind: 'Ship', title: 'Airship' },
    d: { kind: 'Pony', title: 'Lyra' },
  }
  const sorted = sortHand(
    ['a', 'b', 'c', 'd'],
    (id) => cards[id]!.title,
    (id) => cards[id] as never,
  )
  expect(sorted).toEqual(['d', 'b', 'c', 'a'])
})

test('a card is new until the player does something', () => {
  const news = new News()
  expect([...news.see(['a', 'b'], 1)]).toEqual([])
  expect([...news.see(['a', 'b', 'c'], 1)]).toEqual(['c'])
  expect([...news.see(['b', 'c', 'd'], 1)]).toEqual(['c', 'd'])
  expect([...news.see(['b', 'd'], 1)]).toEqual(['d'])
  expect([...news.forget()]).toEqual([])
  expect([...news.see(['b', 'd'], 1)]).toEqual([])
})

test('a card that was taken back is not new, and one that comes again in another turn is', () => {
  const news = new News()
  news.see(['a', 'b'], 1)
  news.forget() // a is played
  news.see(['b'], 1)
  expect([...news.see(['a', 'b', 'c'], 1)]).toEqual(['c'])
  news.see(['b', 'c'], 1)
  expect([...news.see(['a', 'b', 'c'], 2)]).toEqual(['c', 'a'])
})
