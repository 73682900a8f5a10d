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

const boxOf = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())!
const touches = (a: Awaited<ReturnType<typeof boxOf>>, b: typeof a) =>
  Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 1 &&
  Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 1

/** under lists the cards and spots that lie partly outside the sheet, or under a slip. */
const under = (page: Page, what: string, slip: string) =>
  page.evaluate(
    ([what, slip]) => {
      const sheet = document.querySelector('.sheet')!.getBoundingClientRect()
      const over = document.querySelector(slip!)?.getBoundingClientRect()
      return [...document.querySelectorAll(what!)]
        .map((e) => ({ e, box: e.getBoundingClientRect() }))
        .filter(({ box }) => box.bottom > sheet.top && box.top < sheet.bottom)
        .filter(
          ({ box }) =>
            box.top < sheet.top - 1 ||
            box.bottom > sheet.bottom + 1 ||
            (over &&
              box.top < over.bottom - 1 &&
              box.bottom > over.top + 1 &&
              box.left < over.right &&
              box.right > over.left),
        )
        .map(({ e }) => e.getAttribute('aria-label') ?? e.getAttribute('data-ghost') ?? e.className)
    },
    [what, slip],
  )

for (const [ponies, columns] of [
  [12, 4],
  [24, 6],
] as const)
  test(`what would lie at the edge of ${ponies} ponies is seen whole, and no button moves`, async ({ person }) => {
    const page = await person()
    await largeTable(page, ponies, columns, ['Core.Pony.Octavia', 'Core.Ship.BeachEpisode'])
    const bottom = Math.ceil(ponies / columns) - 1
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
    ] as const) {
      await page.setViewportSize({ width, height })
      await settled(page)
      for (const id of ['Ship.BeachEpisode', 'Pony.Octavia'])
        await page.locator(`[data-in-hand="Core.${id}"]`).click({ position: { x: 16, y: 30 } })
      await settled(page)
      expect(await under(page, '[data-ghost]', '.say'), 'ghosts').toEqual([])
      const back = await boxOf(page, '.say .back')
      for (const place of ['1,0>1,-1', `1,${bottom}>1,${bottom + 1}`]) {
        await page.locator(`[data-place="${place}"]`).hover()
        await expect(page.locator('.say [data-ahead]')).toBeVisible() // the preview is here
        await expect(page.locator('[data-guest]')).toHaveCount(1)
        expect(await under(page, '[data-guest]', '.say'), `${width}: ${place}`).toEqual([])
        expect(await boxOf(page, '.say .back')).toEqual(back)
      }
      await page.mouse.move(2, 2)
      await page.keyboard.press('Escape')
      await expect(page.locator('.say .back')).toHaveCount(0)
    }
  })

test('a hint hides no card on a tablet and on a phone held sideways, and a question beside it leaves names readable', async ({
  person,
}) => {
  const page = await person({ viewport: { width: 1024, height: 768 } })
  await largeTable(page, 24, 6, ['Core.Pony.Octavia', 'Core.Ship.BeachEpisode'])
  await settled(page)
  await page.locator('[data-ask-hint]').first().click()
  await expect(page.locator('[data-hint] .pri')).toBeVisible()
  await settled(page)
  expect(await under(page, '.stand', '[data-hint]')).toEqual([])
  await page.keyboard.press('Escape')
  for (const id of ['Ship.BeachEpisode', 'Pony.Octavia'])
    await page.locator(`[data-in-hand="Core.${id}"]`).click({ position: { x: 16, y: 30 } })
  await page.locator('[data-place="5,3>6,3"]').click()
  await expect(page.locator('[data-question]')).toBeVisible()
  await page.locator('[data-ask-hint]').first().click()
  await expect(page.locator('[data-hint] .pri')).toBeVisible()
  await settled(page)
  expect(touches(await boxOf(page, '[data-hint]'), await boxOf(page, '[data-question]'))).toBe(false)
  expect(await under(page, '.stand', '[data-hint]')).toEqual([])
  expect((await boxOf(page, '.stand')).width).toBeGreaterThan(62)

  const tall = await person({ viewport: { width: 820, height: 1180 } })
  await largeTable(tall, 30, 6)
  await settled(tall)
  await tall.locator('[data-ask-hint]').first().click()
  await expect(tall.locator('[data-hint] .pri')).toBeVisible()
  await settled(tall)
  expect(await under(tall, '.stand', '[data-hint]')).toEqual([])

  const sideways = await person({ viewport: { width: 844, height: 390 } })
  await largeTable(sideways, 6, 3)
  await settled(sideways)
  await sideways.locator('[data-ask-hint]').first().dispatchEvent('click')
  await expect(sideways.locator('[data-hint] .pri')).toBeVisible()
  await settled(sideways)
  expect(await under(sideways, '.stand', '[data-hint]')).toEqual([])

  // Nor does the recap, which it puts away, keep its room.
  await tableWith(sideways, ['filly'])
  const player = new Player(sideways)
  const recap = sideways.locator('[data-recap]')
  await player.due()
  for (let i = 0; i < 12 && !(await recap.count()); i++) {
    await player.advised()
    await player.due()
  }
  await expect(recap).toBeVisible()
  await sideways.locator('[data-ask-hint]').first().dispatchEvent('click')
  await expect(sideways.locator('[data-hint] .pri')).toBeVisible()
  await settled(sideways)
  expect(await under(sideways, '.stand', '[data-hint]')).toEqual([])
})

test('a question that says more about an answer moves none of its buttons', async ({ person }) => {
  const page = await person()
  await largeTable(page, 12, 4, ['Core.Pony.Octavia', 'Core.Ship.BeachEpisode'])
  for (const id of ['Ship.BeachEpisode', 'Pony.Octavia'])
    await page.locator(`[data-in-hand="Core.${id}"]`).click({ position: { x: 16, y: 30 } })
  await page.locator('[data-place="1,0>1,-1"]').click()
  await expect(page.locator('[data-question]')).toBeVisible()
  await page.locator('.stand[data-stop="cell:1,1"], [data-stop="cell:1,1"]').first().click()
  const pony = page.locator('[data-stop="cell:3,2"]').first()
  await expect(page.locator('[data-question] .btn').nth(1)).toBeVisible()
  await page.mouse.move(2, 2)
  await settled(page)
  const buttons = () =>
    page
      .locator('[data-question] .acts .btn')
      .evaluateAll((all) => all.map((e) => [e.getBoundingClientRect().x, e.getBoundingClientRect().y]))
  const before = await buttons()
  await pony.hover()
  await expect(page.locator('[data-question] [data-ahead]')).toBeVisible()
  expect(await buttons()).toEqual(before)
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
  await page.locator('[data-stop="cell:0,0"]').click() // a card goes next to a pony, not on it
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
