// Know before the click: what a play would cost is shown before it is made.

import { largeTable } from './large'
import { core, expect, needs, phone, keepPicture, pressFirstSpot, settled, test, type Page } from './test'

const card = (id: string) => `[data-in-hand="Core.${id}"]`
const stand = (n: number) => `.stand >> nth=${n}`
const corner = { position: { x: 16, y: 30 } }

const poison = 'Core.Ship.WantItNeedIt'
const usurper = 'Core.Pony.BerryPunch'
const plain = 'Core.Ship.BeachEpisode'

/** shipped plays a Pony by a plain Ship on the first empty spot that is lit. */
async function shipped(page: Page, pony: string): Promise<void> {
  await page.locator(card('Ship.BeachEpisode')).click(corner)
  await page.locator(card(`Pony.${pony}`)).click(corner)
  const place = page.locator('[data-place*=">"][data-lit]').first()
  await place.focus()
  await page.keyboard.press('Enter')
}

test(
  'love poison and replacement show who leaves and who breaks up, and that is what happens',
  core,
  async ({ page }) => {
    await largeTable(page, 9, 3, [poison, usurper, plain])
    const before = await page.locator('[data-on-grid]').count()

    // The fifth of the row: four ponies and their ships hang on it.
    await page.locator(card('Ship.WantItNeedIt')).click(corner)
    await page.locator(stand(4)).hover()
    await expect(page.locator('.stand[data-lost]')).toHaveCount(4)
    await expect(page.locator('.tie[data-torn]')).toHaveCount(5)
    await expect(page.locator('.say [data-losses]')).toContainText('Breaks up 5 ships.')
    await expect(page.locator('.say [data-losses]')).toContainText('are discarded.')
    await page.keyboard.press('Escape')
    await expect(page.locator('[data-lost], [data-torn]')).toHaveCount(0)

    // The last of the row: one ship, no fall.
    await page.locator(card('Pony.BerryPunch')).click(corner)
    const last = page.locator(stand(8))
    const old = await last.getAttribute('data-card')
    await last.focus()
    await expect(page.locator('.stand[data-lost]')).toHaveCount(1)
    await expect(page.locator('.tie[data-torn]')).toHaveCount(1)
    await keepPicture(page, 'know-replace')
    await page.keyboard.press('Enter')
    await expect(page.locator(`[data-on-grid="${old}"]`)).toHaveCount(0)
    await expect(page.locator('[data-on-grid]')).toHaveCount(before)
  },
)

test('a swap shows where ponies go and what breaks up, inside its question', core, async ({ page }) => {
  await largeTable(page, 18, 6, ['Core.Pony.Caramel', plain])
  await shipped(page, 'Caramel')
  await expect(page.locator('[data-question]')).toBeVisible()
  await page.locator('.stand[data-lit]').nth(3).click()
  await page.locator('.stand[data-lit]').nth(8).hover()
  await expect(page.locator('[data-arrows="1"]')).toBeAttached()
  await expect(page.locator('[data-question] [data-losses]')).toContainText('Breaks up')
  await expect(page.locator('.tie[data-torn]')).not.toHaveCount(0)
  await keepPicture(page, 'know-swap')
})

test('a triple swap draws its two ways as arrows on the grid', core, async ({ page }) => {
  await largeTable(page, 18, 6, ['Core.Pony.Discord', plain])
  await shipped(page, 'Discord')
  for (const [i, n] of [1, 5, 9].entries()) {
    await page.locator('.stand[data-lit]').nth(n).click()
    if (i < 2) await expect(page.locator('.stand.picked')).toHaveCount(i + 1) // what is lit has changed
  }
  const orders = page.locator('[data-order]')
  await expect(orders).toHaveCount(2)
  await expect(page.locator('[data-arrows="3"]')).toBeAttached()
  const drawn = () =>
    page.locator('[data-arrows] .line').evaluateAll((all) => all.map((e) => e.getAttribute('d')).join())
  const one = await drawn()
  await orders.nth(1).hover()
  await expect.poll(drawn).not.toBe(one)
  await keepPicture(page, 'know-triple')
  const slip = (await page.locator('[data-question]').boundingBox())!
  for (const picked of await page.locator('.stand.picked').all()) {
    const box = (await picked.boundingBox())!
    expect(
      slip.x < box.x + box.width &&
        box.x < slip.x + slip.width &&
        slip.y < box.y + box.height &&
        box.y < slip.y + slip.height,
      'the slip covers a picked pony',
    ).toBe(false)
  }
  await orders.nth(1).click()
  await expect(page.locator('[data-question]')).toHaveCount(0)
})

test('draws that repeat a question count', async ({ page }) => {
  await largeTable(page, 9, 3, ['Core.Pony.Cheerilee', plain])
  await page.locator(card('Pony.Cheerilee')).click(corner)
  await page.getByRole('button', { name: 'Use it' }).click()
  await expect(page.locator('[data-round]')).toHaveText('(1 of 2)')
  await page.locator('[data-question] .deck').first().click()
  await expect(page.locator('[data-round]')).toHaveText('(2 of 2)')
  await expect(page.locator('[data-in-hand] [data-new]')).toHaveCount(1)

  // A pause and a question lie next to each other.
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.keyboard.press('Escape')
  const paused = page.locator('.notices .slip')
  await expect(paused).toContainText('Inkwell paused the game.')
  const between = async () => {
    const [notice, question] = [await paused.boundingBox(), await page.locator('[data-question]').boundingBox()]
    return question!.y - notice!.y - notice!.height
  }
  await expect.poll(between).toBeGreaterThanOrEqual(0)

  // So do a hint and a question.
  const ask = page.locator('[data-ask-hint]')
  expect(await ask.evaluate((button) => button.scrollWidth - button.clientWidth), 'the button holds its word').toBe(0)
  await ask.click()
  await expect(page.locator('[data-hint]')).toBeVisible()
  const overlap = () =>
    page.evaluate(() => {
      const [a, b] = ['[data-hint]', '[data-question]'].map((s) => document.querySelector(s)!.getBoundingClientRect())
      return a!.left < b!.right && b!.left < a!.right && a!.top < b!.bottom && b!.top < a!.bottom
    })
  await expect.poll(overlap).toBe(false)
})

test(
  'a question on a phone frames its answers, keeps its tools, and leaves a peek of the hand',
  needs('touch'),
  async ({ person }) => {
    const page = await person(phone)
    await largeTable(page, 16, 4, ['Core.Pony.Discord', plain])
    await page.locator(card('Ship.BeachEpisode')).tap({ position: { x: 16, y: 30 } })
    await page.locator(card('Pony.Discord')).tap({ position: { x: 16, y: 30 } })
    await pressFirstSpot(page)
    await page.locator('.say .pri').tap()
    await expect(page.locator('[data-question]')).toBeVisible()
    await settled(page)
    const top = async (what: string) => (await page.locator(what).first().boundingBox())!.y
    const peek = (await top('[data-question]')) - (await top('[data-hand]'))
    expect(peek).toBeGreaterThanOrEqual(60) // races, genders and emblems
    const sheet = (await page.locator('main .sheet').boundingBox())!
    sheet.height = (await top('[data-goals]')) - sheet.y
    expect(sheet.height).toBeGreaterThanOrEqual(400)
    for (const box of await page
      .locator('.stand[data-lit]')
      .evaluateAll((all) => all.map((e) => e.getBoundingClientRect().toJSON() as DOMRect))) {
      expect(box.x + box.width / 2).toBeGreaterThan(sheet.x)
      expect(box.x + box.width / 2).toBeLessThan(sheet.x + sheet.width)
      expect(box.y + box.height / 2).toBeGreaterThan(sheet.y)
      expect(box.y + box.height / 2).toBeLessThan(sheet.y + sheet.height)
    }
    const question = page.locator('[data-question]')
    for (const name of ['Undo', 'Hint', 'Piles']) await expect(question.getByRole('button', { name })).toBeVisible()
    await keepPicture(page, 'know-phone-question')
    for (const [i, n] of [1, 5, 9].entries()) {
      await page.locator('.stand[data-lit]').nth(n).tap()
      await page.locator('[data-question] .pri').tap()
      if (i < 2) await expect(page.locator('.stand.picked')).toHaveCount(i + 1) // what is lit has changed
    }
    await page.locator('[data-order]').nth(1).tap()
    await expect(page.locator('[data-arrows="3"]')).toBeAttached()
    await keepPicture(page, 'know-phone-triple')
    await page.locator('[data-question] .pri').tap()
    await expect(page.locator('[data-question]')).toHaveCount(0)
  },
)

test('the magnifier covers neither what is lit nor what is aimed at, and goes with its card', async ({ page }) => {
  await largeTable(page, 18, 6, [poison, usurper, plain])
  await page.locator(card('Pony.BerryPunch')).click(corner)
  for (const n of [2, 8, 17]) {
    const glass = page.locator('.glass')
    await page.mouse.move(5, 5)
    await expect(glass).toHaveCount(0) // that of the card before is gone
    await page.locator(stand(n)).hover()
    const covered = () =>
      glass.locator('.card').evaluate((card) => {
        const a = card.getBoundingClientRect()
        return [...document.querySelectorAll('[data-lit]')].filter((e) => {
          const b = e.getBoundingClientRect()
          return b.left < a.right && a.left < b.right && b.top < a.bottom && a.top < b.bottom
        }).length
      })
    await expect.poll(covered).toBe(0)
  }
  await keepPicture(page, 'know-magnifier')
  const old = page.locator(stand(17))
  await old.click()
  await expect(page.locator('.glass')).toHaveCount(0)
})

test('closing the magnifier presses nothing', needs('touch'), async ({ person }) => {
  const page = await person(phone)
  await largeTable(page, 9, 3, ['Core.Pony.BigMacintosh', plain])
  await page.locator(card('Ship.BeachEpisode')).tap({ position: { x: 16, y: 30 } })
  await page.locator(card('Pony.BigMacintosh')).tap({ position: { x: 16, y: 30 } })
  await pressFirstSpot(page)
  await page.locator('.say .pri').tap()
  const decline = page.locator('[data-decline]')
  await expect(decline).toBeVisible()
  const before = await page.locator('[data-n]').getAttribute('data-n')
  await page.locator(stand(4)).click({ button: 'right' })
  await expect(page.locator('.glass')).toBeVisible()
  const { x, y, width, height } = (await decline.boundingBox())!
  await page.touchscreen.tap(x + width / 2, y + height / 2)
  await expect(page.locator('.glass')).toHaveCount(0)
  await expect(decline).toBeVisible()
  expect(await page.locator('[data-n]').getAttribute('data-n')).toBe(before)
})

test('cards to discard are chosen in the slip or in the hand, and none is chosen beforehand', async ({ page }) => {
  const many = ['BerryPunch', 'Caramel', 'BonBon', 'Braeburn', 'BulkBiceps', 'DoctorWhooves', 'Gilda', 'MrCake'].map(
    (name) => `Core.Pony.${name}`,
  )
  await largeTable(page, 9, 3, [...many, plain, 'Core.Ship.CheckingItOffMyList'])
  await shipped(page, 'BonBon')
  await expect(page.locator('[data-question]')).toBeVisible()
  await page.locator('[data-decline]').click()
  await expect(page.locator('[data-end].pri')).toBeVisible()
  await page.locator('[data-end]').click()
  const go = page.locator('.go')
  await expect(go).toBeDisabled()
  await expect(page.locator('.slip .out')).toHaveCount(0)
  await page.locator(card('Pony.Gilda')).click(corner)
  await expect(page.locator('.slip .out')).toHaveCount(1)
  await expect(go).toBeEnabled()
  const slip = (await page.locator('.slip:has(.go)').boundingBox())!
  const goals = (await page.locator('[data-goals]').first().boundingBox())!
  expect(slip.y).toBeGreaterThanOrEqual(goals.y + goals.height - 1)
  await keepPicture(page, 'know-discard')
  await go.click()
  await expect(page.locator('[data-discard="pony"]')).toHaveAttribute('data-card', 'Core.Pony.Gilda')
})

test('a disguise is chosen next to the grid, and the disguised card shows it', async ({ page }) => {
  await largeTable(page, 18, 6, ['Core.Pony.PegasusChangeling', plain])
  await shipped(page, 'PegasusChangeling')
  const slip = page.locator('[data-question]')
  await expect(slip.locator('.tray')).toBeVisible()
  await settled(page)
  const box = (await slip.boundingBox())!
  const right = Math.max(
    ...(await page.locator('.stand').evaluateAll((all) => all.map((e) => e.getBoundingClientRect().right))),
  )
  expect(right).toBeLessThanOrEqual(box.x + 1)
  await keepPicture(page, 'know-disguise')
  await slip.getByRole('searchbox').fill('derpy')
  await slip.locator('[data-card="Core.Pony.Derpy"]').first().click()
  await expect(page.locator('[data-on-grid="Core.Pony.PegasusChangeling"]')).toContainText('Derpy')
})

test('“Why?” explains in words, never in names of the engine', async ({ page }) => {
  await largeTable(page, 9, 3, ['Core.Pony.PegasusChangeling', plain])
  await shipped(page, 'PegasusChangeling')
  await page.locator('[data-why]').click()
  const rules = page.locator('[data-rules]')
  await expect(rules).toBeVisible()
  await expect(rules.locator('[data-says]')).toContainText('Changeling')
  expect(await rules.innerText()).not.toMatch(/moveStart|3swap|swapsPlayShips|`/)
  await expect(rules.locator('code')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.locator('[data-goal-place] .why').first().click()
  await expect(rules.locator('[data-says]')).toHaveCount(1)
})
