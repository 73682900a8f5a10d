// The service worker's calls: what it shows, when it stays silent, and where a press leads. And what it fetches unasked.

import { beforeAll, expect, test, vi } from 'vitest'

const handlers: Record<string, (event: unknown) => void> = {}
const shown: [string, unknown][] = []
const opened: string[] = []
let pages: { url: string; visibilityState: string; focus: () => Promise<void> }[] = []

const device: { connection?: { saveData: boolean } } = {}
const stores = new Map<string, Map<string, Response>>()
const fetched: string[] = []
const pathOf = (request: { url: string } | string) => (typeof request === 'string' ? request : request.url)

/** answer is the server's, which keeps a list of all files. */
async function answer(request: { url: string } | string): Promise<Response> {
  fetched.push(pathOf(request))
  return new Response(JSON.stringify(['index.html', 'assets/first.js', 'assets/rules.js']))
}

/** store is a cache as browsers have them. */
function store(name: string) {
  const files = stores.get(name) ?? new Map<string, Response>()
  stores.set(name, files)
  return {
    keys: async () => [...files.keys()],
    match: async (request: { url: string } | string) => files.get(pathOf(request)),
    put: async (request: { url: string } | string, response: Response) => void files.set(pathOf(request), response),
    addAll: async (requests: { url: string }[]) => {
      for (const request of requests) files.set(request.url, await answer(request))
    },
  }
}

beforeAll(async () => {
  vi.stubGlobal('build', { version: 'test', shell: ['index.html', 'assets/first.js'], loose: [] })
  vi.stubGlobal('caches', {
    open: async (name: string) => store(name),
    match: async (request: string, { cacheName }: { cacheName?: string } = {}) =>
      [...stores].flatMap(([name, files]) => (cacheName && cacheName !== name ? [] : (files.get(request) ?? [])))[0],
  })
  vi.stubGlobal('fetch', answer)
  vi.stubGlobal(
    'Request',
    class {
      constructor(readonly url: string) {}
    },
  )
  vi.stubGlobal('self', {
    location: new URL('https://shipfic.test/worker.js'),
    addEventListener: (name: string, handle: (event: unknown) => void) => (handlers[name] = handle),
    navigator: device,
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

test.each<[string, boolean, boolean, string[]]>([
  ['nobody plays offline', false, false, []],
  ['somebody plays offline', true, false, ['/assets/rules.js', '/assets/files-test.json']],
  ['somebody plays offline on a device that saves data', true, true, []],
])('a new version fetches what every page begins with, and where %s:', async (_, offline, saveData, more) => {
  stores.clear()
  fetched.length = 0
  device.connection = { saveData }
  if (offline) await store('offline').put('/assets/offline.wasm', new Response(''))
  await happens('install', {})
  expect(fetched.toSorted()).toEqual(['/index.html', '/assets/first.js', ...more].toSorted())
  fetched.length = 0
  await happens('message', { data: { do: 'keep', files: ['/assets/first.js', '/api/cards'] }, ports: [] })
  expect(fetched).toEqual([])
})
