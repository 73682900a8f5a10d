import { tableWith } from './player'
import { expect, test } from './test'

// What Clocks are fair promises (N1, N2): a player who does nothing wins nothing, everybody sees why, and three missed turns
// hand the seat to a bot until the player acts.

test('running out of time raises a flag, then hands the seat to a bot, and a press takes it back', async ({ page }) => {
  test.slow() // three whole rounds at the pace of bots
  await tableWith(page, ['filly'], { winningPoints: 40 }, { turnSeconds: 2, fixedSeats: true })
  const mine = page.locator('[data-tab="0"]')
  await expect(page.locator('[data-out-of-time]')).toBeVisible({ timeout: 20_000 })
  await expect(mine.locator('[data-flag]')).toHaveText('out of time')
  await expect(page.locator('[data-handed]')).toBeVisible({ timeout: 90_000 })
  await expect(page.locator('[data-handed]')).toContainText('a bot is playing for you')
  await expect(mine).toContainText('bot playing')
  await page.getByRole('button', { name: 'Take my seat back' }).click()
  await expect(page.locator('[data-handed]')).toHaveCount(0, { timeout: 30_000 }) // two bots have played quickly meanwhile
  await expect(mine).not.toContainText('bot playing')
})

test('a card that was chosen stays chosen when the time is over', async ({ page }) => {
  await tableWith(page, ['filly'], { winningPoints: 40 }, { turnSeconds: 10, fixedSeats: true })
  const myTurn = () => expect(page.locator('[data-phase]')).toHaveAttribute('data-phase', 'play', { timeout: 20_000 })
  await myTurn()
  const last = page.locator('[data-in-hand*=".Pony."]').last() // the least play takes the first cards
  const id = (await last.getAttribute('data-in-hand'))!
  await last.click({ position: { x: 16, y: 30 } })
  await expect(page.locator(`[data-in-hand="${id}"]`)).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator('[data-out-of-time]')).toBeVisible({ timeout: 20_000 })
  await myTurn()
  await expect(page.locator(`[data-in-hand="${id}"]`)).toHaveAttribute('aria-selected', 'true')
})
