import { Player, tableWith } from './player'
import { expect, test } from './test'

test('whoever is waited for is called: in the title, the icon and, if wanted, a notification', async ({ person }) => {
  const page = await person({ permissions: ['notifications'] })
  await page.addInitScript(() => {
    const told: string[] = []
    class Fake {
      static permission = 'granted'
      static requestPermission = async () => 'granted'
      constructor(title: string) {
        told.push(title)
      }
    }
    Object.assign(window, { Notification: Fake, told })
  })
  await tableWith(page, ['filly'], { winningPoints: 30 })
  const player = new Player(page)
  await player.due()
  const icon = () => page.locator('link[rel~=icon]').getAttribute('href')
  await expect(page).toHaveTitle(/^● Your turn/)
  expect(await icon()).toMatch(/^data:image/)

  await page.getByRole('button', { name: 'Menu' }).click()
  await page.locator('[data-settings] summary').click()
  await page.getByRole('switch', { name: /Notify me/ }).check({ force: true })
  await page.keyboard.press('Escape')
  await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true }))
  await player.until(async () => (await player.see()).may)
  await player.end()
  await expect.poll(() => page.evaluate(() => (window as unknown as { told: string[] }).told)).toContain('Your turn.')
})

test('a clock runs down for whoever is waited for, and stands while the game is paused', async ({ page }) => {
  await tableWith(page, ['filly'], {}, { turnSeconds: 90 })
  const player = new Player(page)
  await player.due()
  const clock = page.locator('.turn .clock')
  const seconds = async () => {
    const [m, s] = (await clock.innerText()).trim().split(':').map(Number)
    return m! * 60 + s!
  }
  const first = await seconds()
  expect(first).toBeLessThanOrEqual(90)
  await expect.poll(seconds).toBeLessThan(first)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.locator('.notices').getByText('Inkwell paused the game.')).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.locator('.notices').getByText('Inkwell paused the game.')).toHaveCount(0)
})

test('the pictures of a pack are asked for only after the player has agreed', async ({ page }) => {
  const asked: string[] = []
  await page.route('https://pictures.example/**', (route) => {
    asked.push(route.request().url())
    return route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 5 7"><rect width="5" height="7" fill="teal"/></svg>',
    })
  })
  const ponies = Object.fromEntries(
    Array.from({ length: 90 }, (_, i) => [
      `P${i}`,
      {
        title: `Pony ${i}`,
        name: `Pony ${i}`,
        race: 'earth',
        gender: 'female',
        url: `https://pictures.example/${i}.svg`,
      },
    ]),
  )
  const pack = JSON.stringify({
    name: 'Gallery',
    format: 'shipfic:1',
    namespace: 'Test.Gallery',
    cards: { pony: ponies },
  })
  const uploaded = await page.request.post('/api/packs?name=gallery.json', {
    data: pack,
    headers: { 'Content-Type': 'application/json' },
  })
  const { hash } = (await uploaded.json()) as { hash: string }
  await tableWith(page, ['filly'], {}, { packs: [hash] })
  await expect(page.locator('[data-in-hand*="Gallery"], [data-on-grid*="Gallery"]').first()).toBeVisible()
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.locator('[data-settings] summary').click()
  await page.getByRole('switch', { name: 'Show the pictures of Gallery' }).check({ force: true })
  await expect.poll(() => asked.length).toBeGreaterThan(0)
})

test('a Goal that only the players can judge is claimed by Rule 0', async ({ page }) => {
  const goal = Object.fromEntries(
    Array.from({ length: 12 }, (_, i) => [
      `G${i}`,
      {
        title: `A matter of taste ${i}`,
        points: 2,
        text: { en: 'Everypony at the table sighs.', es: 'Todos en la mesa suspiran.' },
      },
    ]),
  )
  const pack = JSON.stringify({ name: 'Taste', format: 'shipfic:1', namespace: 'Test.Taste', cards: { goal } })
  const uploaded = (await (
    await page.request.post('/api/packs?name=taste.json', {
      data: pack,
      headers: { 'Content-Type': 'application/json' },
    })
  ).json()) as { hash: string; findings?: unknown }
  expect(uploaded.hash, JSON.stringify(uploaded.findings)).toBeTruthy()
  const core = ((await (await page.request.get('/api/cards')).json()) as { cards: { id: string; kind: string }[] })
    .cards
  await tableWith(
    page,
    ['filly'],
    { rule0: 'free', winningPoints: 11 },
    { packs: [uploaded.hash], exclude: core.filter((c) => c.kind === 'Goal').map((c) => c.id) },
  )
  await new Player(page).due()
  await expect(page.locator('[data-goals]').getByText('You judge this Goal together').first()).toBeVisible()
  await page
    .getByRole('button', { name: /Claim A matter of taste/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /^Inkwell, 2 of 11 points/ })).toBeVisible()
})

test('by Rule 0 cards are discarded, and discards are browsed, the top card first', async ({ page }) => {
  await tableWith(page, ['filly'], { rule0: 'free', winningPoints: 30 })
  const player = new Player(page)
  await player.due()
  const ponies = (await player.see()).hand.filter((id) => id.includes('.Pony.')).slice(0, 2)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Rule 0' }).click()
  await page.getByText('Use the form instead').click()
  for (const id of ponies) {
    await page.getByRole('combobox', { name: 'Card' }).selectOption(id)
    await page.getByRole('button', { name: 'Add to the list' }).click()
  }
  await page.getByRole('button', { name: 'Apply' }).click()
  const pile = page.locator('[data-discard="pony"]')
  await expect(pile).toHaveAttribute('data-card', ponies[1]!)
  await pile.click()
  const cards = page.getByRole('dialog', { name: 'Pony discard pile' }).locator('[data-card]')
  await expect(cards.first()).toHaveAttribute('data-card', ponies[1]!)
  await expect(cards.nth(1)).toHaveAttribute('data-card', ponies[0]!)
  await page.keyboard.press('Escape')
  await expect(cards).toHaveCount(0)
})
