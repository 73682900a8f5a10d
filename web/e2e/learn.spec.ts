import { accessible, core, expect, needs, phone, keepPicture, test, unhurried, type Page } from './test'

const coach = (page: Page) => page.getByRole('region', { name: /Your teacher|Tu guía/ })

/** shown takes a step by what the lesson shows. */
async function shown(page: Page, step: number) {
  await expect(coach(page)).toHaveAttribute('data-step', String(step))
  await expect(page.locator('[data-ring]')).toBeVisible() // what to press is lit
  await page.getByRole('button', { name: 'Show me' }).click()
  await expect(coach(page)).toHaveAttribute('data-step', String(step + 1))
}

test('a lesson is finished by playing, and remembered', core, async ({ page }) => {
  await unhurried(page)
  await page.goto('/learn')
  await page.getByRole('link', { name: /Your first ship/ }).click()
  await expect(page.locator('[data-coach]')).toContainText('Pick the Ship card Now Kiss!')
  // What is legal but not the lesson is said to be so, and nothing happens.
  await page.locator('[data-in-hand="Core.Ship.NowKiss"]').click()
  await page.locator('[data-in-hand="Core.Pony.Lyra"]').click()
  await page.locator('[data-place="0,0>0,1"]').click()
  await expect(page.locator('[data-refused]')).toHaveText('That is a legal move, but not what this lesson asks for.')
  await page.keyboard.press('Escape')
  await page.locator('[data-in-hand="Core.Ship.NowKiss"]').click()
  await page.locator('[data-in-hand="Core.Pony.Tom"]').click()
  await page.locator('[data-place="0,0>1,0"]').click()
  await expect(coach(page)).toHaveAttribute('data-step', '1')
  await expect(page.locator('[data-on-grid="Core.Pony.Tom"]')).toBeVisible()
  // One move can be taken back, and the lesson with it.
  await page.keyboard.press('u')
  await expect(coach(page)).toHaveAttribute('data-step', '0')
  await expect(page.locator('[data-on-grid="Core.Pony.Tom"]')).toHaveCount(0)
  // A ring goes from one thing to press to the next, with the text next to it.
  const ringed = async (target: string) => {
    const [ring, card] = [page.locator('[data-ring]'), page.locator(target)]
    await expect
      .poll(async () => {
        const [a, b] = [await ring.boundingBox(), await card.boundingBox()]
        return a && b ? Math.round(Math.abs(a.x + a.width / 2 - b.x - b.width / 2) / 6) : -1
      })
      .toBe(0)
  }
  await ringed('[data-in-hand="Core.Ship.NowKiss"]')
  await page.locator('[data-in-hand="Core.Ship.NowKiss"]').click()
  await ringed('[data-in-hand="Core.Pony.Tom"]')
  await page.keyboard.press('Escape')
  await shown(page, 0)
  await shown(page, 1)
  await expect(coach(page)).toHaveAttribute('data-step', '2')
  await accessible(page)
  await page.locator('[data-end]').click()
  await page.getByRole('button', { name: /^End turn, draw/ }).click()
  await expect(page.locator('[data-coach]')).toContainText('Spike has made a ship of his own')
  await expect(page.locator('[data-on-grid="Core.Pony.TheWonderbolts"]')).toBeVisible()
  await page.getByRole('link', { name: 'Next lesson' }).click()
  await expect(page.locator('[data-coach]')).toContainText('The ribbon on a card')
  await page.getByRole('link', { name: 'All lessons' }).click()
  await expect(page.getByRole('link', { name: /done Your first ship/ })).toBeVisible()
})

// That each lesson is finished by what it shows, against the server's answers, is in src/learn/practice.test.ts.
test('a lesson of questions is finished by what it shows', async ({ page }) => {
  await page.goto('/learn/changeling')
  await expect(page.locator('[data-ring]')).toBeVisible()
  await page.keyboard.press('i') // the table's own hint says no less
  await expect(page.locator('[data-hint]')).toContainText('This wins Fabulosity')
  await page.keyboard.press('Escape')
  for (let step = 0; step < 2; step++) await shown(page, step)
  await expect(page.locator('[data-spotlight] [data-why]')).toContainText('is the key to Fabulosity')
  for (let step = 2; step < 6; step++) await shown(page, step)
  await expect(coach(page)).toHaveAttribute('data-done', 'true')
  await expect(page.getByRole('heading', { name: 'Lesson done!' })).toBeVisible()
  await expect(coach(page).locator('[data-why]')).toContainText('Not Creepy!')
})

test('Hayburger has its lesson, by keys', async ({ page }) => {
  await page.goto('/learn/hayburger')
  const keys = [' ', ' ', 'j', ' ', ' ', 'j', ' ', ' ']
  for (const [step, key] of keys.entries()) {
    await expect(coach(page)).toHaveAttribute('data-step', String(step))
    if (key === 'j') {
      await expect(page.locator('.slap')).toHaveAttribute('data-phase', step === 2 ? 'play' : 'wait')
      const before = step === 2 ? 4 : 7
      await expect
        .poll(() => page.evaluate(() => Number(document.querySelector('[data-turned]')?.getAttribute('data-turned'))))
        .toBe(before)
    } else {
      await expect(page.locator('.slap')).toHaveAttribute('data-phase', 'play')
    }
    // A slap counts for the card that has been painted, and no test is as slow as a person.
    await expect(async () => {
      if ((await coach(page).getAttribute('data-step')) === String(step)) await page.keyboard.press(key)
      await expect(coach(page)).toHaveAttribute('data-step', String(step + 1), { timeout: 3_000 })
    }).toPass()
  }
  await expect(coach(page)).toHaveAttribute('data-done', 'true')
})

test('a puzzle is solved with hints', async ({ page }) => {
  await page.goto('/puzzles')
  await expect(page.getByRole('heading', { name: 'Easy' })).toBeVisible()
  await page.getByRole('link', { name: /Puzzle 1:/ }).click()
  await expect(page.locator('[data-coach]')).toContainText('Win 2 Goals this turn. 0 of 2 won.')
  for (let moves = 0; moves < 10; moves++) {
    await coach(page).getByRole('button', { name: 'Hint' }).click()
    await expect(page.locator('[data-shown]')).not.toBeEmpty()
    await coach(page).getByRole('button', { name: 'Do it for me' }).click()
    await expect(page.locator('[data-shown]')).toHaveCount(0)
    if ((await coach(page).getAttribute('data-done')) === 'true') break
  }
  await expect(page.getByRole('heading', { name: 'Solved!' })).toBeVisible()
  await expect(page.locator('[data-coach]')).toContainText('2 of 2 won')
  await accessible(page)
  await page.goto('/puzzles')
  await expect(page.getByRole('link', { name: /^done/ })).toHaveCount(1)
})

test('who gives a puzzle up is told its solution', async ({ page }) => {
  await page.goto('/puzzles/game-34')
  await page.getByRole('button', { name: 'Show the solution' }).click()
  const solution = page.getByRole('dialog', { name: 'The solution' })
  await expect(solution.locator('li')).toHaveCount(6)
  await expect(solution.locator('li').first()).toContainText('between Earth Changeling and Queen Chrysalis')
  await solution.getByRole('button', { name: 'Start over and play it' }).click()
  await expect(page.locator('[data-coach]')).toContainText('0 of 2 won')
  await page.goto('/puzzles')
  await expect(page.getByText('0 of 16 done')).toBeVisible()
})

test('a lesson on a phone, in Spanish', needs('touch'), async ({ person }) => {
  const page = await person({ ...phone, locale: 'es-ES' })
  await page.goto('/learn')
  await page.getByRole('link', { name: /Tu primer ship/ }).tap()
  await expect(page.locator('[data-coach]')).toContainText('Twilight escribe, y tú le dices qué')
  await page.locator('[data-in-hand="Core.Ship.NowKiss"]').tap()
  await page.locator('[data-in-hand="Core.Pony.Tom"]').tap()
  await page.locator('[data-place="0,0>1,0"]').tap()
  await page.locator('[data-place="0,0>1,0"]').tap()
  await expect(coach(page)).toHaveAttribute('data-step', '1')
  await keepPicture(page, 'lesson-phone')
})

test('what is not there is said to be so', async ({ page }) => {
  await page.goto('/learn/chess')
  await expect(page.getByRole('alert')).toHaveText('There is no such lesson or puzzle.')
})
