import { readFileSync } from 'node:fs'
import { Server } from './server'
import { accessible, expect, needs, test, type Page } from './test'
import { pngSize, unzipped } from './zipped'

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

/** saved is the file that a press of a button saves. */
async function saved(page: Page, button: string): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  return readFileSync(await file.path())
}

/** exported is the draft as a file. */
async function exported(page: Page): Promise<Buffer> {
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await saved(page, 'shipfic:1 Our own format as a text (JSON), without the pictures')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  return file
}

async function add(page: Page, kind: string, title: string) {
  await page.getByRole('button', { name: `Add a ${kind}` }).click()
  await page.getByLabel('Title', { exact: true }).fill(title)
}

const ponies = ['Red Letter', 'Blue Note', 'Ash', 'Birch', 'Cedar']
const html = '<img src=x onerror="alert(1)">'

test(
  'an author makes a pack with a picture, prints, exports, publishes it, and somebody else plays it',
  needs('download'),
  async ({ person }) => {
    const author = await person({ name: 'Wren' })
    await author.goto('/workshop')
    await author.getByRole('button', { name: 'New pack' }).click()
    await author.getByLabel('Pack name').fill('Gallery')
    await author.getByLabel('Namespace').fill('Gallery')
    await author.getByLabel('Description').fill(html)
    for (const title of ponies.slice(1)) await add(author, 'Pony', title)
    for (const title of ['A Walk', 'A Dance', html]) await add(author, 'Ship', title)
    for (const title of ['First Goal', 'Second Goal', 'Third Goal']) await add(author, 'Goal', title)
    const one = author.getByRole('group', { name: 'One pony' })
    await one.getByLabel('Condition 1', { exact: true }).selectOption('name')
    await one.getByLabel('Condition 1: value').fill('Ash')
    await expect(author.getByText(/You win this Goal when a ship joins an? Ash with/)).toBeVisible()
    await add(author, 'Pony', ponies[0]!)
    const field = author.locator('input[type=file]')

    // A file that is not a picture, and one that is too small, are refused with a reason, and nothing changes.
    await field.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') })
    await expect(author.getByRole('alert')).toHaveText('This is not a PNG, JPEG or WebP picture, or it is damaged.')
    await field.setInputFiles(await drawn(author, 4, 4))
    await expect(author.getByRole('alert')).toContainText('a side needs at least 16 pixels')
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
    await expect(author.getByRole('status').filter({ hasText: 'No errors' })).toBeVisible()

    await test.step('print', async () => {
      await author.getByRole('link', { name: 'Print' }).click()
      expect(await loaded(author, '.sheet .card img')).toEqual([1090, 500])
      await author.getByText('Copies of single cards').click()
      await author.getByLabel('Copies of Ash').fill('2')
      await author.getByLabel('Copies of Birch').fill('0')
      await author.getByText('Colour and emblem').click()
      await accessible(author)
      const files = unzipped(await saved(author, 'PNG files (zip)'))
      expect([...files.keys()].filter((name) => /Ash|Birch|back/.test(name))).toEqual([
        expect.stringMatching(/^\d{3}-pony-Ash\.png$/),
        expect.stringMatching(/^\d{3}-pony-Ash\.png$/),
        'back-pony.png',
        'back-ship.png',
        'back-goal.png',
      ])
      expect(files.size).toBe(11 + 3)
      for (const png of files.values()) expect(pngSize(png)).toEqual({ width: 815, height: 1110, perMetre: 11811 })
      expect(pngSize(await saved(author, 'PNG Ash')).width).toBe(815)
      await author.getByLabel('Web address of the sheets').fill('ftp://example.org')
      await author.getByRole('button', { name: 'Tabletop Simulator (zip)' }).click()
      await expect(author.getByRole('alert')).toHaveText('The address of the sheets must begin with https://.')
      await author.getByLabel('Web address of the sheets').fill('https://example.org/x')
      const sheets = unzipped(await saved(author, 'Tabletop Simulator (zip)'))
      const save = JSON.parse(sheets.get('Gallery.json')!.toString()) as { ObjectStates: { DeckIDs: number[] }[] }
      expect(save.ObjectStates.map((deck) => deck.DeckIDs.length)).toEqual([5, 3, 3])
      expect(sheets.get('pony-1.jpg')!.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
      await author.goBack()
    })

    // What goes out comes in again as it was.
    const file = await exported(author)
    await author.goto('/workshop')
    await author
      .locator('input[type=file]')
      .setInputFiles({ name: 'gallery.json', mimeType: 'application/json', buffer: file })
    await expect(author).toHaveURL(/\/workshop\/\w+$/)
    expect((await exported(author)).equals(file)).toBe(true)

    await author.getByRole('button', { name: 'Publish' }).click()
    await author.getByRole('button', { name: 'Publish the pack' }).click()
    await author
      .getByRole('dialog')
      .getByRole('link', { name: /\/packs\/gallery$/ })
      .click()

    // Somebody else finds it, sees it, and plays with it: at a table of its own, and at one that is there already.
    const reader = await person({ name: 'Marzipan' })
    await reader.goto('/packs?q=gallery')
    await reader.getByRole('link', { name: 'Gallery' }).click()
    expect(await loaded(reader, '.card img')).toEqual([1090, 500])
    await expect(reader.getByText('Ink <b>Well')).toBeVisible()
    await expect(reader.locator('.about')).toHaveText(html)
    await expect(reader.getByRole('link', { name: 'Print, PNG, Tabletop Simulator' })).toBeVisible()
    await reader.getByRole('button', { name: 'Play with this pack' }).click()
    await expect(reader.getByRole('switch', { name: 'Play with the pack Gallery' })).toBeChecked()
    await reader.getByRole('button', { name: 'Remove the pack Gallery' }).click()
    await expect(reader.getByRole('switch', { name: 'Play with the pack Gallery' })).toHaveCount(0)
    await reader.getByText('Add from the published packs').click()
    await reader.getByRole('searchbox', { name: 'Find a pack' }).fill('wren')
    await reader.getByRole('button', { name: 'Add Gallery' }).click()
    await expect(reader.getByRole('switch', { name: 'Play with the pack Gallery' })).toBeChecked()
    await reader.getByRole('button', { name: 'Fill with bots' }).click()
    await reader.getByRole('button', { name: 'Start the story' }).click()
    await expect(reader.getByRole('group', { name: 'Shipping grid' }).getByRole('button').first()).toBeVisible()

    // On to a second server: the file of the pack's page brings the picture along, and can be published there, too.
    await author.goto('/packs/gallery')
    const whole = await saved(author, '.shipfic')
    const other = await Server.open()
    try {
      const friend = await person({ name: 'Finch', baseURL: other.url })
      await friend.goto('/workshop')
      await friend
        .locator('input[type=file]')
        .setInputFiles({ name: 'Gallery.shipfic', mimeType: 'application/octet-stream', buffer: whole })
      await friend.getByRole('button', { name: ponies[0]! }).click()
      expect(await loaded(friend, 'aside .card.full img')).toEqual([1090, 500])
      await friend.getByRole('button', { name: 'Publish' }).click()
      await friend.getByRole('button', { name: /^Publish (the pack|version)/ }).click()
      await friend
        .getByRole('dialog')
        .getByRole('link', { name: /\/packs\/gallery$/ })
        .click()
      expect(await loaded(friend, '.card img')).toEqual([1090, 500])
    } finally {
      await other.close()
    }
  },
)
