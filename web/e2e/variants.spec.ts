import { expect, makeTable, option, test } from './test'

// What each choice makes of a table is in options.test.ts of the games; here a person makes many of them, and the game begins.
test('rules, house rules and clocks that are set in the lobby can be begun', async ({ page }) => {
  await makeTable(page)
  const choose = (name: string, value: string) => option(page, name).getByText(value, { exact: true }).click()
  // A switch that depends on another setting is free once the server has heard of that one.
  const turn = async (name: string, on: boolean) => {
    const lever = page.getByRole('switch', { name })
    await expect(lever).toBeEnabled()
    await lever.setChecked(on, { force: true })
  }
  await choose('Points to win', '5')
  await choose('Early Game Boost', '16')
  await turn('Private Goals', true)
  await turn('Greased Lightning', true)
  await choose('Shipfic Bridge', '2')
  await turn('Teammates see hands', true)
  await turn('Powers on a link', false)
  await turn('Once per turn', true)
  await choose('Rule 0', 'freely')
  await choose('Turn clock', '3 min')
  await choose('Game clock', '20 min')
  await page.getByText('More house rules').click()
  await choose('Hand limit', '8')
  await choose('Goals already met', 'under the deck')
  await choose('Torn-up notes', 'only Ship cards')
  await turn('Swaps count as plays', false)
  await turn('Discard order', true)
  await turn('Random seating', false)
  const fill = page.getByRole('button', { name: 'Fill with bots' })
  await fill.click()
  await expect(fill).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /\w/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Start the story' }).click()
  await expect(page.locator('[data-phase]')).toBeVisible()
})
