import { accessible, expect, makeTable, keepPicture, sizes, test, themes, type Page } from './test'

// Every page of the shell in three sizes at night, and on a phone by day: checked for accessibility, and kept as a picture to look at.
const pages: Record<string, (page: Page) => Promise<void>> = {
  home: async (page) => {
    await makeTable(page)
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible()
  },
  cards: async (page) => {
    await page.goto('/cards')
    await expect(page.locator('main .cards button')).toHaveCount(162)
  },
  card: async (page) => {
    await page.goto('/cards')
    await page.getByRole('searchbox').fill('princess')
    await page.getByRole('button', { name: /^Princess Luna/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  credits: async (page) => {
    await page.goto('/credits')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  },
  lobby: async (page) => {
    await makeTable(page)
    await page.getByRole('button', { name: 'Add a bot in seat 3' }).click()
    await page.getByText('More house rules').click()
    await expect(page.locator('[data-bot]')).toBeVisible()
    await page.mouse.move(0, 0)
  },
  nowhere: async (page) => {
    await page.goto('/no/such/page')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  },
}

for (const [size, options] of Object.entries(sizes)) {
  test(`the pages on a ${size}`, async ({ person }) => {
    const page = await person({ ...options, name: 'Inkwell' })
    const inThemes = async (look: (theme: string) => Promise<unknown>) => {
      for (const colorScheme of size === 'phone' ? themes : themes.slice(0, 1)) {
        await page.emulateMedia({ colorScheme })
        await look(colorScheme)
      }
    }
    for (const [name, visit] of Object.entries(pages)) {
      await test.step(name, async () => {
        await visit(page)
        await page.evaluate(() => document.fonts.ready)
        const fullPage = name !== 'card' && name !== 'cards'
        await inThemes((theme) => keepPicture(page, `${name}-${size}-${theme}`, { fullPage }))
        if (name === 'cards') await page.getByRole('searchbox').fill('princess') // a few faces tell as much as all
        await inThemes(() => accessible(page))
      })
    }
  })
}
