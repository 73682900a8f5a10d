import { plantedMiss } from './missed'
import { accessible, expect, keepPicture, phone, small, test, type Page } from './test'

const coach = (page: Page) => page.getByRole('region', { name: /Your teacher|Tu guía/ })
const own = (page: Page) => page.getByRole('region', { name: /^(Your own misses|Lo que se te escapó)$/ })

/** solve wins the Goal that the planted turn missed: a Zecora next to the Twilight Sparkle of the Start card. */
async function solve(page: Page) {
  await page.locator('[data-in-hand="Core.Ship.NowKiss"]').click()
  await page.locator('[data-in-hand="Core.Pony.Zecora"]').click()
  await page.locator('[data-place="0,0>1,0"]').click()
  await expect(coach(page)).toHaveAttribute('data-done', 'true')
}

/** later lets days pass for a page that is opened next. */
const later = (page: Page, days: number) => page.clock.setFixedTime(Date.now() + days * 86_400_000)

test('a turn that was missed is practised until it was solved twice', async ({ person }) => {
  const { game, player, other } = await plantedMiss(await person(), await person())
  await player.goto('/puzzles')
  await expect(own(player)).toContainText('Open the review of a game you have played')

  // Only the player who missed the turn hears of it.
  await other.goto(`/g/${game}?review`)
  await expect(other.locator('[data-verdict="missed"]')).toBeVisible()
  await expect(other.locator('[data-accuracy]')).toBeVisible()
  await player.goto(`/g/${game}?review`)
  const link = player.getByRole('link', { name: '1 turn to practise' })
  await expect(link).toBeVisible()
  await link.scrollIntoViewIfNeeded()
  await keepPicture(player, 'practise-review')
  await expect(other.locator('[data-practise]')).toHaveCount(0)
  await link.click()
  await expect(own(player)).toContainText('1 due today')
  await expect(
    own(player).getByRole('link', { name: /^Win 2 points Turn 1, with (Ada|Bo), .* · due today$/ }),
  ).toBeInViewport()
  await accessible(player)
  await keepPicture(player, 'practise-list')

  // The turn again, as a puzzle.
  await own(player).getByRole('link', { name: 'Practise the next one' }).click()
  await expect(player.locator('[data-coach]')).toHaveText('Win 2 points this turn. 0 of 2 won.')
  await keepPicture(player, 'practise-turn')
  await solve(player)
  await expect(player.locator('[data-coach]')).toContainText('2 of 2 won. It comes back on ')
  await accessible(player)
  await keepPicture(player, 'practise-solved')
  await player.goto('/puzzles')
  await expect(own(player)).toContainText('None due today')
  await expect(own(player).locator('[data-miss]')).toContainText(' · solved once · due on ')

  // Who looks at the solution sees the turn again the next day.
  await later(player, 3)
  await player.goto(`/puzzles/mine/${game}-1`)
  await coach(player).getByRole('button', { name: 'Show the solution' }).click()
  const solution = player.getByRole('dialog', { name: 'The solution' })
  await expect(solution.locator('li').first()).toContainText('Zecora')
  await expect(solution.locator('[data-why]')).toContainText('Well...Maybe')
  await keepPicture(player, 'practise-solution')
  await solution.getByRole('button', { name: 'Start over and play it' }).click()
  await solve(player)
  await expect(player.locator('[data-coach]')).toContainText('It comes back tomorrow.')
  await later(player, 4)
  await player.reload()
  await solve(player)
  await expect(player.locator('[data-coach]')).toContainText('Solved twice: this one is done.')
  await player.goto('/puzzles')
  await expect(own(player)).toContainText('Nothing to practise')

  await player.goto('/stats')
  const mine = player.getByRole('region', { name: 'Your games' })
  await expect(mine).toContainText('You won 0% of the points in reach, in the one game that you have reviewed.')
  await expect(mine.getByRole('link', { name: /^\d+ \w+ \d+: 0 ?%$/ })).toHaveAttribute('href', `/g/${game}?review`)
})

test('misses on a phone, in Spanish, and statistics of many games', async ({ person }) => {
  const { game, player } = await plantedMiss(await person(), await person())
  await player.goto(`/g/${game}?review`)
  await expect(player.locator('[data-practise]')).toBeVisible()
  const text = await player.evaluate(() => localStorage.getItem('shipfic.misses')!)
  const [miss] = JSON.parse(text) as { turn: number }[]
  // The same turn in the second seat: a position may be kept as text too.
  const position = `position tsssf rules 3 seats 2
turn 2 seat 1
0,0 FanficAuthorTwilight
hand 1 Zecora NowKiss Tom
goals WellMaybe * *
rest 1
`
  const some = Array.from({ length: 7 }, (_, i) => ({
    ...miss,
    position,
    seat: 1,
    turn: i + 1,
    due: i < 3 ? '2026-01-01' : '2099-01-01',
    lesson: 'changeling',
  }))
  const percents = [40, 62, 100, 0, 71, 55, 80, 33, 90, 100, 67, 75]
  const reviewed = percents.map((percent, i) => ({
    id: `k3xq9-${i + 1}`,
    at: 1_790_000_000_000 + i * 86_400_000,
    percent,
  }))

  const eva = await person({ ...phone, locale: 'es-ES' })
  await eva.goto('/credits')
  await eva.evaluate(
    ([misses, reviewed]) => {
      localStorage.setItem('shipfic.misses', misses!)
      localStorage.setItem('shipfic.reviewed', reviewed!)
    },
    [JSON.stringify(some), JSON.stringify(reviewed)],
  )
  await eva.goto('/puzzles#misses')
  await expect(own(eva)).toContainText('3 para hoy')
  await expect(own(eva).locator('[data-miss]:visible')).toHaveCount(4)
  expect(await eva.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect((await small(eva)).filter((found) => !/ no-line /.test(found))).toEqual([]) // days and tabs
  await keepPicture(eva, 'practise-list-phone')
  await own(eva)
    .getByRole('button', { name: /^Quitar: Turno 1/ })
    .click()
  await expect(own(eva)).toContainText('2 para hoy')
  await own(eva).getByText('2 más').click()
  await expect(own(eva).locator('[data-miss]:visible')).toHaveCount(6)
  await own(eva).getByRole('link', { name: 'Practicar el siguiente' }).click()
  await expect(eva.locator('[data-coach]')).toHaveText('Gana 2 puntos en este turno. 0 de 2 ganados.')
  await keepPicture(eva, 'practise-turn-phone')
  await coach(eva).getByRole('button', { name: 'Pista' }).click()
  await coach(eva).getByRole('button', { name: 'Hazlo por mí' }).click()
  await expect(eva.locator('[data-coach]')).toContainText('Vuelve mañana.') // the hint was the whole solution
  await expect(coach(eva).getByRole('link', { name: 'Lección: Changelings' })).toHaveAttribute(
    'href',
    '/learn/changeling',
  )
  await expect(coach(eva).getByRole('link', { name: 'Practicar el siguiente' })).toBeInViewport()
  expect(await eva.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect((await small(eva)).filter((found) => / (btn|pri) /.test(found))).toEqual([])
  await keepPicture(eva, 'practise-solved-phone')
  await coach(eva).getByRole('link', { name: 'Practicar el siguiente' }).click()
  await expect(eva.locator('[data-coach]')).toContainText('0 de 2 ganados.')

  await eva.goto('/stats')
  await expect(eva.locator('[data-accuracies] li')).toHaveCount(10)
  await expect(eva.locator('[data-mean]')).toContainText('el 67 % de los puntos')
  expect(await eva.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await accessible(eva)
  await eva.locator('[data-mean]').scrollIntoViewIfNeeded()
  await keepPicture(eva, 'practise-stats-phone')
  await eva.goto('/puzzles')
  await own(eva).getByRole('button', { name: 'Quitar todos' }).click()
  await expect(own(eva)).toContainText('No hay nada que practicar')
})
