import { core, expect, makeTable, needs, test } from './test'

test('play now against bots in one click', core, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Play now' }).click()
  await expect(page).toHaveURL(/\/t\/\w{5,}/)
  await expect(page.locator('[data-phase]')).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible()
})

test('a first game is played without its guide if that does not arrive', async ({ page }) => {
  const guideIsGone = page.waitForEvent('requestfailed', (request) => request.url().includes('/Guide-'))
  await page.route(/\/Guide-[^/]*\.js/, (route) => route.abort())
  await page.route(/\/Desk-[^/]*\.js/, async (route) => {
    await guideIsGone
    await page.evaluate(() => new Promise((done) => setTimeout(done, 200))) // so that the page has heard of it
    await route.continue()
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Play now' }).click()
  await expect(page.locator('[data-phase]')).toHaveAttribute('data-phase', 'play')
})

test('join by code, by link and from the list', async ({ page, person }) => {
  const host = await person({ name: 'Inkwell' })
  const url = await makeTable(host)
  const code = url.split('/').at(-1)!
  const join = page.getByRole('textbox', { name: 'Table code or link' })

  await page.goto('/')
  await join.fill('no!')
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page.locator('[data-code-problem]')).toContainText('not a table code or a link')
  for (const text of [code.toUpperCase(), `${code.slice(0, 6)}-${code.slice(6)}`, url]) {
    await join.fill(text)
    await join.press('Enter')
    await expect(page).toHaveURL(url)
    await expect(page.getByRole('heading', { name: 'Inkwell’s table' })).toBeVisible()
    await page.goto('/')
  }

  await host.getByRole('switch', { name: 'List this table' }).check({ force: true })
  await expect(host.getByText('listed, for friends')).toBeVisible()
  await page.goto('/')
  const listed = page.getByRole('listitem').filter({ hasText: 'Inkwell’s table' })
  await listed.locator(`a[href$="${code}"]`).click()
  await expect(page).toHaveURL(url)
})

test('a table that is not there is met with calm', async ({ page }) => {
  await page.goto('/')
  const code = page.getByRole('textbox', { name: 'Table code or link' })
  await code.fill('QUILL-OTTER-4217')
  await code.press('Enter')
  await expect(page.locator('[data-code-problem]')).toContainText('Check the code or the link.')
  await expect(code).toHaveValue('QUILL-OTTER-4217')
  await page.goto('/t/bbbbbbb')
  await expect(page.getByRole('heading', { name: 'No such table' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the desk' }).click()
  await expect(page.getByRole('button', { name: 'Play now' })).toBeVisible()
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: 'This page was torn out' })).toBeVisible()
})

test('language, theme, sound and motion are kept', core, async ({ page }) => {
  await page.goto('/')
  await page.getByText('Español').click()
  await expect(page.getByRole('button', { name: 'Jugar ya' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.getByRole('button', { name: 'Tema: el del sistema' }).click()
  await page.getByRole('button', { name: 'Tema: noche' }).click()
  await expect(page.locator('html')).toHaveClass(/day/)
  await page.getByRole('button', { name: 'Sonido activado' }).click()
  await page.getByRole('button', { name: 'Movimiento: el del sistema' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Jugar ya' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tema: día' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sonido desactivado' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Movimiento: rápido' })).toBeVisible()
  await expect(page.locator('html')).toHaveClass(/day/)
})

test(
  'the first view needs less than 100 KB of script, and no other host',
  needs('devtools'),
  async ({ page, server }) => {
    const lines = await page.context().newCDPSession(page)
    const scripts = new Map<string, number>()
    const hosts = new Set<string>()
    await lines.send('Network.enable')
    lines.on('Network.responseReceived', ({ requestId, response, type }) => {
      hosts.add(new URL(response.url).host)
      if (type === 'Script') scripts.set(requestId, 0)
    })
    lines.on(
      'Network.loadingFinished',
      ({ requestId, encodedDataLength }) => scripts.has(requestId) && scripts.set(requestId, encodedDataLength),
    )
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Play now' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const bytes = [...scripts.values()].reduce((sum, n) => sum + n, 0)
    expect(bytes).toBeGreaterThan(10_000)
    expect(bytes).toBeLessThan(100_000)
    expect([...hosts]).toEqual([new URL(server.url).host])
  },
)

test('a server that does not answer is told of, and asked again', async ({ page }) => {
  await page.route('**/api/tables', (route) => route.abort())
  await page.goto('/')
  await expect(page.getByText('There is no connection to the server.')).toBeVisible()
  await page.unroute('**/api/tables')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('There is no connection to the server.')).toHaveCount(0)
})

test('all of it by keyboard', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Play now' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Play now' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'The cast' })).toBeVisible()
})
