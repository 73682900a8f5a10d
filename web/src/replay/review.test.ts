import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refused } from '../lib/api'
import type { Review } from '../lib/wire.gen'
import type { Reel } from './reel.svelte'
import { GameReview } from './review.svelte'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const reel = { game: { id: 'quill-1' } } as Reel
const turn = { turn: 1, from: 0, to: 5 }

/** answers gives one answer after the other. */
const answers = (...list: (object | Error)[]) =>
  vi.fn(async () => {
    const next = list.shift()
    if (next instanceof Error) throw next
    return next as Review
  })

test('a review that asks too often waits, and asks again', async () => {
  const load = answers({ turns: [], of: 1 }, new Refused({ code: 'tooFast' }), { turns: [turn], of: 1 })
  const review = new GameReview(reel, load)
  const begun = review.begin()
  await vi.runAllTimersAsync()
  await begun
  expect(load).toHaveBeenCalledTimes(3)
  expect(review.failure).toBeNull()
  expect(review.done).toBe(true)
})

test('a review that cannot be had says why, and can be asked for again', async () => {
  const load = answers(new Refused({ code: 'notFound' }), { turns: [turn], of: 1 })
  const review = new GameReview(reel, load)
  await review.begin()
  expect(review.failure).toBeInstanceOf(Refused)
  const again = review.begin()
  await vi.runAllTimersAsync()
  await again
  expect(review.failure).toBeNull()
  expect(review.done).toBe(true)
})
