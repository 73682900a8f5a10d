// Before the click, everything that a move does: the sentence, the spot and the Goals say it, and Esc takes it away.

import { accessible, core, expect, keepPicture, needs, phone, test, type Page } from './test'

// Start and Zecora in a row, and Road Warrior Spike, who has the hourglass, behind her.
const position = `position tsssf rules 3 seats 2
0,0 FanficAuthorTwilight
1,0 Zecora
2,0 RoadWarriorSpike
0,0|1,0 BeachEpisode
1,0|2,0 TradingUp
hand 0 PrincessLuna NowKiss MahouShoujoDerpy DoctorWhooves ShmoopyBoo
hand 1 Lyra Tom
goals GoodEnough Quite TimeTravelersAmongUs
rest 1
`

async function open(page: Page): Promise<void> {
  await page.goto('/')
  const made = await page.request.post('/api/positions', { data: { position } })
  await page.goto(`/position#${((await made.json()) as { address: string }).address}`)
  await expect(page.locator('[data-phase="play"]')).toBeVisible()
}

const card = (key: string) => `[data-in-hand="Core.${key}"]`
const corner = { position: { x: 30, y: 60 } }
const choose = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.locator(card(key)).click(corner)
}
const spot = (page: Page, place: string) => page.locator(`[data-place="${place}"]`)
const change = (page: Page, key: string) => page.locator(`.say [data-goal-change][data-card="Core.Goal.${key}"]`)
const row = (page: Page, key: string) => page.locator(`[data-goals] [data-card="Core.Goal.${key}"]`)

test('a winning spot says so in the sentence, at the spot, in the Goal and at the tab', core, async ({ page }) => {
  await open(page)
  await choose(page, 'Ship.NowKiss', 'Pony.PrincessLuna')
  await spot(page, '0,0>0,1').hover()
  await expect(page.locator('.say')).toContainText('Now Kiss! ships Princess Luna with')
  await expect(page.locator('.say [data-then]')).toHaveText('Then: Swap (may): swap two ponies.')
  await expect(change(page, 'GoodEnough')).toHaveText('Good Enough you win it, +2')
  await expect(page.locator('[data-badge="won"]')).toContainText('Good Enough')
  await expect(row(page, 'GoodEnough')).toHaveAttribute('data-ahead', 'won')
  await expect(row(page, 'GoodEnough').locator('[data-wins]')).toHaveText('you win it, +2')
  await expect(page.locator('[data-you] [data-gain]')).toHaveText('+2')
  await expect(page.locator('[aria-live="polite"]').getByText('Good Enough: you win it, +2.')).toBeAttached()
  await accessible(page)
  await keepPicture(page, 'ahead-won')

  // Elsewhere it wins nothing; Esc takes everything away.
  await spot(page, '1,0>1,1').hover()
  await expect(page.locator('.say [data-then]')).toBeVisible()
  await expect(page.locator('[data-badge], [data-goal-change], [data-ahead="won"], [data-gain]')).toHaveCount(0)
  await spot(page, '0,0>0,1').focus()
  await expect(page.locator('[data-badge="won"]')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-badge], [data-ahead], [data-gain]')).toHaveCount(0)

  // What was said is what happens.
  await choose(page, 'Ship.NowKiss', 'Pony.PrincessLuna')
  await spot(page, '0,0>0,1').click()
  await expect(page.locator('[data-you] .points')).toContainText('2')
})

test('a power that must act is named with what it does', async ({ page }) => {
  await open(page)
  await choose(page, 'Ship.NowKiss', 'Pony.MahouShoujoDerpy')
  await spot(page, '0,0>0,1').hover()
  const then = page.locator('.say [data-then]')
  await expect(then).toHaveText('Then: Magic wand (must): all 3 open Goals are replaced.')
})

test('a love poison that undoes progress says what falls back, and counts only what really breaks', async ({
  page,
}) => {
  await open(page)
  await choose(page, 'Ship.ShmoopyBoo')
  const zecora = page.locator('[data-on-grid="Core.Pony.Zecora"]')
  await zecora.hover()
  await expect(page.locator('.say [data-losses]')).toContainText('A pair that you ship again stays together.')
  await zecora.click()
  await spot(page, '0,0>-1,0').hover()
  const losses = page.locator('.say [data-losses]')
  await expect(losses).toHaveText('Breaks up Trading Up with Road Warrior Spike. Road Warrior Spike is discarded.')
  await expect(change(page, 'TimeTravelersAmongUs')).toContainText('1 → 0 of 5')
  await expect(page.locator('[data-badge="back"]')).toContainText('1 → 0 of 5')
  await expect(row(page, 'TimeTravelersAmongUs')).toContainText('1 → 0 of 5')
  await expect(row(page, 'TimeTravelersAmongUs').locator('.pips .gone')).toHaveCount(1)
  await keepPicture(page, 'ahead-back')
  await spot(page, '0,0>-1,0').click()
  await expect(page.locator('[data-on-grid="Core.Pony.RoadWarriorSpike"]')).toHaveCount(0)
  await expect(row(page, 'TimeTravelersAmongUs')).toContainText('0 of 5')
})

test('a question says the same about its answers', async ({ page }) => {
  await open(page)
  await choose(page, 'Ship.NowKiss', 'Pony.DoctorWhooves')
  await spot(page, '2,0>2,1').click()
  await expect(page.locator('[data-question]')).toBeVisible()
  await page.locator('[data-on-grid="Core.Pony.DoctorWhooves"]').click()
  await page.locator('[data-on-grid="Core.Pony.Zecora"]').hover()
  await expect(page.locator('[data-question] [data-losses]')).toContainText('Breaks up')
  await page.locator('[data-on-grid="Core.Pony.Zecora"]').blur()
  await page.mouse.move(5, 5)
  await expect(page.locator('[data-question] [data-ahead]')).toHaveCount(0)
})

test('by touch the first tap says it, in few lines and in Spanish', needs('touch'), async ({ person }) => {
  const page = await person({ ...phone, locale: 'es-ES' })
  await open(page)
  await page.locator(card('Ship.NowKiss')).tap(corner)
  await page.locator(card('Pony.MahouShoujoDerpy')).tap(corner)
  await spot(page, '0,0>0,1').tap()
  await expect(page.locator('.say [data-then]')).toHaveText(
    'Después: Varita mágica (debe): se cambian los 3 Goals abiertos.',
  )
  await expect(page.locator('.say')).toContainText('Mahou Shoujo Derpy + Fanfic Author Twilight')
  await keepPicture(page, 'ahead-phone')
  await page.locator('.say .back').tap()
  await expect(page.locator('[data-ahead]')).toHaveCount(0)
})
