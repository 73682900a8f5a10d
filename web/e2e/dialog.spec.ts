import { expect, test } from './test'

test('a dialog takes the focus, closes with Esc, its cross or a press outside it, and gives the focus back', async ({
  page,
}) => {
  await page.goto('/cards')
  const card = page.locator('.cards button').first()
  const dialog = page.getByRole('dialog')

  await card.click()
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(card).toBeFocused()

  await card.click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(card).toBeFocused()

  await card.click()
  await page.mouse.click(5, 5)
  await expect(dialog).toHaveCount(0)
})
