import { accessible, expect, keepPicture, needs, test, unhurried, type Locator, type Page } from './test'

const day = '2026-01-05' // a Monday

/** onDay makes the server say that it is that day. The puzzle is the one that the server has for it. */
async function onDay(page: Page) {
  await page.route('**/api/daily', async (route) => {
    const answer = await route.fetch({ url: `${route.request().url()}?day=${day}` })
    await route.fulfill({ response: answer, json: { ...(await answer.json()), today: day } })
  })
}

const coachOf = (page: Page) => page.getByRole('region', { name: 'Your teacher' })

/** solve solves the puzzle that is shown, with all hints, and returns its result. */
async function solve(page: Page): Promise<Locator> {
  const coach = coachOf(page)
  for (let moves = 0; moves < 14; moves++) {
    await coach.getByRole('button', { name: 'Hint' }).click()
    await coach.getByRole('button', { name: 'Do it for me' }).click()
    await expect(page.locator('[data-shown]')).toHaveCount(0)
    if ((await coach.getAttribute('data-done')) === 'true') break
  }
  return page.getByRole('dialog', { name: 'Solved!' })
}

test('the puzzle of a day is solved, shared and remembered', async ({ page }) => {
  await unhurried(page)
  await onDay(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Daily puzzle' }).click()
  const coach = coachOf(page)
  await expect(coach.getByRole('heading')).toContainText('Daily puzzle, 5 January 2026, Easy')
  await keepPicture(page, 'daily')
  const sheet = await solve(page)
  await expect(sheet).toContainText(/(\d) moves \(best: \1\) · \1 hints/)
  await expect(sheet).toContainText('Streak: 1 day')
  await accessible(page)
  await keepPicture(page, 'daily-result')
  await sheet.locator('[data-copy]').click()
  await expect(sheet.getByRole('button', { name: 'Copied' })).toBeVisible()
  await sheet.getByRole('link', { name: 'All days' }).click()
  await expect(page.getByRole('link', { name: '5 January 2026, solved' })).toBeVisible()
  await expect(page.getByRole('link', { name: '6 January 2026' })).toHaveCount(0) // that is tomorrow
  await keepPicture(page, 'daily-days')
  await page.getByRole('button', { name: 'Earlier month' }).press('Enter')
  await page.getByRole('link', { name: '31 December 2025' }).click()
  await expect(coach.getByRole('heading')).toContainText('31 December 2025, Hard')
  await page.goto('/daily/2999-12-31')
  await expect(page.getByRole('alert')).toHaveText('There is no puzzle for that day, or not yet.')
})

test('the result of a day is saved as a picture', needs('download'), async ({ page }) => {
  await onDay(page)
  await page.goto('/daily')
  await expect(page.getByRole('button', { name: 'Hint' })).toHaveCount(1) // the teacher's; and nobody to talk to or to invite
  await expect(page.getByRole('tab')).toHaveText(['Story'])
  await expect(page.getByRole('button', { name: 'Copy the invite link' })).toHaveCount(0)
  const sheet = await solve(page)
  const picture = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Save as a picture' }).click()
  expect((await picture).suggestedFilename()).toBe('shipfic-2026-01-05.png')
  await (await picture).saveAs('artefacts/daily-picture.png')
})
