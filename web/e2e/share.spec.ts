import { readFileSync } from 'node:fs'
import { accessible, expect, test } from './test'

const example = readFileSync(new URL('../../docs/example-pack.json', import.meta.url))

test('a pack is published, found and played by somebody else, renewed and unpublished', async ({ person }) => {
  const author = await person({ name: 'Wren' })
  await author.goto('/workshop')
  await author
    .locator('input[type=file]')
    .setInputFiles({ name: 'lighthouse.json', mimeType: 'application/json', buffer: example })
  await expect(author.getByRole('status').filter({ hasText: 'No errors' })).toBeVisible()
  await author.getByLabel('Pack name').fill('The <i>Tilted</i> Lighthouse')

  await author.getByRole('button', { name: 'Publish' }).click()
  const dialog = author.getByRole('dialog')
  await expect(dialog.getByLabel('Author')).toHaveValue('Wren')
  await dialog.getByLabel('Address').fill('tilted-lighthouse')
  await accessible(author)
  await dialog.getByRole('button', { name: 'Publish the pack' }).click()
  const secretLink = await dialog.getByLabel('Secret link').inputValue()
  expect(secretLink).toMatch(/\/packs\/tilted-lighthouse#secret=\w{20,}$/)
  await dialog.getByRole('button', { name: 'Close' }).click()

  // Somebody else finds it by a search, looks at it, and opens a table with it.
  const reader = await person({ name: 'Marzipan' })
  await reader.goto('/packs')
  await reader.getByRole('searchbox').fill('tilted wren fog') // the last is on a card
  await expect(reader.locator('main').getByRole('status')).toHaveText('1 pack')
  await reader.getByRole('link', { name: 'The <i>Tilted</i> Lighthouse' }).click()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('The <i>Tilted</i> Lighthouse')
  await expect(reader.getByText('CC BY-NC-SA 4.0').first()).toBeVisible()
  await expect(reader.getByRole('button', { name: /^Fog Horn, Pony card/ })).toBeVisible()
  await expect(reader.getByRole('button', { name: 'Unpublish' })).toHaveCount(0)
  const file = await reader.request.get((await reader.getByRole('link', { name: '.pon' }).getAttribute('href'))!)
  expect(await file.text()).toMatch(/^TSSSF_CardGen\n/)
  await reader.getByRole('button', { name: 'Play with this pack' }).click()
  await expect(reader.getByRole('heading', { name: 'The cast' })).toBeVisible()
  await expect(reader.getByRole('switch', { name: /^Play with the pack The <i>Tilted/ })).toBeChecked()

  // A second version goes on top; the first one stays. Then its author takes it away, from another browser.
  await author.getByRole('button', { name: 'Publish' }).click()
  await expect(dialog.getByLabel('Version')).toHaveValue('2')
  await expect(dialog.getByLabel('Address')).toHaveCount(0)
  await dialog.getByLabel('What is new?').fill('Two <b>more</b> gulls.')
  await accessible(author)
  await dialog.getByRole('button', { name: 'Publish version 2' }).click()
  await dialog.getByRole('link', { name: /tilted-lighthouse$/ }).click()
  await expect(author.getByRole('button', { name: /^Version/ })).toHaveText(['Version 2', 'Version 1'])
  await expect(author.getByText('Two <b>more</b> gulls.')).toBeVisible()
  const elsewhere = await person()
  await elsewhere.goto(secretLink)
  await elsewhere.getByRole('button', { name: 'Unpublish' }).click()
  await expect(elsewhere).not.toHaveURL(/secret/)
  await elsewhere.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click()
  await expect(elsewhere.getByText('The pack is no longer published.')).toBeVisible()
  await author.reload()
  await expect(author.getByRole('alert')).toHaveText('There is no pack here. Perhaps it is no longer published.')
})

test('a draft is tried with friends: its table has free seats', async ({ person }) => {
  const author = await person({ name: 'Wren' })
  await author.goto('/workshop')
  await author
    .locator('input[type=file]')
    .setInputFiles({ name: 'lighthouse.json', mimeType: 'application/json', buffer: example })
  await author.getByRole('button', { name: 'Try it' }).click()
  await author.getByText('With friends').click()
  await author.getByRole('button', { name: 'Open the table' }).click()
  await expect(author.getByRole('heading', { name: 'The cast' })).toBeVisible()
  await expect(author.locator('[data-bot]')).toHaveCount(0)
  await expect(author.getByRole('switch', { name: 'Play with the pack The Lighthouse' })).toBeChecked()
  const friend = await person({ name: 'Marzipan' })
  await friend.goto(author.url())
  await friend.getByRole('button', { name: /Sit here.*seat 2/ }).click()
  await expect(author.getByRole('listitem').filter({ hasText: 'Marzipan' })).toContainText('not ready')
})

test('a card of a published pack has a page, and the pack is liked, searched and remixed', async ({ person }) => {
  const author = await person({ name: 'Wren' })
  const name = `gallery-${Date.now()}`
  const file = { ...(JSON.parse(example.toString()) as object), author: 'Wren', version: '1', licence: 'CC BY 4.0' }
  const made = await author.request.post(`/api/published?name=${name}`, { data: file })
  const { hash } = (await made.json()) as { hash: string }
  const title = (JSON.parse(example.toString()) as { name: string }).name

  // A card by its link: its words, its picture, and what a chat shows of it.
  const reader = await person({ name: 'Marzipan' })
  await reader.goto(`/packs/${name}`)
  await reader.getByRole('button', { name: /^Fog Horn, Pony card/ }).click()
  await reader.getByRole('link', { name: 'All about this card' }).click()
  await expect(reader).toHaveURL(new RegExp(`/packs/${name}/pony/FogHorn$`))
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Fog Horn')
  await expect(reader.getByText(`From the pack ${title} · by Wren`)).toBeVisible()
  const page = await (await reader.request.get(`/packs/${name}/pony/FogHorn`)).text()
  expect(page).toContain(`/api/published/${name}/${hash}/cards/pony/FogHorn/preview.png`)
  const picture = await reader.getByRole('link', { name: 'Save the picture' }).getAttribute('href')
  expect((await reader.request.get(picture!)).headers()['content-type']).toBe('image/png')
  await accessible(reader)

  // One like for each browser, which is there after a reload.
  await reader.getByRole('link', { name: 'All cards of the pack' }).click()
  const like = reader.getByRole('button', { name: 'Like' })
  await like.click()
  await expect(like).toHaveText(/Like\s*1/)
  await reader.reload()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await accessible(reader)

  // Its cards are searched alone.
  await reader.getByRole('link', { name: 'Search these cards' }).click()
  await expect(reader.locator('[data-pack] option:checked')).toHaveText(title)
  await reader.getByRole('searchbox').fill('fog')
  await expect(reader.getByRole('button', { name: /^Fog Horn, Pony card/ })).toBeVisible()
  await reader.goBack()

  // A remix is a draft that says where it is from, under a namespace of its own.
  await reader.getByRole('button', { name: 'Remix' }).click()
  await expect(reader.getByLabel('Pack name')).toHaveValue(`${title} (remix)`)
  await reader.getByRole('button', { name: 'Publish' }).click()
  const dialog = reader.getByRole('dialog')
  await dialog.getByLabel('Address').fill(`${name}-remix`)
  await dialog.getByRole('button', { name: 'Publish the pack' }).click()
  await dialog.getByRole('link', { name: /-remix$/ }).click()
  await reader.getByRole('link', { name: `Remix of ${title} by Wren` }).click()
  await expect(reader).toHaveURL(new RegExp(`/packs/${name}$`))

  // The gallery shows faces, and those that come with the game.
  await reader.goto('/packs?sort=liked')
  await expect(reader.getByRole('radio', { name: 'Most liked' })).toBeChecked()
  await expect(reader.locator('li').filter({ hasText: title }).first().locator('.card')).toHaveCount(3)
  await reader.getByRole('searchbox').fill('smooze')
  await expect(reader.getByRole('heading', { name: 'Packs that come with the game' })).toBeVisible()
  await accessible(reader)

  // Tabletop Simulator finds the sheets on this server.
  await reader.goto(`/packs/${name}/print`)
  const [download] = await Promise.all([
    reader.waitForEvent('download'),
    reader.getByRole('button', { name: 'Tabletop Simulator (JSON)' }).click(),
  ])
  const save = readFileSync(await download.path(), 'utf8')
  const sheets = new Set(save.match(/http[^"]+\.jpg/g))
  expect([...sheets].map((sheet) => sheet.slice(sheet.lastIndexOf('/') + 1)).sort()).toEqual([
    'back-goal.jpg',
    'back-pony.jpg',
    'back-ship.jpg',
    'goal-3.jpg',
    'pony-1.jpg',
    'ship-2.jpg',
  ])
  for (const sheet of sheets) expect((await reader.request.get(sheet)).headers()['content-type']).toBe('image/jpeg')

  // Another pack with the same title and namespace is told before it is published.
  await author.goto('/workshop')
  await author
    .locator('input[type=file]')
    .setInputFiles({ name: 'lighthouse.json', mimeType: 'application/json', buffer: example })
  await author.getByRole('button', { name: 'Publish' }).click()
  await expect(author.getByText(`There is already a pack called “${title}”, by Wren.`)).toBeVisible()
  await expect(author.getByText(/has the namespace \S+ too, so no table can have both/)).toBeVisible()
})
