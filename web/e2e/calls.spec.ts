// Being called by Web Push: with a push service of the test's own, which reads what it gets as a browser does.

import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type Server as Service } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tableWith } from './player'
import { Server } from './server'
import { expect, needs, phone, small, test, type Page } from './test'

/** PushService takes calls for one browser, and decrypts them (RFC 8291). */
class PushService {
  readonly got: string[] = []
  readonly #browser = createECDH('prime256v1')
  readonly #auth = randomBytes(16)
  #service!: Service

  async open(): Promise<this> {
    this.#browser.generateKeys()
    this.#service = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        this.got.push(this.#read(Buffer.concat(parts)))
        response.writeHead(201).end()
      })
    })
    await new Promise<void>((done) => this.#service.listen(0, '127.0.0.1', done))
    return this
  }

  close = (): Promise<unknown> => new Promise((done) => this.#service.close(done))

  get subscription() {
    const { port } = this.#service.address() as AddressInfo
    const keys = { p256dh: this.#browser.getPublicKey('base64url'), auth: this.#auth.toString('base64url') }
    return { endpoint: `http://127.0.0.1:${port}/browser`, keys }
  }

  #read(body: Buffer): string {
    const salt = body.subarray(0, 16)
    const theirs = body.subarray(21, 21 + body[20]!)
    const sealed = body.subarray(21 + body[20]!)
    const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, size: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, info, size))
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#browser.getPublicKey(), theirs])
    const ikm = derive(this.#browser.computeSecret(theirs), this.#auth, info, 32)
    const key = derive(ikm, salt, 'Content-Encoding: aes128gcm\0', 16)
    const open = createDecipheriv('aes-128-gcm', key, derive(ikm, salt, 'Content-Encoding: nonce\0', 12))
    open.setAuthTag(sealed.subarray(-16))
    const plain = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]).toString()
    return plain.slice(0, plain.lastIndexOf('\x02'))
  }
}

/** standIn stands in for the push service of a browser and its notifications: a browser of tests reaches none and shows none. */
async function standIn(page: Page, service: PushService): Promise<void> {
  await page.addInitScript((made) => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = () => Promise.resolve('granted')
    let key: BufferSource | null = null
    const subscription = () => ({ ...made, options: { applicationServerKey: key }, toJSON: () => made })
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(key && subscription()),
      subscribe: (options: { applicationServerKey: Uint8Array }) => {
        key = options.applicationServerKey.buffer as ArrayBuffer
        return Promise.resolve(subscription())
      },
    })
  }, service.subscription)
}

/** sayYes says in the table's menu that the person wants to be called, and gives the tables that the server took. */
async function sayYes(page: Page): Promise<unknown> {
  await page.getByRole('button', { name: 'Menu' }).first().click()
  await page.locator('[data-settings] summary').click()
  const often = page.getByRole('group', { name: 'Push notification when it’s my turn' })
  await expect(often.getByLabel('never')).toBeChecked()
  const told = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/calls') && answer.request().method() === 'PUT',
  )
  await often.getByText('each time').click()
  const tables: unknown = await (await told).json()
  await expect(often.getByLabel('each time')).toBeChecked()
  return tables
}

test('somebody who said yes is called when the page is closed', needs('workers'), async ({ browser }) => {
  const server = await Server.open('--calls-loopback')
  const service = await new PushService().open()
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'allow', locale: 'en-GB' })
  try {
    const page = await context.newPage()
    await standIn(page, service)
    const id = await tableWith(page, ['filly'], {}, { turnSeconds: 86_400, fixedSeats: true })
    expect(await sayYes(page)).toEqual({ tables: [id] })
    expect(service.got).toEqual([]) // the table is in front of the person

    await page.goto('/rules')
    await expect.poll(() => service.got, { timeout: 30_000 }).toHaveLength(1)
    const call = JSON.parse(service.got[0]!)
    expect(call).toEqual({
      title: expect.stringMatching(/^Your turn at [A-Z]+-[A-Z]+-\d{4}$/),
      text: 'Moonlit Margins',
      table: id,
    })
  } finally {
    await context.close()
    await service.close()
    await server.close()
  }
})

test('people are called to Hayburger too', needs('workers'), async ({ browser }) => {
  const server = await Server.open('--calls-loopback')
  const service = await new PushService().open()
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'allow', locale: 'en-GB', ...phone })
  try {
    const page = await context.newPage()
    await standIn(page, service)
    const config = { game: 'hayburger', seats: 2, open: false, title: 'Lunch' }
    const made = await page.request.post('/api/tables', {
      data: { name: 'Inkwell', bots: ['filly'], start: true, config },
    })
    const { id } = (await made.json()) as { id: string }
    await page.goto(`/t/${id}`)
    expect(await sayYes(page)).toEqual({ tables: [id] })
    expect(await small(page)).toEqual([])
  } finally {
    await context.close()
    await service.close()
    await server.close()
  }
})
