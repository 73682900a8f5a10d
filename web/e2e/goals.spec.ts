// Goals: progress as a checklist, winning as a moment, and the end as a finale.

import { holdCards, largeTable } from './large'
import { Player, tableWith } from './player'
import {
  accessible,
  expect,
  inHaste,
  keepTexts,
  needs,
  phone,
  settled,
  somewhere,
  tablet,
  test,
  type Page,
} from './test'

/** lay changes the table by Rule 0, through a line of its own. */
async function lay(page: Page, changes: object[]): Promise<void> {
  const id = page.url().split('/').at(-1)!
  const said = await page.evaluate(
    ({ table, list }) =>
      new Promise<string>((done) => {
        const line = new WebSocket(`${location.origin.replace('http', 'ws')}/ws/${table}`)
        line.onopen = () => line.send(JSON.stringify({ type: 'hello', version: 3, last: 0 }))
        line.onmessage = (message) => {
          const { type } = JSON.parse(message.data as string) as { type: string }
          if (type === 'state')
            line.send(
              JSON.stringify({ type: 'do', ref: 1, command: { do: 'move', move: { do: 'adjust', changes: list } } }),
            )
          else if (type === 'done' || type === 'refused') {
            done(message.data as string)
            line.close()
          }
        }
      }),
    { table: id, list: changes },
  )
  expect(said).toContain('done')
}

/** openGoal lays a Goal open in the first place. */
async function openGoal(page: Page, goal: string): Promise<void> {
  const rows = page.locator('[data-goal-place] [data-card]')
  await expect(rows.first()).toBeVisible() // on a phone a drawer has to open
  const open = await rows.evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset.card!))
  if (open.includes(goal)) return
  await lay(page, [
    { card: open[0], to: 'discard' },
    { card: goal, to: 'open' },
  ])
}

test('a Goal about two ponies is a checklist, and lights what it counts', async ({ person }) => {
  const page = await person({ name: 'Inkwell' })
  await tableWith(page, ['filly'], { rule0: 'free' }, { fixedSeats: true })
  await new Player(page).due()
  await openGoal(page, 'Core.Goal.GoodEnough')
  const row = page.locator('[data-card="Core.Goal.GoodEnough"]')
  const parts = row.locator('[data-part]')
  // Fanfic Author Twilight always lies there.
  await expect(parts).toHaveText([/Twilight Sparkle/, /Luna/, /not joined yet/])
  await expect(parts.nth(0)).toHaveAttribute('data-part', 'met')
  await expect(parts.nth(1)).toHaveAttribute('data-part', 'open')
  await expect(parts.nth(2)).toHaveAttribute('data-part', 'open')
  await row.hover()
  await expect(page.locator('[data-grid] .counted').first()).toBeVisible()
  await parts.nth(1).hover()
  await expect(page.locator('[data-grid] .counted')).toHaveCount(0)
})

/** covered are the words of Goals that lie under the icon of a button. */
const covered = (page: Page): Promise<string[]> =>
  page.locator('[data-goal-place]').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const icons = [...row.querySelectorAll('.act svg')].map((icon) => icon.getBoundingClientRect())
      const texts = document.createTreeWalker(row.querySelector('.text')!, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (text.parentElement!.closest('.vh')) continue
        const range = document.createRange()
        range.selectNodeContents(text)
        const lies = (a: DOMRect) => (b: DOMRect) =>
          a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
        if ([...range.getClientRects()].some((line) => icons.some(lies(line)))) found.push(text.textContent!)
      }
      return found
    }),
  )

for (const language of ['en', 'es'])
  test(`the bulb of a Goal lies over no word of it in ${language}`, async ({ page }) => {
    await page.addInitScript(
      (text) => localStorage.setItem('shipfic.settings', text),
      JSON.stringify({ ...inHaste, language }),
    )
    await tableWith(page, ['filly'], { rule0: 'free' }, { fixedSeats: true })
    await new Player(page).due()
    const answer = await page.request.get('/api/cards')
    const { cards } = (await answer.json()) as { cards: { id: string; kind: string }[] }
    for (const { id } of cards.filter(({ kind }) => kind === 'Goal')) {
      await openGoal(page, id)
      await expect(page.locator(`[data-goal-place]:has([data-card="${id}"]) .act`)).toBeVisible()
      expect(await covered(page), id).toEqual([])
    }
  })

for (const language of ['en', 'es'])
  test(`the flag of a Goal that the players judge lies over no word of it in ${language}`, async ({ page }) => {
    await page.addInitScript(
      (text) => localStorage.setItem('shipfic.settings', text),
      JSON.stringify({ ...inHaste, language }),
    )
    const words = ['sighs', 'sighs, and then sighs again', 'sighs, and then sighs again for quite some time']
    const goal = Object.fromEntries(words.map((text, i) => [`G${i}`, { title: `Taste ${i}`, points: 2, text }]))
    const pack = { name: 'Taste', format: 'shipfic:1', namespace: 'Test.Judged', cards: { goal } }
    const uploaded = await page.request.post('/api/packs?name=taste.json', { data: pack })
    const { hash } = (await uploaded.json()) as { hash: string }
    await tableWith(page, ['filly'], { rule0: 'free' }, { fixedSeats: true, packs: [hash] })
    await new Player(page).due()
    for (const key of Object.keys(goal)) {
      const id = `Test.Judged.Goal.${key}`
      await openGoal(page, id)
      await expect(page.locator(`[data-goal-place]:has([data-card="${id}"]) .act`)).toBeVisible()
      expect(await covered(page), id).toEqual([])
    }
  })

/** winGoal gives the player a Goal and the cards for it, and wins it as the hint says. */
async function winGoal(player: Player): Promise<void> {
  await openGoal(player.page, 'Core.Goal.GoodEnough')
  await holdCards(player.page, ['Core.Pony.NightmareMoon', 'Core.Ship.NowKiss'])
  await player.advised()
}

test('winning a Goal is a moment with a name and points', async ({ person }) => {
  const page = await person({ name: 'Inkwell' })
  const moments = await keepTexts(page, '[data-moment]')
  await tableWith(page, ['filly'], { rule0: 'free' }, { fixedSeats: true })
  const player = new Player(page)
  await player.due()
  await winGoal(player)
  await expect.poll(moments).toEqual(somewhere(/wins? a Goal!.*\d/))
})

test('the end is a finale, and a rematch keeps seats and settings', async ({ person }) => {
  const page = await person({ name: 'Inkwell' })
  await tableWith(page, ['filly', 'mare'], { winningPoints: 1, rule0: 'free' }, { title: 'Quick' })
  const player = new Player(page)
  if ((await player.due()) !== 'over') await winGoal(player)
  const end = page.getByRole('dialog', { name: 'The end' })
  await expect(end.locator('[data-finale]')).toBeVisible()
  await expect(end.locator('[data-score]')).toHaveCount(3)
  await expect(end.locator('[data-decisive]')).toContainText('won')
  await expect(end.locator('[data-story-title]')).not.toBeEmpty()
  await expect(end.locator('img')).toHaveJSProperty('complete', true)
  await expect(end.locator('[data-score] .goal').first()).toBeVisible()
  const names = () =>
    page.locator('[data-tab]').evaluateAll((tabs) => tabs.map((tab) => tab.querySelector('b')?.textContent))
  const before = await names()
  await end.locator('[data-rematch]').click()
  await expect(page.locator('[data-phase]')).not.toHaveAttribute('data-phase', 'over')
  await expect(page.locator('[data-on-grid]')).not.toHaveCount(0)
  expect(await names()).toEqual(before)
})

test('two people agree on a rematch with one click each', async ({ person }) => {
  const host = await person({ name: 'Inkwell' })
  const guest = await person({ name: 'Marzipan' })
  await host.goto('/')
  const made = await host.request.post('/api/tables', {
    data: { name: 'Inkwell', bots: [], config: { game: 'tsssf', seats: 2, open: false, options: {} } },
  })
  const { id } = (await made.json()) as { id: string }
  await host.goto(`/t/${id}`)
  await guest.goto(`/t/${id}`)
  await guest.evaluate(commands, [
    { do: 'join', name: 'Marzipan' },
    { do: 'sit', seat: 1 },
    { do: 'ready', on: true },
  ])
  await host.evaluate(commands, [{ do: 'start' }])
  await expect(guest.locator('[data-phase]')).toBeVisible()
  await host.evaluate(commands, [{ do: 'endVote' }])
  await guest.evaluate(commands, [{ do: 'agree', on: true }])
  await guest.getByRole('dialog', { name: 'The end' }).locator('[data-rematch]').click()
  await expect(host.getByRole('dialog', { name: 'The end' })).toContainText('Marzipan wants a rematch.')
  await host.getByRole('dialog', { name: 'The end' }).locator('[data-rematch]').click()
  for (const page of [host, guest]) await expect(page.locator('[data-phase]')).not.toHaveAttribute('data-phase', 'over')
})

/** commands runs in the page: it gives commands to the table, one after another, through a line of its own. */
function commands(list: object[]): Promise<void> {
  const id = location.pathname.split('/').at(-1)!
  const left = [...list]
  return new Promise((done, fail) => {
    const line = new WebSocket(`${location.origin.replace('http', 'ws')}/ws/${id}`)
    const next = () => {
      const command = left.shift()
      if (command) line.send(JSON.stringify({ type: 'do', ref: 1, command }))
      else done(line.close())
    }
    line.onopen = () => line.send(JSON.stringify({ type: 'hello', version: 3, last: 0 }))
    line.onmessage = (message) => {
      const said = JSON.parse(message.data as string) as { type: string }
      if (said.type === 'state' || said.type === 'done') next()
      else if (said.type === 'refused') fail(new Error(message.data as string))
    }
  })
}

test('a Goal is lit by a tap on a phone', needs('touch'), async ({ person }) => {
  const page = await person({ name: 'Inkwell', ...phone })
  await largeTable(page, 18, 6)
  const strip = page.locator('.strip > button')
  await strip.tap()
  await openGoal(page, 'Core.Goal.GoodEnough')
  await strip.tap()
  for (const screen of [phone.viewport!, { width: 844, height: 390 }]) {
    await page.setViewportSize(screen)
    await strip.tap()
    const drawer = page.locator('.strip .all')
    const row = drawer.locator('[data-card="Core.Goal.GoodEnough"]')
    await row.tap({ position: { x: 100, y: 12 } })
    // What counts is lit, and lies next to the drawer, on the screen.
    const counted = page.locator('[data-grid] .stand.counted')
    await expect(counted).not.toHaveCount(0)
    await settled(page)
    const boxes = await counted.evaluateAll((all) => all.map((e) => e.getBoundingClientRect().toJSON() as DOMRect))
    const covered = (await drawer.boundingBox())!
    expect(covered.y).toBeGreaterThanOrEqual(0)
    for (const { x, y, width, height } of boxes) {
      const middle = { x: x + width / 2, y: y + height / 2 }
      expect(middle.y).toBeGreaterThan(0)
      expect(middle.x > covered.x && middle.y > covered.y && middle.y < covered.y + covered.height).toBe(false)
    }
    await strip.tap()
    await expect(page.locator('[data-grid] .counted')).toHaveCount(0)
  }
})

test('the drawer of the Goals closes on Esc, a tap outside, a chosen card and a hint', async ({ person }) => {
  const page = await person({ name: 'Inkwell', ...tablet })
  await largeTable(page, 9, 3, ['Core.Pony.Caramel', 'Core.Ship.BeachEpisode'])
  const drawer = page.locator('.strip .all')
  const ways: (() => Promise<unknown>)[] = [
    () => page.keyboard.press('Escape'),
    () => page.locator('[data-whose]').click(),
    () => page.locator('[data-in-hand="Core.Pony.Caramel"]').click({ position: { x: 16, y: 30 } }),
    () => page.locator('[data-ask-hint]').click(),
  ]
  for (const close of ways) {
    await page.locator('.strip > button').click()
    await expect(drawer).toBeVisible()
    await close()
    await expect(drawer).toHaveCount(0)
    await page.keyboard.press('Escape')
  }
})

test('a tablet held sideways has everything beside the grid, and nothing of it scrolls or is cut', async ({
  person,
}) => {
  const page = await person({ viewport: { width: 1024, height: 768 } })
  await largeTable(page, 18, 6, ['Core.Pony.Caramel', 'Core.Pony.PegasusChangeling', 'Core.Ship.BeachEpisode'])
  await settled(page)
  const folder = (await page.locator('main').boundingBox())!
  expect(folder.width * folder.height).toBeGreaterThan(0.6 * 1024 * 768)
  const cut = await page.evaluate(() =>
    ['.goals', '.turn', '.tabs', '[data-hand]'].filter((what) => {
      const e = document.querySelector(what)!
      const { right, bottom } = e.getBoundingClientRect()
      return right > innerWidth || bottom > innerHeight || e.scrollHeight > e.clientHeight + 1
    }),
  )
  expect(cut).toEqual([])
  const notebook = page.locator('[data-notebook]')
  await page.getByRole('button', { name: 'Story', exact: true }).click()
  await expect(notebook).toBeVisible()
  await accessible(page)
  await page.keyboard.press('Escape')
  await expect(notebook).toHaveCount(0)
})
