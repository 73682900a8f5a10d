import { readFileSync } from 'node:fs'
import { expect, makeTable, test } from './test'

const example = readFileSync(new URL('../../docs/example-pack.json', import.meta.url))
const pack = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/json', buffer })

test('a pack is dropped in, seen by all, and taken away', async ({ person }) => {
  const host = await person({ name: 'Inkwell' })
  const guest = await person({ name: 'Marzipan' })
  await guest.goto(await makeTable(host))
  const name = (JSON.parse(example.toString()) as { name: string }).name
  await host.locator('input[type=file]').setInputFiles(pack('example.json', example))
  await expect(host.getByRole('switch', { name: `Play with the pack ${name}` })).toBeChecked()
  await expect(guest.getByRole('switch', { name: `Play with the pack ${name}` })).toBeVisible()
  await host.getByRole('button', { name: `Take the pack ${name} away` }).click()
  await expect(guest.getByRole('switch', { name: `Play with the pack ${name}` })).toHaveCount(0)
})

test('a pack with mistakes is refused with all that was found', async ({ page }) => {
  await makeTable(page)
  const broken = JSON.stringify(
    {
      name: 'Broken',
      format: 'shipfic:1',
      namespace: 'Broken',
      cards: { pony: { X: { title: 'X', race: 'narwhal' } } },
    },
    null,
    1,
  )
  await page.locator('input[type=file]').setInputFiles(pack('broken.json', Buffer.from(broken)))
  await expect(page.getByText('broken.json has mistakes')).toBeVisible()
  await expect(page.getByText(/line \d+:.*narwhal/)).toBeVisible()
})

test('single cards are left out and put in again', async ({ person }) => {
  const host = await person({ name: 'Inkwell' })
  const guest = await person({ name: 'Marzipan' })
  await guest.goto(await makeTable(host))
  await host.getByRole('searchbox', { name: 'Find a card' }).fill('rock object')
  await host.getByRole('searchbox', { name: 'Find a card' }).fill('tom')
  await host.getByRole('button', { name: /Leave out.*Tom$/ }).click()
  await expect(guest.getByText('1 left out:')).toBeVisible()
  await expect(guest.locator('.chip', { hasText: /^Tom$/ })).toBeVisible()
  await host.getByRole('button', { name: /^Tom.*Put in/ }).click()
  await expect(guest.getByText('1 left out:')).toHaveCount(0)
})
