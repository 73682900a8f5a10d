import { Player, tableWith, type Means } from './player'
import { accessible, core, expect, needs, phone, test } from './test'

const means: [Means, object][] = [
  ['mouse', {}],
  ['touch', phone],
  ['keys', {}],
]

for (const [by, options] of means) {
  test(
    `a whole game against bots, by ${by}`,
    by === 'touch' ? needs('touch') : by === 'mouse' ? core : {},
    async ({ person }) => {
      test.slow()
      const page = await person(options)
      await tableWith(page, ['mare', 'filly'], { winningPoints: 1, earlyBoost: 4 })
      const player = new Player(page, by)
      await player.game()
      const end = page.getByRole('dialog', { name: 'The end' })
      await expect(end).toBeVisible()
      await expect(end.getByRole('listitem')).toHaveCount(3)
      if (by === 'mouse') await accessible(page)
      await player.press(end.getByRole('button', { name: 'Rematch' }))
      await expect(page.locator('[data-phase]:not([data-phase="over"])')).toBeVisible() // with bots it begins at once
      await expect(end).toHaveCount(0)
    },
  )
}
