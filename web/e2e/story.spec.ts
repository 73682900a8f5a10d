import { Player, tableWith } from './player'
import { accessible, expect, test } from './test'

test('a written line appears for the other player, and in the story', async ({ person }) => {
  const ada = await person()
  const id = await tableWith(ada, ['filly'])
  const bo = await person()
  await bo.goto(`/t/${id}`)
  await expect(bo.locator('[data-phase]')).toBeVisible()

  // As soon as a ship of one's own is made, there is a pen for it.
  const player = new Player(ada)
  const pen = ada.locator('[data-pen] input')
  await player.until(async () => (await pen.count()) > 0)
  await expect(ada.getByRole('log', { name: 'The story so far' }).getByRole('heading', { name: /Chapter 1/ })).toBeVisible()
  await pen.fill('They met by the cake, and <b>nopony</b> was surprised.')
  await ada.getByRole('button', { name: 'Write it into the story' }).click()
  for (const page of [ada, bo]) {
    await expect(page.locator('[data-story] .written')).toContainText('They met by the cake, and <b>nopony</b> was surprised.')
    await expect(page.locator('[data-story] .written')).toContainText('as written by Inkwell')
  }
  await expect(pen).toHaveValue('')
  await ada.screenshot({ path: 'artefacts/story-live.png' })
  await accessible(ada)

  // Whoever comes later reads it too.
  const cy = await person({ locale: 'es-ES' })
  await cy.goto(`/t/${id}`)
  await expect(cy.locator('[data-story] .written')).toContainText('They met by the cake')
  await expect(cy.getByRole('log').getByRole('heading', { name: /Capítulo 1/ })).toBeVisible()
})
