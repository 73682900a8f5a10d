import { Player, tableWith } from './player'
import { Server } from './server'
import { expect, test } from './test'

// With sixteen ponies on the grid from the start, questions come soon.
const crowded = { earlyBoost: 16, winningPoints: 11 }

test('a question survives a reload and a lost network', async ({ person }) => {
  const page = await person()
  await tableWith(page, ['filly'], crowded)
  const player = new Player(page)
  const question = page.locator('[data-question]')
  await player.until(async () => (await player.phase()) === 'asked')
  const asked = await question.innerText()
  const story = page.getByRole('log', { name: 'The story so far' })
  const told = (await story.locator('> *').allTextContents()).slice(-3)

  await page.reload()
  await expect(question).toBeVisible()
  await expect.poll(() => question.innerText()).toBe(asked)
  for (const line of told) await expect(story).toContainText(line)

  await page.context().setOffline(true)
  await expect(page.getByText('Your table is safe')).toBeVisible()
  await expect.poll(() => question.innerText()).toBe(asked)
  await page.context().setOffline(false)
  await expect(page.getByText('Your table is safe')).toHaveCount(0)
  await player.step()
})

test('a question survives a server that is killed and started again', async ({ person }) => {
  const own = await Server.open()
  try {
    const page = await person({ baseURL: own.url })
    await tableWith(page, ['filly'], crowded)
    const player = new Player(page)
    await player.until(async () => (await player.phase()) === 'asked')
    const asked = await page.locator('[data-question]').innerText()
    await own.stop(true)
    await expect(page.getByText(/Your table is safe/)).toBeVisible()
    await own.start()
    await expect(page.getByText(/Your table is safe/)).toHaveCount(0)
    await expect.poll(() => page.locator('[data-question]').innerText()).toBe(asked)
    await player.step()
  } finally {
    await own.close()
  }
})
