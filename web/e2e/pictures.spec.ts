import { expect, test, type Page } from './test'

/** drawn is a picture of one colour, as a file in a format that the browser can write. */
async function drawn(page: Page, width: number, height: number, type = 'image/png') {
  const address = await page.evaluate(
    ([width, height, type]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const pen = canvas.getContext('2d')!
      pen.fillStyle = '#c81e1e'
      pen.fillRect(0, 0, width, height)
      return canvas.toDataURL(type)
    },
    [width, height, type] as const,
  )
  return { name: 'drawn', mimeType: type, buffer: Buffer.from(address.split(',')[1]!, 'base64') }
}

/** loaded waits until a picture is shown, and gives its size in pixels. */
async function loaded(page: Page, where: string): Promise<[number, number]> {
  const image = page.locator(where).first()
  await expect(image).toHaveJSProperty('complete', true)
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  return image.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])
}

test('a picture is uploaded, placed, credited, printed, published and seen by somebody else', async ({ person }) => {
  const author = await person({ name: 'Wren' })
  await author.goto('/workshop')
  await author.getByRole('button', { name: 'New pack' }).click()
  await author.getByLabel('Pack name').fill('Gallery')
  await author.getByRole('button', { name: 'Add a Ship' }).click()
  await author.getByLabel('Title', { exact: true }).fill('Red Letter')
  const field = author.locator('input[type=file]')

  // What is no picture, and what is too small a one, is refused with a reason, and nothing changes.
  await field.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') })
  await expect(author.getByRole('alert')).toHaveText('This is not a PNG, JPEG or WebP picture, or it is damaged.')
  await field.setInputFiles(await drawn(author, 4, 4))
  await expect(author.getByRole('alert')).toContainText('16 to 4000 pixels')
  await expect(author.locator('aside img')).toHaveCount(0)

  // A large one is made smaller, and shown at once.
  await field.setInputFiles(await drawn(author, 2180, 1000, 'image/webp'))
  expect(await loaded(author, 'aside .card.full img')).toEqual([1090, 500])
  await author.getByLabel('Size').fill('200')
  await expect(author.locator('aside .card.full img')).toHaveCSS('scale', '2')
  await author.getByLabel('Artist').fill('Ink <b>Well')
  await expect(author.locator('aside .card.full .credit')).toContainText('Picture: Ink <b>Well')

  // As the whole card it covers the face, from edge to edge.
  await author.getByLabel('The picture is the whole card').check()
  const sides = await author.locator('aside .card.full').evaluate((card) => {
    const [outer, inner] = [card, card.querySelector('img')!].map((e) => e.getBoundingClientRect())
    return [outer!.width - inner!.width, outer!.height - inner!.height].map(Math.round)
  })
  expect(sides).toEqual([0, 0])
  await expect(author.locator('aside .card.full .title')).toBeHidden()
  await author.getByRole('link', { name: 'Print' }).click()
  expect(await loaded(author, '.sheet .card img')).toEqual([1090, 500])
  await author.goBack()

  await author.getByRole('button', { name: 'Publish' }).click()
  await author.getByRole('button', { name: 'Publish the pack' }).click()
  await author
    .getByRole('dialog')
    .getByRole('link', { name: /\/packs\/gallery$/ })
    .click()
  const reader = await person({ name: 'Marzipan' })
  await reader.goto(author.url())
  expect(await loaded(reader, '.card img')).toEqual([1090, 500])
  await expect(reader.getByText('Ink <b>Well')).toBeVisible()
})
