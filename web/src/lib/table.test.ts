import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refused } from './api'
import { TableStore } from './table.svelte'
import type { FromServer, TableView } from './wire.gen'

/** A line that the test holds the other end of. */
class Line {
  static all: Line[] = []
  sent: any[] = []
  closed = false
  onopen?: () => void
  onmessage?: (m: { data: string }) => void
  onclose?: () => void
  constructor(readonly address: URL) {
    Line.all.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.closed = true
  }
  hear(message: Partial<FromServer>) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}

const table = { id: 'k3xq9', status: 'waiting', clock: {} } as TableView
const latest = () => Line.all.at(-1)!

beforeEach(() => {
  vi.useFakeTimers()
  Line.all = []
  vi.stubGlobal('WebSocket', Line)
  vi.stubGlobal('location', { href: 'https://example.org/t/k3xq9' })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('document', {
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    visibilityState: 'visible',
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function open(): TableStore<any, any> {
  const store = new TableStore<any, any>('k3xq9')
  latest().onopen?.()
  latest().hear({ type: 'state', version: 1, n: 7, you: 'ada', seat: 0, table, public: { turns: 1 } as any })
  return store
}

test('says hello, and takes the state', () => {
  const store = open()
  expect(latest().address.href).toBe('wss://example.org/ws/k3xq9')
  expect(latest().sent).toEqual([{ type: 'hello', version: 1, last: 0 }])
  expect([store.line, store.you, store.seat, store.n, store.public, store.own]).toEqual([
    'open',
    'ada',
    0,
    7,
    { turns: 1 },
    null,
  ])
})

test('an update changes what it names and leaves the rest', () => {
  const store = open()
  const heard: string[] = []
  store.onEvents((told, first) => heard.push(...told.map((t) => `${t.n} ${t.event.event} ${first}`)))
  latest().hear({ type: 'update', n: 8, own: { seat: 0 } as any, events: [{ event: 'joined' } as any] })
  expect([store.n, store.public, store.own, store.seat]).toEqual([8, { turns: 1 }, { seat: 0 }, 0])
  latest().hear({ type: 'update', n: 9, seat: -1, clock: { left: [5] } })
  expect([store.seat, store.table?.clock.left]).toEqual([-1, [5]])
  expect(heard).toEqual(['8 joined false'])
  expect(store.events.map((told) => told.n)).toEqual([8])
})

test('answers find who asked', async () => {
  const store = open()
  const first = store.do({ do: 'ready', on: true })
  const second = store.do({ do: 'start' })
  latest().hear({ type: 'refused', ref: 2, code: 'notHost' })
  latest().hear({ type: 'done', ref: 1, n: 8 })
  await expect(first).resolves.toBeUndefined()
  await expect(second).rejects.toMatchObject({ problem: { code: 'notHost' } })
})

test('a lost line refuses what is under way, and comes back with what it had', async () => {
  const store = open()
  const under = store.do({ do: 'say', text: 'hello?' })
  latest().onclose?.()
  await expect(under).rejects.toBeInstanceOf(Refused)
  expect(store.line).toBe('lost')
  await expect(store.do({ do: 'undo' })).rejects.toMatchObject({ problem: { code: 'lost' } })
  await vi.advanceTimersByTimeAsync(500)
  expect(Line.all).toHaveLength(2)
  latest().onopen?.()
  expect(latest().sent).toEqual([{ type: 'hello', version: 1, last: 7 }])
  const heard: boolean[] = []
  store.onEvents((_, first) => heard.push(first))
  latest().hear({ type: 'state', n: 9, you: 'ada', seat: 0, table, events: [{ event: 'left' } as any] })
  expect([store.line, store.n, store.public]).toEqual(['open', 9, null])
  expect(heard).toEqual([true])
})

test('a server that stops says when to come back; one that sends away is not asked again', async () => {
  const store = open()
  latest().hear({ type: 'bye', code: 'restarting', retry: 2000 })
  expect([store.line, store.farewell?.code]).toEqual(['lost', 'restarting'])
  await vi.advanceTimersByTimeAsync(1999)
  expect(Line.all).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(Line.all).toHaveLength(2)
  latest().hear({ type: 'state', n: 8, you: 'ada', table })
  expect([store.line, store.farewell]).toEqual(['open', null])
  latest().hear({ type: 'bye', code: 'banned' })
  expect(store.line).toBe('gone')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(Line.all).toHaveLength(2)
})

test('a closed store calls nobody', async () => {
  const store = open()
  store.close()
  latest().onclose?.()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(Line.all).toHaveLength(1)
  expect(latest().closed).toBe(true)
})
