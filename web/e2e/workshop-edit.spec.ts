import { accessible, expect, needs, test, type Page } from './test'

async function newPack(page: Page, name: string) {
  await page.goto('/workshop')
  await page.getByRole('button', { name: 'New pack' }).click()
  await page.getByLabel('Pack name').fill(name)
}

async function add(page: Page, kind: string, title: string) {
  await page.getByRole('button', { name: `Add a ${kind}` }).click()
  await page.getByLabel('Title', { exact: true }).fill(title)
}

/** striped is a PNG of two halves: the left one is transparent, the right one is red. */
async function striped(page: Page, width: number, height: number) {
  const address = await page.evaluate(
    ([width, height]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const pen = canvas.getContext('2d')!
      pen.fillStyle = '#c81e1e'
      pen.fillRect(width / 2, 0, width, height)
      return canvas.toDataURL('image/png')
    },
    [width, height] as const,
  )
  return { name: 'half.png', mimeType: 'image/png', buffer: Buffer.from(address.split(',')[1]!, 'base64') }
}

const picture = (page: Page) => page.getByRole('group', { name: 'Picture' }).locator('input[type=file]')

test('errors speak the page’s words at their fields, and the count leads to each', async ({ page }) => {
  await newPack(page, 'Errors')
  await add(page, 'Goal', 'Nonsense')
  await page.getByLabel('Points', { exact: true }).fill('many')
  await add(page, 'Ship', 'Smooze')
  await page.getByLabel('Power', { exact: true }).selectOption('reminder')
  await page
    .getByRole('button', { name: 'The pack', exact: true })
    .or(page.getByRole('button', { name: 'Errors' }))
    .first()
    .click()
  const count = page.getByRole('button', { name: /2 errors to fix/ })
  await count.click()
  const field = page.getByLabel('What players do by hand')
  const points = page.getByLabel('Points', { exact: true })
  await expect(field.or(points)).toBeFocused()
  await count.click()
  await expect(field.or(points)).toBeFocused()
  await page.getByRole('button', { name: /^Smooze/ }).click()
  await expect(field).toHaveAccessibleDescription(/Write what the players do\./)
  await accessible(page)
  await field.fill('Everypony sings.')
  await expect(page.getByRole('button', { name: /1 error to fix/ })).toBeVisible()
})

test('findings and formulas are in the reader’s language, with what was meant', async ({ page }) => {
  await page.addInitScript(() => {
    const kept = JSON.parse(localStorage.getItem('shipfic.settings') ?? '{}') as object
    localStorage.setItem('shipfic.settings', JSON.stringify({ ...kept, language: 'es' }))
  })
  await page.goto('/workshop')
  await page.getByRole('button', { name: 'Pack nuevo' }).click()
  await page.getByRole('button', { name: 'Añadir un Goal' }).click()
  await page.getByText('Como fórmula').first().click()
  const formula = page.getByLabel('Fórmula', { exact: true }).first()
  await formula.fill('exists(race=unicorn, race=earth)')
  await expect(page.getByText('«exists» no es una función').first()).toBeVisible()
  await page
    .getByRole('button', { name: /ExistsShip$/ })
    .first()
    .click()
  await expect(formula).toHaveValue('ExistsShip(race=unicorn, race=earth)')
  await formula.fill('sum 3 + 4')
  await expect(page.getByText(/No se calcula nada/).first()).toBeVisible()
})

test('a transparent picture keeps the ground, and is moved by dragging and by keys', async ({ page }) => {
  await newPack(page, 'Pictures')
  await add(page, 'Pony', 'Half')
  await picture(page).setInputFiles(await striped(page, 1, 1))
  await expect(page.getByText('The picture is too small: a side needs at least 16 pixels.')).toBeVisible()
  await picture(page).setInputFiles(await striped(page, 400, 100))
  const art = page.getByRole('application', { name: /The picture in the art window/ })
  await expect(art).toBeVisible()
  const image = art.locator('img')
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(400)
  const ground = await image.evaluate((img: HTMLImageElement) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 })
    const pen = canvas.getContext('2d')!
    pen.drawImage(img, 10, 10, 1, 1, 0, 0, 1, 1)
    return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3)
  })
  expect(Math.min(...ground), 'not white, but the colour of the ground').toBeLessThan(250)
  const at = () => image.evaluate((img: HTMLImageElement) => img.style.objectPosition)
  expect(await at()).toBe('50% 22%')
  await art.scrollIntoViewIfNeeded()
  const box = (await art.boundingBox())!
  await page.mouse.move(box.x + 50, box.y + 50)
  await page.mouse.down()
  await page.mouse.move(box.x + 120, box.y + 50, { steps: 4 })
  await page.mouse.up()
  expect(parseFloat(await at())).toBeLessThan(50)
  await art.press('ArrowRight')
  await art.press('+')
  await expect(image).toHaveAttribute('style', /scale:\s?1\.1/)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('complementary', { name: 'Preview' }).locator('.full .art img')).toBeVisible()
})

test(
  'a draft goes back to how it was before the visit, and all drafts go into a file and back',
  needs('download'),
  async ({ page }) => {
    await newPack(page, 'Harbour')
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((key) => key.startsWith('shipfic.draft.'))!
      const draft = JSON.parse(localStorage.getItem(key)!) as object
      localStorage.setItem(key, JSON.stringify({ ...draft, changed: Date.now() - 3_600_000 }))
      localStorage.setItem('shipfic.draft.broken', '{"id":')
    })
    await page.reload()
    await page.getByLabel('Pack name').fill('Ruined')
    await page.reload()
    await page.getByRole('button', { name: 'Bring back how it was before this visit' }).click()
    await expect(page.getByLabel('Pack name')).toHaveValue('Harbour')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByLabel('Pack name')).toHaveValue('Ruined')

    await page.goto('/workshop')
    await expect(page.getByText('1 draft in this browser cannot be read. It stays where it is.')).toBeVisible()
    await page.getByText('All drafts in one file').click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save all drafts' }).click(),
    ])
    await page.getByRole('button', { name: 'Delete Ruined' }).click()
    const back = page.getByLabel('Bring drafts back: drop the file here, or choose it')
    await back.setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{"drafts":[7]}') })
    await expect(page.getByText('x.json is not a file of drafts from here.')).toBeVisible()
    await back.setInputFiles(await file.path())
    await expect(page.getByText('1 draft was brought back.')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Ruined/ })).toBeVisible()
    await accessible(page)
  },
)

test('on a phone the list, the form and the preview are a touch apart', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await newPack(page, 'Phone')
  const bar = page.locator('.bar')
  expect((await bar.boundingBox())!.height, 'two rows of buttons').toBeLessThan(130)
  await page.locator('.parts').getByText('Cards', { exact: true }).click()
  await page.getByRole('button', { name: 'Add a Pony' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a Pony' })).toBeHidden()
  await page.locator('.parts').getByText('Preview', { exact: true }).click()
  await expect(page.getByRole('complementary', { name: 'Preview' })).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toBeHidden()
  await accessible(page)
})
