import { Player, tableWith } from './player'
import { accessible, expect, keepPicture, test } from './test'

test('a game that was played is counted in this browser, and at the server', async ({ person }) => {
  const page = await person()
  const id = await tableWith(page, ['filly'], { winningPoints: 1 })
  const player = new Player(page)
  for (let turn = 0; turn < 30 && (await player.due()) !== 'over'; turn++) await player.advised() // at random it takes minutes
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Story' })).toHaveAttribute(
    'href',
    `/g/${id}-1/story`,
  )
  await page.goto('/stats')
  const mine = page.getByRole('region', { name: 'Your games' })
  await expect(mine.locator('dd').first()).toHaveText('1')
  await expect(mine.getByRole('heading', { name: 'Favourite ships' })).toBeVisible()
  await expect(mine.getByRole('link', { name: 'Watch' })).toHaveAttribute('href', `/g/${id}-1`)
  const server = page.getByRole('region', { name: 'This server' })
  await expect(server.locator('dd').first()).toHaveText(/^[1-9]\d*$/)
  await server.getByText('As a table').click()
  await expect(server.getByRole('table').getByRole('row').nth(1)).toBeVisible() // today's, or at midnight yesterday's
  await accessible(page)
  await keepPicture(page, 'stats')

  // Another browser knows nothing of it, and this one can forget it.
  const other = await person()
  await other.goto('/stats')
  await expect(other.getByText('You have not finished a game here yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Forget my games' }).click()
  await page.reload()
  await expect(page.getByText('You have not finished a game here yet.')).toBeVisible()
})
