import { expect, makeTable, phone, small, test } from './test'

test('everything that is tapped is at least 44 px', async ({ person }) => {
  const page = await person(phone)
  await makeTable(page)
  await page.getByRole('button', { name: 'Add a bot in seat 3' }).click()
  await page.getByRole('searchbox', { name: 'Find a card' }).fill('luna')
  await expect(page.getByRole('button', { name: /Leave out/ }).first()).toBeVisible()
  expect(await small(page), 'lobby').toEqual([])
  for (const path of ['/', '/cards', '/credits', '/no/such/page']) {
    await page.goto(path)
    await expect(page.getByRole('main')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await small(page), path).toEqual([])
  }
})

test('the lobby fits a phone', async ({ person }) => {
  const page = await person(phone)
  await makeTable(page)
  await page.getByText('More house rules').click()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
