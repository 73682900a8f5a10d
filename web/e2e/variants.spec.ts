import { expect, makeTable, option, test, type Page } from './test'

// Each variant is set in the lobby as a person would, and begun.
const choose = (name: string, value: string) => (page: Page) =>
  option(page, name).getByText(value, { exact: true }).click()
// A switch that depends on another setting is free once the server has heard of that one.
const turn = (on: boolean) => (name: string) => async (page: Page) => {
  const lever = page.getByRole('switch', { name })
  await expect(lever).toBeEnabled()
  await lever.setChecked(on, { force: true })
}
const turnOn = turn(true)
const turnOff = turn(false)
const unfold = (page: Page) => page.getByText('More house rules').click()

const variants: Record<string, ((page: Page) => Promise<void>)[]> = {
  'Long Haul with Private Goals': [choose('Length', 'Long Haul'), turnOn('Private Goals')],
  'Ridiculous with Greased Lightning': [choose('Length', 'Ridiculous'), turnOn('Greased Lightning')],
  Solitaire: [choose('Length', 'Solitaire')],
  'five points with Early Game Boost': [choose('Points to win', '5'), choose('Early Game Boost', '16')],
  'Shipfic Bridge with open hands': [choose('Shipfic Bridge', '2'), turnOn('Teammates see hands')],
  'table rules with clocks': [
    turnOff('Powers on a link'),
    turnOn('Once per turn'),
    choose('Rule 0', 'freely'),
    choose('Turn clock', '3 min'),
    choose('Game clock', '20 min'),
  ],
  'house rules': [
    unfold,
    choose('Hand limit', '8'),
    choose('Goals already met', 'under the deck'),
    choose('Torn-up notes', 'only Ship cards'),
    turnOff('Swaps count as plays'),
    turnOn('Discard order'),
    turnOff('Random seating'),
  ],
  Hayburger: [
    (page) => page.getByText('turn, spot, slap').click(),
    choose('Copies of Hayburger', '2×'),
    choose('Slapping in', 'nobody'),
  ],
}

for (const [name, steps] of Object.entries(variants)) {
  test(`${name} can be created and begun`, async ({ page }) => {
    await makeTable(page)
    for (const step of steps) await step(page)
    const fill = page.getByRole('button', { name: 'Fill with bots' })
    if (name !== 'Solitaire') await fill.click()
    await expect(fill).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /\w/ })).toHaveCount(0)
    await page.getByRole('button', { name: /^(Start the story|Deal the cards)$/ }).click()
    await expect(page.getByRole('heading', { name: 'The cast' })).toHaveCount(0)
  })
}
