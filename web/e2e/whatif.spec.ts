import { finishedGame } from './finished'
import { accessible, expect, holdSideways, keepPicture, phone, small, test, type Page } from './test'

const ponies = (page: Page) => page.locator('[data-grid] [data-on-grid].stand')

/** toMiddle winds a replay to a moment in the middle of the game, and says how many Pony cards lie there. */
async function toMiddle(page: Page, game: string): Promise<number> {
  await page.goto(`/g/${game}`)
  const scrub = page.getByRole('slider', { name: 'Move' })
  const at = String(Math.floor(Number(await scrub.getAttribute('max')) / 2))
  await scrub.fill(at)
  await expect(page.getByRole('region', { name: 'Watch the game' })).toHaveAttribute('data-at', at)
  return ponies(page).count()
}

test('from a moment of a replay, a game is played on against bots', async ({ person }) => {
  const ada = await person()
  const there = await toMiddle(ada, await finishedGame(ada))
  await ada.locator('[data-what-if] [data-play-on]').click()
  const form = ada.getByRole('dialog', { name: 'Play on from here' })
  await expect(form.getByRole('combobox', { name: 'Your seat' })).toContainText('(to move)')
  await form.getByText('Dealt again', { exact: true }).click()
  await expect(form).toContainText('the decks and the other hands')
  await accessible(ada)
  await keepPicture(ada, 'whatif-dialog')
  await form.getByRole('button', { name: 'Play', exact: true }).click()

  // A table that has begun with the same grid: the person sits in the seat to move, bots in the others.
  await expect(ada).toHaveURL(/\/t\/\w+$/)
  await expect(ada.locator('[data-phase]')).toBeVisible()
  await expect(ponies(ada)).toHaveCount(there)
  await expect(ada.locator('.players [data-tab]')).toHaveCount(3)
  await expect(ada.locator('.players [data-you]')).toHaveCount(1)
  await expect(ada.locator('.players')).toContainText('Filly')
})

test('a moment of a replay becomes a sandbox with undo, all seats and the solver', async ({ person }) => {
  const ada = await person()
  const there = await toMiddle(ada, await finishedGame(ada))
  await ada.locator('[data-what-if] [data-try]').click()
  await expect(ada).toHaveURL(/\/position\?name=.+#a[\w-]+$/)
  const bar = ada.locator('[data-sandbox]')
  await expect(bar).toHaveAttribute('data-moves', '0')
  await expect(ponies(ada)).toHaveCount(there)
  const begun = ada.url()

  // The solver's line is played, and taken back.
  await ada.locator('[data-ask-hint]').click()
  const step = ada.locator('[data-hint] .pri')
  await expect(step).toContainText('Play step 1')
  await step.click()
  await expect(bar).toHaveAttribute('data-moves', '1')
  await expect(ada).not.toHaveURL(begun)
  const moved = ada.url()
  await accessible(ada)
  await keepPicture(ada, 'sandbox')
  await ada.getByRole('button', { name: 'Undo' }).click() // there is one, the table's own
  await expect(bar).toHaveAttribute('data-moves', '0')
  await expect(ada).toHaveURL(begun)
  await expect(ponies(ada)).toHaveCount(there)

  // Its text, pasted by somebody else on a phone, leads to the same position.
  await bar.locator('[data-share]').click()
  const text = await ada.locator('[data-position-text]').inputValue()
  expect(text).toMatch(/^position tsssf rules/)
  const bo = await person(phone)
  await bo.goto('/position')
  await bo.locator('[data-paste]').fill('position of nothing')
  await bo.getByRole('button', { name: 'Open' }).click()
  await expect(bo.getByRole('alert')).toContainText('This position cannot be read')
  await bo.locator('[data-paste]').fill(text)
  await bo.getByRole('button', { name: 'Open' }).click()
  await expect(ponies(bo)).toHaveCount(there)
  await expect(bo).toHaveURL(`/position${new URL(begun).hash}`)
  expect((await small(bo)).filter((found) => !found.startsWith('BUTTON place'))).toEqual([]) // places on the grid are magnified
  await keepPicture(bo, 'sandbox-phone')

  await holdSideways(bo, '[data-sandbox]', '[data-sheet]', '[data-ask-hint]')

  // A link leads into the middle of a turn.
  await bo.goto(moved)
  await bo.reload()
  await expect(bo.locator('[data-sandbox]')).toHaveAttribute('data-moves', '0')
})
