import { beforeEach, expect, test, vi } from 'vitest'
import { browserStorage } from '../lib/testdata/storage'
import { allDrafts, bringBack, readAll } from './alldrafts'
import { blankCard, blankDraft, type Draft } from './draft'
import { loadEarlier, rememberEarlier } from './earlier'
import { mended } from './mend'
import { brokenDrafts, deleteDraft, listDrafts, loadDraft, saveDraft } from './store'

beforeEach(() => void vi.stubGlobal('localStorage', browserStorage()))

const hour = 60 * 60_000

function draft(name: string, ago = 0): Draft {
  const made = { ...blankDraft(name), changed: Date.now() - ago }
  return { ...made, cards: [blankCard(made, 'Pony', 'Fog Horn')] }
}

test('the state before a visit is remembered, and not that of a moment ago', () => {
  const old = draft('Old', hour)
  rememberEarlier(old)
  rememberEarlier({ ...old, name: 'Newer', changed: Date.now() })
  expect(loadEarlier(old.id)?.name).toBe('Old')
  deleteDraft(old.id)
  expect(loadEarlier(old.id)).toBeNull()
})

test('all drafts go into one file and come back, and none is replaced', () => {
  const [one, two] = [draft('One'), draft('Two')]
  saveDraft(one)
  saveDraft(two)
  const file = readAll(allDrafts())!
  expect(file.broken).toBe(0)
  expect(bringBack(file.drafts, (name) => `${name}!`)).toEqual({ brought: 0, same: 2, full: 0 })
  saveDraft({ ...one, description: 'changed since' })
  deleteDraft(two.id)
  expect(bringBack(file.drafts, (name) => `${name}!`)).toEqual({ brought: 2, same: 0, full: 0 })
  expect(
    listDrafts()
      .map((d) => d.name)
      .sort(),
  ).toEqual(['One', 'One!', 'Two'])
  expect(loadDraft(one.id)?.description).toBe('changed since')
  expect(loadDraft(two.id)).toEqual(two)
})

test('a file of something else is not taken, and what is broken in one is counted', () => {
  for (const text of ['', '{', 'null', '[]', '{"shipfic":"drafts:2","drafts":[]}', '{"shipfic":"drafts:1"}'])
    expect(readAll(text)).toBeNull()
  expect(readAll('{"shipfic":"drafts:1","drafts":[null,7,{"id":"x"}]}')).toEqual({ drafts: [], broken: 3 })
})

test('a broken draft in the storage stays there and is told of; one with broken cards keeps the others', () => {
  localStorage.setItem('shipfic.draft.a', '{"id":')
  localStorage.setItem('shipfic.draft.b', '{"id":"b"}')
  const good = draft('Good')
  const cards = [null, 7, { kind: 'Dragon' }, { kind: 'Pony', title: 'Half', names: 'x', keywords: [1], count: 'many' }]
  localStorage.setItem(`shipfic.draft.${good.id}`, JSON.stringify({ ...good, cards: [...cards, ...good.cards] }))
  expect(brokenDrafts()).toEqual(['{"id":', '{"id":"b"}'])
  const read = loadDraft(good.id) as Draft
  expect(read.cards.map((card) => card.title)).toEqual(['Half', 'Fog Horn'])
  expect(read.cards[0]).toMatchObject({ names: [], keywords: [], count: 1 })
  expect(read.cards[1]).toEqual(good.cards[0])
})

test('a card keeps what is right, and nothing is taken from where it should not come', () => {
  const card = {
    ...blankCard(blankDraft('P'), 'Ship', 'S'),
    power: { name: 'swap' },
    picture: { hash: 'a', at: [1, 2, 100] },
  }
  expect(mended(card)).toEqual(card)
  expect(mended({ ...card, picture: { at: 'x' }, art: { emblem: 1 }, power: { name: 1 } })).toMatchObject({
    picture: null,
    art: null,
    power: null,
  })
  const bad = mended(JSON.parse('{"kind":"Pony","__proto__":{"polluted":1},"constructor":1}'))
  expect(Object.keys(bad!)).not.toContain('constructor')
})

test('where there is no room, the earlier state goes first', () => {
  const old = draft('Old', hour)
  rememberEarlier(old)
  let full = true
  const storage = browserStorage()
  vi.stubGlobal('localStorage', {
    ...storage,
    setItem(key: string, value: string) {
      if (full) throw new Error('full')
      storage.setItem(key, value)
    },
    removeItem: () => (full = false),
  })
  expect(saveDraft({ ...old, name: 'Long' })).toBe(true)
})
