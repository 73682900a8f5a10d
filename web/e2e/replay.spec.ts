import { finishedGame } from './finished'
import { core, expect, keepPicture, needs, test, unhurried, type Page } from './test'

const at = (page: Page) => page.getByRole('region', { name: 'Watch the game' })

test('a finished game is stepped, scrubbed and played', core, async ({ person }) => {
  const ada = await person()
  const game = await finishedGame(ada)
  await ada.goto(`/g/${game}`)
  const scrub = ada.getByRole('slider', { name: 'Move' })
  const last = Number(await scrub.getAttribute('max'))
  expect(last).toBeGreaterThan(5)
  await expect(at(ada)).toHaveAttribute('data-at', '0')
  const ponies = ada.locator('[data-grid] [data-on-grid].stand')
  await expect(ponies).toHaveCount(1)

  await ada.getByRole('button', { name: 'Next move' }).click()
  await ada.getByRole('button', { name: 'Next move' }).click()
  await expect(at(ada)).toHaveAttribute('data-at', '2')
  await ada.keyboard.press('ArrowLeft')
  await expect(at(ada)).toHaveAttribute('data-at', '1')

  await scrub.fill(String(last - 1))
  await expect(at(ada)).toHaveAttribute('data-at', String(last - 1))
  expect(await ponies.count()).toBeGreaterThan(1)

  await ada.getByRole('combobox', { name: 'Speed' }).selectOption('4')
  await ada.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(at(ada)).toHaveAttribute('data-at', String(last))
  await expect(at(ada)).toHaveAttribute('data-playing', 'false')

  await scrub.fill('0')
  await expect(at(ada)).toHaveAttribute('data-at', '0')
  const jump = ada.getByRole('combobox', { name: 'Jump to…' })
  const goal = jump.getByRole('option', { name: '★' }).first()
  await jump.selectOption(await goal.getAttribute('value'))
  await expect(at(ada)).not.toHaveAttribute('data-at', '0')
  await expect(ada.locator('.moves .won [aria-current]').first()).toBeVisible()
})

test('a moment of a game is shared, as seen from a seat', needs('clipboard'), async ({ person }) => {
  const ada = await person()
  const game = await finishedGame(ada)
  await unhurried(ada)
  await ada.goto(`/g/${game}`)
  await ada.getByRole('button', { name: 'Next move' }).click()
  await ada.getByRole('button', { name: 'Next move' }).click()
  await ada.getByRole('combobox', { name: 'View as' }).selectOption('1')
  await ada.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await ada.getByRole('button', { name: 'Share this moment' }).click()
  await expect(ada.getByRole('button', { name: 'Link copied' })).toBeVisible()
  await keepPicture(ada, 'replay')
  const link = await ada.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(new RegExp(`/g/${game}\\?at=\\d+&seat=2$`))

  // Somebody else opens the link and sees the same moment through the same eyes.
  const bo = await person()
  await bo.goto(link)
  await expect(at(bo)).toHaveAttribute('data-at', (await at(ada).getAttribute('data-at'))!)
  await expect(bo.getByRole('combobox', { name: 'View as' })).toHaveValue('1')
  await expect(bo.locator('.hands .hand')).toHaveCount(1)
  await bo.getByRole('combobox', { name: 'View as' }).selectOption('-1')
  await expect(bo.locator('.hands .hand')).toHaveCount(3)
})

test('a replay that is not there, and one that is not over', async ({ person }) => {
  const page = await person()
  await page.goto('/g/bcdfg-1')
  await expect(page.getByRole('alert')).toHaveText(/no such game/)
  await page.goto('/credits')
  const id = await page.evaluate(async () => {
    const body = JSON.stringify({
      name: 'Ada',
      config: { game: 'tsssf', seats: 2, open: false },
      bots: ['filly'],
      start: true,
    })
    return (
      (await (
        await fetch('/api/tables', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
      ).json()) as { id: string }
    ).id
  })
  await page.goto(`/g/${id}-1`)
  await expect(page.getByRole('alert')).toHaveText(/not over yet/)
})

test('Hayburger is watched again', async ({ person }) => {
  const page = await person()
  const game = await finishedGame(page, { game: 'hayburger', options: { maxTurned: 60 } })
  await page.goto(`/g/${game}`)
  await expect(page.locator('[data-pile]')).toHaveAttribute('data-turned', '0')
  const scrub = page.getByRole('slider', { name: 'Move' })
  await scrub.fill('8')
  await expect(page.locator('[data-pile]')).not.toHaveAttribute('data-turned', '0')
  await scrub.fill((await scrub.getAttribute('max'))!)
  await expect(page.getByRole('log')).toContainText(/won|wins|has all/i)
  await keepPicture(page, 'replay-hayburger')
  // On a phone the same list is one press away.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('log')).toHaveCount(0)
  await page.getByRole('button', { name: 'What happened' }).click()
  const list = page.getByRole('dialog', { name: 'What happened' })
  await expect(list.getByRole('log')).toContainText(/won|wins|has all/i)
  await expect(list.locator('[data-verdict]')).toBeVisible()
  await keepPicture(page, 'replay-hayburger-phone')
})

test('the moves of a game are drawn in parts', async ({ person }) => {
  const ada = await person()
  await ada.addInitScript(() => {
    const most = ((window as { most?: number[] }).most = [0])
    new MutationObserver((changes) => {
      const added = changes.flatMap((change) => [...change.addedNodes]).filter((node) => node instanceof Element)
      const moves = added.reduce((n, e) => n + (e.matches('.moves li') ? 1 : e.querySelectorAll('.moves li').length), 0)
      if (moves > most[0]!) most[0] = moves
    }).observe(document, { subtree: true, childList: true })
  })
  const game = await finishedGame(ada, { options: { winningPoints: 5 } })
  await ada.goto(`/g/${game}`)
  await expect(ada.locator('.moves li').nth(41)).toBeAttached() // there are more than one part has
  const most = () => ada.evaluate(() => (window as { most?: number[] }).most![0])
  expect(await most()).toBeLessThanOrEqual(50) // a part has 40, and the rest of its first and last moves
  // Winding marks another move. It draws none again.
  const current = ada.locator('.moves [aria-current]')
  const drawn = () => ada.locator('.moves li').count()
  for (let before = 0; before < (await drawn());) {
    before = await drawn()
    await ada.evaluate(async () => {
      for (let i = 0; i < 30; i++) await new Promise(requestAnimationFrame)
    })
  }
  await ada.evaluate(() => ((window as { most?: number[] }).most![0] = 0))
  await ada.keyboard.press('End')
  await expect(current.last()).toBeVisible()
  await expect(ada.locator('.moves li').last().locator('[aria-current]')).toBeAttached()
  await ada.keyboard.press('Home')
  await expect(ada.locator('.moves li').last().locator('.later')).toBeAttached()
  expect(await most()).toBe(0)
})
