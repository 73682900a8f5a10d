import { expect, test } from './test'

/** cut lists the texts that do not fit where they stand. */
const cut = (selector: string) =>
  Array.from(document.querySelectorAll<HTMLElement>(selector))
    .filter(
      (element) => element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1,
    )
    .map((element) => `${element.className}: ${element.textContent}`)

/** leaf goes through all cards while one is magnified, by the key that does so, and lists what is cut. */
async function leaf(selector: string): Promise<{ seen: number; wrong: string[] }> {
  const titles = new Set<string>()
  const wrong: string[] = []
  const dialog = document.querySelector('dialog')!
  for (let title = dialog.getAttribute('aria-label')!; !titles.has(title);) {
    titles.add(title)
    for (const element of dialog.querySelectorAll<HTMLElement>(selector)) {
      if (element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1)
        wrong.push(`${element.className}: ${element.textContent}`)
    }
    dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
    await new Promise((drawn) => setTimeout(drawn))
    title = dialog.getAttribute('aria-label')!
  }
  return { seen: titles.size, wrong }
}

for (const language of ['English', 'Español']) {
  test(`no face cuts its text, in ${language}`, async ({ page }) => {
    await page.goto('/cards')
    await page.getByText(language).click()
    const cards = page.locator('main .cards button')
    await expect(cards).toHaveCount(162)
    await page.evaluate(() => document.fonts.ready)
    await page
      .locator('.cards li')
      .evaluateAll((items) => items.forEach((item) => (item.style.contentVisibility = 'visible')))
    expect(await page.evaluate(cut, '.card.hand .title, .card.hand .power, .card.hand .body')).toEqual([])
    await cards.first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.locator('.card.full')).toBeVisible()
    await page.locator('main .cards').evaluate((list: HTMLElement) => (list.style.display = 'none')) // it is painted under each card
    const { seen, wrong } = await page.evaluate(leaf, '.card.full .body, .card.full .frame, .card.full .title')
    expect(seen).toBe(162)
    expect(wrong).toEqual([])
  })
}

test('cards are found by title, keyword, power and text, and read by keyboard', async ({ page }) => {
  await page.goto('/cards')
  const search = page.getByRole('searchbox')
  const count = page.getByRole('status').filter({ hasText: /\d+ cards?$/ })
  await expect(count).toHaveText('162 cards')
  await search.fill('trixie')
  await expect(page.getByRole('button', { name: /Great and Powerful Trixie/ })).toBeVisible()
  await search.fill('villain replace')
  await expect(count).not.toHaveText('162 cards')
  await search.fill('zzz')
  await expect(count).toHaveText('0 cards')
  await search.fill('')
  await page.getByText('Goal 41').click()
  await expect(count).toHaveText('41 cards')
  await search.fill('cargo')
  await page.getByRole('button', { name: /^Cargo Ship, Goal worth 3/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /Cargo Ship/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Cargo Ship/ })).toBeFocused()
})
