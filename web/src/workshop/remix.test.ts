import { beforeEach, expect, test, vi } from 'vitest'
import type { Card } from '../card/card'
import { browserStorage } from '../lib/testdata/storage'
import type { Published } from '../lib/wire.gen'
import { suggestedAddress } from './alike'
import { blankCard, blankDraft, isJustBegun } from './draft'
import type { PackFile } from './file'
import { remixed } from './remix'

vi.mock('../packs/api', () => ({ fileOf: () => '', listPublished: () => null, showPublished: () => null }))
beforeEach(() => void vi.stubGlobal('localStorage', browserStorage()))

const from: Published = {
  name: 'harvest-moon',
  hash: 'ab',
  at: 7,
  title: 'Harvest Moon',
  author: 'Wren',
  version: '3',
  licence: 'CC BY 4.0',
  cards: 2,
  powers: 0,
  byHand: 0,
}

test('a remix names its origin, and has a namespace and version of its own', () => {
  const file: PackFile = {
    name: 'Harvest Moon',
    author: 'Wren',
    version: '3',
    licence: 'CC BY 4.0',
    changes: 'Pumpkins.',
    format: 'shipfic:1',
    namespace: 'Wren.HarvestMoon',
    root: 'https://example.org/pictures',
    cards: {
      pony: { A: { title: 'A', name: 'A' } },
      goal: { G: { title: 'G', points: '1', goalLogic: 'ExistsPony(card=Wren.HarvestMoon.Pony.A)' } },
    },
  }
  const face: Card = {
    id: 'Wren.HarvestMoon.Pony.A',
    kind: 'Pony',
    title: 'A',
    image: 'https://example.org/pictures/A.png',
  }
  const made = remixed(file, from, [face], 'Harvest Moon (remix)')
  expect(made).toMatchObject({
    name: 'Harvest Moon (remix)',
    namespace: 'HarvestMoonRemix',
    author: '',
    version: '',
    changes: '',
    root: '',
    licence: 'CC BY 4.0',
    origin: { name: 'harvest-moon', hash: 'ab', title: 'Harvest Moon', author: 'Wren', licence: 'CC BY 4.0' },
  })
  expect(made.published).toBeUndefined()
  expect(made.cards.map((card) => card.url)).toEqual(['https://example.org/pictures/A.png', ''])
  expect(made.cards[1]!.goalLogic).toBe('ExistsPony(card=HarvestMoonRemix.Pony.A)')
})

test('a pack that is published as another one gets another address', () => {
  const draft = { ...blankDraft('Harvest Moon'), published: 'harvest-moon' }
  expect(suggestedAddress(draft, false)).toBe('harvest-moon')
  expect(suggestedAddress(draft, true)).toBe('harvest-moon-2')
  expect(suggestedAddress({ ...draft, name: 'Spring' }, true)).toBe('spring')
})

test('a card is just begun until it has a title or a name of its own', () => {
  const card = blankCard(blankDraft('P'), 'Pony', 'New Pony')
  expect(isJustBegun(card, 'New Pony')).toBe(true)
  expect(isJustBegun({ ...card, title: 'Fog Horn' }, 'New Pony')).toBe(false)
  expect(isJustBegun({ ...card, names: ['Fog'] }, 'New Pony')).toBe(false)
})
