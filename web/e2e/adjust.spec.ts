// Rule 0: cards are dragged to where the table wants them.

import { largeTable } from './large'
import { expect, needs, phone, keepPicture, settled, test, type Page } from './test'

const held = ['Core.Pony.BerryPunch', 'Core.Ship.BeachEpisode']

async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Rule 0' }).click()
  await expect(page.locator('[data-adjust]')).toBeVisible()
  await settled(page)
}

/** spot is the middle of something, or a point near it, in cells of the grid. */
async function spot(page: Page, selector: string, right = 0): Promise<{ x: number; y: number }> {
  await settled(page) // the list of changes grows, and moves the grid
  const box = (await page.locator(selector).first().boundingBox())!
  const zoom = await page.locator('[data-grid]').evaluate((e) => new DOMMatrix(getComputedStyle(e).transform).a)
  return { x: box.x + Math.min(20, box.width / 2) + right * 128 * zoom, y: box.y + Math.min(40, box.height / 2) }
}

test('cards are dragged by mouse to the grid, to a pile and to a player, and then it is done', async ({ page }) => {
  await largeTable(page, 9, 3, held)
  await begin(page)
  const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2)
    await page.mouse.move(to.x, to.y, { steps: 4 })
    await page.mouse.up()
  }
  const list = page.locator('[data-adjust] li')
  const outer = await page.locator('.stand').nth(2).getAttribute('data-card') // the right end of the first row

  await drag(await spot(page, `[data-in-hand="${held[0]}"]`), await spot(page, `[data-on-grid="${outer}"]`, 1))
  await expect(list).toHaveCount(1)
  await expect(list).toContainText('Berry Punch goes to the empty spot to the right of')
  await expect(page.locator(`[data-planned="${held[0]}"]`)).toBeVisible()

  await drag(await spot(page, `[data-in-hand="${held[1]}"]`), await spot(page, '[data-discard="ship"]'))
  await expect(list.nth(1)).toContainText('its discard pile')

  // A card that is dragged twice goes to the last place.
  await drag(await spot(page, `[data-in-hand="${held[1]}"]`), await spot(page, '[data-tab]:not([data-you])'))
  await expect(list).toHaveCount(2)
  await expect(list.nth(1)).toContainText('hand')
  await keepPicture(page, 'adjust')

  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.locator('[data-adjust]')).toHaveCount(0)
  await expect(page.locator('[data-in-hand]')).toHaveCount(0)
})

test('the form names places by their neighbours', async ({ page }) => {
  await largeTable(page, 9, 3, held)
  await begin(page)
  await page.getByText('Use the form instead').click()
  await page.getByRole('combobox', { name: 'Card' }).selectOption(held[1]!)
  const places = await page.getByRole('combobox', { name: 'Goes to' }).locator('option').allInnerTexts()
  expect(places.filter((place) => place.startsWith('between '))).not.toHaveLength(0)
  await page.getByRole('combobox', { name: 'Card' }).selectOption(held[0]!)
  await page.getByRole('combobox', { name: 'Goes to' }).selectOption({ index: 6 })
  await page.getByRole('button', { name: 'Add to the list' }).click()
  await expect(page.locator('[data-adjust] li')).toContainText('Berry Punch goes to the empty spot')
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-adjust]')).toHaveCount(0)
})

test('cards are dragged by touch', needs('touch'), async ({ person }) => {
  const page = await person(phone)
  await largeTable(page, 9, 3, held)
  await begin(page)
  const from = await spot(page, `[data-in-hand="${held[1]}"]`)
  const to = await spot(page, '[data-tab]:not([data-you])')
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  await touch('touchStart', from)
  for (let i = 1; i <= 6; i++)
    await touch('touchMove', { x: from.x + ((to.x - from.x) * i) / 6, y: from.y + ((to.y - from.y) * i) / 6 })
  await touch('touchEnd')
  await expect(page.locator('[data-adjust] li')).toContainText('hand')
  await keepPicture(page, 'adjust-phone')
})
