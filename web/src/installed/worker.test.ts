// The service worker's calls: what it shows, when it stays silent, and where a press leads.

import { beforeAll, expect, test, vi } from 'vitest'

const handlers: Record<string, (event: unknown) => void> = {}
const shown: [string, unknown][] = []
const opened: string[] = []
let pages: { url: string; visibilityState: string; focus: () => Promise<void> }[] = []

beforeAll(async () => {
  vi.stubGlobal('build', { version: 'test', shell: [], loose: [] })
  vi.stubGlobal('self', {
    location: new URL('https://shipfic.test/worker.js'),
    addEventListener: (name: string, handle: (event: unknown) => void) => (handlers[name] = handle),
    navigator: {},
    clients: { matchAll: async () => pages, openWindow: async (path: string) => opened.push(path) },
    registration: { showNotification: async (title: string, { body }: { body: string }) => shown.push([title, body]) },
  })
  const worker = '../../worker/worker.ts' // it has types of its own
  await import(/* @vite-ignore */ worker)
})

/** happens sends the worker an event, and waits until it is done. */
async function happens(name: string, about: object): Promise<void> {
  const waits: Promise<unknown>[] = []
  handlers[name]!({ ...about, waitUntil: (wait: Promise<unknown>) => waits.push(wait) })
  await Promise.all(waits)
}

const call = { title: 'Your turn at QUILL-OTTER-4217', text: 'Moonlit Margins', table: 'quillotter4217' }
const pushed = () => happens('push', { data: { json: () => call } })
const page = (path: string, visibilityState: string) => ({
  url: `https://example.org${path}`,
  visibilityState,
  focus: vi.fn(async () => undefined),
})

test('a call is shown, unless the person looks at the table', async () => {
  await pushed()
  expect(shown).toEqual([[call.title, call.text]])
  pages = [page('/rules', 'visible'), page('/t/quillotter4217', 'hidden')]
  await pushed()
  expect(shown).toHaveLength(2)
  pages.push(page('/t/QUILL-OTTER-4217', 'visible'))
  await pushed()
  expect(shown).toHaveLength(2)
})

test('a press brings the table to the front, or opens it', async () => {
  const press = () => happens('notificationclick', { notification: { close: () => undefined, data: call.table } })
  pages = [page('/t/quillotter4217', 'hidden')]
  await press()
  expect(pages[0]!.focus).toHaveBeenCalled()
  expect(opened).toEqual([])
  pages = []
  await press()
  expect(opened).toEqual(['/t/quillotter4217'])
})
