// The page as an app on a device: it can be installed, it is there without a network, and a newer version is offered.

import { Proxy } from './proxy'
import { expect, needs, test, type Page } from './test'

/** kept waits until the page is on the device. */
const kept = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }))
  })

test(
  'the page can be installed, is there without a network, and offers a newer version',
  needs('devtools'),
  async ({ browser, server }) => {
    let newer = false // the first script of a newer version has another address
    const renamed = (text: string) => text.replace(/(["'`])([./]*(?:assets\/)?first-[\w-]+\.js)\1/g, '$1$2?newer$1')
    const line = await new Proxy(server.port, (text) => (newer ? renamed(text) : text)).open()
    const context = await browser.newContext({ baseURL: line.url, serviceWorkers: 'allow' })
    const page = await context.newPage()
    try {
      await page.goto('/')
      const devtools = await context.newCDPSession(page)
      const manifest = await devtools.send('Page.getAppManifest')
      expect(manifest.errors).toEqual([])
      const { icons } = JSON.parse(manifest.data!)
      for (const { src, type } of icons) expect((await page.request.get(src)).headers()['content-type']).toBe(type)
      await kept(page)
      await page.goto('/rules')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.goto('/')
      await expect(page.getByRole('button', { name: 'Play now' }).first()).toBeVisible()

      line.cut()
      await page.goto('/rules') // what was opened before is there
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.goto('/stats') // what never was says so
      await expect(page.getByRole('alert')).toContainText('didn’t load')
      await page.goto('/')
      await expect(page.getByRole('button', { name: 'Play now' }).first()).toBeVisible()
      line.mend()
      await page.getByRole('button', { name: 'Play now' }).first().click()
      await expect(page.locator('.hand').first()).toBeVisible()

      newer = true
      await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
      await expect.poll(() => page.evaluate(async () => !!(await navigator.serviceWorker.ready).waiting)).toBe(true)
      const offer = page.getByText('A new version of shipfic is ready.')
      await expect(offer).toHaveCount(0) // not over a game
      await page.goBack()
      await expect(offer).toBeVisible()
      await page.getByRole('button', { name: 'Reload' }).click()
      await expect(page.locator('script[type=module]')).toHaveAttribute('src', /\?newer$/)
      await expect(offer).toHaveCount(0)
      await kept(page)
      await expect(offer).toHaveCount(0) // the page is of the version that waits, or that waited
    } finally {
      await context.close()
      await line.close()
    }
  },
)
