import { expect, test } from 'vitest'
import { sentencesOf } from './why'

const keys = (...args: Parameters<typeof sentencesOf>) => sentencesOf(...args).map(({ key }) => key)

test('the card that completes a Goal comes first, then what made the cards fit', () => {
  const why = {
    goals: [
      {
        goal: 'PrincessPile',
        had: 2,
        need: 3,
        key: 'Harry',
        fits: [
          { card: 'Changeling', as: 'Aloe' },
          { card: 'Changeling', by: 'Harry', gains: ['alicorn', 'Princess'] },
        ],
      },
    ],
  }
  expect(keys(why)).toEqual(['why.completes', 'why.as', 'why.by'])
  expect(sentencesOf(why)[2]!.args).toEqual({
    by: { card: 'Harry' },
    card: { card: 'Changeling' },
    what: {
      all: [
        { key: 'why.gain.alicorn', args: {} },
        { key: 'why.gain.keyword', args: { word: 'Princess' } },
      ],
    },
  })
})

test('what it costs is always said, and there are three sentences at most', () => {
  const goal = { goal: 'Rodeo', had: 0, need: 2, key: 'Tom', fits: [{ card: 'Lyra', gains: ['male'] }] }
  const costs = [{ goal: 'Paradox', from: 2, to: 1, need: 2 }]
  expect(keys({ goals: [goal, goal], costs })).toEqual(['why.whole', 'why.becomes', 'why.falls'])
  expect(keys({ goals: [{ goal: 'Sadfic', had: 0, need: 1, key: 'Tom' }], breaks: [['Lyra', 'BonBon']] })).toEqual([
    'why.key',
    'why.breaks',
  ])
})
