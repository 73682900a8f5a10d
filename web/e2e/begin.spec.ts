import { Player, tableWith } from './player'
import { accessible, core, expect, makeTable, needs, phone, keepPicture, test, type Page } from './test'

const tip = (page: Page) => page.locator('[data-guide]')
const next = (page: Page) => page.getByRole('button', { name: 'Got it' })

/** told expects a tip, and says that it was read. */
async function told(page: Page, id: string): Promise<void> {
  await expect(tip(page)).toHaveAttribute('data-guide', id)
  await expect(page.locator('[data-ring]')).toBeVisible()
  await next(page).click()
}

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

test('the level of bots is chosen beside the button, and kept', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: /Play now/ })).toContainText('your first game')
  await page.getByText('Mare: good').click()
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
