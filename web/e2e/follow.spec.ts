// Following the others: captions at the player's own speed, a recap, turns shown again, the two faces of the story, and the chat's badge.

import { adjust, largeTable } from './large'
import { Player, tableWith } from './player'
import { desktop, expect, keepPicture, keepTexts, needs, phone, somewhere, test, unhurried, type Page } from './test'

/** bots are the names of the others, as their tabs show them. */
const bots = (page: Page) => page.locator('[data-tab]:not([data-you]) .name b').allInnerTexts()

/** offered waits until the playback offers to go on to the player's turn. */
const offered = (page: Page) =>
  page.waitForFunction(() => document.querySelector('[data-skip]')?.textContent?.includes('Skip to your turn'))

test('turns of others are told step by step, and can be skipped', async ({ person }) => {
  const page = await person({ name: 'Inkwell', follow: 'slow' })
  const captions = await keepTexts(page, '[data-caption]')
  await tableWith(page, ['filly', 'filly'], {}, { fixedSeats: true })
  const player = new Player(page)
  await player.due()
  // What is shown for a while only is waited for in the page, from before it comes.
  const shown = page.waitForFunction(() => {
    const name = document.querySelector('[data-follow] [data-caption] b')?.textContent?.trim()
    // The board never runs ahead of the captions: the heading still names the player whose turn is being shown.
    const current = document.querySelector('[aria-current="true"][data-tab]')?.textContent
    if (!name || name === 'Inkwell' || !current?.includes(name)) return false
    // The cards that the caption names are lit, and they are on the grid that is shown.
    return document.querySelector('[data-grid] [data-told]') && document.querySelector('[data-follow] select')
  })
  const offer = offered(page)
  await player.advised()
  const speed = await shown
  expect(await speed.getProperty('value').then((value) => value.jsonValue())).toBe('slow')
  await offer
  expect(await captions()).toEqual(somewhere(/^(?!Inkwell)\S+ (shipped|replaced|swapped|drew|discarded|stole|made)/))
  const bar = page.locator('[data-follow]')
  await page.keyboard.press('f')
  await expect(bar).toHaveCount(0)
  await expect(page.locator('[data-phase]')).toHaveAttribute('data-phase', 'play')
})

test('reaching for a card ends the playback, and a question is asked at once', async ({ person }) => {
  const page = await person({ name: 'Inkwell', follow: 'slow' })
  await tableWith(page, ['filly'], {}, { fixedSeats: true })
  const player = new Player(page)
  await player.due()
  const offer = offered(page)
  await player.advised()
  await offer
  await page.locator('[data-in-hand]').first().click()
  await expect(page.locator('[data-follow]')).toHaveCount(0)
  await expect(page.locator('[data-phase]')).toHaveAttribute('data-phase', 'play')
})

test('the speed is kept, and set in the menu too', async ({ person }) => {
  const page = await person({ name: 'Inkwell' })
  await tableWith(page, ['filly'])
  await new Player(page).due()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.locator('[data-settings] summary').click()
  await page.getByRole('group', { name: 'Other players’ turns' }).getByText('Slow').click()
  await page.reload()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.locator('[data-settings] summary').click()
  await expect(
    page.getByRole('group', { name: 'Other players’ turns' }).getByRole('radio', { name: 'Slow' }),
  ).toBeChecked()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText('skip to now')
})

test('a recap tells what changed, marks it, and shows a turn again', async ({ person }) => {
  const page = await person({ name: 'Inkwell' })
  await tableWith(page, ['filly', 'filly'], {}, { fixedSeats: true })
  const player = new Player(page)
  await player.due()
  await player.advised()
  await player.due()
  const recap = page.locator('[data-recap]')
  await expect(recap).toContainText('Since your last turn')
  await page.reload() // which loses nothing of it
  await player.due()
  await expect(recap).toContainText('Since your last turn')
  await expect(page.locator('[data-grid] [data-since]').first()).toBeVisible()
  await recap.getByRole('button', { name: 'Recap', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Since your last turn' })
  await expect(dialog.locator('[data-recap-turn]')).toHaveCount(2)
  const [bot] = await bots(page)
  await expect(dialog.locator('[data-recap-turn]').first()).toContainText(bot!)
  const before = await page.locator('[data-on-grid]').count()
  const bar = page.locator('[data-follow]')
  const shown = page.waitForFunction((before) => {
    const again = /Turn \d+ again/.test(document.querySelector('[data-follow]')?.textContent ?? '')
    const phase = document.querySelector<HTMLElement>('[data-phase]')?.dataset.phase // nothing can be done meanwhile
    return again && phase === 'wait' && document.querySelectorAll('[data-on-grid]').length < before
  }, before)
  await expect(async () => {
    if (!(await dialog.isVisible())) await recap.getByRole('button', { name: 'Recap', exact: true }).click()
    await dialog.getByRole('button', { name: `Show the turn of ${bot} again` }).click()
    await bar.getByRole('button', { name: 'Back to the game' }).click({ timeout: 5_000 }) // unless it is over already
  }).toPass()
  await shown
  await expect(page.locator('[data-on-grid]')).toHaveCount(before)
  await expect(page.locator('[data-phase]')).toHaveAttribute('data-phase', 'play')
  // The panel of the turn says what to do as long as the recap lies where that is said, and nothing has been chosen.
  const turn = page.getByRole('region', { name: 'Your turn' })
  await expect(turn).toContainText('Pick a card to play')
  await page
    .locator('[data-in-hand*=".Ship."]')
    .first()
    .click({ position: { x: 16, y: 30 } })
  await expect(page.locator('.say')).toBeVisible()
  await expect(turn).not.toContainText('Pick a card to play')
  await page.keyboard.press('Escape')
  // The player's first play ends the recap. The next turn would bring another one.
  await player.playSomething()
  await expect(page.locator('[data-grid] [data-since]')).toHaveCount(0)
})

test('the story has a plain face and a prose face, and both name the player', async ({ person }) => {
  const page = await person({ name: 'Inkwell' })
  await tableWith(page, ['filly'], {}, { fixedSeats: true })
  const player = new Player(page)
  await player.due()
  await player.advised()
  await player.due()
  const story = page.locator('[data-story]')
  const [bot] = await bots(page)
  const faces = page.getByRole('group', { name: 'How the story is told' })
  await faces.getByText('Plain', { exact: true }).click()
  await expect(story.locator('[data-plain]').filter({ hasText: 'Inkwell' }).first()).toBeVisible()
  await expect(story.locator('[data-plain]').filter({ hasText: bot! }).first()).toBeVisible()
  await faces.getByText('Story', { exact: true }).click()
  await expect(story.locator('h3').first()).toContainText('Chapter')
  await expect(story.locator('.by').filter({ hasText: 'Inkwell' }).first()).toBeVisible()
  await expect(story.locator('.by').filter({ hasText: bot! }).first()).toBeVisible()
  await faces.getByText('Plain', { exact: true }).click()
  await page.reload()
  await expect(story.locator('h3').last()).toContainText('Turn')
})

test('when most of the grid falls at once, one line names all ponies', async ({ person }) => {
  const page = await person({ name: 'Inkwell' })
  await largeTable(page, 20, 5)
  await page.getByRole('group', { name: 'How the story is told' }).getByText('Story', { exact: true }).click()
  const ponies = await page.locator('.stand .title').allTextContents()
  const ships = await page.locator('.tie[data-on-grid]').evaluateAll((ties) =>
    ties.map((tie) => {
      const { x, y } = tie.getBoundingClientRect()
      return { card: (tie as HTMLElement).dataset.onGrid!, far: Math.hypot(x, y) }
    }),
  )
  const [first] = ships.sort((a, b) => a.far - b.far) // next to Start
  await adjust(page, [{ card: first!.card, to: 'discard' }])
  await expect(page.locator('[data-on-grid]')).toHaveCount(1)
  const fallen = ponies.slice(1)
  const farewell = page.locator('[data-story] p.quiet').filter({ hasText: fallen.at(-1)! })
  await expect(farewell).toHaveCount(1)
  for (const pony of fallen) await expect(farewell).toContainText(pony)
  await keepPicture(page, 'many-fall')
})

test('what is undone leaves the story', async ({ person }) => {
  const page = await person({ name: 'Inkwell' })
  await tableWith(page, ['filly'], {}, { fixedSeats: true })
  const player = new Player(page)
  await player.due()
  await player.advised()
  await player.due()
  await page.getByRole('group', { name: 'How the story is told' }).getByText('Plain', { exact: true }).click()
  const told = page.locator('[data-story] [data-plain]')
  const before = await told.count()
  const n = await page.locator('[data-phase]').getAttribute('data-n')
  await page.locator('[data-ask-hint]').click()
  await page.locator('[data-hint] .pri').click()
  await expect(page.locator('[data-phase]')).not.toHaveAttribute('data-n', n!)
  await expect.poll(() => told.count()).toBeGreaterThan(before)
  while ((await told.count()) > before) {
    await expect(page.locator('[data-phase]')).toHaveAttribute('data-busy', 'false') // until then a press does nothing
    const now = await page.locator('[data-phase]').getAttribute('data-n')
    await page.keyboard.press('u')
    await expect(page.locator('[data-phase]')).not.toHaveAttribute('data-n', now!)
  }
  await expect(told).toHaveCount(before)
})

test('chat has a badge and a toast on a phone', needs('touch'), async ({ person }) => {
  const host = await person({ name: 'Inkwell', ...phone })
  const watcher = await person({ name: 'Owl', ...desktop })
  await unhurried(host)
  const id = await tableWith(host, ['filly'])
  await watcher.goto(`/t/${id}`)
  await expect(watcher.getByText('You are watching.')).toBeVisible()
  await watcher.keyboard.press('c')
  await watcher.getByRole('textbox', { name: 'Say something' }).fill('Nopony saw that coming.')
  await watcher.keyboard.press('Enter')
  await expect(host.locator('[data-toast]')).toContainText('Owl: Nopony saw that coming.')
  await expect(host.locator('header [data-unread]')).toHaveText('1')
  await host.locator('[data-toast]').tap()
  await expect(host.getByRole('log', { name: 'Chat' })).toContainText('Nopony saw that coming.')
  await expect(host.locator('header [data-unread]')).toHaveCount(0)
})
