import { readFileSync } from 'node:fs'
import { Player, tableWith } from './player'
import { expect, keepTexts, makeTable, keepPicture, somewhere, test } from './test'

const example = readFileSync(new URL('../../docs/example-pack.json', import.meta.url))
const pack = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/json', buffer })

test('a pack is dropped in, seen by all, and taken away', async ({ person }) => {
  const host = await person({ name: 'Inkwell' })
  const guest = await person({ name: 'Marzipan' })
  await guest.goto(await makeTable(host))
  await guest.getByText('Table settings').click() // a guest's are folded away
  const name = (JSON.parse(example.toString()) as { name: string }).name
  await host.locator('input[type=file]').setInputFiles(pack('example.json', example))
  await expect(host.getByRole('switch', { name: `Play with the pack ${name}` })).toBeChecked()
  await expect(guest.getByRole('switch', { name: `Play with the pack ${name}` })).toBeVisible()
  await host.getByRole('button', { name: `Remove the pack ${name}` }).click()
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
  await expect(page.getByText('broken.json has errors')).toBeVisible()
  await expect(page.getByText('X · Race: The game does not know “narwhal”.')).toBeVisible()
})

test('a deck of one’s own is brought to Hayburger, and played with its own symbols', async ({ person }) => {
  const host = await person({ name: 'Inkwell' })
  const guest = await person({ name: 'Marzipan' })
  const piles = await keepTexts(host, '[data-pile]')
  await guest.goto(await makeTable(host))
  await guest.getByText('Table settings').click() // a guest's are folded away
  const deck = (symbols: string[]) =>
    JSON.stringify({
      game: 'hayburger',
      name: 'barnyard',
      cards: Array.from({ length: 30 }, (_, i) => ({ character: `Hen ${i}`, symbol: symbols[i % symbols.length] })),
      symbols: { egg: { en: 'Golden egg', es: 'Huevo de oro', emblem: 'egg-clutch' } },
    })
  const field = host.locator('input[type=file]')
  await field.setInputFiles(pack('barnyard.json', Buffer.from(deck(['egg']))))
  await expect(host.getByText('barnyard.json is for the other game')).toBeVisible()
  await host.getByText('turn, spot, slap').click()
  await expect(host.locator('[data-deck=hayburger]')).toBeVisible()
  await field.setInputFiles(pack('barnyard.json', Buffer.from(deck(['egg', 'No spaces here']))))
  await expect(host.getByText('barnyard.json has errors')).toBeVisible()
  await field.setInputFiles(pack('barnyard.json', Buffer.from(deck(['egg']))))
  for (const page of [host, guest]) await expect(page.locator('[data-deck=barnyard]')).toContainText('30 cards')
  await host.getByRole('group', { name: 'Copies of Hayburger' }).getByText('0×').click()
  await expect(guest.getByRole('group', { name: 'Copies of Hayburger' }).getByRole('radio').first()).toBeChecked()
  await keepPicture(host, 'lobby-decks', { fullPage: true })
  await host.getByRole('button', { name: 'Fill with bots' }).click()
  await host.getByRole('button', { name: 'Deal the cards' }).click()
  await expect(host.locator('[data-pile]')).toBeVisible()
  await expect
    .poll(async () => {
      await host.keyboard.press('Space')
      return piles()
    })
    .toEqual(somewhere('Golden egg'))
})

test('single cards are left out and put in again', async ({ person }) => {
  const host = await person({ name: 'Inkwell' })
  const guest = await person({ name: 'Marzipan' })
  await guest.goto(await makeTable(host))
  await guest.getByText('Table settings').click() // a guest's are folded away
  await host.getByRole('searchbox', { name: 'Find a card' }).fill('rock object')
  await host.getByRole('searchbox', { name: 'Find a card' }).fill('tom')
  await host.getByRole('button', { name: /Leave out.*Tom$/ }).click()
  await expect(guest.getByText('1 left out:')).toBeVisible()
  await expect(guest.locator('.chip', { hasText: /^Tom$/ })).toBeVisible()
  await host.getByRole('button', { name: /^Tom.*Add/ }).click()
  await expect(guest.getByText('1 left out:')).toHaveCount(0)
})

test('a Pony whose power is its own name for the Ship effect is played as a Ship', async ({ page }) => {
  const pony = (n: number) => ({
    title: `Driftwood ${n}`,
    name: `Driftwood ${n}`,
    race: 'earth',
    gender: 'female',
    power: { name: 'driftwood', effects: [{ do: 'ship' }] },
  })
  const ponies = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`Driftwood${n}`, pony(n)]))
  const uploaded = await page.request.post('/api/packs', {
    data: { format: 'shipfic:1', name: 'Driftwood', namespace: 'Drift', cards: { pony: ponies } },
  })
  const { hash } = (await uploaded.json()) as { hash: string }
  const { cards } = (await (await page.request.get('/api/cards')).json()) as { cards: { id: string; kind: string }[] }
  const include = ['Drift', ...cards.filter((card) => card.kind !== 'Pony').map((card) => card.id)]
  await tableWith(page, ['filly'], {}, { packs: [hash], include })
  const player = new Player(page)
  await player.until(async () => (await player.phase()) === 'play')

  const [ship, guest] = await page.locator('[data-in-hand^="Drift.Pony."]').all()
  await ship!.click({ position: { x: 16, y: 30 } })
  await expect(guest!).toHaveAttribute('data-lit', 'true')
  await guest!.click({ position: { x: 16, y: 30 } })
  const [as, brought] = await Promise.all([ship!, guest!].map((card) => card.getAttribute('data-in-hand')))
  await page.locator('[data-place*=">"][data-lit]').first().click()
  await expect(page.locator(`[data-on-grid="${brought}"]`)).toBeVisible()
  await expect(page.locator(`[data-on-grid="${as}"]`)).toHaveCount(1)
})
