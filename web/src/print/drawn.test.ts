import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Card } from '../card/card'
import { Refused } from '../lib/api'
import { backAddress, drawBack, drawCard, withSize } from './drawn'
import { crc32 } from './zip'

const card: Card = { id: 'P.Pony.A', kind: 'Pony', title: 'A', text: {} }
const pack = { name: 'P', namespace: 'P', cards: { pony: { A: { title: 'A' } } } }
const answer = vi.fn<typeof fetch>()
const { signal } = new AbortController()

const refused = (status: number, problem: object) => new Response(JSON.stringify(problem), { status })
const drawn = () => new Response(new Uint8Array([1, 2, 3]))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', answer.mockReset())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a card that is refused for now is asked for again after the time that the server says', async () => {
  answer.mockResolvedValueOnce(refused(429, { code: 'tooFast', retry: 5 })).mockResolvedValueOnce(drawn())
  const made = drawCard(pack, card, 'en', signal)
  await vi.advanceTimersByTimeAsync(4_900)
  expect(answer).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(await made).toEqual(new Uint8Array([1, 2, 3]))
  expect(answer.mock.calls[1]![0]).toBe('/api/packs/print?lang=en')
})

test('a card with errors, and no network, are told of', async () => {
  answer.mockResolvedValueOnce(refused(422, { code: 'badPack' }))
  await expect(drawCard(pack, card, 'en', signal)).rejects.toEqual(new Refused({ code: 'badPack' }))
  answer.mockRejectedValueOnce(new TypeError('network'))
  await expect(drawCard(pack, card, 'en', signal)).rejects.toEqual(new Refused({ code: 'offline' }))
})

test('waiting can be stopped', async () => {
  const stopping = new AbortController()
  answer.mockResolvedValueOnce(refused(429, { code: 'tooFast', retry: 60 }))
  const made = expect(drawCard(pack, card, 'en', stopping.signal)).rejects.toThrow()
  await vi.advanceTimersByTimeAsync(1_000)
  stopping.abort()
  await made
  expect(answer).toHaveBeenCalledTimes(1)
})

test('backs: the usual one of a deck, one with an emblem, a picture', async () => {
  answer.mockImplementation(() => Promise.resolve(drawn()))
  await drawBack({ kind: 'usual' }, 'ship', signal)
  const emblem = { kind: 'emblem', colour: '#2f855a', emblem: 'quill' } as const
  await drawBack(emblem, 'goal', signal)
  expect(answer.mock.calls.map(([path]) => path)).toEqual([
    '/api/backs/ship',
    '/api/backs/pony?colour=2f855a&emblem=quill',
  ])
  expect(backAddress(emblem)).toBe('/api/backs/pony?colour=2f855a&emblem=quill')
  const png = new Uint8Array([9])
  expect(await drawBack({ kind: 'picture', png, address: 'data:' }, 'pony', signal)).toBe(png)
})

test('a PNG says how large it is on paper', () => {
  const made = withSize(Uint8Array.from({ length: 40 }, (_, i) => i))
  const chunk = new DataView(made.buffer, 33, 21)
  expect(new TextDecoder().decode(made.subarray(37, 41))).toBe('pHYs')
  expect([chunk.getUint32(8), chunk.getUint32(12), chunk.getUint8(16)]).toEqual([11811, 11811, 1])
  expect(chunk.getUint32(17)).toBe(crc32(made.subarray(37, 50)))
  expect([...made.subarray(0, 33), ...made.subarray(54)]).toEqual([...Array(40).keys()])
})
