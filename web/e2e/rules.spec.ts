import { accessible, expect, makeTable, test, unhurried } from './test'

test('a rule is found by search and has an address', async ({ page }) => {
  await page.goto('/rules')
  await expect(page.getByRole('heading', { name: 'Quick rules' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search the rules' }).fill('TEARING notes')
  await page.getByRole('link', { name: /^D2 Tearing up notes/ }).click()
  await expect(page).toHaveURL(/\/rules#D2$/)
  await expect(page.locator('#D2')).toBeInViewport()
  await expect(page.locator('#D2')).toBeFocused()
  await page.goto('/rules#W7')
  await expect(page.locator('#W7')).toBeInViewport()
  await page.goto('/rules#K2')
  await expect(page).toHaveURL(/\/rules\/hayburger#K2$/)
  await expect(page.locator('#K2')).toBeInViewport()
})

test('numbers lead from rule to rule, and back', async ({ page }) => {
  await page.goto('/rules#T4')
  await expect(page.locator('#T4')).toBeInViewport()
  await page.locator('#T4').getByRole('link', { name: 'Rule D2' }).click()
  await expect(page.locator('#D2')).toBeInViewport()
  await page.goBack()
  await expect(page.locator('#T4')).toBeInViewport()
})

test('love poison is shown step by step, from a real position', async ({ page }) => {
  await page.goto('/rules#W5')
  const figure = page.locator('#W5 figure').first()
  await expect(figure.getByText('1 of 3')).toBeVisible()
  await expect(figure.locator('[data-on-grid="Core.Pony.Tom"]')).toHaveCount(1)
  await figure.getByRole('button', { name: 'Next step' }).click()
  await expect(figure.getByText(/Tom is no longer connected to Start/)).toBeVisible()
  await expect(figure.locator('[data-on-grid="Core.Pony.Tom"]')).toHaveCount(0)
  await expect(figure.locator('[data-on-grid="Core.Pony.BonBon"]')).toHaveCount(1)
})

test('in Spanish, accents or not', async ({ page }) => {
  await page.goto('/rules')
  await page.getByText('Español').click()
  await expect(page.getByRole('heading', { name: 'Reglas rápidas' })).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Buscar en las reglas' })
  await search.fill('RUPTURA')
  await page.getByRole('link', { name: /^B1 Qué es una ruptura/ }).click()
  await expect(page.locator('#B1')).toContainText('Un ship es una pareja de cartas de Pony')
  await search.fill('preparacion')
  await page.getByRole('link', { name: /^Capítulo Preparación/ }).click()
  await expect(page.locator('#S')).toBeInViewport()
})

test('a refusal and a Goal lead to their rules, and the game stays', async ({ page }) => {
  await unhurried(page)
  await page.goto('/')
  await page.getByRole('button', { name: /Play now/ }).click()
  const desk = page.locator('[data-phase]')
  await expect(desk).toHaveAttribute('data-phase', 'play')
  await page.locator('[data-end]').click({ force: true }) // it says that it cannot be pressed, and why
  await expect(page.locator('[data-refused]')).toHaveText('Play a card first.')
  await page.getByRole('button', { name: 'Why?' }).click()
  const slip = page.getByRole('dialog', { name: 'The rule' })
  await expect(slip.getByRole('heading', { name: /T2 ?At least one card/ })).toBeVisible()
  await expect(slip.getByRole('link', { name: 'Read more in the rulebook' })).toHaveAttribute('href', '/rules#T2')
  await accessible(page)
  await page.keyboard.press('Escape')
  await expect(slip).toHaveCount(0)
  await page.keyboard.press('w')
  await expect(slip).toBeVisible()
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Rules for / })
    .first()
    .click()
  await expect(slip.getByRole('heading', { name: /^G2/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(desk).toHaveAttribute('data-phase', 'play')
})

test('options of the lobby lead to their rules', async ({ page }) => {
  await makeTable(page)
  await expect(page.getByRole('link', { name: /^Rule V1/ })).toHaveAttribute('href', '/rules#V1')
})

test('the page of a card tells what was ruled on it', async ({ page }) => {
  await page.goto('/cards/Core.Pony.Discord')
  await expect(page.locator('.rulings')).toContainText('With three you say in which direction')
  await page.locator('.rulings').getByRole('link', { name: 'Rule B1' }).click()
  await expect(page.locator('#B1')).toBeInViewport()
})

test('a Mirror is shown step by step, from a real game', async ({ page }) => {
  await page.goto('/rules/hayburger#L1')
  const figure = page.locator('#L1 figure').first()
  await figure.getByRole('button', { name: 'Next step' }).click()
  await figure.getByRole('button', { name: 'Next step' }).click()
  await expect(figure.getByText(/two equal symbols on top, a Mirror/)).toBeVisible()
  await expect(figure.getByText('You have 2 cards, Spike has 1.')).toBeVisible()
})

test('a question leads to its rule, and to what was ruled on the card that asks', async ({ page }) => {
  await page.goto('/learn/goals')
  await page.getByRole('button', { name: 'Show me' }).click()
  await page.locator('[data-question]').getByRole('button', { name: 'Why?' }).click()
  const slip = page.getByRole('dialog', { name: 'The rule' })
  await expect(slip.getByRole('heading', { name: /Power ?Swap/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-question]')).toBeVisible()
})
