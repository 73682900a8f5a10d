import { adjust, holdCards } from './large'
import { tableWith } from './player'
import { expect, keepPicture, test, freeSpot, type Page } from './test'

/** card is a picture of a card in one colour, with a band where its title would be. */
async function card(page: Page, colour: string): Promise<Buffer> {
  const address = await page.evaluate((colour) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 630, height: 880 })
    const pen = canvas.getContext('2d')!
    pen.fillStyle = colour
    pen.fillRect(0, 0, 630, 880)
    pen.fillStyle = '#fff'
    pen.fillRect(40, 600, 550, 90)
    return canvas.toDataURL('image/png')
  }, colour)
  return Buffer.from(address.split(',')[1]!, 'base64')
}

const far = 'https://pictures.invalid/far.png'

test('pictures at a table: uploaded ones at once, others after consent, with what changes laid over them', async ({
  page,
}) => {
  await page.goto('/credits')
  const png = await card(page, '#b3202a')
  const upload = async (data: Buffer) =>
    ((await (await page.request.post('/api/pictures', { data })).json()) as { hash: string }).hash
  const hash = await upload(png)
  let fetched = 0
  await page.route(`${far}`, (route) => (fetched++, route.fulfill({ body: png, contentType: 'image/png' })))
  const pony = { name: 'Red', race: 'earth', gender: 'female' }
  const pack = {
    format: 'shipfic:1',
    name: 'Gallery',
    namespace: 'Gallery',
    cards: {
      pony: {
        Whole: { ...pony, title: 'Whole', picture: { hash, whole: true } },
        Window: { ...pony, title: 'Window', picture: { hash, at: [50, 20, 200] } },
        Far: { ...pony, title: 'Far', url: far },
        Bug: { ...pony, title: 'Bug', race: '', power: 'Changeling(pegasus)', picture: { hash, whole: true } },
      },
      ship: {
        Stamp: { title: 'Stamp', picture: { hash, at: [50, 50, 100] } },
        Turn: { title: 'Turn', power: 'genderChange', picture: { hash, whole: true } },
        Plain: { title: 'Plain' },
        Soft: { title: 'Soft' },
      },
      goal: { Win: { title: 'Win', points: '3', goalLogic: 'ExistsPony(name=Nopony)' } },
    },
  }
  const made = (await (await page.request.post('/api/packs', { data: pack })).json()) as { hash: string }
  expect(made.hash, JSON.stringify(made)).toBeTruthy()
  const table = await tableWith(
    page,
    ['filly'],
    { rule0: 'free', winningPoints: 3 },
    { packs: [made.hash], fixedSeats: true },
  )
  await expect(page.locator('[data-phase]')).toHaveAttribute('data-phase', 'play')
  const id = (key: string) => `Gallery.${key}`
  const start = await page.locator('.stand[data-on-grid]').first().getAttribute('data-on-grid')
  await adjust(page, [
    { card: start, to: { cell: [0, 0] } },
    { card: id('Pony.Window'), to: { cell: [1, 0] } },
    {
      card: id('Ship.Stamp'),
      to: {
        edge: [
          [0, 0],
          [1, 0],
        ],
      },
    },
    { card: id('Pony.Far'), to: { cell: [0, 1] } },
    {
      card: id('Ship.Plain'),
      to: {
        edge: [
          [0, 0],
          [0, 1],
        ],
      },
    },
  ])
  await holdCards(page, ['Ship.Turn', 'Pony.Whole', 'Ship.Soft', 'Pony.Bug'].map(id))

  // On the grid: in the window, as a stamp on its Ship, and not at all where nobody agreed to fetch it.
  const onGrid = (key: string) => page.locator(`[data-on-grid="${id(key)}"]`)
  const image = (key: string) => onGrid(key).locator('img')
  await expect(image('Pony.Window')).toHaveCSS('scale', '2')
  await expect(image('Ship.Stamp')).toBeVisible()
  await expect(onGrid('Ship.Plain').locator('.seal')).toBeVisible()
  await expect(image('Pony.Far')).toHaveCount(0)
  expect(fetched).toBe(0)

  // A whole-card picture on the grid shows what is not printed on it: the other gender, until the turn ends.
  const inHand = (key: string) => page.locator(`[data-in-hand="${id(key)}"]`)
  const corner = { position: { x: 16, y: 30 } }
  const play = async (ship: string, pony: string) => {
    await inHand(ship).click(corner)
    await inHand(pony).click(corner)
    await (await freeSpot(page)).click()
  }
  await play('Ship.Turn', 'Pony.Whole')
  await expect(image('Pony.Whole')).toBeVisible()
  await expect(page.locator('[data-question]')).toBeVisible()
  await onGrid('Pony.Whole').click()
  await expect(onGrid('Pony.Whole').locator('.sticky')).toHaveText(/turn/)
  await expect(onGrid('Pony.Whole').locator('.card')).toHaveClass(/whole/)
  await expect(onGrid('Pony.Whole').locator('.bookmark')).toBeVisible()

  // And the one it imitates.
  await play('Ship.Soft', 'Pony.Bug')
  const question = page.locator('[data-question]')
  await question.getByRole('searchbox').fill('derpy')
  await question.locator('[data-card="Core.Pony.Derpy"]').first().click()
  await expect(onGrid('Pony.Bug').locator('.sticky')).toContainText('Derpy')
  await expect(onGrid('Pony.Bug').locator('.card')).toHaveClass(/whole/)
  await keepPicture(page, 'pictures-table')

  // With consent, the picture from elsewhere is fetched, and taken for a whole card by its shape.
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.locator('[data-settings] summary').click()
  await page.getByRole('switch', { name: 'Show the pictures of Gallery' }).press('Space')
  await page.keyboard.press('Escape')
  await expect(onGrid('Pony.Far').locator('.card')).toHaveClass(/whole/)

  // A replay shows them too, with the same consent and a way to take it back.
  await adjust(page, [{ card: id('Goal.Win'), to: { won: 0 } }])
  await expect.poll(async () => (await page.request.get(`/api/games/${table}-1`)).status()).toBe(200)
  await page.goto(`/g/${table}-1`)
  const scrub = page.getByRole('slider', { name: 'Move' })
  await scrub.fill((await scrub.getAttribute('max'))!)
  await expect(image('Pony.Whole')).toBeVisible()
  await expect(image('Ship.Stamp')).toBeVisible()
  await expect(image('Pony.Far')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Show me this pack’s pictures' }).uncheck()
  await expect(image('Pony.Far')).toHaveCount(0)
  await keepPicture(page, 'pictures-replay')
})
