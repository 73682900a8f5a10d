import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refused } from './api'
import { TableStore } from './table.svelte'
import { protocolVersion, type FromServer, type TableView } from './wire.gen'

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
  const store = new TableStore<any, any>('k3xq9', 'en')
  latest().onopen?.()
  latest().hear({
    type: 'state',
    version: protocolVersion,
    n: 7,
    you: 'ada',
    seat: 0,
    table,
    public: { turns: 1 } as any,
  })
  return store
}

test('says hello, and takes the state', () => {
  const store = open()
  expect(latest().address.href).toBe('wss://example.org/ws/k3xq9')
  expect(latest().sent).toEqual([{ type: 'hello', version: protocolVersion, last: 0, language: 'en' }])
  expect([store.line, store.you, store.seat, store.n, store.public, store.own]).toEqual([
    'open',
    'ada',
    0,
    7,
    { turns: 1 },
    null,
  ])
})

test('a rematch begins without what was told of the game before', () => {
  const store = open()
  const told = (n: number, games: number) => ({
    type: 'update' as const,
    on: n - 1,
    n,
    change: { table: { games } } as any,
    events: [{ event: 'turn' }] as any,
    story: [{ n }] as any,
  })
  latest().hear(told(8, 1))
  latest().hear(told(9, 1))
  expect(store.events.map((e) => e.n)).toEqual([8, 9])
  latest().hear(told(10, 2))
  expect(store.events.map((e) => e.n)).toEqual([10])
  expect(store.story.map((line) => line.n)).toEqual([10])
})

test('an update changes what it names and leaves the rest', () => {
  const store = open()
  const heard: string[] = []
  store.onUpdate((told, first) => heard.push(...told.map((t) => `${t.n} ${t.event.event} ${first}`)))
  const before = store.public
  latest().hear({ type: 'update', n: 8, on: 7, change: { own: { seat: 0 } }, events: [{ event: 'joined' } as any] })
  expect([store.n, store.own, store.seat]).toEqual([8, { seat: 0 }, 0])
  expect(store.public).toBe(before)
  latest().hear({ type: 'update', n: 9, on: 8, change: { seat: -1, '~public': { turns: 2 } }, clock: { left: [5] } })
  expect([store.seat, store.public, store.table?.clock.left]).toEqual([-1, { turns: 2 }, [5]])
  latest().hear({ type: 'update', n: 9, on: 9, change: { '~table': { status: 'playing' }, '-public': true } })
  expect([store.public, store.table]).toEqual([null, { ...table, status: 'playing', clock: { left: [5] } }])
  expect(heard).toEqual(['8 joined false'])
  expect(store.events.map((told) => told.n)).toEqual([8])
})

test('what our seat alone sees is taken together with the update that follows it', () => {
  const store = open()
  const heard: string[] = []
  store.onUpdate((told) => heard.push(...told.map((t) => `${t.n} ${t.event.event}`)))
  const mine: Partial<FromServer> = {
    type: 'own',
    on: 7,
    change: { seat: 1, own: { seat: 1 } },
    events: [{ event: 'drew' } as any],
  }
  latest().hear({ ...mine, more: true })
  expect([store.n, store.seat, store.own]).toEqual([7, 0, null])
  latest().hear({
    type: 'update',
    n: 8,
    on: 7,
    change: { '~public': { turns: 2 } },
    events: [{ event: 'turn' } as any],
  })
  expect([store.n, store.seat, store.own, store.public]).toEqual([8, 1, { seat: 1 }, { turns: 2 }])
  latest().hear({ ...mine, on: 8, change: { '~own': { seat: 2 } } })
  expect([store.n, store.own]).toEqual([8, { seat: 2 }])
  expect(heard).toEqual(['8 drew', '8 drew'])
})

const misfits: [string, Partial<FromServer>][] = [
  ['builds on what was not heard', { n: 9, on: 8, change: { '~public': { turns: 2 } } }],
  ['changes what is not there', { n: 8, on: 7, change: { '~own': { seat: 1 } } }],
  ['fits only by half', { n: 8, on: 7, change: { '~public': { turns: 2 }, '-own': true } }],
  ['has another form', { n: 8, on: 7, change: { '~public': [1] } }],
]
test.each(misfits)('an update that %s is not taken, and the whole state is asked for', (_, update) => {
  const store = open()
  const events = [{ event: 'joined' } as any]
  latest().hear({ type: 'update', ...update, events })
  latest().hear({ type: 'update', n: 10, on: update.n!, change: { '~public': { turns: 3 } }, events })
  expect([store.n, store.public, store.events]).toEqual([7, { turns: 1 }, []])
  expect(latest().sent.slice(1)).toEqual([{ type: 'hello', version: protocolVersion, last: 7, language: 'en' }])
  latest().hear({ type: 'state', n: 11, you: 'ada', seat: 0, table, public: { turns: 4 } as any, events })
  expect([store.line, store.n, store.public]).toEqual(['open', 11, { turns: 4 }])
  latest().hear({ type: 'update', n: 12, on: 11, change: { '~public': { turns: 5 } } })
  expect([store.n, store.public]).toEqual([12, { turns: 5 }])
})

test('a store that may not ask for the whole state connects again', async () => {
  const store = open()
  latest().hear({ type: 'update', n: 9, on: 8 })
  latest().hear({ type: 'refused', code: 'tooFast', retry: 500 })
  expect(store.line).toBe('lost')
  await vi.advanceTimersByTimeAsync(500)
  expect(Line.all).toHaveLength(2)
})

test('the story is told in another language from now on', () => {
  const store = open()
  latest().hear({ type: 'update', n: 8, on: 7, story: [{ n: 8, event: 'ship', text: { en: 'Now kiss.' } } as any] })
  expect(store.story).toHaveLength(1)
  store.speak('en')
  store.speak('es')
  expect(store.story).toEqual([])
  expect(latest().sent.slice(1)).toEqual([{ type: 'hello', version: protocolVersion, last: 8, language: 'es' }])
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
  expect(latest().sent).toEqual([{ type: 'hello', version: protocolVersion, last: 7, language: 'en' }])
  const heard: boolean[] = []
  store.onUpdate((_, first) => heard.push(first))
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
