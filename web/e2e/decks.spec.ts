// An author's way with a deck of Hayburger: ours, another symbol in it, tried, published, and chosen by somebody else in a lobby.

import { readFileSync } from 'node:fs'
import { accessible, expect, needs, phone, test, type Page } from './test'
import { pngSize } from './zipped'

async function newDeck(page: Page, from: string) {
  await page.goto('/workshop')
  await page.getByRole('button', { name: 'New deck' }).click()
  await page.getByRole('dialog').getByRole('button', { name: from }).click()
  await expect(page.getByRole('heading', { name: 'My deck', level: 1 })).toBeAttached()
}

const symbol = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Symbols' }).getByRole('button', { name })
const fine = (page: Page) => expect(page.getByRole('status').filter({ hasText: 'No errors' })).toBeVisible()

/** picture is a picture of one colour. */
async function picture(page: Page) {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 60 })
    const pen = canvas.getContext('2d')!
    pen.fillStyle = '#c81e1e'
    pen.fillRect(0, 0, 60, 60)
    return canvas.toDataURL('image/png')
  })
  return { name: 'red.png', mimeType: 'image/png', buffer: Buffer.from(address.split(',')[1]!, 'base64') }
}

test(
  'a symbol of the standard deck is replaced, and the deck is tried, printed, published and played',
  needs('download'),
  async ({ person }) => {
    const author = await person({ name: 'Wren' })
    await newDeck(author, 'The standard deck, to change')
    await expect(author.locator('[data-matching]')).toContainText('53 cards. Two cards in a row match in 9.4%')
    // The ground's pattern needs its colour without ink (card/patterns.css).
    expect(
      await author
        .locator('[data-faces] .art')
        .first()
        .evaluate((art) => getComputedStyle(art).getPropertyValue('--clear')),
    ).toBe('#ecc9c000')
    await author.getByLabel('Title').fill('The Muffin Deck!')
    await expect(author.getByLabel('Name at a table')).toHaveValue('the-muffin-deck')
    await accessible(author)

    await test.step('replace a symbol', async () => {
      await symbol(author, /^Apple/).click()
      await author.getByLabel('Name in English').fill('Muffin')
      await author.getByLabel('Name in Español').fill('Magdalena')
      await expect(symbol(author, /^Muffin/)).toBeVisible()
      await expect(author.locator('aside')).toContainText('Muffin')
      const field = author.locator('input[type=file]').first()
      const script = { name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') }
      await field.setInputFiles(script)
      await expect(author.getByRole('alert')).toHaveText('This is not a PNG, JPEG or WebP picture, or it is damaged.')
      await field.setInputFiles(await picture(author))
      await expect(author.locator('aside .corner img')).toHaveCount(2) // the upper and the lower corner
      await author.getByLabel('Copies').first().fill('3')
      await author.getByRole('button', { name: 'Add a card' }).click()
      await expect(author.getByText('Write the name of the character.')).toBeVisible()
      await expect(author.getByRole('button', { name: 'Publish' })).toBeDisabled()
      await author.getByLabel('Character', { exact: true }).last().fill('Derpy')
      await fine(author)
      await accessible(author)
    })

    await test.step('undo, and a second tab', async () => {
      await author.keyboard.press('Control+z')
      await expect(author.getByText('Write the name of the character.')).toBeVisible()
      await author.keyboard.press('Control+y')
      await fine(author)
      await author.reload()
      await expect(symbol(author, /^Muffin/)).toContainText('7×')
    })

    await test.step('print', async () => {
      await author.getByRole('link', { name: 'Print' }).click()
      await expect(author.locator('.sheet .slap').first()).toBeVisible()
      await author.getByText('Copies of single cards').click()
      const [file] = await Promise.all([
        author.waitForEvent('download'),
        author.getByRole('button', { name: 'PNG Applejack', exact: true }).first().click(),
      ])
      expect(pngSize(readFileSync(await file.path())).width).toBe(815)
      await author.goBack()
    })

    await test.step('try it', async () => {
      const draft = author.url()
      await author.getByRole('button', { name: 'Try it' }).click()
      await expect(author.locator('[data-pile]')).toBeVisible()
      await author.goto(draft)
    })

    await test.step('publish', async () => {
      await author.getByRole('button', { name: 'Publish', exact: true }).click()
      await author.getByRole('button', { name: 'Publish the deck' }).click()
      await author.getByRole('link', { name: /\/packs\/the-muffin-deck$/ }).click()
      await expect(author.getByRole('heading', { name: 'The Muffin Deck!' })).toBeVisible()
      await expect(author.locator('[data-faces] li')).toHaveCount(14)
      await accessible(author)
    })

    const reader = await person({ name: 'Finch' })
    await reader.goto('/packs?q=muffin')
    await expect(reader.getByText('Hayburger deck')).toBeVisible()
    const made = await reader.request.post('/api/tables', {
      data: { name: 'Finch', config: { game: 'hayburger', seats: 2, open: false } },
    })
    await reader.goto(`/t/${((await made.json()) as { id: string }).id}`)
    await reader.getByText('Add from the published decks').click()
    await reader.getByRole('button', { name: 'Add The Muffin Deck!' }).click()
    await expect(reader.locator('[data-deck=the-muffin-deck]')).toContainText('56 cards')
  },
)

test('files of decks are brought in, and their mistakes stand where they are', async ({ person }) => {
  const page = await person({})
  const bring = async (deck: object) => {
    await page.goto('/workshop')
    const buffer = Buffer.from(JSON.stringify({ game: 'hayburger', ...deck }))
    await page.locator('input[type=file]').setInputFiles({ name: 'barn.json', mimeType: 'application/json', buffer })
  }
  const cards = (n: number) => Array.from({ length: n }, (_, i) => ({ character: `Hen ${i}`, symbol: 'egg' }))
  await bring({ name: 'barn', cards: cards(10_000) })
  await expect(page.getByRole('alert')).toContainText('The deck has 10000 cards. At most 1000 are allowed.')
  await bring({ name: 'hayburger', cards: cards(20), power: { egg: 1 } })
  await expect(page.getByText('This is the name of our own deck.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try it' })).toBeDisabled()
  await bring({ name: 'Barn', cards: [] })
  await expect(page.getByText('A deck needs at least two cards.')).toBeVisible()
  await expect(page.getByText('Write 1 to 32 small letters')).toBeVisible()
  await page.getByLabel('Name at a table').fill('Barn Yard')
  await expect(page.getByLabel('Name at a table')).toHaveValue('barn-yard')
  await page.getByRole('button', { name: 'Add a symbol' }).click()
  await expect(page.getByText('No card has this symbol.')).toBeVisible()
  await bring({ name: 'barn-yard', cards: cards(20), symbols: { egg: { en: 'Golden egg' } } })
  await expect(page.getByText('No symbol is a Power Card')).toBeVisible()
  await symbol(page, /^Golden egg/).click()
  await page.getByText('Power Card', { exact: true }).click()
  await expect(symbol(page, /^Golden egg/)).toContainText('Power, 1 chance')
  await fine(page)
  await page.goto('/workshop')
  await expect(page.getByRole('link', { name: /barn yard/ })).toContainText('Hayburger deck · 20 cards')
})

test('the editor of decks on a phone', async ({ person }) => {
  const page = await person(phone)
  await newDeck(page, 'An empty deck')
  await page.locator('.parts').getByText('Symbols', { exact: true }).click()
  await page.getByRole('button', { name: 'Add a symbol' }).click()
  await page.getByLabel('Name in English').fill('Hay bale')
  await page.getByRole('button', { name: 'Add a card' }).click()
  await page.getByLabel('Character', { exact: true }).fill('Applejack')
  await page.getByLabel('Copies').fill('4')
  await page.getByLabel('Copies').blur()
  await fine(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await accessible(page)
})
