// What the tests in WebKit share: a server, a proxy that watches the pages, and a browser.

import { test as base, expect } from '@playwright/test'
import { Server } from '../server'
import type { Tab } from './driver'
import { WebKit } from './launch'
import { WatchingProxy } from './proxy'

export { expect } from '@playwright/test'

interface Own {
  network: WatchingProxy
  tab: Tab
}

interface Shared {
  server: Server
  webkit: WebKit
}

const settings = { theme: 'night', motion: 'none', help: false, follow: 'instant', name: 'Inkwell' }

export const test = base.extend<Own, Shared>({
  server: [
    async ({}, use) => {
      const server = await Server.open()
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  webkit: [
    async ({}, use) => {
      const webkit = await WebKit.launch()
      await use(webkit)
      await webkit.close()
    },
    { scope: 'worker' },
  ],
  network: async ({ server }, use) => {
    const network = await new WatchingProxy(server.port, settings).open()
    await use(network)
    await network.close()
    expect(network.errors).toEqual([])
  },
  tab: async ({ webkit, network }, use, testInfo) => {
    const tab = await webkit.open(network.url)
    await tab.resize(1280, 840)
    await use(tab)
    if (testInfo.status !== testInfo.expectedStatus) await tab.screenshot(testInfo.outputPath('webkit.png'))
    await tab.close()
  },
})
