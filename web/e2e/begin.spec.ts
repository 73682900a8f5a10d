import { Player, tableWith } from './player'
import { accessible, core, expect, makeTable, needs, phone, keepPicture, settled, test, type Page } from './test'

const tip = (page: Page) => page.locator('[data-guide]')
const next = (page: Page) => page.getByRole('button', { name: 'Got it' })

/** told expects a tip, and says that it was read. */
async function told(page: Page, id: string): Promise<void> {
  await expect(tip(page)).toHaveAttribute('data-guide', id)
  await expect(page.locator('[data-ring]')).toBeVisible()
  await next(page).click()
}

/** moves counts how often the tip's slip moves in a while; it looks around several times in it. */
const moves = (page: Page) =>
  page.locator('[data-spotlight]').evaluate(async (slip) => {
    const seen = [JSON.stringify(slip.getBoundingClientRect())]
    for (let n = 0; n < 40; n++) {
      await new Promise((done) => setTimeout(done, 25))
      const now = JSON.stringify(slip.getBoundingClientRect())
      if (now !== seen.at(-1)) seen.push(now)
    }
    return seen.length - 1
  })

test('a first game: one Filly, the first turn, one tip at a time', core, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: /Play now/ }).click()
  await expect(page.locator('[data-tab]')).toHaveCount(2)
  await expect(page.locator('[data-tab="1"]')).toContainText('Filly')
  const player = new Player(page)
  await expect(player.root).toHaveAttribute('data-phase', 'play')
  await told(page, 'start')
  await told(page, 'goals')
  await expect(tip(page)).toHaveAttribute('data-guide', 'ship')
  expect(await moves(page), 'a tip stays where it can be read and pressed').toBeLessThan(2)
  await accessible(page)
  for (const ship of await page.locator('[data-in-hand*=".Ship."]:not([aria-disabled="true"])').all()) {
    await ship.click({ position: { x: 16, y: 30 } })
    await expect(ship).toHaveAttribute('aria-selected', 'true')
    if (await page.locator('[data-in-hand*=".Pony."][data-lit]').count()) break
    await page.keyboard.press('Escape')
  }
  await expect(tip(page)).toHaveAttribute('data-guide', 'pony')
  await page
    .locator('[data-in-hand*=".Pony."][data-lit]')
    .first()
    .click({ position: { x: 16, y: 30 } })
  await expect(tip(page)).toContainText('The ribbon on the left')
  await told(page, 'ribbon')
  await expect(tip(page)).toHaveAttribute('data-guide', 'place')
  // What was explained is not explained again, and whoever has had enough is left alone.
  await page.reload()
  await expect(page.locator('[data-guide="start"], [data-guide="goals"]')).toHaveCount(0)
  await page
    .locator('[data-in-hand*=".Ship."]:not([aria-disabled="true"])')
    .first()
    .click({ position: { x: 16, y: 30 } })
  await page
    .locator('[data-in-hand*=".Pony."][data-lit]')
    .first()
    .click({ position: { x: 16, y: 30 } })
  await expect(tip(page)).toHaveAttribute('data-guide', 'place')
  await page.getByRole('button', { name: 'Stop the tips' }).click()
  await expect(tip(page)).toHaveCount(0)
  await page.reload()
  await expect(page.locator('[data-phase]')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('shipfic.first'))).toBeNull() // no table is guided any more
  await expect(tip(page)).toHaveCount(0)
})

/** hidden lists what a player needs and the tip lies over: whose turn it is, players, Goals, the hand, and what the tip is about. */
const hidden = (page: Page) =>
  page.evaluate(() => {
    const slip = document.querySelector('[data-spotlight]')!.getBoundingClientRect()
    const strip = document.querySelector('[data-hand]')!.getBoundingClientRect()
    const needed = '[data-whose], [data-tab], [data-goals], [data-in-hand], [data-ring]'
    return [...document.querySelectorAll<HTMLElement>(needed)]
      .filter((element) => {
        const box = element.getBoundingClientRect()
        const room = element.matches('[data-in-hand]') ? strip : box // the strip of a phone's hand hides cards at its sides
        const across = Math.min(box.right, room.right, slip.right) - Math.max(box.left, room.left, slip.left)
        const down = Math.min(box.bottom, slip.bottom) - Math.max(box.top, slip.top)
        return across > 1 && down > 1
      })
      .map((element) => Object.keys(element.dataset).join())
  })

const softly = expect.configure({ soft: true })
const screens = [
  { width: 844, height: 390 },
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
]

test('a tip hides nothing that a player needs, on any screen', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: /Play now/ }).click()
  const player = new Player(page)
  await player.due()
  /** look looks at the tip on every screen. */
  const look = async (id: string) => {
    await expect(tip(page)).toHaveAttribute('data-guide', id)
    for (const screen of screens) {
      await page.setViewportSize(screen)
      await settled(page)
      const name = `${id} at ${screen.width}x${screen.height}`
      await softly.poll(() => hidden(page), { message: name, timeout: 10_000 }).toEqual([])
      await keepPicture(page, `tip-${name}`)
    }
  }
  for (const id of ['start', 'goals']) {
    await look(id)
    await next(page).click()
  }
  await look('ship')
  for (const ship of await page.locator('[data-in-hand*=".Ship."]:not([aria-disabled="true"])').all()) {
    await ship.click({ position: { x: 16, y: 30 } })
    if (await page.locator('[data-in-hand*=".Pony."][data-lit]').count()) break
    await page.keyboard.press('Escape')
  }
  await look('pony')
  await page
    .locator('[data-in-hand*=".Pony."][data-lit]')
    .first()
    .click({ position: { x: 16, y: 30 } })
  await look('ribbon')
  await next(page).click()
  await look('place')
})

test('the buttons of a tip fit in it, in Spanish on a phone held sideways', needs('touch'), async ({ person }) => {
  const page = await person({ ...phone, viewport: { width: 844, height: 390 }, locale: 'es-ES' })
  await page.goto('/')
  await page.getByRole('button', { name: /Jugar ya/ }).tap()
  await expect(tip(page)).toBeVisible()
  const fits = await page.locator('[data-spotlight]').evaluate((slip) => slip.scrollWidth <= slip.clientWidth)
  expect(fits).toBe(true)
})

test('the level of bots is chosen next to the button, and kept', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: /Play now/ })).toContainText('your first game')
  await page.getByRole('combobox', { name: 'Bots' }).selectOption('Mare: good')
  await page.reload()
  await expect(page.getByRole('button', { name: /Play now/ })).toContainText('against three Mares')
  await page.getByRole('button', { name: /Play now/ }).click()
  await expect(page.locator('[data-tab]')).toHaveCount(4)
  await expect(page.locator('[data-tab]').filter({ hasText: 'Mare' })).toHaveCount(3)
})

test('bots have names of their own', async ({ page }) => {
  await tableWith(page, ['filly', 'filly', 'alicorn'])
  const names = await page.locator('[data-tab] .name b').allTextContents()
  expect(new Set(names).size).toBe(4)
  for (const name of names) expect(name).not.toMatch(/Filly|Mare|Alicorn|\d/)
})

test('a friend is invited by name, to a game, and needs one press', async ({ person }) => {
  const host = await person({ name: 'Foxglove' })
  const guest = await person({ name: 'Marzipan', ...phone })
  const url = await makeTable(host)
  await guest.goto(url)
  const invitation = guest.locator('[data-invitation]')
  await expect(invitation.getByRole('heading')).toHaveText('Foxglove invites you to play')
  await expect(invitation).toContainText('Secret Shipfic Folder')
  await expect(invitation.getByRole('button')).toHaveCount(1)
  await expect(guest.getByRole('switch').first()).toBeHidden() // the settings are folded away
  await accessible(guest)
  await keepPicture(guest, 'invited-phone')
  await guest.getByRole('button', { name: 'Join the game' }).click()
  await expect(invitation).toHaveCount(0)
  await expect(guest.locator('[data-game="tsssf"]')).toBeVisible()
  await expect(host.getByRole('listitem').filter({ hasText: 'Marzipan' })).toContainText('ready')
  await host.getByText('Hayburger', { exact: true }).click()
  await expect(guest.locator('[data-game="hayburger"]')).toBeVisible()
  await expect(host.getByRole('button', { name: 'Deal the cards' })).toBeVisible()
})

test('a code can be read aloud, and is taken however it is typed', async ({ person }) => {
  const host = await person({ name: 'Foxglove' })
  const url = await makeTable(host)
  const code = (await host.locator('header code').textContent())!
  expect(code).toMatch(/^[A-Z]{5}-[A-Z]{5}-\d{4}$/)
  const guest = await person({ name: 'Marzipan' })
  for (const typed of [code, code.toLowerCase().replaceAll('-', ' '), code.replaceAll('-', '')]) {
    await guest.goto('/')
    await guest.getByRole('textbox', { name: 'Table code or link' }).fill(typed)
    await guest.getByRole('button', { name: 'Join', exact: true }).click()
    await expect(guest).toHaveURL(url)
  }
  await guest.goto(`/t/${code}`)
  await expect(guest.locator('[data-invitation]')).toBeVisible()
})

test('the lobby of a small phone: the game above the chat, nothing wrapped', needs('touch'), async ({ person }) => {
  const host = await person({ ...phone, viewport: { width: 360, height: 640 }, name: 'Foxglove' })
  await makeTable(host)
  expect(await host.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  const game = (await host.getByText('Hayburger', { exact: true }).boundingBox())!
  const chat = (await host.getByRole('heading', { name: /^Chat/ }).boundingBox())!
  expect(game.y).toBeLessThan(chat.y)
  const seat = host.getByRole('listitem').filter({ hasText: 'Empty seat' }).first()
  expect((await seat.boundingBox())!.height).toBeLessThan(80)
  await keepPicture(host, 'lobby-360', { fullPage: true })
})

test('no open table leaves no void, and lessons are one press away', async ({ page }) => {
  await page.route('**/api/tables', (route) => route.fulfill({ json: { tables: [], mine: [], house: {} } }))
  await page.goto('/')
  const panel = page.getByRole('region', { name: 'Open tables' })
  await expect(panel).toContainText('Nobody is waiting')
  expect((await panel.boundingBox())!.height).toBeLessThan(180)
  for (const href of ['/learn', '/puzzles', '/rules', '/learn/hayburger'])
    await expect(page.locator(`main a[href="${href}"]`).first()).toBeVisible()
})

test('puzzles can be told apart', async ({ page }) => {
  await page.goto('/puzzles')
  await expect(page.locator('li a b').first()).toBeVisible()
  const titles = await page.locator('main ol li a b').allTextContents()
  expect(titles).toHaveLength(16)
  expect(new Set(titles).size).toBe(16)
})
