// The page as an app on a device: it can be installed, it is there without a network, and a newer version is offered.

import { createServer, request, type Server as Proxy } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, needs, test, type Page } from './test'
import { Server } from './server'

/** A proxy in front of a server. It can be cut off, and it can bring a newer version of the page, whose first script has another address. */
class Line {
  cut = false
  newer = false
  #proxy: Proxy

  constructor(port: number) {
    this.#proxy = createServer((asked, answer) => {
      if (this.cut) return void asked.socket.destroy()
      const { url: path, method } = asked
      const headers = { ...asked.headers, 'accept-encoding': 'identity' }
      const passed = request({ port, host: '127.0.0.1', path, method, headers }, (from) => {
        const version = this.newer && /html|javascript/.test(from.headers['content-type'] ?? '')
        const parts: Buffer[] = []
        from.on('data', (part) => parts.push(part))
        from.on('end', () => {
          const whole = Buffer.concat(parts)
          const body = version ? whole.toString().replace(/"(\/assets\/index-[^"]+\.js)"/g, '"$1?newer"') : whole
          const { 'content-length': _, etag: __, ...rest } = from.headers
          answer.writeHead(from.statusCode!, rest).end(body)
        })
      })
      passed.on('error', () => asked.socket.destroy())
      asked.pipe(passed)
    })
    this.#proxy.on('upgrade', (asked, socket) => {
      const to = connect(port, '127.0.0.1')
      const headers = Object.entries(asked.headers).map(([name, value]) => `${name}: ${value}\r\n`)
      to.write(`GET ${asked.url} HTTP/1.1\r\n${headers.join('')}\r\n`)
      to.on('error', () => socket.destroy())
      socket.on('error', () => to.destroy())
      to.pipe(socket).pipe(to)
    })
  }

  async open(): Promise<string> {
    await new Promise<void>((done) => this.#proxy.listen(0, '127.0.0.1', done))
    return `http://127.0.0.1:${(this.#proxy.address() as AddressInfo).port}`
  }

  close(): void {
    this.#proxy.closeAllConnections()
    this.#proxy.close()
  }
}

/** kept waits until the page is on the device. */
const kept = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }))
  })

test(
  'the page can be installed, is there without a network, and offers a newer version',
  needs('devtools'),
  async ({ browser }) => {
    const server = await Server.open()
    const line = new Line(server.port)
    const baseURL = await line.open()
    const context = await browser.newContext({ baseURL, serviceWorkers: 'allow' })
    const page = await context.newPage()
    try {
      await page.goto('/')
      const devtools = await context.newCDPSession(page)
      const manifest = await devtools.send('Page.getAppManifest')
      expect(manifest.errors).toEqual([])
      const { icons } = JSON.parse(manifest.data!)
      for (const { src, type } of icons) expect((await page.request.get(src)).headers()['content-type']).toBe(type)
      await kept(page)

      line.cut = true
      await page.goto('/rules') // this page was never opened
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.goto('/cards/Core.Pony.NurseRedheart')
      await expect(page.locator('main')).toBeVisible()
      await page.goto('/')
      await expect(page.getByRole('button', { name: 'Play now' }).first()).toBeVisible()
      line.cut = false
      await page.getByRole('button', { name: 'Play now' }).first().click()
      await expect(page.locator('.hand').first()).toBeVisible()

      line.newer = true
      await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
      await expect.poll(() => page.evaluate(async () => !!(await navigator.serviceWorker.ready).waiting)).toBe(true)
      const offer = page.getByText('A new version of shipfic is ready.')
      await expect(offer).toHaveCount(0) // not over a game
      await page.goBack()
      await expect(offer).toBeVisible()
      await page.getByRole('button', { name: 'Reload' }).click()
      await expect(page.locator('script[type=module]')).toHaveAttribute('src', /\?newer$/)
      await expect(offer).toHaveCount(0)
      await kept(page)
      await expect(offer).toHaveCount(0) // the page is of the version that waits, or that waited
    } finally {
      await context.close()
      line.close()
      await server.close()
    }
  },
)
