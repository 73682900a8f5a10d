import { beforeEach, expect, test, vi } from 'vitest'
import { accuracies, forgetReviewed, isKnown, rememberReviewed, reviewedGames } from './reviewed'
import { browserStorage } from './testdata/storage'

beforeEach(() => void vi.stubGlobal('localStorage', browserStorage()))

test('each game is remembered once, the latest first', () => {
  rememberReviewed({ id: 'k3xq9-1', at: 10, percent: 40 })
  rememberReviewed({ id: 'k3xq9-2', at: 20, percent: null })
  rememberReviewed({ id: 'k3xq9-1', at: 10, percent: 90 })
  expect(reviewedGames()).toEqual([
    { id: 'k3xq9-2', at: 20, percent: null },
    { id: 'k3xq9-1', at: 10, percent: 40 },
  ])
  expect([isKnown('k3xq9-1'), isKnown('k3xq9-3')]).toEqual([true, false])
  forgetReviewed()
  expect(reviewedGames()).toEqual([])
})

test('accuracies are of the latest games in which something could be won, as they were played', () => {
  const games = [90, null, 60, 30].map((percent, i) => ({ id: `k3xq9-${4 - i}`, at: 4 - i, percent }))
  expect(accuracies(games, 2)).toEqual({
    of: [
      { id: 'k3xq9-2', at: 2, percent: 60 },
      { id: 'k3xq9-4', at: 4, percent: 90 },
    ],
    mean: 75,
  })
  expect(accuracies([])).toEqual({ of: [], mean: 0 })
})

test('what is stored wrongly is not read', () => {
  localStorage.setItem(
    'shipfic.reviewed',
    '[{"id":"k3xq9-1","at":1,"percent":140},{"id":"/x","at":1,"percent":1},{"at":1},null,7]',
  )
  expect(reviewedGames()).toEqual([])
})
