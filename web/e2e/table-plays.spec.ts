import { holdCards } from './large'
import { Player, tableWith } from './player'
import { expect, needs, settled, test, unhurried, type Page } from './test'

const crowded = { earlyBoost: 16, winningPoints: 11 }
const ships = (page: Page) => page.locator('[data-in-hand*=".Ship."]:not([aria-disabled="true"])')
const ponies = (page: Page) => page.locator('[data-in-hand*=".Pony."]')
const fresh = (page: Page) => page.locator('[data-place*=">"][data-lit]')

async function mine(page: Page): Promise<Player> {
  await tableWith(page, ['filly'], crowded)
  const player = new Player(page)
  await player.until(
    async () =>
      (await player.phase()) === 'play' &&
      (await plainShip(page)) !== null &&
      (await ponies(page).count()) > 0 &&
      !(await page.locator('[data-end].pri').count()),
  )
  return player
}

/** plainShip is a Ship of the hand that brings a Pony: choosing it lights Ponies of the hand. */
async function plainShip(page: Page): Promise<string | null> {
  for (const card of await ships(page).all()) {
    const id = (await card.getAttribute('data-in-hand'))!
    await card.click({ position: { x: 16, y: 30 } })
    await expect(card).toHaveAttribute('aria-selected', 'true')
    const brings = (await page.locator('[data-in-hand*=".Pony."][data-lit]').count()) > 0
    await page.keyboard.press('Escape')
    await expect(card).toHaveAttribute('aria-selected', 'false')
    if (brings) return id
  }
  return null
}

/** middle is the point in the middle of something that can be hit there, once the grid has stopped moving. */
async function middle(page: Page, selector: string): Promise<{ x: number; y: number }> {
  await settled(page)
  const spot = await page.evaluate((s) => {
    for (const element of document.querySelectorAll(s)) {
      const box = element.getBoundingClientRect()
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      if (document.elementFromPoint(x, y)?.closest(s) === element) return { x, y }
    }
    return null
  }, selector)
  return spot!
}

test('a Ship, a Pony and a place can be chosen in any order, and the sentence says what they would do', async ({
  page,
}) => {
  const player = await mine(page)
  const before = await player.entry()
  const ship = page.locator(`[data-in-hand="${await plainShip(page)}"]`)
  const say = page.locator('.say')

  await page.keyboard.press('0')
  await ship.click({ position: { x: 16, y: 30 } })
  await expect(ship).toHaveAttribute('aria-selected', 'true')
  await expect(say).toContainText('choose a Pony from your hand')
  await page.keyboard.press('Escape')
  await expect(ship).toHaveAttribute('aria-selected', 'false')

  const place = await middle(page, '[data-place*=">"]')
  await page.mouse.click(place.x, place.y)
  await expect(say).toContainText(/^Next to .*: choose a Ship and a Pony\./)
  await page
    .locator('[data-in-hand*=".Pony."][data-lit]')
    .first()
    .click({ position: { x: 16, y: 30 } })
  await expect(say).toContainText('choose a Ship')
  expect(await player.entry()).toBe(before)
  await ship.click({ position: { x: 16, y: 30 } })
  await expect(player.root).not.toHaveAttribute('data-n', before)
})

test('what is chosen between a move and its answer stays chosen, and is played', async ({ page }) => {
  // The answer to each command is held back. Updates arrive at once, as they do before the answer of a slow server.
  await page.addInitScript(() => {
    const held = Object.assign(window, { late: null as (() => void)[] | null })
    const plain = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage')!
    Object.defineProperty(WebSocket.prototype, 'onmessage', {
      set(this: WebSocket, hear: (message: MessageEvent<string>) => void) {
        plain.set!.call(this, (message: MessageEvent<string>) => {
          if (held.late && message.data.startsWith('{"type":"done"')) held.late.push(() => hear(message))
          else hear(message)
        })
      },
    })
  })
  type Held = { late: (() => void)[] | null }
  const hold = () => page.evaluate(() => void ((window as unknown as Held).late = []))
  const letGo = () => page.evaluate(() => (window as unknown as Held).late!.splice(0).forEach((answer) => answer()))
  await tableWith(page, ['filly'], { rule0: 'free' })
  const player = new Player(page)
  const [ship, other] = ['Core.Ship.BeachEpisode', 'Core.Ship.ClosedDoorNegotiations']
  await expect(player.root).toHaveAttribute('data-phase', 'play')
  await holdCards(page, [ship!, other!, 'Core.Pony.TheWonderbolts', 'Core.Pony.Derpy'])
  const inHand = (id: string) => page.locator(`[data-in-hand="${id}"]`)
  const corner = { position: { x: 16, y: 30 } }
  await hold()
  await inHand(ship!).click(corner)
  await inHand('Core.Pony.TheWonderbolts').click(corner)
  const before = await player.entry()
  const place = await middle(page, '[data-place*=">"][data-lit]')
  await page.mouse.click(place.x, place.y)
  await expect(player.root).not.toHaveAttribute('data-n', before)
  await inHand(other!).click(corner)
  await expect(inHand(other!)).toHaveAttribute('aria-selected', 'true')
  await letGo()
  await expect(inHand(other!)).toHaveAttribute('aria-selected', 'true')

  await inHand('Core.Pony.Derpy').click(corner)
  const next = await middle(page, '[data-place*=">"][data-lit]')
  await page.mouse.click(next.x, next.y)
  await expect(inHand('Core.Pony.Derpy')).toHaveCount(0)
})

test('a card can be dragged onto the grid', async ({ page }) => {
  const player = await mine(page)
  const before = await player.entry()
  const id = await plainShip(page)
  await page.locator(`[data-in-hand="${id}"]`).click({ position: { x: 16, y: 30 } })
  const pony = (await page.locator('[data-in-hand*=".Pony."][data-lit]').first().boundingBox())!
  await page.mouse.move(pony.x + 16, pony.y + 30)
  await page.mouse.down()
  await page.mouse.move(pony.x + 16, pony.y - 40, { steps: 3 })
  await expect(page.locator('.carried')).toBeVisible()
  await expect(fresh(page).first()).toBeVisible()
  const place = await middle(page, '[data-place*=">"][data-lit]')
  await page.mouse.move(place.x, place.y, { steps: 4 })
  await expect(page.locator('.say')).toContainText(' ships ')
  await page.mouse.up()
  await expect(player.root).not.toHaveAttribute('data-n', before)
})

test('what cannot be done says why, where it was tried', async ({ page }) => {
  await unhurried(page)
  const player = await mine(page)
  await page.locator('[data-end]').click({ force: true })
  await expect(page.locator('[data-refused]')).toHaveText('Play a card first.')
  await player.until(
    async () =>
      (await page.locator('[data-question]').count()) > 0 &&
      (await page.locator('[data-on-grid][data-lit]').count()) > 0,
  )
  await page.keyboard.press('0')
  await page.locator('[data-end]').click({ force: true })
  await expect(page.locator('[data-refused]')).toContainText(/(Answer .*|Choose a power) first/)
  await page
    .locator('[data-in-hand][aria-disabled="true"]')
    .first()
    .click({ force: true, position: { x: 16, y: 30 } })
  await expect(page.locator('[data-refused]')).toContainText(/(Answer .*|Choose a power) first/)
})

test('cards are magnified: by resting on them, by a right click and by M', async ({ page }) => {
  await mine(page)
  const card = ponies(page).first()
  const title = (await card.getAttribute('aria-label'))!.split(',')[0]!
  const glass = page.locator('.glass')
  await card.hover({ position: { x: 16, y: 30 } })
  await expect(glass).toContainText(title)
  await page.mouse.move(700, 5)
  await expect(glass).toHaveCount(0)
  await card.click({ button: 'right', position: { x: 16, y: 30 } })
  await expect(glass).toContainText(title)
  await page.keyboard.press('Escape')
  await expect(glass).toHaveCount(0)
  await page.mouse.move(700, 5)
  await page.keyboard.press('h')
  await page.keyboard.press('m')
  await expect(glass).toBeVisible()
  await page.keyboard.press('m')
  await expect(glass).toHaveCount(0)
})

test('the grid pans and zooms by wheel, drag and keys, and fits itself again', async ({ page }) => {
  await mine(page)
  await settled(page)
  const lattice = page.locator('[data-grid]')
  const look = () => lattice.evaluate((e) => (e as HTMLElement).style.transform)
  const zoom = page.getByRole('button', { name: 'Show everything' })
  const fitted = await look()
  const at = await zoom.innerText()
  await page.mouse.move(500, 350)
  await page.mouse.wheel(0, -600)
  await expect(zoom).not.toHaveText(at)
  const wheeled = await look()
  await page.mouse.down()
  await page.mouse.move(560, 400, { steps: 4 })
  await page.mouse.up()
  await expect.poll(look).not.toBe(wheeled)
  await page.keyboard.press('-')
  await page.keyboard.press('0')
  await expect.poll(look).toBe(fitted)
  const map = page.getByRole('img', { name: 'Map of the grid' })
  await expect(map).toHaveCount(0)
  for (let i = 0; i < 4; i++) await page.keyboard.press('+')
  await expect(map).toBeVisible()
})

test('a Goal lights the cards that count for it', async ({ page }) => {
  await tableWith(page, ['filly', 'filly'], { winningPoints: 30 })
  const player = new Player(page)
  const begun = page
    .locator('[data-goals] button')
    .filter({ hasText: /on the grid.*\b[1-9]\d* of/ })
    .first()
  await player.until(async () => (await begun.count()) > 0)
  const counted = page.locator('.stand.counted')
  await begun.hover()
  await expect(counted.first()).toBeVisible()
  await page.mouse.move(700, 5)
  await expect(counted).toHaveCount(0)
  await begun.focus()
  await expect(counted.first()).toBeVisible()
})

test('the table needs less than 200 KB of script', needs('devtools'), async ({ page }) => {
  const lines = await page.context().newCDPSession(page)
  const scripts = new Map<string, number>()
  await lines.send('Network.enable')
  lines.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.set(requestId, 0))
  lines.on(
    'Network.loadingFinished',
    ({ requestId, encodedDataLength }) => scripts.has(requestId) && scripts.set(requestId, encodedDataLength),
  )
  await tableWith(page, ['filly'])
  await page.waitForLoadState('networkidle')
  const bytes = [...scripts.values()].reduce((sum, n) => sum + n, 0)
  expect(bytes).toBeGreaterThan(30_000)
  expect(bytes).toBeLessThan(200_000)
})
