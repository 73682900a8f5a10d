// What once differed between browsers.

import { Player, tableWith } from './player'
import { core, expect, makeTable, needs, phone, settled, test, unhurried, type Page } from './test'

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

test('no field is so small that a phone zooms into it', needs('touch'), async ({ person }) => {
  const page = await person(phone)
  const small = () =>
    page
      .locator('input:not([type=checkbox], [type=radio], [type=range]), select, textarea')
      .evaluateAll((fields) =>
        fields
          .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
          .map((field) => field.outerHTML.slice(0, 90)),
      )
  await makeTable(page)
  expect(await small(), 'lobby').toEqual([])
  for (const path of ['/', '/cards', '/rules', '/workshop']) {
    await page.goto(path)
    await expect(page.getByRole('main')).toBeVisible()
    expect(await small(), path).toEqual([])
  }
  await page.getByRole('button', { name: 'Look at an example' }).click()
  await expect(page.locator('.field').first()).toBeVisible()
  expect(await small(), 'a draft').toEqual([])
})

/** outside lists what can be pressed and lies where a notch or a home bar would be. */
const outside = (page: Page, edges: { left: number; right: number; bottom: number }) =>
  page.evaluate(({ left, right, bottom }) => {
    const style = document.documentElement.style
    style.setProperty('--safe-left', `${left}px`)
    style.setProperty('--safe-right', `${right}px`)
    style.setProperty('--safe-bottom', `${bottom}px`)
    const pressed = [...document.querySelectorAll('a, button, input, select')].filter(
      (e) => !e.closest('.skip, .vh, [data-grid], [data-hand]'),
    )
    const is = (e: Element) => {
      const box = e.getBoundingClientRect()
      const low = document.documentElement.scrollHeight <= innerHeight && box.bottom > innerHeight - bottom
      return box.width > 0 && (box.left < left || box.right > innerWidth - right || low)
    }
    return pressed.filter(is).map((e) => e.outerHTML.slice(0, 90))
  }, edges)

test('nothing lies under the notch or the home bar of a phone', async ({ person }) => {
  const page = await person({ viewport: { width: 390, height: 844 } })
  const upright = { left: 0, right: 0, bottom: 34 }
  await tableWith(page, ['filly'])
  const free = (edges: typeof upright, where: string) => expect.poll(() => outside(page, edges), where).toEqual([])
  await free(upright, 'table')
  await page.setViewportSize({ width: 844, height: 390 })
  const lying = { left: 47, right: 47, bottom: 21 }
  await free(lying, 'table, lying')
  for (const path of ['/', '/cards', '/rules']) {
    await page.goto(path)
    await expect(page.getByRole('main')).toBeVisible()
    await free(lying, path)
  }
})
