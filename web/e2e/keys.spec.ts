// Keys and focus: what a letter does can be switched off, Space belongs to the button that has the focus, and the focus is never lost.

import { expect, inHaste, test, type Page } from './test'
import { tableWith } from './player'

test.describe.configure({ timeout: 600_000 })

const likes = (page: Page, more: object) =>
  page.addInitScript((text) => localStorage.setItem('shipfic.settings', text), JSON.stringify({ ...inHaste, ...more }))
const myTurn = (page: Page) =>
  expect(page.locator('[data-phase="play"][data-busy="false"]')).toBeVisible({ timeout: 120_000 })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? '')

test('letters can be switched off, or need Alt', async ({ page }) => {
  await likes(page, { letters: 'alt' })
  await tableWith(page, ['filly'])
  await myTurn(page)
  await page.keyboard.press('?')
  await page.keyboard.press('h')
  await expect(page.locator('[data-in-hand]:focus')).toHaveCount(0)
  await page.keyboard.press('Alt+h')
  await expect(page.locator('[data-in-hand]:focus')).toHaveCount(1)
  await page.getByRole('button', { name: 'Menu' }).first().click()
  await page.locator('[data-settings] summary').click()
  await page.getByRole('group', { name: 'One-key shortcuts' }).getByText('Off').click()
  await page.keyboard.press('Escape')
  await page.locator('[data-heading]').focus()
  await page.keyboard.press('Alt+h')
  await page.keyboard.press('h')
  await expect(page.locator('[data-in-hand]:focus')).toHaveCount(0)
})

test('focus begins at the heading, skips to the parts, and comes back from dialogs', async ({ page }) => {
  await tableWith(page, ['filly'])
  await myTurn(page)
  await expect(page.locator('h1[data-heading]')).toHaveCount(1)
  await page.locator('[data-heading]').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-in-hand]:focus')).toHaveCount(1)
  const before = await focused(page)
  for (const key of ['?']) {
    await page.keyboard.press(key)
    await expect(page.locator('dialog[open]')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('dialog[open]')).toHaveCount(0)
    expect(await focused(page)).toBe(before)
  }
  await page.keyboard.press('g')
  await expect(page.locator('[data-grid] :focus')).toHaveCount(1)
})

test('a skip link is seen only while it has the focus', async ({ page }) => {
  await tableWith(page, ['filly'])
  await myTurn(page)
  const seen = () =>
    page.locator('.skip').evaluateAll((all) =>
      all.flatMap((e) => {
        const { left, top, width, height } = e.getBoundingClientRect()
        const points = [0.02, 0.5, 0.98].map((part) => [left + width * part, top + height * part] as const)
        return points.some(([x, y]) => document.elementsFromPoint(x, y).includes(e)) ? [e.textContent!.trim()] : []
      }),
    )
  expect(await seen()).toEqual([])
  await page.locator('[data-heading]').focus()
  await page.keyboard.press('Tab')
  expect(await seen()).toEqual(['Skip to your hand'])
})

test('Hayburger has skip links to what one does and reads', async ({ page }) => {
  const made = await page.request.post('/api/tables', {
    data: {
      name: 'Inkwell',
      bots: ['filly'],
      start: true,
      config: { game: 'hayburger', seats: 2, open: false, options: { pause: 0 } },
    },
  })
  await page.goto(`/t/${((await made.json()) as { id: string }).id}`)
  await myTurnOf(page)
  for (const [name, to] of [
    ['Skip to turning a card', '[data-turn]'],
    ['Skip to the slap', '[data-slap]'],
    ['Skip to what happened', '[data-paper]'],
  ] as const) {
    await page.getByRole('button', { name }).press('Enter')
    await expect(page.locator(to)).toBeFocused()
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Skip to what happened' }).press('Enter')
  await expect(page.locator('[data-sheet]')).toBeFocused()
})

test('choosing a card says what is missing, and N walks to it', async ({ page }) => {
  await tableWith(page, ['filly'])
  await myTurn(page)
  await page.keyboard.press('1')
  await expect(page.locator('[data-live="polite"] p').last()).toContainText(/choose|use its power/)
  await page.keyboard.press('n')
  await expect(page.locator('[data-lit]:focus')).toHaveCount(1)
})

test('N and Enter play a card and answer its question, and the focus is not lost', async ({ page }) => {
  const position = `position tsssf rules 2 seats 2
0,0 FanficAuthorTwilight
1,0 Zecora
0,0|1,0 BeachEpisode
hand 0 PrincessLuna TimeForAnExperiment
hand 1 Lyra Tom
goals GoodEnough Quite TimeTravelersAmongUs
rest 1
`
  await page.goto('/')
  const made = await page.request.post('/api/positions', { data: { position } })
  await page.goto(`/position#${((await made.json()) as { address: string }).address}`)
  await myTurn(page)
  const focus = page.locator(':focus')
  // A place is chosen first: then N goes to the cards, which are missing.
  await page.locator('[data-place]').first().focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('n')
  await expect(focus).toHaveAttribute('data-in-hand', /./)
  await page.keyboard.press('Enter')
  await page.keyboard.press('n')
  await expect(focus).toHaveAttribute('data-in-hand', /./)
  await page.keyboard.press('Enter')
  const question = page.locator('[data-question]')
  while (!(await question.isVisible())) {
    const play = page.getByRole('button', { name: 'Play', exact: true })
    if (await play.isVisible()) await play.press('Enter')
    await expect(question.or(play).first()).toBeVisible()
  }
  while (await question.isVisible()) {
    await page.keyboard.press('n')
    const asked = await question.textContent()
    await expect(focus).toHaveAttribute('data-lit', /.*/)
    await page.keyboard.press('Enter')
    await expect(question.filter({ hasText: asked! })).toHaveCount(0)
  }
  await expect(focus).toBeVisible()
})

test('the grid is read row by row', async ({ page }) => {
  const position = `position tsssf rules 2 seats 2
0,0 FanficAuthorTwilight
1,0 Zecora
0,-1 RoadWarriorSpike
0,0|1,0 BeachEpisode
0,0|0,-1 TradingUp
hand 0 PrincessLuna NowKiss
hand 1 Lyra Tom
goals GoodEnough Quite TimeTravelersAmongUs
rest 1
`
  await page.goto('/')
  const made = await page.request.post('/api/positions', { data: { position } })
  await page.goto(`/position#${((await made.json()) as { address: string }).address}`)
  await myTurn(page)
  const order = await page
    .locator('[data-grid] [data-on-grid]')
    .evaluateAll((all) => all.map((e) => (e as HTMLElement).dataset.onGrid!.split('.').at(-1)))
  expect(order).toEqual(['RoadWarriorSpike', 'FanficAuthorTwilight', 'Zecora', 'TradingUp', 'BeachEpisode'])
})

test('Space belongs to the button that has the focus, and each card of Hayburger is said', async ({ page }) => {
  const made = await page.request.post('/api/tables', {
    data: {
      name: 'Inkwell',
      bots: ['filly'],
      start: true,
      config: { game: 'hayburger', seats: 2, open: false, options: { pause: 0 } },
    },
  })
  await page.goto(`/t/${((await made.json()) as { id: string }).id}`)
  await myTurnOf(page)
  const turned = await page.locator('[data-pile]').getAttribute('data-turned')
  await page.locator('[data-menu]').focus()
  await page.keyboard.press('Space')
  await expect(page.locator('dialog[open]')).toBeVisible()
  expect(await page.locator('[data-pile]').getAttribute('data-turned')).toBe(turned)
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-menu]')).toBeFocused()
  await page.locator('body').evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('Space')
  await expect(page.locator('[data-live="urgent"] p').first()).toHaveText(/^\p{L}+/u)
})

const myTurnOf = (page: Page) => expect(page.locator('[data-phase="play"]')).toBeVisible({ timeout: 120_000 })
