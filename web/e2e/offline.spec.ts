// Without a network: tables and bots run in the browser, and games are kept there.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Player } from './player'
import { Proxy } from './proxy'
import { expect, inHaste, keepPicture, like, needs, option, test, type Page } from './test'

/** deal makes every game deal the same cards, and bots move at once. It skips empty pages: they have no storage, and Firefox throws. */
const deal = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    if (location.protocol.startsWith('http')) localStorage.setItem('shipfic.offline', '0s 3')
  })

/** shortGame begins a game against a bot that ends soon. */
async function shortGame(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Make a table' }).click()
  await option(page, 'Points to win').getByText('5', { exact: true }).click()
  for (const seat of [2, 3, 4]) await page.getByRole('button', { name: `Add a bot in seat ${seat}` }).click()
  await page.getByRole('button', { name: 'Start the story' }).click()
  await expect(page.locator('[data-phase]')).toBeVisible()
}

test(
  'a game without a network: kept, left in a question, won, told and replayed',
  needs('workers'),
  async ({ browser, server }) => {
    test.slow()
    const line = await new Proxy(server.port, (text) => text).open()
    const context = await browser.newContext({ baseURL: line.url, serviceWorkers: 'allow' })
    const page = await context.newPage()
    await deal(page)
    await like(page, inHaste)
    try {
      await page.goto('/')
      await page.getByRole('button', { name: 'Download for offline' }).click()
      await expect(page.getByRole('link', { name: 'Play offline' })).toBeVisible({ timeout: 60_000 })
      line.cut()
      await page.getByRole('link', { name: 'Play offline' }).click()
      await expect(page.getByText('Your games are kept in this browser.')).toBeVisible()
      await shortGame(page)
      const player = new Player(page)
      await player.until(async () => (await player.phase()) === 'asked')
      const asked = await page.locator('[data-phase]').getAttribute('data-n')
      const address = page.url()

      const other = await context.newPage() // a second tab has to wait for the first
      await other.goto(address)
      await expect(other.getByText('open in another tab')).toBeVisible()
      await other.close()

      await page.goto('about:blank')
      await page.goto(address)
      await expect(page.locator('[data-phase="asked"]')).toHaveAttribute('data-n', asked!)
      await player.game()
      const end = page.getByRole('dialog', { name: 'The end' })
      await expect(end).toBeVisible()
      await page.goto(address.replace(/#\/t\/(.*)$/, '#/g/$1-1/story'))
      await page.reload()
      await expect(page.getByText('Chapter 1', { exact: true }).first()).toBeVisible()
      const saving = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Save the game' }).click()
      const saved = await (await saving).path()
      await page.goto(address.replace(/#\/t\/(.*)$/, '#/g/$1-1'))
      await expect(page.getByRole('region', { name: 'Watch the game' })).toBeVisible()
      await page.goto(address.replace(/#.*/, '#/learn'))
      await page.locator('main a[href^="#/learn/"]').first().click()
      await expect(page.locator('[data-phase]')).toBeVisible()

      await page.goto(address.replace(/#.*/, '#/workshop'))
      await page.getByRole('button', { name: 'New pack' }).click()
      await page.getByLabel('Pack name').fill('Harbour')
      await page.getByLabel('Namespace').fill('Harbour')
      await page.getByRole('button', { name: 'Add a Pony' }).click()
      await page.getByLabel('Title', { exact: true }).fill('Fog Horn')
      await expect(page.getByRole('status').filter({ hasText: 'No errors' })).toBeVisible()

      line.mend() // others can watch the game on a server
      await page.goto('/')
      const choosing = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Open a saved game' }).click()
      await (await choosing).setFiles(saved)
      await expect(page).toHaveURL(/\/g\/\w+-1/)
      await expect(page.getByRole('region', { name: 'Watch the game' })).toBeVisible()
    } finally {
      await context.close()
      await line.close()
    }
  },
)

test('without a connection the kept copy is used by itself', needs('workers'), async ({ browser, server }) => {
  test.slow()
  const line = await new Proxy(server.port, (text) => text).open()
  const context = await browser.newContext({ baseURL: line.url, serviceWorkers: 'allow' })
  const page = await context.newPage()
  await deal(page)
  await like(page, inHaste)
  const playing = page.locator('[data-phase]')
  const slap = page.getByRole('button', { name: 'Play the slap game' })
  try {
    await page.goto('/')
    await expect(slap).toBeVisible()
    line.cut() // nothing is kept yet: what was pressed says so
    await slap.click()
    await expect(page.getByRole('region', { name: 'Hayburger' }).getByRole('alert')).toContainText('no connection')
    await expect(page.getByRole('alert')).toHaveCount(1)
    line.mend()

    await page.reload()
    await page.getByRole('button', { name: 'Download for offline' }).click() // at once, before the page itself is kept
    await expect(page.getByRole('link', { name: 'Play offline' })).toBeVisible({ timeout: 60_000 })
    line.cut()
    await page.reload()
    await slap.click()
    await expect(playing).toBeVisible({ timeout: 60_000 })
    await expect(page).toHaveURL(/\/offline#\/t\/\w+$/)
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('shipfic.offline.tables') ?? ''))
      .toContain('playing')

    for (const path of ['/learn', '/cards', '/rules', '/puzzles', '/cards/Core.Pony.NurseRedheart']) {
      await page.goto(path)
      await expect(page).toHaveURL(new RegExp(`/offline#${path}$`))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await page.goto('/daily')
    await expect(playing).toBeVisible()
    await page.locator('[data-coach-bar] button').first().click()

    await page.goto('/')
    const mine = page.getByRole('complementary').filter({ has: page.getByRole('link', { name: 'Continue' }) })
    await expect(mine).toContainText(/Offline · /)
    await mine.getByRole('link', { name: 'Continue' }).click()
    await expect(playing).toBeVisible()

    await page.goto('/')
    await page.getByRole('button', { name: 'Make a table' }).click()
    await expect(page.getByRole('button', { name: 'Add a bot in seat 2' })).toBeVisible()
    await expect(page).toHaveURL(/\/offline#\/t\//)

    await page.goto('/t/quillotter4217') // a table of the server is lost, and says the way home
    await page.getByRole('link', { name: 'Back to the desk' }).click()
    await page.getByRole('button', { name: 'Play now' }).first().click()
    await expect(playing).toBeVisible()
    await expect // bots stop when the page is left
      .poll(() => page.evaluate(() => localStorage.getItem('shipfic.offline.tables') ?? ''), { timeout: 60_000 })
      .toContain('"me":true')

    line.mend()
    await page.goto('/')
    await expect(mine).toContainText(/Offline · Your turn/)
  } finally {
    await context.close()
    await line.close()
  }
})

test('a tab waits until the other one that has the games is closed', async ({ page }) => {
  await deal(page)
  const other = await page.context().newPage()
  await other.goto('/rules')
  await other.evaluate(
    () =>
      new Promise<void>((held) => {
        void navigator.locks.request('shipfic-offline', () => {
          held()
          return new Promise(() => undefined) // until the tab is closed
        })
      }),
  )
  await page.goto('/offline#/cards')
  await expect(page.getByText('open in another tab')).toBeVisible()
  await other.close()
  await expect(page.getByText('open in another tab')).toBeHidden()
  await expect(page.getByRole('radio', { name: /^All \d+/ })).toBeVisible()
})

test('a browser that keeps nothing says so, and plays on', async ({ page }) => {
  await deal(page)
  await page.goto('/rules')
  await page.evaluate(
    () =>
      new Promise<void>((done, failed) => {
        const newer = indexedDB.open('shipfic', 1000) // the program cannot open a database of a later version
        newer.onerror = () => failed(newer.error)
        newer.onsuccess = () => {
          newer.result.close()
          done()
        }
      }),
  )
  await page.goto('/offline')
  await expect(page.getByRole('alert').filter({ hasText: 'your games end when you close the page' })).toBeVisible()
  await page.getByRole('button', { name: 'Play now' }).first().click()
  await expect(page.locator('[data-phase]')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'your games end when you close the page' })).toBeVisible()
  const player = new Player(page)
  await player.due()
  const { n } = await player.see()
  await player.step()
  await player.due()
  expect((await player.see()).n).not.toBe(n)
})

/** storedEntries gives the entries of a table as the browser has stored them, as text, after a change. It runs in the page. */
async function storedEntries({ id, change }: { id: string; change?: 'bytes' | 'shape' }): Promise<string> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(new Error(String(request.error)))
    })
  const database = await done(indexedDB.open('shipfic'))
  const store = database.transaction('entries', 'readwrite').objectStore('entries')
  const range = IDBKeyRange.bound([id, 1], [id, Infinity])
  const last = (await done(store.getAllKeys(range))).at(-1)
  if (change && last) {
    const entry = (await done(store.get(last))) as { body: Uint8Array; digest: Uint8Array }
    entry.body[0]! ^= 0xff
    entry.digest[0]! ^= 0xff
    await done(store.put(change === 'bytes' ? entry : 'rubbish', last))
  }
  const all = JSON.stringify(await done(store.getAll(range)))
  database.close()
  return all
}

test('a broken stored game is set aside, not lost', async ({ page }) => {
  await deal(page)
  const player = new Player(page)
  const games: string[] = []
  for (let game = 0; game < 3; game++) {
    await page.goto('/offline')
    await page
      .getByRole('button', { name: /Play now/ })
      .first()
      .click()
    await player.due()
    await player.step()
    games.push(page.url())
  }
  const [bytes, shape, good] = games as [string, string, string]
  const idOf = (address: string) => address.split('/').at(-1)!

  await page.goto('/rules') // the server in the browser has stopped
  const before: string[] = []
  for (const [address, change] of [
    [bytes, 'bytes'],
    [shape, 'shape'],
  ] as const)
    before.push(await page.evaluate(storedEntries, { id: idOf(address), change }))
  for (const text of before) expect(text).not.toBe('[]')

  await page.goto('/offline')
  const mine = page.getByRole('complementary').filter({ has: page.getByRole('link', { name: 'Continue' }) })
  await expect(mine.getByText('Can’t be opened: its file is damaged. Nothing was deleted.')).toHaveCount(2)
  await keepPicture(page, 'aside-home')
  for (const address of [bytes, shape]) {
    await mine.locator(`a[href$="${idOf(address)}"]`).click()
    await expect(page.getByText('This table was set aside: its record is damaged')).toBeVisible()
    await keepPicture(page, 'aside-table')
    await page.getByRole('link', { name: 'Back to the desk' }).click()
  }
  await mine.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL(good)
  await player.due()
  const { n } = await player.see()
  await player.step()
  expect((await player.see()).n).not.toBe(n)

  await page.evaluate(() => {
    const settings = JSON.parse(localStorage.getItem('shipfic.settings')!) as object
    localStorage.setItem('shipfic.settings', JSON.stringify({ ...settings, language: 'es' }))
  })
  await page.goto('/offline')
  await expect(page.getByText('No se puede abrir: su archivo está dañado. No se ha borrado nada.')).toHaveCount(2)
  await page.goto(bytes)
  await expect(page.getByText('Esta mesa se ha apartado: su registro está dañado')).toBeVisible()

  await page.goto('/rules')
  const after: string[] = []
  for (const address of [bytes, shape]) after.push(await page.evaluate(storedEntries, { id: idOf(address) }))
  expect(after).toEqual(before)
})

/**
 * fillable simulates a disk that becomes full when a message arrives: later writes are aborted. It answers the
 * message, and runs in the worker.
 */
function fillable(): void {
  const full = new BroadcastChannel('full')
  full.onmessage = () => {
    Object.defineProperty(IDBTransaction.prototype, 'error', { get: () => new DOMException('', 'QuotaExceededError') })
    const { add, put } = IDBObjectStore.prototype
    const aborting = (write: typeof put): typeof put =>
      function (this: IDBObjectStore, ...args) {
        const request = write.apply(this, args)
        this.transaction.abort()
        return request
      }
    Object.assign(IDBObjectStore.prototype, { add: aborting(add), put: aborting(put) })
    full.postMessage('')
  }
}

test('a disk that becomes full in a game is told of, and the game goes on', needs('devtools'), async ({ page }) => {
  await deal(page)
  await page.route(/assets\/worker-.*\.js$/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: `(${fillable.toString()})();${await answer.text()}` })
  })
  await page.goto('/offline')
  await page.getByRole('button', { name: 'Play now' }).first().click()
  const player = new Player(page)
  await player.due()
  const warning = page.getByRole('alert').filter({ hasText: 'your games end when you close the page' })
  await expect(warning).toHaveCount(0)
  await page.evaluate(() => {
    const full = new BroadcastChannel('full')
    full.postMessage('')
    return new Promise<void>((done) => (full.onmessage = () => done()))
  })
  const { n } = await player.see()
  await player.step()
  await expect(warning).toBeVisible()
  await player.due()
  expect((await player.see()).n).not.toBe(n)
})

test('the log in a browser keeps the contract of all logs', async ({ page }) => {
  test.slow()
  const go = (...args: string[]) =>
    execFileSync('go', args, { cwd: '..', env: { ...process.env, GOOS: 'js', GOARCH: 'wasm' }, encoding: 'utf8' })
  const program = test.info().outputPath('log.wasm')
  // With the flags of make offline, so that most of it is compiled already.
  go('test', '-c', '-trimpath', '-gcflags=all=-l', '-o', program, './internal/gamelog/indexeddb')
  const runner = readFileSync(`${go('env', 'GOROOT').trim()}/lib/wasm/wasm_exec.js`, 'utf8')
  await page.route('**/log.wasm', (route) => route.fulfill({ contentType: 'application/wasm', path: program }))
  await page.route('**/empty', (route) => route.fulfill({ contentType: 'text/html', body: '<title>log</title>' }))
  await page.goto('/empty')
  await page.evaluate(runner)
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  const code = await page.evaluate(async () => {
    const run = new (globalThis as never as { Go: new () => Runner }).Go()
    interface Runner {
      exit: (code: number) => void
      importObject: WebAssembly.Imports
      run: (instance: WebAssembly.Instance) => Promise<void>
    }
    let ended = -1
    run.exit = (code) => (ended = code)
    const { instance } = await WebAssembly.instantiateStreaming(fetch('/log.wasm'), run.importObject)
    await run.run(instance)
    return ended
  })
  expect(code, said.join('\n')).toBe(0)
  expect(said.join('\n')).toContain('PASS')
})
