import { pair, Player } from './player'
import { accessible, desktop, expect, keepPicture, needs, phone, small, test, type Page } from './test'

// Leaving does not pay (N3, N4): a bot that plays for somebody is named for what it wins, the host decides about the seats of people who are away,
// and whoever comes back reads what was done for them.

/** leave closes a person's page. Their browser still knows them. */
const leave = (page: Page) => page.goto('about:blank')

test('a bot that wins for somebody who has left is named at the end, and their statistics count no win', async ({
  person,
}) => {
  const host = await person({ name: 'Inkwell' })
  const guests = [await person({ name: 'Marzipan' }), await person({ name: 'Biscuit' })]
  const made = await host.request.post('/api/tables', {
    data: {
      name: 'Inkwell',
      config: {
        game: 'tsssf',
        seats: 2,
        open: false,
        standIn: 'level',
        graceSeconds: 1,
        options: { winningPoints: 1 },
      },
    },
  })
  const { id } = (await made.json()) as { id: string }
  await host.goto(`/t/${id}`)
  await guests[0]!.goto(`/t/${id}`)
  await guests[0]!.getByRole('button', { name: /Sit here.*seat 2/ }).click()
  await guests[0]!.getByRole('button', { name: 'I’m ready' }).click()
  // The host stays, but hands the other seat over, so that both seats are left to bots.
  await host.evaluate((id) => {
    const socket = new WebSocket(`ws://${location.host}/ws/${id}`)
    return new Promise<void>((done) => {
      socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', version: 3 }))
      socket.onmessage = (message) => {
        const { type } = JSON.parse(message.data as string) as { type: string }
        if (type === 'state') socket.send(JSON.stringify({ type: 'do', ref: 1, command: { do: 'stand' } }))
        if (type === 'done') done(socket.close())
      }
    })
  }, id)
  await guests[1]!.goto(`/t/${id}`)
  await guests[1]!.getByRole('button', { name: /Sit here.*seat 1/ }).click()
  await guests[1]!.getByRole('button', { name: 'I’m ready' }).click()
  const start = host.getByRole('button', { name: 'Start the story' })
  await expect(start).toHaveAttribute('aria-disabled', 'false')
  await start.click()
  for (const guest of guests) {
    await expect(guest.locator('[data-phase]')).toBeVisible()
    await leave(guest)
  }

  const end = host.getByRole('dialog', { name: 'The end' })
  await expect(end).toBeVisible({ timeout: 180_000 })
  await expect(end.locator('.verdict')).toHaveText(/^The bot that stood in for (Marzipan|Biscuit) wins\.$/)
  await expect(end.locator('[data-shares]')).toHaveText([
    /^(Marzipan|Biscuit)\s0 · then \w+ the bot\s\d+$/,
    /^(Marzipan|Biscuit)\s0 · then \w+ the bot\s\d+$/,
  ])
  await accessible(host)
  await keepPicture(host, 'leaving-end')
  await host.setViewportSize({ width: 390, height: 844 })
  await keepPicture(host, 'leaving-end-phone')

  const winner = (await end.locator('.verdict').textContent())!.includes('Marzipan') ? guests[0]! : guests[1]!
  await winner.goto(`/t/${id}`)
  await expect(winner.locator('.verdict')).toHaveText('The bot that stood in for you wins.')
  const kept = () => winner.evaluate(() => JSON.parse(localStorage.getItem('shipfic.games') ?? '[]') as object[])
  await expect.poll(kept).toMatchObject([{ won: false, points: 0, goals: [] }])

  await host.goto(`/g/${id}-1/story`)
  await expect(host.locator('[data-shares]').first()).toHaveText(/\s0 · then \w+ the bot\s\d+/)
  await keepPicture(host, 'leaving-story')
  await host.goto(`/g/${id}-1`)
  await expect(host.locator('.moves')).toContainText(/the bot plays for (Marzipan|Biscuit) from here on/)
})

for (const [size, options] of Object.entries({ desktop, phone }))
  test(
    `the host decides about somebody who is away, who reads what the bot did, by ${size}`,
    size === 'phone' ? needs('touch') : {},
    async ({ person }) => {
      const host = await person({ name: 'Inkwell', ...options })
      const guest = await person({ name: 'Marzipan', ...options })
      const player = new Player(host, size === 'phone' ? 'touch' : 'mouse')
      const path = await pair(host, guest, { graceSeconds: 3600, options: { winningPoints: 40 } })
      const tab = host.locator('[data-tab="1"] button')
      const absent = host.locator('[data-absent="1"]')
      const myTurn = async () => expect(await player.due()).toBe('play')

      await leave(guest)
      await myTurn()
      await player.advised()
      await expect(host.locator('[data-tab="1"]')).toHaveAttribute('aria-current', 'true')
      await tab.click() // long before the grace time is over
      await expect(absent).toContainText('Marzipan isn’t here, and the game is waiting.')
      await expect(absent.locator('[data-since]')).toHaveText(/^Left .+\.$/)
      await expect(absent.locator('[data-until]')).toHaveText(/^A bot takes over in \d+:\d\d\.$/)
      if (size === 'phone') expect(await small(host)).toEqual([])
      await keepPicture(host, `leaving-decide-${size}`)
      await absent.getByRole('button', { name: 'Let a bot play now' }).click()
      await myTurn()

      await host.getByRole('button', { name: 'Menu' }).click()
      await expect(absent).toContainText('Marzipan is away, and a bot is playing.')
      await keepPicture(host, `leaving-menu-${size}`)
      await absent.getByRole('button', { name: 'Wait for Marzipan' }).click()
      await player.advised()
      await expect(tab).toHaveAttribute('aria-label', /away; the game waits/)
      await expect(player.root).toHaveAttribute('data-phase', 'wait')

      await guest.goto(path)
      const stoodIn = guest.locator('[data-stood-in]')
      await expect(stoodIn).toContainText(/^\s*While you were away, \w+ the bot played 1 turn for you\./)
      await expect(stoodIn).toContainText(/It shipped .+ \+ .+\./)
      await expect(stoodIn).toContainText('It won no points.')
      await accessible(guest)
      await keepPicture(guest, `leaving-back-${size}`)
      // Before the page runs: it may write its settings when it is left.
      await guest.addInitScript(() => {
        if (!location.protocol.startsWith('http')) return // the empty page stores nothing
        const settings = JSON.parse(localStorage.getItem('shipfic.settings')!) as object
        localStorage.setItem('shipfic.settings', JSON.stringify({ ...settings, language: 'es' }))
      })
      await guest.reload()
      await expect(stoodIn).toContainText(/^\s*Mientras no estabas, el bot \w+ jugó 1 turno por ti\./)
      await keepPicture(guest, `leaving-back-es-${size}`)
      await stoodIn.getByRole('button', { name: 'Entendido' }).click()
      await expect(stoodIn).toHaveCount(0)
      await guest.reload()
      await expect(guest.locator('[data-phase="play"]')).toBeVisible()
      await expect(stoodIn).toHaveCount(0) // it was read

      await leave(guest)
      await tab.click()
      await absent.getByRole('button', { name: 'Let a bot play now' }).click()
      await myTurn()
      await tab.click()
      await absent.getByRole('button', { name: 'Give the seat to a bot for good' }).click()
      await expect(tab).toHaveAttribute('aria-label', /bot \(Filly\)/)
      await expect(tab).not.toHaveAttribute('aria-label', /Marzipan/)
    },
  )

test('hosting is handed over, and everybody sees since when somebody is away', async ({ person }) => {
  const [host, guest] = [await person({ name: 'Inkwell' }), await person({ name: 'Marzipan' })]
  await pair(host, guest, { graceSeconds: 3600 })
  await host.getByRole('button', { name: 'Menu' }).click()
  await host.getByRole('button', { name: 'Make Marzipan the host' }).click()
  await leave(host)
  await guest.locator('[data-tab="0"] button').click()
  const absent = guest.locator('[data-absent="0"]')
  await expect(absent.locator('[data-until]')).toHaveText(/^A bot takes over in \d+:\d\d\.$/)
  await expect(absent.getByRole('button', { name: 'Let a bot play now' })).toBeVisible() // the host decides
})

for (const game of ['tsssf', 'hayburger'] as const)
  test(`a player of ${game} resigns: asked once, a bot plays on, and the game counts as lost`, async ({ person }) => {
    const [host, guest] = [await person({ name: 'Inkwell' }), await person({ name: 'Marzipan' })]
    await pair(host, guest, { game })
    await guest.getByRole('button', { name: 'Menu' }).click()
    const ask = guest.getByRole('button', { name: 'Resign' })
    await ask.click()
    const dialog = guest.getByRole('dialog', { name: 'Resign from this game?' })
    await accessible(guest)
    await dialog.getByRole('button', { name: 'Keep playing' }).click()
    await expect(dialog).toHaveCount(0)
    await ask.click()
    await keepPicture(guest, `resign-${game}`)
    await dialog.getByRole('button', { name: 'Resign' }).click()
    await expect(dialog).toHaveCount(0)
    const kept = () => guest.evaluate(() => JSON.parse(localStorage.getItem('shipfic.games') ?? '[]') as object[])
    await expect.poll(kept).toMatchObject([{ game, won: false }])
    const seats = () =>
      host.evaluate(async () => {
        const id = location.pathname.split('/').at(-1)!
        return ((await (await fetch(`/api/tables/${id}`)).json()) as { seats: object[] }).seats
      })
    await expect.poll(seats).toMatchObject([{ person: /./ }, { bot: 'filly' }])
  })

for (const game of ['tsssf', 'hayburger'] as const)
  test(`a reaction at a table of ${game} is seen by the others for a moment`, async ({ person }) => {
    const [host, guest] = [await person({ name: 'Inkwell' }), await person({ name: 'Marzipan' })]
    const path = await pair(host, guest, { game })
    const seen = host.locator('[data-reaction]')
    for (const page of [host, guest]) {
      await (
        game === 'tsssf' ? page.getByRole('tab', { name: 'Chat' }) : page.getByText('Chat', { exact: true })
      ).click()
    }
    const row = guest.getByRole('group', { name: 'Reactions' })
    await expect(row.getByRole('button')).toHaveCount(8)
    await row.getByRole('button', { name: 'Well played' }).click()
    await expect(seen).toHaveText(/Marzipan\s*Well played/)
    await keepPicture(host, `reaction-${game}`)
    await accessible(host)
    await expect(seen).toHaveCount(0) // it passes
    await host.reload()
    await expect(host.locator('[data-phase]')).toBeVisible()
    await expect(seen).toHaveCount(0) // nothing has kept it
    await expect(host).toHaveURL(new RegExp(`${path}$`))
  })

test('the screen stays on while a game runs', async ({ page }) => {
  await page.addInitScript(() => {
    const held = { n: 0 }
    Object.assign(globalThis, { held })
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        request: async () => {
          held.n++
          return { released: false, release: async () => void held.n-- }
        },
      },
    })
  })
  const held = () => page.evaluate(() => (globalThis as unknown as { held: { n: number } }).held.n)
  await page.goto('/')
  expect(await held()).toBe(0)
  await page.getByRole('button', { name: 'Play now' }).first().click()
  await expect(page.locator('[data-phase]')).toBeVisible()
  await expect.poll(held).toBe(1)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect.poll(held).toBe(0)
  await page.getByRole('button', { name: 'Resume' }).first().click()
  await expect.poll(held).toBe(1)
  await page.goBack()
  await expect.poll(held).toBe(0)
})
