// The table in words: whole games by commands alone, in both games, and what bad input is answered with.

import { accessible, expect, inHaste, test, type Page } from './test'

test.describe.configure({ timeout: 900_000 })

const field = (page: Page) => page.locator('[data-typed]')
const latest = (page: Page) => page.locator('[data-answers] > li').first()
const turnOf = (page: Page) => page.locator('[data-phase]')

/** type sends a line, and gives what it is answered with, as soon as it is. */
async function type(page: Page, line: string): Promise<string> {
  const before = (await latest(page).count()) > 0 ? await latest(page).getAttribute('data-answer') : '0'
  await field(page).fill(line)
  await field(page).press('Enter')
  await expect(field(page)).toHaveValue('')
  await expect(latest(page)).toHaveAttribute('data-answer', String(Number(before) + 1))
  const [, ...answer] = (await latest(page).innerText()).split('\n').filter(Boolean)
  return answer.join('\n')
}

async function tableInWords(page: Page, game: string, options: object, seats = 2): Promise<string> {
  const made = await page.request.post('/api/tables', {
    data: {
      name: 'Inkwell',
      bots: Array(seats - 1).fill('filly'),
      start: true,
      config: { game, seats, open: false, options },
    },
  })
  expect(made.ok(), await made.text()).toBe(true)
  const { id } = (await made.json()) as { id: string }
  await page.goto(`/t/${id}?words`)
  await expect(page.locator('[data-words]')).toBeVisible()
  return id
}

test('a whole game of Secret Shipfic Folder is played in words', async ({ page }) => {
  await tableInWords(page, 'tsssf', { winningPoints: 1 })
  const transcript: string[] = []
  const say = async (line: string) => {
    const answer = await type(page, line)
    transcript.push(`> ${line}`, answer)
    return answer
  }
  const due = () =>
    expect
      .poll(
        async () =>
          /play|asked|over/.test((await turnOf(page).getAttribute('data-phase'))!) &&
          (await turnOf(page).getAttribute('data-busy')) === 'false',
        { timeout: 120_000 },
      )
      .toBe(true)
  let looked = false
  for (let steps = 0; steps < 400; steps++) {
    await due()
    const phase = await turnOf(page).getAttribute('data-phase')
    if (phase === 'over') break
    const n = await turnOf(page).getAttribute('data-n')
    if (phase === 'asked') {
      await expect(page.locator('[data-asked] li').first()).toBeVisible()
      await say('choose 1')
    } else {
      if (!looked) {
        await say('goals')
        await say('hand')
        await say('grid')
        expect(await say('where fan')).toContain('column Start’s.')
        await say('ships of fan')
        looked = true
      }
      const moves = (await say('moves ship right')).split('\n').filter((line) => line.startsWith('ship '))
      const [, ship, pony, place] = /^ship (\S+) \+ (\S+) (.*)$/.exec(moves[0] ?? '') ?? []
      const done = ship && transcript.filter((line) => line.startsWith('> play')).length % 2 === 0
      await say(done ? `play ${ship} with ${pony} ${place}` : 'end')
    }
    await expect
      .poll(
        async () => (await turnOf(page).getAttribute('data-n')) !== n || (await latest(page).locator('p').count()) > 1,
      )
      .toBe(true)
    if (phase === 'play' && /must|play/i.test((await latest(page).locator('p').allInnerTexts()).slice(1).join(''))) {
      const moves = (await say('moves')).split('\n').filter((line) => !line.startsWith('end'))
      if (moves[0]) await say(moves[0])
    }
  }
  await expect(turnOf(page)).toHaveAttribute('data-phase', 'over')
  await test.info().attach('transcript', { body: transcript.join('\n') })
  expect(transcript.filter((line) => line.startsWith('> play')).length).toBeGreaterThan(0)
})

test('a line that cannot be read says what would be, and nothing is lost', async ({ page }) => {
  await tableInWords(page, 'tsssf', {}, 2)
  expect(await type(page, 'gaols')).toContain('The nearest is “goals”: List the Goals')
  expect(await type(page, 'where nopony')).toContain('No card here is called “nopony”')
  expect(await type(page, 'play 1 ?')).toContain('What can follow')
  expect(await type(page, 'play 99')).toContain('Nothing has the number 99')
  expect(await type(page, 'ship "')).toContain('cannot be read')
  expect(await type(page, 'help play')).toContain('left of lyra')
  expect(await type(page, 'x'.repeat(500))).toContain('There is no command')
  await expect(field(page)).toBeFocused()
  await accessible(page)
  await page.getByRole('button', { name: 'Show the cards' }).click()
  await expect(page.locator('[data-in-hand]').first()).toBeVisible()
})

test('a whole game of Hayburger is played in words', async ({ page }) => {
  await tableInWords(page, 'hayburger', { pause: 0, maxTurned: 30 })
  await expect(page.locator('h1')).toHaveCount(1)
  await expect(page.locator('[data-pile-words]')).not.toContainText(': .')
  expect(await type(page, 'slpa')).toContain('The nearest is “slap”')
  expect(await type(page, 'score')).toContain('cards')
  for (let turns = 0; turns < 200; turns++) {
    await expect
      .poll(async () => /play|over/.test((await turnOf(page).getAttribute('data-phase'))!), { timeout: 120_000 })
      .toBe(true)
    if ((await turnOf(page).getAttribute('data-phase')) === 'over') break
    const turned = await page.locator('[data-turned]').getAttribute('data-turned')
    await type(page, 't')
    await expect
      .poll(
        async () =>
          (await page.locator('[data-turned]').getAttribute('data-turned')) !== turned ||
          (await turnOf(page).getAttribute('data-phase')) === 'over',
        { timeout: 60_000 },
      )
      .toBe(true)
  }
  await expect(turnOf(page)).toHaveAttribute('data-phase', 'over')
  // Of commands that nothing answers only the latest is there to be read again.
  expect(await page.locator('[data-answers] > li:not(:has(p:not(.mono)))').count()).toBeLessThanOrEqual(1)
})

test('titles of cards are marked as English in Spanish, and nothing else is', async ({ page }) => {
  const likes = { ...inHaste, language: 'es' }
  await page.addInitScript((text) => localStorage.setItem('shipfic.settings', text), JSON.stringify(likes))
  await tableInWords(page, 'tsssf', {})
  const first = page.locator('[data-words-hand] > li').first()
  const title = await first.locator('[lang="en"]').first().innerText()
  expect((await first.innerText()).startsWith(title)).toBe(true)
  await expect(page.locator('h1, h2, h3, label, button')).not.toHaveCount(0)
  await expect(page.locator(':is(h1, h2, h3, label, button):is([lang], :has([lang]))')).toHaveCount(0)
  await type(page, 'mano')
  await expect(latest(page).locator('[lang="en"]').first()).toBeVisible()
  await expect(page.locator('[data-live] [lang="en"]').first()).toBeAttached()
  await page.getByRole('button', { name: 'Mostrar las cartas' }).click()
  await expect(page.locator('[data-goals] b[lang="en"]').first()).toBeVisible()
})
