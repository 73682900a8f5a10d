import { ownFinishedGame } from './finished'
import { largeTable } from './large'
import { Player, tableWith } from './player'
import { expect, needs, phone, settled, test, unhurried, type Page } from './test'

const heightOf = (page: Page) => page.locator('.sheet').evaluate((sheet) => sheet.getBoundingClientRect().height)

test('the hand can be made smaller and hidden, and the grid gets its room', async ({ page }) => {
  await largeTable(page, 18, 6)
  const resize = page.locator('[data-hand-size]')
  await settled(page)
  const full = await heightOf(page)
  await resize.click()
  await expect.poll(() => heightOf(page)).toBeGreaterThan(full + 30)
  const small = await heightOf(page)
  await expect(page.locator('[data-hand]')).toBeVisible()
  await resize.click()
  await expect(page.locator('[data-hand]')).toHaveCount(0)
  await expect.poll(() => heightOf(page)).toBeGreaterThan(small + 80)
  await resize.click()
  await expect(page.locator('[data-hand]')).toBeVisible()
})

test('Show everything shows everything, on a phone too', needs('touch'), async ({ person }) => {
  const page = await person(phone)
  await largeTable(page, 45, 9)
  const hidden = () =>
    page.evaluate(() => {
      const sheet = document.querySelector('.sheet')!.getBoundingClientRect()
      return [...document.querySelectorAll('.stand')].filter((s) => {
        const box = s.getBoundingClientRect()
        return box.left < sheet.left || box.right > sheet.right || box.top < sheet.top || box.bottom > sheet.bottom
      }).length
    })
  await settled(page)
  expect(await hidden()).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Show everything' }).tap()
  await expect.poll(hidden).toBe(0)
})

test('a ghost of a card is the target, all of it', async ({ page }) => {
  await unhurried(page)
  await tableWith(page, ['filly'], { earlyBoost: 8, winningPoints: 20 })
  const player = new Player(page)
  await player.until(
    async () =>
      (await player.phase()) === 'play' &&
      (await page.locator('[data-in-hand*=".Ship."]:not([aria-disabled="true"])').count()) > 0 &&
      (await page.locator('[data-in-hand*=".Pony."]').count()) > 0,
  )
  const before = await player.entry()
  const target = page.locator('.ghost.target')
  for (const ship of await page.locator('[data-in-hand*=".Ship."]:not([aria-disabled="true"])').all()) {
    await ship.click({ position: { x: 16, y: 30 } })
    await expect(ship).toHaveAttribute('aria-selected', 'true')
    const pony = page.locator('[data-in-hand*=".Pony."][data-lit]').first()
    if (await pony.count()) {
      await pony.click({ position: { x: 16, y: 30 } })
      break
    }
    await page.keyboard.press('Escape')
  }
  await expect(target.first()).toBeVisible()
  await settled(page)
  await page.locator('[data-grid] .stand').first().click() // a card goes next to a pony, not on it
  await expect(page.locator('[data-refused]')).toContainText('Pick one of the marked spots')
  const spot = await page.evaluate(() => {
    for (const ghost of document.querySelectorAll('.ghost.target')) {
      const box = ghost.getBoundingClientRect()
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      if (document.elementFromPoint(x, y) === ghost) return { x, y }
    }
    return null
  })
  expect(spot).not.toBeNull()
  await page.mouse.click(spot!.x, spot!.y)
  await expect(player.root).not.toHaveAttribute('data-n', before)
})

test('putting the magnified card away presses nothing', async ({ page }) => {
  await tableWith(page, ['filly'], { winningPoints: 20 })
  const player = new Player(page)
  await player.until(
    async () => (await player.phase()) === 'play' && (await page.locator('[data-in-hand]').count()) > 1,
  )
  const [first, second] = [page.locator('[data-in-hand]').nth(0), page.locator('[data-in-hand]').nth(1)]
  await first.click({ button: 'right', position: { x: 16, y: 30 } })
  await expect(page.locator('.glass')).toBeVisible()
  await second.click({ position: { x: 16, y: 30 } })
  await expect(page.locator('.glass')).toHaveCount(0)
  await expect(page.locator('[data-in-hand][aria-selected="true"]')).toHaveCount(0)
  await expect(page.locator('[data-refused]')).toHaveCount(0)
})

test('a tap is a tap, even if a busy page hears late of its end', needs('touch'), async ({ person }) => {
  const page = await person(phone)
  await page.addInitScript(() => {
    const delay = (e: Event) => {
      if (!e.isTrusted) return
      e.stopImmediatePropagation()
      const late = new PointerEvent(e.type, e)
      Object.defineProperty(late, 'timeStamp', { value: e.timeStamp })
      setTimeout(() => e.target?.dispatchEvent(late), 1_000)
    }
    for (const type of ['pointerup', 'pointerleave', 'click']) window.addEventListener(type, delay, true)
  })
  await tableWith(page, ['filly'], { winningPoints: 20 })
  await new Player(page, 'touch').due()
  const card = page.locator('[data-in-hand]:not([aria-disabled="true"])').first()
  await card.tap({ position: { x: 16, y: 30 } })
  await expect(card).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator('.glass')).toHaveCount(0)
})

test('after the end a bar keeps Rematch, Story and Replay', async ({ page }) => {
  const game = await ownFinishedGame(page)
  await page.goto(`/t/${game.replace(/-1$/, '')}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Look at the grid' }).click()
  const bar = page.locator('[data-after-end]')
  await expect(bar.locator('[data-read]')).toBeVisible()
  await expect(bar.locator('[data-share]')).toBeVisible()
  await bar.locator('[data-more]').click()
  await expect(bar.locator('[data-replay]')).toBeVisible()
  await bar.locator('[data-rematch]').click()
  await expect(page.locator('[data-phase]')).not.toHaveAttribute('data-phase', 'over')
})
