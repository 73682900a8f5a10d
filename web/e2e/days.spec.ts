import { tableWith } from './player'
import { expect, makeTable, option, phone, test } from './test'

// Games over days: nobody has to stay at the table, the home page tells whose turn it is, and a holiday stops one's clock.

const day = 86_400

test('a clock of days is set in the lobby, and excludes that of the whole game', async ({ person }) => {
  const page = await person({ name: 'Inkwell', ...phone })
  await makeTable(page)
  const game = option(page, 'Game clock')
  await game.getByText('20 min').click()
  await expect(game.getByLabel('20 min')).toBeChecked()
  await option(page, 'Turn clock').getByText('3 days').click()
  await expect(option(page, 'Turn clock').getByLabel('3 days')).toBeChecked()
  await expect(game.getByLabel('none')).toBeChecked()
  await expect(game.getByLabel('20 min')).toBeDisabled()
  await expect(page.getByText('A game over days has a turn clock only.')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('a game over days waits on the home page and the app’s icon, and its player can take a holiday', async ({
  person,
}) => {
  const page = await person({ name: 'Inkwell' })
  await page.addInitScript(() => {
    const set = (n?: number) => (sessionStorage.setItem('badge', String(n)), Promise.resolve())
    Object.assign(navigator, { setAppBadge: set, clearAppBadge: () => set(0) })
  })
  await tableWith(page, ['filly'], {}, { turnSeconds: 3 * day, fixedSeats: true })
  await expect(page.locator('[data-clock]')).toHaveText(/^\s*[23] d \d+ h\s*$/)
  await page.getByRole('button', { name: 'Menu' }).first().click()
  await expect(page.getByRole('button', { name: 'Pause' })).toHaveCount(0)
  await expect(page.getByText('You have 14 days left in this game.')).toBeVisible()
  await page.getByRole('group', { name: 'Take a holiday' }).getByRole('button', { name: '7 days' }).click()
  await expect(page.locator('[data-holiday]')).toContainText('You are on holiday until')
  await expect(page.locator('[data-tab="0"]')).toContainText('on holiday')
  await expect(page.locator('[data-clock]')).toHaveText(/^\s*(9|10) d \d+ h\s*$/)
  await page.locator('[data-holiday]').getByRole('button', { name: 'End my holiday' }).click()
  await expect(page.locator('[data-holiday]')).toHaveCount(0)

  await tableWith(page, ['filly'], {}, { title: 'Second Draft', turnSeconds: day, fixedSeats: true })
  await page.goto('/')
  const mine = page.getByRole('complementary', { name: 'Second Draft' })
  await expect(mine.getByText(/^Your turn · .* · until /).first()).toBeVisible()
  await expect(mine.getByRole('list', { name: 'Your games' })).toContainText(/Moonlit Margins\s*Your turn/)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('badge'))).toBe('2')
  await page.setViewportSize({ width: 844, height: 390 })
  await expect(mine.getByRole('link', { name: 'Continue' })).toBeInViewport({ ratio: 1 })
})
