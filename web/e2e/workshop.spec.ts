import { readFileSync } from 'node:fs'
import { accessible, core, expect, needs, test, type Page } from './test'

/** add makes a card of a kind, and names it. */
async function add(page: Page, kind: string, title: string) {
  await page.getByRole('button', { name: `Add a ${kind}` }).click()
  await page.getByLabel('Title', { exact: true }).fill(title)
  await expect(page.getByRole('button', { name: title, exact: true })).toBeVisible()
}

/** newPack begins a pack of that name. */
async function newPack(page: Page, name: string) {
  await page.goto('/workshop')
  await page.getByRole('button', { name: 'New pack' }).click()
  await page.getByLabel('Pack name').fill(name)
  await page.getByLabel('Namespace').fill(name.replaceAll(' ', ''))
}

/** exported is what the page saves in a format. */
async function exported(page: Page, format: string): Promise<string> {
  await page.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: format }).click(),
  ])
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  return readFileSync(await file.path(), 'utf8')
}

const fine = (page: Page) => expect(page.getByRole('status').filter({ hasText: 'No errors' })).toBeVisible()

test(
  'a pack is made from nothing, tried against bots, exported, and brought in again unchanged',
  needs('download'),
  async ({ page }) => {
    await newPack(page, 'Harbour')
    await add(page, 'Pony', 'Fog Horn')
    await page.getByLabel('Names').fill('Fog Horn')
    await page.getByLabel('Names').press('Enter')
    await page.getByLabel('Names').fill('Old Toot')
    await page.getByLabel('Names').press('Enter')
    await page.getByText('unicorn', { exact: true }).click()
    await page.getByText('male', { exact: true }).first().click()
    await page.getByLabel('Keywords', { exact: true }).fill('Sailor')
    await page.getByLabel('Keywords', { exact: true }).press('Enter')
    await page.getByLabel('Power', { exact: true }).selectOption('Built from steps…')
    await page.getByLabel('Power name').fill('High Tide')
    await page.getByLabel('How many', { exact: true }).fill('3')
    await page.getByRole('button', { name: 'Add a step' }).click()
    await page.getByLabel('Step 2').selectOption('Discard 1 card from your hand')
    await page
      .getByRole('group', { name: 'Power text' })
      .getByLabel('English')
      .fill('Draw three cards, then discard one.')
    await page.getByRole('button', { name: /^Emblem:/ }).click()
    await page.getByRole('searchbox', { name: 'Find an emblem' }).fill('bell')
    await page.getByRole('group', { name: 'Emblems' }).getByRole('button').first().click()
    await expect(
      page
        .getByRole('complementary', { name: 'Preview' })
        .getByRole('img', { name: /^Fog Horn, Pony card: named Fog Horn and Old Toot, unicorn, male, Sailor/ }),
    ).toBeVisible()

    await add(page, 'Ship', 'Message in a Bottle')
    await page.getByLabel('Power', { exact: true }).selectOption('New keywords')
    await page.getByLabel('Keywords it gives').fill('Sailor')
    await page.getByLabel('Keywords it gives').press('Enter')

    await add(page, 'Goal', 'All Hooves on Deck')
    await page.getByLabel('Points', { exact: true }).fill('2')
    const logic = page.getByLabel('Formula', { exact: true }).first()
    await page.getByText('As a formula').first().click()
    await logic.fill('ExistsShip(keyword=Sailor, race=unicorn)')
    await expect(page.getByText(/At character 12/)).toBeVisible()
    await page.getByRole('button', { name: 'Use instead keywords' }).click()
    await expect(logic).toHaveValue('ExistsShip(keywords=Sailor, race=unicorn)')
    await expect(page.getByText(/You win this Goal when/)).toBeVisible()
    await expect(page.getByText('This grid wins it. These cards count:')).toContainText('Fog Horn')
    await page.getByRole('button', { name: 'Put this text on the card' }).click()
    await fine(page)
    await accessible(page)

    // What was written is there after a reload, and goes out and comes in again as it was.
    await page.reload()
    await page.getByRole('button', { name: 'All Hooves on Deck', exact: true }).click()
    await page.getByText('As a formula').first().click()
    await expect(logic).toHaveValue('ExistsShip(keywords=Sailor, race=unicorn)')
    const first = await exported(page, 'shipfic:1')
    expect(JSON.parse(first).cards.pony.FogHorn.power.effects).toEqual([
      { do: 'draw', n: 3 },
      { do: 'discard', n: 1 },
    ])
    await page.goto('/workshop')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'harbour.json', mimeType: 'application/json', buffer: Buffer.from(first) })
    await expect(page).toHaveURL(/\/workshop\/\w+$/)
    await fine(page)
    expect(await exported(page, 'shipfic:1')).toBe(first)
    expect(JSON.parse(await exported(page, 'pack:1'))).toMatchObject({ format: 'pack:1', namespace: 'Harbour' })
    expect(await exported(page, '.pon')).toMatch(/^TSSSF_CardGen\nPony`/)

    await page.getByRole('button', { name: 'Try it' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Play', exact: true }).click()
    await expect(page).toHaveURL(/\/t\/\w+/)
    await expect(page.getByRole('group', { name: 'Shipping grid' }).getByRole('button').first()).toBeVisible()
  },
)

test('mistakes are shown at their card and field, and mended by undoing', core, async ({ page }) => {
  await newPack(page, 'Broken')
  await add(page, 'Goal', 'Nonsense')
  await page.getByLabel('Points', { exact: true }).fill('many')
  await expect(page.getByText(/“many” is not a number of points/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Nonsense Error:' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '1 error to fix' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try it' })).toBeDisabled()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByLabel('Points', { exact: true })).toHaveValue('1')
  await fine(page)
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(page.getByLabel('Points', { exact: true })).toHaveValue('many')
  await page.keyboard.press('Control+z')
  await expect(page.getByLabel('Points', { exact: true })).toHaveValue('1')
  await page.getByText('As a formula').first().click()
  await page.getByLabel('Formula', { exact: true }).first().fill('ExistsPony(name=Zecorra)')
  await expect(page.getByText(/No card has the name “Zecorra”\.\s+Did you mean Zecora/)).toBeVisible()
  await page.getByRole('group', { name: 'Card text' }).getByLabel('English').fill('A very long condition. '.repeat(30))
  await expect(page.getByText('Not all of this fits on the card')).toBeVisible()
  await page.getByRole('group', { name: 'Card text' }).getByLabel('English').fill('Short.')
  await expect(page.getByText('Not all of this fits on the card')).toHaveCount(0)
})

test('drafts are listed, duplicated, and deleted with a way back', async ({ page }) => {
  await newPack(page, 'Harbour')
  await page.goto('/workshop')
  await page.getByRole('button', { name: 'Duplicate Harbour', exact: true }).click()
  await expect(page.getByRole('link', { name: /^Harbour \(copy\)/ })).toBeVisible()
  await page.getByRole('button', { name: 'Delete Harbour', exact: true }).click()
  await expect(page.getByRole('link', { name: /^Harbour/ })).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: /^Harbour/ })).toHaveCount(2)
  await page.reload()
  await expect(page.getByRole('link', { name: /^Harbour/ })).toHaveCount(2)
})

test('two tabs with one draft show the same', async ({ page }) => {
  await newPack(page, 'Harbour')
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByLabel('Pack name').fill('Lagoon')
  await expect(page.getByLabel('Pack name')).toHaveValue('Lagoon')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(other.getByLabel('Pack name')).toHaveValue('Harbour')
})

test('every format is brought in, and anything else is refused with a reason', async ({ page }) => {
  const bring = async (name: string, text: string) => {
    await page.goto('/workshop')
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  }
  await bring(
    'old.json',
    JSON.stringify({
      name: 'Old',
      format: 'pack:1',
      namespace: 'a.old',
      root: '',
      cards: {
        pony: { X: { title: 'Old One', name: 'Old', action: 'Changeling(earth)' } },
        ship: {},
        goal: {},
        start: {},
      },
    }),
  )
  await page.getByRole('button', { name: 'Old One' }).click()
  await expect(page.getByLabel('What it imitates')).toHaveValue('earth')
  await bring('cards.pon', 'TSSSF\nPony`x.png`Female!Unicorn`Marigold`Rarity,Villain`{swap}`Hm.\n')
  await page.getByRole('button', { name: 'Marigold' }).click()
  await expect(page.getByLabel('Power', { exact: true })).toHaveValue('swap')
  await bring('no.json', '{"cards": 7}')
  await expect(page.getByText('no.json has errors')).toBeVisible()
  await expect(page.getByText(/“cards” must be an object/)).toBeVisible()
})

/** bringExample opens the example pack of the documentation as a draft. */
async function bringExample(page: Page) {
  await page.goto('/workshop')
  await page.getByRole('button', { name: 'Look at an example' }).click()
  await expect(page).toHaveURL(/\/workshop\/\w+$/)
  await fine(page)
}

test('a pack is balanced by games on the server, with progress and a report', async ({ page }) => {
  await bringExample(page)
  await page.getByRole('button', { name: 'Test the balance' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('10', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Start the bots' }).click()
  await expect(
    dialog.getByText('From 10 games of four Alicorns, with up to 5,000 moves searched for a plan.'),
  ).toBeVisible({ timeout: 120_000 })
  await expect(dialog.getByRole('row', { name: /^Fog Horn/ })).toBeVisible()
  await expect(dialog.getByRole('row', { name: /^All Hooves on Deck/ })).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'players judge this Goal' })).toHaveCount(1)
  await accessible(page)
  await dialog.getByText('500', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Start the bots' }).click()
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await expect(dialog.getByText(/^Stopped/)).toBeVisible()
})

/** sizes are those of the pages of a PDF, in millimetres. */
const sizes = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map((m) =>
    [m[1], m[2]].map((points) => Math.round((Number(points) / 72) * 25.4)).join('x'),
  )

test('print sheets come out at their size, faces and backs', needs('paper'), async ({ page }) => {
  await bringExample(page)
  await page.getByRole('link', { name: 'Print' }).click()
  await expect(page.getByText('4 sheets of 8 cards')).toBeVisible() // 9 cards, with backs
  await expect(page.locator('.sheet .card').filter({ hasText: 'The Twin Tides' })).toContainText('Flow')
  const pdf = () => page.pdf({ preferCSSPageSize: true, printBackground: true })
  expect(sizes(await pdf())).toEqual(Array(4).fill('297x210'))
  const cut = await page
    .locator('.sheet .card')
    .first()
    .evaluate((card) => card.getBoundingClientRect().toJSON() as { width: number; height: number })
  expect((cut.height / 96) * 25.4).toBeCloseTo(88, 1)
  expect((cut.width / 96) * 25.4).toBeCloseTo(63, 0)
  // Our own PDF has the same sheets, and pages of single cards for shops. The server draws the cards.
  await page.getByText('Plain colour').click()
  const saved = async (button: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).click(),
    ])
    return readFileSync(await file.path())
  }
  const ours = await saved('Save as PDF')
  expect(sizes(ours)).toEqual(Array(4).fill('297x210'))
  expect(ours.toString('latin1').match(/\/DCTDecode/g)).toHaveLength(9 + 3)
  expect(sizes(await saved('PDF, one card per page'))).toEqual(Array(18).fill('69x94'))
  await page.getByText('Letter', { exact: true }).click()
  await page.getByText('Backs on every second sheet').click()
  await page.getByText('None', { exact: true }).click()
  await expect(page.getByText('1 sheet of 9 cards')).toBeVisible()
  expect(sizes(await pdf())).toEqual(['216x279'])
})
