// What a first visit costs: bytes on the line and requests. A test counts both, never a time.

import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, needs, test, type Browser, type Page } from './test'

/** Meter passes connections on to a server, and counts the bytes that come back: bodies as they were compressed, and headers. */
class Meter {
  bytes = 0
  #sockets = new Set<Socket>()
  #server = createServer((socket) => {
    const onward = connect(this.target, '127.0.0.1')
    onward.on('data', (data) => (this.bytes += data.length))
    socket.pipe(onward).pipe(socket)
    for (const [end, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      this.#sockets.add(end)
      end.on('error', () => other.destroy())
      end.on('close', () => other.destroy())
    }
  })

  constructor(readonly target: number) {}

  async open(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  close(): void {
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
  }
}

interface Visit {
  requests: string[]
  bytes: number
}

/** visit opens a path in a new browser, waits until something is shown and nothing more is asked for, and tells what that cost. */
async function visit(
  browser: Browser,
  port: number,
  pathOf: (page: Page) => Promise<string>,
  shown: (page: Page) => Promise<void>,
): Promise<Visit> {
  const meter = new Meter(port)
  const context = await browser.newContext({ baseURL: await meter.open(), serviceWorkers: 'block', locale: 'en-GB' })
  try {
    const page = await context.newPage()
    const path = await pathOf(page)
    meter.bytes = 0
    const requests: string[] = []
    page.on('request', (request) => request.url().startsWith('http') && requests.push(new URL(request.url()).pathname))
    await page.goto(path)
    await shown(page)
    await page.waitForLoadState('networkidle')
    return { requests, bytes: meter.bytes }
  } finally {
    await context.close()
    meter.close()
  }
}

/** tableOf begins a game in which the page has a seat. What that costs is not counted. */
const tableOf = (game: string) => async (page: Page) => {
  const made = await page.request.post('/api/tables', {
    data: { name: 'Inkwell', bots: ['filly', 'filly', 'filly'], start: true, config: { game, seats: 4 } },
  })
  return `/t/${((await made.json()) as { id: string }).id}`
}

const kB = 1000

for (const { name, path, shown, bytes, requests } of [
  { name: 'home', path: async () => '/', shown: 'h1', bytes: 120 * kB, requests: 40 },
  { name: 'a table of TSSSF', path: tableOf('tsssf'), shown: '[data-in-hand]', bytes: 260 * kB, requests: 40 },
  { name: 'a table of Hayburger', path: tableOf('hayburger'), shown: '[data-turn]', bytes: 160 * kB, requests: 40 },
])
  test(`the first visit of ${name} is light`, async ({ browser, server }) => {
    const cost = await visit(browser, server.port, path, (page) => expect(page.locator(shown).first()).toBeVisible())
    console.log(`${name}: ${cost.bytes} bytes, ${cost.requests.length} requests`)
    expect(cost.requests.length, cost.requests.join('\n')).toBeLessThanOrEqual(requests)
    expect(cost.bytes, cost.requests.join('\n')).toBeLessThanOrEqual(bytes)
    expect(cost.requests.filter((path) => /Lobby|QRCode|emblems-/.test(path))).toEqual([])
  })

test('nobody is sent what they did not ask for', needs('workers'), async ({ browser, server }) => {
  const meter = new Meter(server.port)
  const context = await browser.newContext({ baseURL: await meter.open(), serviceWorkers: 'allow', locale: 'en-GB' })
  try {
    const page = await context.newPage()
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Play now' }).first()).toBeVisible()
    const kept = () =>
      page.evaluate(async () => {
        const [name] = (await caches.keys()).filter((name) => name.startsWith('page-'))
        return name ? (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname) : []
      })
    await expect.poll(kept).toContainEqual(expect.stringMatching(/HomePage-.*\.js$/)) // the worker has what the page uses
    await page.waitForLoadState('networkidle')
    console.log(`home with its service worker: ${meter.bytes} bytes`)
    expect(meter.bytes).toBeLessThanOrEqual(130 * kB)
    expect((await kept()).filter((path) => /Workshop|Admin|Desk|rules/.test(path))).toEqual([])
  } finally {
    await context.close()
    meter.close()
  }
})

test('the page of cards does not shift when they come', needs('devtools'), async ({ page }) => {
  await page.goto('/cards')
  await expect(page.locator('ul.cards li').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const shifts = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        const seen = new PerformanceObserver((list) =>
          done(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
        )
        seen.observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => done(0))) // nothing has shifted
      }),
  )
  expect(shifts).toBeLessThan(0.05)
})
