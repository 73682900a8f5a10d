// The page on a plain file server, below a path that it does not know: everything runs in the browser.

import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { Player } from './player'
import { expect, inHaste, like, option, test, type Browser, type Page } from './test'

const folder = join(process.cwd(), '../bin/static')
const kinds: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

/** serve serves files below a path, and nothing else. */
async function serve(below: string) {
  if (!existsSync(join(folder, 'index.html'))) throw new Error('bin/static is missing: run make static')
  const strange: string[] = []
  const server = createServer((asked, answer) => {
    const path = normalize(new URL(asked.url!, 'http://x').pathname)
    const name = join(folder, path.slice(below.length), path.endsWith('/') ? 'index.html' : '')
    if (!path.startsWith(below) || !existsSync(name) || !statSync(name).isFile()) {
      strange.push(path)
      answer.writeHead(404).end()
      return
    }
    answer.writeHead(200, { 'Content-Type': kinds[extname(name)] ?? 'application/octet-stream' })
    createReadStream(name).pipe(answer)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${below}`,
    strange,
    close: () => server.close(),
  }
}

/** visit opens the page below a path, with the same cards in every game. Nothing may be asked for that is not there. */
async function visit(browser: Browser, below: string, play: (page: Page, url: string) => Promise<void>): Promise<void> {
  test.slow()
  const site = await serve(below)
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.addInitScript(() => localStorage.setItem('shipfic.offline', '0s 3'))
    await like(page, inHaste)
    await page.goto(site.url)
    await play(page, site.url)
    expect(site.strange).toEqual([])
  } finally {
    await context.close()
    site.close()
  }
}

test('a page on any web space plays, learns and remembers', async ({ browser }) => {
  await visit(browser, '/fan/games/', async (page, url) => {
    await expect(page.getByText('Bots only, in your browser.')).toBeVisible()
    await page.getByRole('button', { name: 'Play now' }).first().click()
    await expect(page.locator('[data-phase]')).toBeVisible({ timeout: 60_000 })
    await expect(page).toHaveURL(/\/fan\/games\/#\/t\/\w+$/)
    await page.reload()
    await expect(page.locator('[data-phase]')).toBeVisible({ timeout: 60_000 })
    await page.goto(`${url}#/rules`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto(`${url}#/daily`)
    await expect(page.locator('[data-phase]')).toBeVisible()
    await page.goto(`${url}#/`)
    await expect(page.locator('a[href^="#/t/"]').first()).toBeVisible() // the game that was begun
    await expect(page.getByRole('textbox', { name: 'Table code or link' })).toHaveCount(0) // nobody else has a table
  })
})

test('packs, variants, hints, undo and the workshop work without a server', async ({ browser }) => {
  await visit(browser, '/', async (page, url) => {
    await page.getByRole('button', { name: 'Make a table' }).click()
    await page.locator('input[type=file]').setInputFiles(join(process.cwd(), '../docs/example-pack.json'))
    await expect(page.getByRole('switch', { name: 'Play with the pack The Lighthouse' })).toBeChecked()
    await option(page, 'Points to win').getByText('5', { exact: true }).click()
    for (const seat of [2, 3, 4]) await page.getByRole('button', { name: `Add a bot in seat ${seat}` }).click()
    await page.getByRole('button', { name: 'Start the story' }).click()
    const player = new Player(page)
    await player.due()
    await page.locator('[data-ask-hint]').click()
    await expect(page.locator('[data-hint]')).toBeVisible()
    const grid = () => page.locator('[data-on-grid]').count()
    const before = await grid()
    await player.playSomething()
    await expect.poll(grid).not.toBe(before)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(grid).toBe(before)

    // The page says what a move will do before it is made.
    await page.goto(`${url}#/position`)
    await page
      .locator('[data-paste]')
      .fill(
        'position tsssf rules 3 seats 2\n0,0 FanficAuthorTwilight\nhand 0 PrincessLuna NowKiss\ngoals GoodEnough\nrest 1\n',
      )
    await page.getByRole('button', { name: 'Open' }).click()
    for (const card of ['Core.Pony.PrincessLuna', 'Core.Ship.NowKiss'])
      await page.locator(`[data-in-hand="${card}"]`).click({ position: { x: 30, y: 60 } })
    await page.locator('[data-place="0,0>1,0"]').hover()
    await expect(page.locator('[data-badge="won"]')).toContainText('Good Enough')

    await page.goto(`${url}#/workshop`)
    await page.getByRole('button', { name: 'Look at an example' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'No errors' })).toBeVisible()
    await page.getByRole('button', { name: 'Test the balance' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Start the bots' }).click()
    await expect(dialog.getByRole('progressbar')).toHaveAttribute('value', /[1-9]/, { timeout: 120_000 })
    await dialog.getByRole('button', { name: 'Stop' }).click()
    await expect(dialog.getByText(/^Stopped/)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add a Goal' }).click()
    await expect(page.getByText(/^You win this Goal when a ship joins two females\.$/)).toBeVisible()
  })
})
