import { readFileSync } from 'node:fs'
import { beforeEach, expect, test, vi } from 'vitest'
import { browserStorage } from '../lib/testdata/storage'
import {
  blankCard,
  blankDraft,
  cleanKey,
  cleanNamespace,
  copyOf,
  keyFrom,
  renamed,
  retitled,
  withCard,
  type Draft,
} from './draft'
import { Editor } from './editor.svelte'
import { faceOf } from './face'
import { fromFile, toFile, type PackFile } from './file'
import { deleteDraft, listDrafts, loadDraft, saveDraft } from './store'

const source = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

beforeEach(() => void vi.stubGlobal('localStorage', browserStorage()))

function smallDraft(): Draft {
  const draft = blankDraft('My cards')
  draft.cards.push(blankCard(draft, 'Pony', 'Fog Horn'))
  draft.cards.push(blankCard(draft, 'Goal', 'All Hooves'))
  return draft
}

test('a key is made of the title, and follows it until it is written by hand', () => {
  expect(keyFrom('Siren of the bay, née Ünlü!')).toBe('SirenOfTheBayNeeUnlu')
  const draft = smallDraft()
  const card = draft.cards[0]!
  expect(retitled(draft, card, 'Buoy').key).toBe('Buoy')
  expect(retitled(draft, { ...card, key: 'Mine' }, 'Buoy').key).toBe('Mine')
  expect(copyOf(draft, card).key).toBe('FogHorn2')
  expect(blankCard(draft, 'Pony', 'fog horn').key).toBe('FogHorn2')
  expect(blankCard(draft, 'Ship', 'fog horn').key).toBe('FogHorn')
  expect(blankCard(draft, 'Ship', '!?').key).toBe('Ship')
})

test('ids are those that the server gives, whatever is written', () => {
  expect(cleanKey('Fog Horn! 2²')).toBe('FogHorn2')
  expect(cleanNamespace(' a..b_c. ')).toBe('a.bc')
  expect(cleanNamespace('!')).toBe('Pack')
})

test('what a draft says goes into the file and comes back', () => {
  const example = JSON.parse(source('docs/example-pack.json')) as PackFile
  const read = { ...fromFile(example), id: 'x', changed: 1 }
  const again = { ...fromFile(toFile(read)), id: 'x', changed: 1 }
  const plain = (draft: Draft) => ({ ...draft, cards: draft.cards.map(({ uid: _, ...card }) => card) })
  expect(plain(again)).toEqual(plain(read))
  expect(toFile(again)).toEqual(toFile(read))
  expect(toFile(read).cards.pony!.TheTwinTides).toEqual(example.cards.pony!.TheTwinTides)
  expect(toFile(read).cards.goal!.AllHooves).toEqual(example.cards.goal!.AllHooves)
})

test('a face shows what is written so far', () => {
  const draft = smallDraft()
  const card = { ...draft.cards[0]!, race: ['unicorn'], power: { name: 'lovePoison' }, count: 2 }
  expect(faceOf(draft, card)).toMatchObject({
    id: 'MyCards.Pony.FogHorn',
    names: ['Fog Horn'],
    symbol: 'unicorn',
    power: { name: 'lovePoison', must: true },
  })
  expect(faceOf(draft, { ...card, power: { name: 'changeling', becomes: 'earth' } })).toMatchObject({
    race: [],
    symbol: 'changeling earth',
  })
  expect(faceOf(draft, { ...draft.cards[1]!, points: '2', morePoints: '3', moreWhen: 'SwapCount(2)' })).toMatchObject({
    worth: '2/3',
  })
  const goal = draft.cards[1]!
  const says = { 'MyCards.Goal.AllHooves': { en: 'Made.' } }
  expect(faceOf(draft, goal, { says }).text).toEqual({ en: 'Made.' })
  expect(faceOf(draft, { ...goal, text: { es: 'Propio.' } }, { says }).text).toEqual({ es: 'Propio.' })
})

test('drafts are kept, listed and deleted, and what is no draft is passed over', () => {
  const draft = smallDraft()
  localStorage.setItem('shipfic.draft.broken', '{')
  localStorage.setItem('shipfic.draft.other', '{"id": 7}')
  localStorage.setItem('shipfic.settings', '{}')
  expect(saveDraft(draft)).toBe(true)
  expect(saveDraft({ ...draft, id: 'later', changed: 5 })).toBe(true)
  expect(listDrafts().map((d) => d.id)).toEqual(['later', draft.id])
  expect(loadDraft(draft.id)).toEqual(draft)
  expect(loadDraft('broken')).toBeNull()
  deleteDraft(draft.id)
  expect(listDrafts()).toHaveLength(1)
})

test('changes are undone one thing at a time, and kept at once', () => {
  const editor = new Editor(smallDraft())
  const card = () => editor.draft.cards[0]!
  for (const title of ['B', 'Bu', 'Buoy']) editor.edit(card(), 'title', title)
  editor.edit(card(), 'short', 'Bu')
  expect(loadDraft(editor.draft.id)?.cards[0]).toMatchObject({ title: 'Buoy', key: 'Buoy', short: 'Bu' })
  editor.undo()
  expect(card()).toMatchObject({ title: 'Buoy', short: '' })
  editor.undo()
  expect(card()).toMatchObject({ title: 'Fog Horn', key: 'FogHorn' })
  editor.undo()
  editor.redo()
  expect(card().title).toBe('Buoy')
  editor.change(withCard(editor.draft, { ...card(), title: 'Else' }))
  expect(editor.future).toEqual([])
  expect(loadDraft(editor.draft.id)?.cards[0]).toMatchObject({ title: 'Else' })
})

test('a browser without room is told of', () => {
  vi.stubGlobal('localStorage', browserStorage(10))
  const editor = new Editor(smallDraft())
  editor.edit(editor.draft.cards[0]!, 'title', 'Buoy')
  expect(editor.unkept).toBe(true)
  expect(editor.draft.cards[0]!.title).toBe('Buoy')
})

test('what another tab writes is taken over, and can be undone', () => {
  const editor = new Editor(smallDraft())
  const other = { ...editor.draft, name: 'Elsewhere', changed: 9 }
  editor.take(other)
  expect(editor.draft).toBe(other)
  editor.undo()
  expect(editor.draft.name).toBe('My cards')
})

test('the power of a Start card, the reward of a Goal and every option of a power come out as they came in', () => {
  const effects = [{ do: 'swap', of: 'race=pegasus', with: 'self', may: true, if: { grid: 10 } }]
  const power = { name: 'tide', effects, when: 'played', if: { with: 'name=Celestia', n: 2 }, choose: 1, copied: 1 }
  const file: PackFile = {
    name: 'P',
    format: 'shipfic:1',
    namespace: 'P',
    cards: {
      start: { S: { title: 'S', name: 'S', count: 1, power: { name: 'more', effects: [{ do: 'moreSwap', n: 1 }] } } },
      pony: { A: { title: 'A', name: 'A', power } },
      goal: { G: { title: 'G', points: '1', reward: { name: 'r', effects: [{ do: 'lift', n: 2 }] } } },
    },
  }
  const cards = toFile({ ...fromFile(file), id: 'x', changed: 1 }).cards
  expect(cards.start!.S!.power).toEqual(file.cards.start!.S!.power)
  expect(cards.pony!.A!.power).toEqual(power)
  expect(cards.goal!.G!.reward).toEqual(file.cards.goal!.G!.reward)
})

test('the namespace follows title and author until it was written by hand or published', () => {
  let draft = blankDraft('My pack')
  const goal = { ...blankCard(draft, 'Goal', 'G'), goalLogic: 'ExistsPony(card=MyPack.Pony.FogHorn)' }
  draft = renamed({ ...draft, cards: [goal] }, { name: 'Harvest Moon' })
  expect(draft.namespace).toBe('HarvestMoon')
  expect(draft.cards[0]!.goalLogic).toBe('ExistsPony(card=HarvestMoon.Pony.FogHorn)')
  draft = renamed(draft, { author: 'Wren of the Bay' })
  expect(draft.namespace).toBe('WrenOfTheBay.HarvestMoon')
  expect(draft.cards[0]!.goalLogic).toBe('ExistsPony(card=WrenOfTheBay.HarvestMoon.Pony.FogHorn)')
  expect(renamed({ ...draft, published: 'harvest-moon' }, { name: 'X' }).namespace).toBe(draft.namespace)
  expect(renamed({ ...draft, namespace: 'Mine' }, { name: 'X' })).toMatchObject({ name: 'X', namespace: 'Mine' })
  expect(renamed(blankDraft('My pack'), { name: '!' }).namespace).toBe('Pack')
})

test('what is new and the origin are in the file, and come back', () => {
  const draft = { ...smallDraft(), changes: 'Two Ships.', origin: { title: 'Harvest Moon', author: 'X' } }
  expect(fromFile(toFile(draft))).toMatchObject({ changes: draft.changes, origin: draft.origin })
})
