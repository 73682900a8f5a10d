import { expect, makeTable, phone, test, type Page } from './test'

/** small lists what can be tapped and is under 44 px, but for links inside a line of text. */
async function small(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>('a, button, input, select, summary')) {
      const target = element.matches('.vh, [role=switch]') ? element.closest('label')! : element
      const { width, height } = target.getBoundingClientRect()
      const inLine = element.matches('p a, dd a, .chip') || element.matches('.skip')
      const inLabel = element.matches('input[type=checkbox]') && element.closest('label')!.getBoundingClientRect().height >= 44
      if (width > 0 && !inLine && !inLabel && (height < 43.5 || width < 43.5)) found.push(`${element.tagName} ${element.className} ${element.textContent?.trim().slice(0, 30)} ${width.toFixed()}x${height.toFixed()}`)
    }
    return found
  })
}

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
