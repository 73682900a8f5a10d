// What once differed between browsers.

import { Player, tableWith } from './player'
import { core, expect, needs, settled, test, unhurried } from './test'

test('a change of language keeps the page, its open menu and its connection', core, async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { opened: 0 })
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL) {
        super(url)
        ;(window as unknown as { opened: number }).opened++
      }
    }
  })
  await tableWith(page, ['filly'])
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.locator('[data-settings] summary').click()
  const menu = page.getByRole('dialog')
  await menu.getByText('Español').click()
  await expect(menu.getByText('Reglas')).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { opened: number }).opened)).toBe(1)
})

test('the prompt forgets a place that was played on', core, async ({ page }) => {
  await tableWith(page, ['filly'], { winningPoints: 30 })
  const player = new Player(page)
  await player.due()
  const before = await player.entry()
  await player.playSomething()
  await expect(player.root).not.toHaveAttribute('data-n', before)
  await player.until(async () => (await player.phase()) === 'play')
  await page.keyboard.press('Escape')
  await expect(page.locator('.say')).not.toContainText('Next to')
})

test('a pinch on a trackpad in Safari zooms the grid', async ({ page }) => {
  await tableWith(page, ['filly'])
  await new Player(page).due()
  await settled(page)
  const zoom = async () => parseInt(await page.getByTitle('Show everything').innerText())
  const before = await zoom()
  await page.locator('.sheet').evaluate((sheet) => {
    const send = (type: string, scale: number) =>
      sheet.dispatchEvent(
        Object.assign(new Event(type, { bubbles: true, cancelable: true }), { scale, clientX: 400, clientY: 400 }),
      )
    send('gesturestart', 1)
    send('gesturechange', 1.1)
    send('gesturechange', 1.25)
    send('gestureend', 1.25)
  })
  await expect.poll(zoom).toBe(Math.round(before * 1.25))
})

test('a link is copied over plain http in a local network', needs('hosts'), async ({ page, server }) => {
  await unhurried(page)
  await page.goto(`http://shipfic.test:${server.port}/`)
  await page.getByRole('button', { name: 'Make a table' }).click()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => 'clipboard' in navigator)).toBe(false)
  const chat = page.getByRole('textbox', { name: 'Say something' })
  await chat.click()
  await page.keyboard.press('Control+v')
  await expect(chat).toHaveValue(page.url())
})
