import { plantedMiss } from './missed'
import { accessible, expect, phone, keepPicture, small, test } from './test'

test('a review finds what a turn has missed, and shows it', async ({ person }) => {
  const [ada, bo] = [await person(), await person()]
  const { game } = await plantedMiss(ada, bo)
  await ada.goto(`/g/${game}`)
  await ada.getByText('Review', { exact: true }).click()
  const review = ada.getByRole('region', { name: 'Review' })
  const missed = review.locator('[data-verdict="missed"]')
  await expect(missed).toContainText(/“Well\.\.\.Maybe”: \d moves? away, \+2/)
  await expect(missed).toContainText(/ (is the key to|completes it)/)
  await expect(review.locator('[data-accuracy]')).toContainText('0%')
  await expect(review).toContainText('The race for points')
  await expect(review).toContainText('only what the player could see')
  await expect(review.getByRole('progressbar')).toHaveCount(0)
  await accessible(ada)

  const zecora = ada.locator('[data-on-grid="Core.Pony.Zecora"]')
  await missed.getByRole('button', { name: 'Show me' }).click()
  await expect(zecora).toBeVisible()
  await keepPicture(ada, 'review')
  await ada.keyboard.press('Escape')
  await expect(zecora).toHaveCount(0)
  await ada.keyboard.press('l') // one key shows it again
  await expect(zecora).toBeVisible()
  await ada.getByRole('button', { name: 'Back to the game' }).click()
  await expect(zecora).toHaveCount(0)

  // The link opens the review at once, on a phone and in Spanish too.
  const eva = await person({ ...phone, locale: 'es-ES' })
  await eva.goto(`/g/${game}?review`)
  const analysis = eva.getByRole('region', { name: 'Análisis' })
  await expect(analysis.locator('[data-verdict="missed"]')).toContainText('estaba a')
  expect(await eva.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect((await small(eva)).filter((e) => !/ stand | why /.test(e))).toEqual([])
  await analysis.scrollIntoViewIfNeeded()
  await keepPicture(eva, 'review-phone')
})
