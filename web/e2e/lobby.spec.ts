import { protocolVersion } from '../src/lib/wire.gen'
import { expect, keepPicture, makeTable, needs, option, phone, somewhere, test, unhurried, type Page } from './test'

test('two browsers gather, talk, get ready and begin', async ({ person }) => {
  const host = await person({ name: 'Inkwell' })
  const guest = await person({ name: 'Marzipan', ...phone })
  const url = await makeTable(host)

  await guest.goto(url)
  await guest.getByRole('button', { name: /Sit here.*seat 2/ }).click()
  await expect(host.getByRole('listitem').filter({ hasText: 'Marzipan' })).toContainText('not ready')

  await guest.getByRole('textbox', { name: 'Say something' }).fill('bridge? \u202Ewith bots?')
  await guest.getByRole('button', { name: 'Send' }).click()
  await expect(guest.getByText('or not plain text')).toBeVisible()
  await guest.getByRole('textbox', { name: 'Say something' }).fill('bridge? with bots? brave.')
  await guest.getByRole('button', { name: 'Send' }).click()
  await expect(host.getByRole('log')).toContainText('bridge? with bots? brave.')

  const start = host.getByRole('button', { name: 'Start the story' })
  await expect(start).toHaveAttribute('aria-disabled', 'true')
  await expect(host.getByText('2 seats are empty.')).toBeVisible()
  await host.getByRole('button', { name: 'Remove a seat' }).click()
  await host.getByRole('button', { name: 'Add a bot in seat 3' }).click()
  await host.getByRole('combobox', { name: /^Level of/ }).selectOption('alicorn')
  await expect(guest.getByText('Alicorn: thinks ahead')).toBeVisible()
  await host.getByRole('combobox', { name: /^Character of/ }).selectOption('wrecker')
  await expect(guest.getByText('Wrecker: breaks up ships')).toBeVisible()
  await expect(guest.getByText('Alicorn: thinks ahead')).toBeVisible()
  await expect(host.getByText('One player is not ready yet.')).toBeVisible()
  await guest.getByRole('button', { name: 'I’m ready' }).click()
  await expect(start).toHaveAttribute('aria-disabled', 'false')
  await start.click()
  for (const page of [host, guest]) await expect(page.getByRole('heading', { name: 'The cast' })).toHaveCount(0)
})

test('settings: what is set is seen, and what contradicts cannot be chosen', async ({ person }) => {
  const host = await person({ name: 'Inkwell' })
  const guest = await person({ name: 'Marzipan' })
  const url = await makeTable(host)
  await guest.goto(url)
  await guest.getByText('Table settings').click()

  await expect(host.getByRole('switch', { name: 'Teammates see hands' })).toBeDisabled()
  await expect(host.getByText('turn on Shipfic Bridge first')).toBeVisible()
  await option(host, 'Shipfic Bridge').getByText('2', { exact: true }).click()
  await expect(guest.getByText('Sun', { exact: true })).toHaveCount(2)
  // The guest may hear of it before the host.
  await expect(host.getByRole('switch', { name: 'Teammates see hands' })).toBeEnabled()
  await host.getByRole('switch', { name: 'Teammates see hands' }).check({ force: true })
  await expect(guest.getByRole('switch', { name: 'Teammates see hands' })).toBeChecked()
  await expect(guest.getByRole('switch', { name: 'Teammates see hands' })).toBeDisabled()
  await option(host, 'Shipfic Bridge').getByText('off').click()
  await expect(guest.getByRole('switch', { name: 'Teammates see hands' })).not.toBeChecked()

  await option(host, 'Length').getByText('Long Haul').click()
  await expect(option(guest, 'Length').getByLabel('Long Haul')).toBeChecked()
  await expect(option(host, 'Points to win').getByLabel('11')).toBeDisabled()
  await guest.getByRole('button', { name: /Sit here.*seat 2/ }).click()
  await expect(option(host, 'Length').getByLabel('Solitaire')).toBeDisabled()
  await expect(host.getByText('Solitaire is for one player: 2 seats are taken here.')).toBeVisible()

  await host.getByRole('textbox', { name: 'Table title' }).pressSequentially('Moonlit Margins\n')
  await expect(guest.getByRole('heading', { name: 'Moonlit Margins' })).toBeVisible()
})

test('settings that are changed before the server has answered are all kept', async ({ person }) => {
  const host = await person({ name: 'Inkwell' })
  const guest = await person({ name: 'Marzipan' })
  await guest.goto(await makeTable(host))
  await guest.getByText('Table settings').click()
  const levers = (page: Page) =>
    ['Private Goals', 'Greased Lightning'].map((name) => page.getByRole('switch', { name }))
  const pressed = await Promise.all(levers(host).map((lever) => lever.elementHandle()))
  await host.evaluate((all) => all.forEach((lever) => (lever as HTMLElement).click()), pressed)
  for (const lever of [...levers(guest), ...levers(host)].toReversed()) await expect(lever).toBeChecked()
  const add = host.getByRole('button', { name: 'Add a seat' })
  await add.evaluate((button: HTMLElement) => (button.click(), button.click()))
  for (const page of [host, guest]) await expect(page.getByText('Empty seat')).toHaveCount(5)
})

test('the host looks after the table', async ({ person }) => {
  const host = await person({ name: 'Inkwell' })
  const guest = await person({ name: 'Marzipan' })
  const url = await makeTable(host)
  await guest.goto(url)
  await guest.getByRole('button', { name: /Sit here.*seat 2/ }).click()
  await host.getByRole('button', { name: 'Options for Marzipan' }).click()
  await host.getByRole('button', { name: 'Mute' }).click()
  await host.getByRole('button', { name: 'Options for Marzipan' }).click()
  await expect(host.getByRole('button', { name: 'Unmute' })).toBeVisible()
  await guest.getByRole('textbox', { name: 'Say something' }).fill('hello?')
  await guest.keyboard.press('Enter')
  await expect(guest.getByText('The host has muted you.')).toBeVisible()
  await host.getByRole('button', { name: 'Ban', exact: true }).click()
  await expect(host.getByText('Marzipan')).toHaveCount(0)
  await guest.reload()
  await expect(guest.getByText('The host has removed you from this table.')).toBeVisible()
})

test('a program plays where the host allows it, and the table shows that it is one', async ({ person }) => {
  const host = await person({ name: 'Inkwell' })
  const url = await makeTable(host)
  const elsewhere = await person()
  await elsewhere.goto('/api/tables')
  const program = await elsewhere.evaluateHandle(
    async (at) => {
      const heard: string[] = []
      const socket = new WebSocket(at)
      socket.addEventListener('message', ({ data }) => heard.push(data))
      await new Promise((opened) => socket.addEventListener('open', opened))
      return { heard, socket }
    },
    url.replace('http', 'ws').replace('/t/', '/ws/'),
  )
  const send = (message: object) => program.evaluate(({ socket }, m) => socket.send(JSON.stringify(m)), message)
  const give = (command: object) => send({ type: 'do', command })
  const heard = () => program.evaluate(({ heard }) => heard)
  await send({ type: 'hello', version: protocolVersion, whole: true, program: true })
  await give({ do: 'join', name: 'Robo' })
  await give({ do: 'sit', seat: 1 })
  await expect.poll(heard).toEqual(somewhere('noPrograms'))

  await host.getByText('More house rules').click()
  const allowed = host.getByRole('switch', { name: 'Programs may play' })
  await expect(allowed).not.toBeChecked()
  await allowed.check({ force: true })
  await expect.poll(heard).toEqual(somewhere('"programs":true'))
  await give({ do: 'sit', seat: 1 })
  const robo = host.getByRole('listitem').filter({ hasText: 'Robo' })
  await expect(robo).toContainText('somebody’s program, not one of our bots')
  await keepPicture(host, 'lobby-program')
  await give({ do: 'ready', on: true })
  await host.getByRole('button', { name: 'Fill with bots' }).click()
  const start = host.getByRole('button', { name: 'Start the story' })
  await expect(start).toHaveAttribute('aria-disabled', 'false')
  await start.click()
  const tab = host.getByRole('button', { name: /^Robo.*somebody’s program/ })
  await expect(tab.getByText('program', { exact: true })).toBeVisible()
})

test('a name can be changed, a seat given up, the table left', async ({ person }) => {
  const host = await person({ name: 'Inkwell' })
  const guest = await person({ name: 'Marzipan' })
  const url = await makeTable(host)
  await guest.goto(url)
  await guest.getByRole('button', { name: /Sit here.*seat 2/ }).click()
  await expect(guest.locator('[data-invitation]')).toHaveCount(0) // it asks for the name too
  const name = guest.getByRole('textbox', { name: 'Your pen name' })
  await name.selectText()
  await name.pressSequentially('Pressed Flower\n')
  await expect(host.getByText('Pressed Flower')).toBeVisible()
  await guest.getByRole('button', { name: 'Stand up' }).click()
  await expect(host.getByRole('listitem').filter({ hasText: 'Pressed Flower' })).toHaveCount(0)
  await host.getByRole('button', { name: 'Leave' }).click()
  await expect(host.getByRole('button', { name: 'Play now' })).toBeVisible()
})

test('the invite link is copied', needs('clipboard'), async ({ person }) => {
  const host = await person({ permissions: ['clipboard-read', 'clipboard-write'] })
  await unhurried(host)
  const url = await makeTable(host)
  await host.getByRole('button', { name: 'Copy link' }).click()
  await expect(host.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await host.evaluate(() => navigator.clipboard.readText())).toBe(url)
  await expect(host.getByRole('img', { name: 'The link as a QR code' })).toBeVisible()
})

for (const game of ['tsssf', 'hayburger'])
  test(`the headings of a lobby of ${game} leave out no level`, async ({ person }) => {
    const host = await person({ name: 'Inkwell' })
    const guest = await person({ name: 'Marzipan' })
    await host.goto('/')
    const made = await host.request.post('/api/tables', {
      data: { name: 'Inkwell', config: { game, seats: 2, open: false } },
    })
    expect(made.ok(), await made.text()).toBe(true)
    const { id } = (await made.json()) as { id: string }
    for (const [page, known] of [
      [host, 'Invite'],
      [guest, 'Inkwell invites you'],
    ] as const) {
      await page.goto(`/t/${id}`)
      await expect(page.getByRole('heading', { name: known })).toBeVisible()
      if (page === guest) await page.getByText('Table settings').click()
      await expect(page.getByRole('heading', { name: game === 'tsssf' ? 'Packs' : 'Decks' })).toBeAttached()
      const levels = await page
        .locator('h1, h2, h3, h4, h5, h6')
        .evaluateAll((all) => all.map((h) => Number(h.tagName[1])))
      expect(levels[0]).toBe(1)
      levels.forEach((level, i) => expect(level, levels.join(' ')).toBeLessThanOrEqual((levels[i - 1] ?? 0) + 1))
    }
  })

test('a symbol of the slap game is changed without a file', async ({ person }) => {
  const host = await person({ name: 'Inkwell' })
  const made = await host.request.post('/api/tables', {
    data: { name: 'Inkwell', config: { game: 'hayburger', seats: 2, open: false } },
  })
  expect(made.ok(), await made.text()).toBe(true)
  await host.goto(`/t/${((await made.json()) as { id: string }).id}`)
  await host.getByRole('button', { name: 'Change a symbol' }).click()
  const form = host.getByRole('dialog', { name: 'Change a symbol' })
  await form.getByLabel('Symbol of our deck').selectOption('Apple')
  await form.getByLabel('Name in English').fill('Gem')
  await expect(form.getByText('Another symbol has the same name')).toHaveCount(1)
  await form.getByLabel('Name in English').fill('Muffin')
  await form.getByRole('button', { name: /^Emblem:/ }).click()
  await form.getByRole('searchbox').fill('sun')
  await form.getByRole('button', { name: 'sun', exact: true }).click()
  await keepPicture(host, 'replace-symbol')
  await form.getByRole('button', { name: 'Play with it' }).click()
  await expect(form).toHaveCount(0)
  await expect(host.getByText('Muffin deck', { exact: true })).toBeVisible()
  await host.goto('/workshop') // where the rest of it can be changed
  await expect(host.getByRole('link', { name: /Muffin deck/ })).toContainText('53 cards')
})

test('in Spanish', async ({ person }) => {
  const host = await person({ locale: 'es-ES' })
  await host.goto('/')
  await host.getByRole('button', { name: 'Crear una mesa' }).click()
  await expect(host.getByRole('heading', { name: 'El reparto' })).toBeVisible()
  await host.getByRole('button', { name: 'Llenar con bots' }).click()
  await host.getByRole('button', { name: 'Empezar la historia' }).click()
  await expect(host.getByRole('heading', { name: 'El reparto' })).toHaveCount(0)
})
