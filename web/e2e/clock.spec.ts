import { tableWith } from './player'
import { Server } from './server'
import { expect, keepTexts, settled, test } from './test'

// What Clocks are fair promises (N1, N2): a player who does nothing wins nothing, everybody sees why, and three missed turns
// hand the seat to a bot until the player acts.

test('running out of time raises a flag, then hands the seat to a bot, and a press takes it back', async ({
  person,
}) => {
  // The bots are slow, so that two of them do not finish the game before the press, and fill the page with work.
  const own = await Server.open('--bot-pause', '400ms')
  try {
    const page = await person({ baseURL: own.url })
    const notes = await keepTexts(page, '[data-out-of-time]')
    const handed = await keepTexts(page, '[data-handed]')
    const flags = await keepTexts(page, '[data-tab="0"] .bad')
    await tableWith(page, ['filly'], { winningPoints: 40 }, { turnSeconds: 2, fixedSeats: true })
    await expect(page.locator('[data-handed]')).toBeVisible({ timeout: 120_000 }) // three whole rounds
    await expect(page.locator('[data-handed]')).toContainText('a bot is playing for you')
    await expect(page.locator('[data-tab="0"]')).toContainText('bot playing')
    expect((await notes()).filter((text) => text !== '')).toHaveLength(2) // for the first turn and the second
    expect((await flags()).filter((text) => !/\d/.test(text))).toEqual(['', 'out of time', 'bot playing'])
    await page.getByRole('button', { name: 'Take my seat back' }).click()
    // The clock goes on, so that the bot may soon have the seat again.
    await expect.poll(async () => (await handed()).slice(0, 3)).toEqual(['', expect.stringContaining('bot'), ''])
    const after = async () => (await flags()).slice((await flags()).indexOf('bot playing') + 1)
    await expect.poll(after).not.toEqual([])
  } finally {
    await own.close()
  }
})

test('a card that was chosen stays chosen when the time is over', async ({ page }) => {
  await tableWith(page, ['filly'], { winningPoints: 40 }, { turnSeconds: 15, fixedSeats: true })
  const root = page.locator('[data-phase]')
  const myTurn = () => expect(root).toHaveAttribute('data-phase', 'play')
  await myTurn()
  const last = page.locator('[data-in-hand*=".Pony."]').last() // the least play takes the first cards
  const card = page.locator(`[data-in-hand="${await last.getAttribute('data-in-hand')}"]`)
  // On a machine that stalls, the time may be over before the press: then it is pressed in the next turn.
  await expect(async () => {
    await myTurn()
    if ((await card.getAttribute('aria-selected')) !== 'true') await card.click({ position: { x: 16, y: 30 } })
    await expect(card).toHaveAttribute('aria-selected', 'true', { timeout: 5_000 })
  }).toPass()
  const n = (await root.getAttribute('data-n'))!
  await expect(root).not.toHaveAttribute('data-n', n)
  await expect(page.locator('[data-out-of-time]')).toBeVisible()
  await myTurn()
  await expect(card).toHaveAttribute('aria-selected', 'true')
})

test('the time is whole in each of four tabs, and at 200 % nothing in the column collides', async ({ page }) => {
  await tableWith(page, ['filly', 'mare', 'mare'], { winningPoints: 99 }, { gameSeconds: 3500 })
  await settled(page)
  const cut = () =>
    page.locator('[data-tab] .meta').evaluateAll((all) => all.filter((e) => e.scrollWidth > e.clientWidth + 1).length)
  await expect(page.locator('[data-tab] .meta').first()).toContainText(/5\d:\d\d/)
  expect(await cut()).toBe(0)
  await page.setViewportSize({ width: 720, height: 450 }) // 1440×900 at 200 %
  await settled(page)
  const parts = await page.locator('.strip .goal, [data-tab]').evaluateAll((all) =>
    all.map((e) => ({
      left: e.getBoundingClientRect().left,
      right: e.getBoundingClientRect().right,
      wide: e.scrollWidth - e.clientWidth,
    })),
  )
  expect(parts).toHaveLength(7)
  for (const { right, wide } of parts) {
    expect(right).toBeLessThanOrEqual(720)
    expect(wide).toBeLessThanOrEqual(1)
  }
  const goals = parts.slice(-3)
  for (const [i, goal] of goals.slice(1).entries()) expect(goal.left).toBeGreaterThanOrEqual(goals[i]!.right)
})
