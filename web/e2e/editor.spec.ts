import { readFileSync } from 'node:fs'
import { accessible, expect, holdSideways, keepPicture, needs, phone, small, test, type Page } from './test'

const verdict = (page: Page) => page.locator('[data-verdict]')

/** take finds a card among those that lie nowhere, and takes it up. */
async function take(page: Page, kind: 'Ponies' | 'Ships' | 'Goals', words: string, id: string): Promise<void> {
  const cards = page.getByRole('region', { name: 'Cards', exact: true })
  await cards.getByText(kind, { exact: true }).click()
  await cards.getByRole('searchbox').fill(words)
  await cards.locator(`[data-take="${id}"]`).click()
  await expect(verdict(page)).toContainText('choose where it goes')
}

/** put lays the card in hand into a pile. */
const put = (page: Page, pile: string) => page.locator(`[data-pile="${pile}"] .name`).click()

test('a position is set up from nothing, checked, made a puzzle and solved', needs('clipboard'), async ({ person }) => {
  const ada = await person()
  await ada.goto('/position/edit')
  await expect(verdict(ada)).toHaveText('This position can be played.')

  // A Pony is dragged onto the grid. Without a Ship it is connected to nothing.
  await ada.getByRole('searchbox').fill('Lyra')
  await ada.locator('[data-take="Core.Pony.Lyra"]').click()
  await expect(ada.locator('[data-cell="1,0"]')).toBeEnabled()
  await ada.locator('[data-take="Core.Pony.Lyra"]').click() // let go
  await ada.locator('[data-take="Core.Pony.Lyra"]').dragTo(ada.locator('[data-cell="1,0"]'), { force: true })
  await expect(ada.locator('[data-cell="1,0"]')).toHaveAccessibleName('Lyra')
  await expect(verdict(ada)).toHaveText('Lyra is not connected to Start by Ships.')
  await take(ada, 'Ships', 'Beach', 'Core.Ship.BeachEpisode')
  await ada.locator('[data-edge="0,0|1,0"]').click()
  await expect(ada.locator('[data-edge="0,0|1,0"] .seal')).toBeVisible()
  await expect(verdict(ada)).toHaveText('This position can be played.')

  // A Twilight Sparkle, which the Start card is, and a Zecora win this Goal.
  await take(ada, 'Ships', 'Now Kiss', 'Core.Ship.NowKiss')
  await put(ada, 'hand-0')
  await take(ada, 'Ponies', 'Zecora', 'Core.Pony.Zecora')
  await put(ada, 'hand-0')
  await take(ada, 'Goals', 'Maybe', 'Core.Goal.WellMaybe')
  await put(ada, 'open-0')
  await expect(ada.locator('[data-pile="hand-0"] [data-take]')).toHaveCount(2)
  await expect(verdict(ada)).toHaveText('This position can be played.')
  await expect(ada).toHaveURL(/\/position\/edit#a[\w-]+$/)
  await accessible(ada)
  await keepPicture(ada, 'editor')

  // The scenario file has it all.
  await ada.locator('[data-share]').click()
  const saving = ada.waitForEvent('download')
  await ada.locator('[data-save-scenario]').click()
  const file = JSON.parse(readFileSync(await (await saving).path(), 'utf8')) as { setup: { hands: string[][] } }
  expect(file.setup.hands[0]).toEqual(['Core.Ship.NowKiss', 'Core.Pony.Zecora'])
  await ada.keyboard.press('Escape')

  // The puzzle is solved with the solver's help.
  await ada.locator('[data-puzzle]').click()
  await expect(ada.getByRole('dialog')).toContainText('Win 1 Goal in this turn')
  await ada.locator('[data-puzzle-link]').click()
  await expect(ada).toHaveURL(/\/position\?goals=1#a/)
  const bar = ada.locator('[data-sandbox]')
  await expect(bar).toContainText('0 of 1 won')
  await ada.locator('[data-ask-hint]').click()
  await ada.locator('[data-hint] .pri').click()
  await expect(bar).toContainText('Solved: 1 Goal won')
})

test('a position at an address is edited on a phone', needs('touch'), async ({ person }) => {
  const bo = await person(phone)
  const made = await bo.request.post('/api/positions', {
    data: {
      position:
        'position tsssf rules 3 seats 3\nturn 4 seat 1\n0,0 FanficAuthorTwilight\n1,0 Zecora\n0,0|1,0 NowKiss\nhand 1 Tom\ngoals Rodeo * *\nrest 1',
    },
  })
  const { address } = (await made.json()) as { address: string }
  await bo.goto(`/position/edit#${address}`)
  await expect(verdict(bo)).toHaveText('This position can be played.')
  await expect(bo.getByRole('combobox', { name: 'To move' })).toHaveValue('1')
  await expect(bo.locator('[data-pile="hand-1"]').getByRole('button', { name: 'Tom' })).toBeVisible()

  // A Pony that leaves the grid takes its Ship along.
  await bo.locator('[data-cell="1,0"]').tap()
  await bo.locator('[data-box]').tap()
  await expect(bo.locator('[data-edge]')).toHaveCount(0)
  await expect(verdict(bo)).toHaveText('This position can be played.')
  await bo.getByRole('button', { name: 'Undo' }).tap()
  await expect(bo.locator('[data-cell="1,0"]')).toHaveAccessibleName('Zecora')

  // A finger that rests on a card takes it up, and carries it to the grid.
  await bo.evaluate(() => scrollTo(0, 0))
  const centre = async (selector: string) => {
    const box = (await bo.locator(selector).boundingBox())!
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const [from, to] = [await centre('[data-palette] li:first-child [data-take]'), await centre('[data-cell="2,0"]')]
  const title = await bo.locator('[data-palette] li:first-child [data-take]').getAttribute('aria-label')
  const client = await bo.context().newCDPSession(bo)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  await touch('touchStart', from)
  await expect(bo.locator('[data-carried]')).toBeVisible()
  for (let i = 1; i <= 5; i++)
    await touch('touchMove', { x: from.x + ((to.x - from.x) * i) / 5, y: from.y + ((to.y - from.y) * i) / 5 })
  await touch('touchEnd')
  await expect(bo.locator('[data-carried]')).toHaveCount(0)
  await expect(bo.locator('[data-cell="2,0"]')).toHaveAccessibleName(title!)
  await expect(verdict(bo)).toHaveText(`${title} is not connected to Start by Ships.`)

  // Keys do the same: take it up, put it back, undo.
  await bo.locator('[data-cell="2,0"]').press('Enter')
  await bo.keyboard.press('Delete')
  await expect(verdict(bo)).toHaveText('This position can be played.')
  await bo.keyboard.press('Control+z')
  await expect(bo.locator('[data-cell="2,0"]')).toHaveAccessibleName(title!)
  await bo.getByRole('button', { name: 'Undo' }).tap()
  await expect(verdict(bo)).toHaveText('This position can be played.')
  await accessible(bo)
  expect((await small(bo)).filter((found) => !found.includes('edge'))).toEqual([])
  await keepPicture(bo, 'editor-phone', { fullPage: true })
  await holdSideways(bo, '[data-field]', '[data-palette]')
})
