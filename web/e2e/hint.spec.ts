import { Player, tableWith } from './player'
import { accessible, expect, needs, phone, keepPicture, test, unhurried } from './test'

for (const [size, options, means] of [
  ['desktop', {}, 'mouse'],
  ['phone', phone, 'touch'],
] as const) {
  test(
    `a hint is shown as steps on the grid and followed one by one: ${size}`,
    means === 'touch' ? needs('touch') : {},
    async ({ person }) => {
      const page = await person(options)
      await tableWith(page, ['filly'], { winningPoints: 30 })
      const player = new Player(page, means)
      await player.due()
      await player.press(page.locator('[data-ask-hint]'))
      const hint = page.locator('[data-hint]')
      await expect(hint).toBeVisible()
      await expect(page.locator('[data-grid] .mark.next')).toHaveText('1')
      await keepPicture(page, `hint-${size}`)
      const steps = Number(/\d+$/.exec(await hint.locator('.pri').innerText())![0])
      for (let i = 0; i < steps; i++) {
        const before = await player.entry()
        await player.press(hint.getByRole('button', { name: `Play step ${i + 1} of ${steps}` }))
        await expect(player.root).not.toHaveAttribute('data-n', before)
      }
      await expect(hint).toHaveCount(0)
    },
  )
}

test('a hint is left when something else is played, and Escape puts it away', async ({ page }) => {
  await tableWith(page, ['filly'], { winningPoints: 30 })
  const player = new Player(page)
  await player.due()
  const hint = page.locator('[data-hint]')
  await page.keyboard.press('i')
  await expect(hint).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(hint).toHaveCount(0)
  await page.locator('[data-goals] .act').first().click()
  await expect(hint).toContainText(/You can’t win .* this turn|This wins/)
})

test('whoever ends a turn in which a Goal could still be won is told, and shown how', async ({ person }) => {
  const page = await person({ help: true })
  await unhurried(page) // the end of a turn waits for the server's advice, but not for long
  await tableWith(page, ['filly'], { winningPoints: 30, earlyBoost: 16 })
  const player = new Player(page)
  const missed = page.locator('[data-missed]')
  // Turn by turn: play a card, press End turn, and go on if nothing was missed.
  for (let turn = 0; turn < 12 && !(await missed.count()); turn++) {
    await player.until(async () => (await player.see()).may)
    const before = await player.entry()
    await page.locator('[data-end]').click()
    await expect
      .poll(async () => (await player.entry()) !== before || (await page.locator('.go').count()) > 0)
      .toBe(true)
    if ((await page.locator('.go').count()) && !(await missed.count())) await page.locator('.go').click()
  }
  await expect(missed).toContainText(/You could still win/)
  await keepPicture(page, 'hint-missed')
  await accessible(page)
  await missed.getByRole('button', { name: 'Show me' }).click()
  await expect(page.locator('[data-hint]')).toContainText('This wins')
})
