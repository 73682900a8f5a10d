import {
  accessible,
  core,
  expect,
  keepTexts,
  needs,
  phone,
  somewhere,
  test,
  unhurried,
  type Locator,
  type Page,
} from './test'

/** tableOf makes a Hayburger table that has begun, and opens it. */
async function tableOf(page: Page, bots: string[], options: object = {}): Promise<string> {
  const made = await page.request.post('/api/tables', {
    data: {
      name: 'Inkwell',
      bots,
      start: true,
      config: {
        game: 'hayburger',
        seats: bots.length + 1,
        open: false,
        title: 'Lunch',
        options: { pause: 0, ...options },
      },
    },
  })
  expect(made.ok(), await made.text()).toBe(true)
  const { id } = (await made.json()) as { id: string }
  await page.goto(`/t/${id}`)
  await expect(page.locator('[data-pile]')).toBeVisible()
  return id
}

/** tableOfTwo makes a Hayburger table for two people, who begin to play. */
async function tableOfTwo(host: Page, guest: Page, options: object): Promise<void> {
  const made = await host.request.post('/api/tables', {
    data: { name: 'Inkwell', config: { game: 'hayburger', seats: 2, open: false, options: { pause: 0, ...options } } },
  })
  expect(made.ok(), await made.text()).toBe(true)
  const { id } = (await made.json()) as { id: string }
  await host.goto(`/t/${id}`)
  await guest.goto(`/t/${id}`)
  await guest.getByRole('button', { name: /Sit here.*seat 2/ }).click()
  await guest.getByRole('button', { name: 'I’m ready' }).click()
  await expect(host.getByRole('button', { name: 'Deal the cards' })).toHaveAttribute('aria-disabled', 'false')
  await host.getByRole('button', { name: 'Deal the cards' }).click()
  for (const page of [host, guest]) await expect(pile(page)).toBeVisible()
}

const root = (page: Page) => page.locator('[data-phase]')
const pile = (page: Page) => page.locator('[data-pile]')
const phase = (page: Page) => root(page).getAttribute('data-phase')

/** symbols are those of the topmost cards, as the pile's name tells them. */
async function symbols(page: Page): Promise<string[]> {
  const name = (await pile(page).getAttribute('aria-label')) ?? ''
  return /Top: (.*)\. Slap/.exec(name)?.[1]?.split(/, and |, | and /) ?? []
}

/** seen waits until what lies on the pile has been painted, and as long as a person takes to see it: earlier slaps do not count (F6). */
const seen = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 220)))),
  )

const matches = ([a, b, c]: string[]): boolean => !!a && (a === b || (a === c && a !== b))

/** play turns when it may and slaps what it sees, until something is the case. */
async function play(
  page: Page,
  by: { turn: () => Promise<void>; slap: () => Promise<void> },
  done: () => Promise<boolean>,
): Promise<void> {
  let slapped = ''
  await expect
    .poll(
      async () => {
        if (await done()) return true
        const turned = (await pile(page).getAttribute('data-turned'))!
        if (turned !== slapped && matches(await symbols(page))) {
          slapped = turned
          await seen(page)
          await by.slap()
        } else if ((await phase(page)) === 'play') await by.turn()
        return done()
      },
      { timeout: 300_000, intervals: [30] },
    )
    .toBe(true)
}

/** slapNothing slaps where nothing matches, until the words are about that slap: a bot may make the same mistake first. Gives our cards before. */
async function slapNothing(page: Page, by: ReturnType<typeof byKeys>, words: Locator): Promise<number> {
  // When it is our turn nobody else turns a card, so the slap is for the card that we see.
  const nothingThere = async () =>
    (await phase(page)) === 'play' && (await symbols(page)).length > 0 && !matches(await symbols(page))
  let had = 0
  await expect(async () => {
    await play(page, { ...by, slap: async () => undefined }, nothingThere)
    await seen(page)
    had = Number(await page.locator('.you .count').innerText())
    await by.slap()
    await expect(words).toContainText('False slap!', { timeout: 5_000 })
  }).toPass()
  return had
}

/** spot is the middle of something. It is pressed there, whatever may have come over it meanwhile, as people do. */
async function spot(target: Locator): Promise<[number, number]> {
  const box = (await target.boundingBox())!
  return [box.x + box.width / 2, box.y + box.height / 2]
}

const byKeys = (page: Page) => ({ turn: () => page.keyboard.press('Space'), slap: () => page.keyboard.press('j') })
const byTouch = (page: Page) => ({
  turn: async () => page.touchscreen.tap(...(await spot(page.locator('[data-turn]')))),
  slap: async () => page.touchscreen.tap(...(await spot(pile(page)))),
})
const byMouse = (page: Page) => ({
  turn: async () => page.mouse.click(...(await spot(page.locator('[data-turn]')))),
  slap: async () => page.mouse.click(...(await spot(pile(page)))),
})

const means = { keys: [byKeys, {}], touch: [byTouch, phone], mouse: [byMouse, {}] } as const

for (const [name, [by, options]] of Object.entries(means)) {
  test(
    `a whole game of Hayburger against bots, by ${name}`,
    name === 'touch' ? needs('touch') : name === 'keys' ? core : {},
    async ({ person }) => {
      test.slow()
      const page = await person(options)
      await tableOf(page, ['filly', 'filly'], { maxTurned: 24, slapWindow: 250 })
      await play(page, by(page), async () => (await phase(page)) === 'over')
      await expect(page.getByRole('dialog', { name: 'The end' })).toBeVisible()
      await expect(page.locator('[data-stats]')).toHaveCount(3)
      await expect(page.locator('[data-line]')).toHaveCount(3)
      await expect(page.locator('[data-over]')).toContainText('ended after 24 cards')
      if (name === 'mouse') await accessible(page)
      await page.getByRole('button', { name: 'Rematch' }).click()
      await expect(page.getByRole('heading', { name: 'The cast' })).toBeVisible()
    },
  )
}

test(
  'two browsers play a whole game of Hayburger, and a watcher sees and hears it',
  needs('touch'),
  async ({ person }) => {
    test.slow()
    const host = await person({ name: 'Inkwell' })
    const guest = await person({ name: 'Marzipan', ...phone })
    const watcher = await person({ name: 'Owl' })
    await tableOfTwo(host, guest, { maxTurned: 30, slapWindow: 250, slapIn: 'nobody' })
    await watcher.goto(host.url())
    await expect(pile(watcher)).toBeVisible()

    await watcher.getByText('Chat', { exact: true }).click()
    await watcher.getByRole('textbox', { name: 'Say something' }).fill('Hungry!')
    await watcher.keyboard.press('Enter')
    await host.getByText('Chat (1)').click()
    await expect(host.getByRole('log', { name: 'Chat' })).toContainText('Hungry!')

    const over = (page: Page) => async () => (await phase(page)) === 'over'
    await Promise.all([play(host, byKeys(host), over(host)), play(guest, byTouch(guest), over(guest))])
    for (const page of [host, guest, watcher]) await expect(page.getByRole('dialog', { name: 'The end' })).toBeVisible()
    const ends = await Promise.all(
      [host, guest, watcher].map(async (page) => (await page.locator('[data-over] td').allTextContents()).join()),
    )
    expect(new Set(ends).size).toBe(1)
    await guest.locator('[data-rematch]').tap()
    for (const page of [host, watcher]) await expect(page.getByRole('heading', { name: 'The cast' })).toBeVisible()
  },
)

test('a false slap costs a card and is told to all, with its time; a watcher sees it too', async ({ person }) => {
  const page = await person({ name: 'Inkwell' })
  const watcher = await person({ name: 'Owl' })
  // The bot may make the same mistake a moment later, and then the last slap is the bot's.
  const [own, watched] = [await keepTexts(page, '[data-verdict]'), await keepTexts(watcher, '[data-verdict]')]
  const id = await tableOf(page, ['filly'])
  await watcher.goto(`/t/${id}`)
  await expect(pile(watcher)).toBeVisible()
  const had = await slapNothing(page, byKeys(page), page.locator('[data-verdict]'))
  // Nothing matched, so the verdict has no reaction time.
  const cost = /(?!.*\d+ ms).*(?:on top|only one card).*/.source
  await expect.poll(own).toEqual(somewhere(new RegExp(`False slap!${cost}One of your cards goes under the pile\\.`)))
  await expect.poll(watched).toEqual(somewhere(new RegExp(`False slap: Inkwell${cost}A card goes under the pile\\.`)))
  await expect(page.locator('.you .count')).toHaveText(String(had - 1))
})

test('a watcher who slaps a match joins the table, and is named', needs('touch'), async ({ person }) => {
  const host = await person({ name: 'Inkwell' })
  const guest = await person({ name: 'Marzipan' })
  const watcher = await person({ name: 'Owl', ...phone })
  await tableOfTwo(host, guest, { slapWindow: 5_000 })
  await watcher.goto(host.url())
  await expect(watcher.getByText('Slap a match to join the game.')).toBeVisible()
  // The players turn one card at a time and never slap; nobody is faster than the watcher, however long that takes.
  const turned = (page: Page) => pile(page).getAttribute('data-turned')
  const turnOne = async (before: string) => {
    // A page that has not heard of the last card yet may still show the match that the next card would cover.
    for (const page of [host, guest])
      if ((await phase(page)) === 'play' && (await turned(page)) === before) return byKeys(page).turn()
  }
  for (let cards = 0; cards < 60 && !matches(await symbols(host)); cards++) {
    const before = (await turned(host))!
    await expect
      .poll(async () => {
        if ((await turned(host)) === before) await turnOne(before)
        return turned(host)
      })
      .not.toBe(before)
  }
  await expect.poll(async () => matches(await symbols(watcher))).toBe(true)
  await seen(watcher)
  await byTouch(watcher).slap()
  await expect(watcher.locator('[data-seat]')).toHaveCount(3)
  await expect(host.locator('[data-verdict]')).toContainText('Owl')
  await expect(host.locator('[data-seat="2"]')).toContainText('Owl')
  await expect(watcher.locator('[data-turn]')).toBeVisible()
})

test('on a phone the table says what a slap brought, until a tap', needs('touch'), async ({ person }) => {
  const page = await person({ name: 'Inkwell', ...phone })
  const guest = await person({ name: 'Marzipan' }) // a bot may slap by mistake as well, a moment later
  await unhurried(page)
  await tableOfTwo(page, guest, { pause: 10_000 })
  await byTouch(page).slap() // before the first card, this says that we are ready
  await byKeys(guest).slap()
  const outcome = page.locator('[data-outcome]')
  await Promise.all([
    slapNothing(page, byTouch(page), outcome),
    play(guest, { ...byKeys(guest), slap: async () => undefined }, () => outcome.isVisible()),
  ])
  await expect(outcome).toContainText(/False slap!.*(on top|only one card).*One of your cards goes under the pile/s)
  await expect(page.locator('[data-ticket]')).not.toContainText('False slap') // it is said once
  await expect(guest.locator('[data-verdict]')).toContainText('False slap')
  await byKeys(guest).slap() // not a slap here either: the pause ends when both have seen enough
  const turned = (await pile(page).getAttribute('data-turned'))!
  await page.touchscreen.tap(...(await spot(pile(page)))) // not another slap: it puts the words away
  await expect(outcome).toBeHidden()
  await expect(page.locator('[data-ticket]')).not.toContainText('slapped')
  await expect(root(page)).toHaveAttribute('data-phase', 'play')
  await byTouch(page).turn()
  await expect(pile(page)).not.toHaveAttribute('data-turned', turned)
})

test('a Challenge shows its chances and who answers whom', async ({ person }) => {
  const page = await person()
  const tickets = await keepTexts(page, '[data-ticket]') // a bot may answer before the next look
  await tableOf(page, ['filly', 'filly'])
  await play(page, byKeys(page), async () => (await page.getByRole('img', { name: /of \d chances left/ }).count()) > 0)
  await expect.poll(async () => (await tickets()).join('\n')).toMatch(/must answer/)
})

test('somebody’s first game begins with three tips, and waits for them', needs('touch'), async ({ person }) => {
  const page = await person({ ...phone })
  const first = async () => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Hayburger', exact: true }).tap()
    await expect(pile(page)).toBeVisible()
  }
  await first()
  for (const tip of ['match', 'power', 'turn']) {
    await expect(page.locator(`[data-guide="${tip}"]`)).toBeVisible()
    await expect(page.locator('[data-guide]')).not.toContainText(/click|hover|key/i)
    await page.locator('[data-spotlight] .pri').tap()
  }
  await expect(page.locator('[data-spotlight]')).toHaveCount(0)
  await play(page, { ...byTouch(page), slap: async () => undefined }, async () => (await symbols(page)).length > 0)
  await first() // the second game has none
  await play(page, { ...byTouch(page), slap: async () => undefined }, async () => (await symbols(page)).length > 0)
  await expect(page.locator('[data-spotlight]')).toHaveCount(0)
})

test(
  'held sideways, the end keeps its buttons in sight, and has a result to share',
  needs('touch'),
  async ({ person }) => {
    const page = await person({ viewport: { width: 844, height: 390 }, hasTouch: true })
    await tableOf(page, ['filly'], { maxTurned: 3, slapWindow: 250 })
    await play(page, byKeys(page), async () => (await phase(page)) === 'over')
    for (const button of ['[data-rematch]', '[data-replay]', '[data-share]'])
      await expect(page.locator(button)).toBeInViewport({ ratio: 1 })
  },
)
