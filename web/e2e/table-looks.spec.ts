import { Player, tableWith } from './player'
import { accessible, expect, needs, keepPicture, sizes, test } from './test'

// The table in its states, in three sizes at night, and on a desktop by day: checked for accessibility, and kept as pictures to look at.
for (const [size, options] of Object.entries(sizes)) {
  for (const theme of size === 'desktop' ? (['dark', 'light'] as const) : (['dark'] as const)) {
    test(`the table: ${size}, ${theme}`, size === 'desktop' ? {} : needs('touch'), async ({ person }) => {
      const page = await person({ ...options, colorScheme: theme, name: 'Inkwell' })
      const keep = async (state: string) => {
        await page.mouse.move(2, 2)
        await keepPicture(page, `table-${state}-${size}-${theme}`)
        await accessible(page)
      }
      await tableWith(page, ['mare', 'filly'], { earlyBoost: 8, winningPoints: 20 })
      const player = new Player(page, size === 'desktop' ? 'mouse' : 'touch')
      await player.until(
        async () => (await player.phase()) === 'play' && (await page.locator('[data-in-hand*=".Ship."]').count()) > 0,
      )
      if (theme === 'dark') await keep('idle')

      const ships = await page
        .locator('[data-in-hand]')
        .evaluateAll((cards) => cards.map((c) => (c as HTMLElement).dataset.inHand!))
      const at = ships.findIndex((id) => id.includes('.Ship.'))
      await player.takeCard(ships[at]!, at)
      await expect(page.locator('[data-lit]').first()).toBeVisible()
      await keep('chosen')
      await page.keyboard.press('Escape')

      await player.until(async () => (await page.locator('[data-question]').count()) > 0)
      await keep('question')
      if (theme === 'light') return
      await player.until(async () => (await page.locator('[data-end][aria-expanded]').count()) > 0)
      await player.press(page.locator('[data-end]'))
      await keep('ending')
      await page.keyboard.press('Escape')

      await page.getByRole('button', { name: 'Menu' }).click()
      await keep('menu')
    })
  }
}
