// What all tests of the page share: a server, people with browsers of their own, and an eye on the console.

import {
  test as base,
  expect,
  type BrowserContextOptions,
  type Locator,
  type Page,
  type TestDetails,
} from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { paintAll, paintPlainly, pictures } from './paint'
import { Server } from './server'

export { expect, type Browser, type Locator, type Page } from '@playwright/test'

interface Own {
  painted: boolean // whether pages are painted as people see them, not plainly
  person: (options?: BrowserContextOptions & { name?: string; help?: boolean; follow?: string }) => Promise<Page> // somebody with a browser of their own
}

interface Shared {
  server: Server
}

export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
}
export const tablet: BrowserContextOptions = { viewport: { width: 834, height: 1112 }, hasTouch: true }
export const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }
export const themes = ['dark', 'light'] as const

/** What the console says that is not a mistake of the page. */
const expected = new RegExp(
  [
    'ERR_CONNECTION|ERR_INTERNET|WebSocket connection|Failed to load resource', // the network was cut on purpose
    'can’t establish a connection|was interrupted while the page was loading', // the same, in Firefox
    'Cross-Origin-Opener-Policy header has been ignored', // the page came by plain http on purpose
    'blocked an inline style .*YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT', // Playwright's own, for a screenshot in Firefox
  ].join('|'),
)

/** watch fails a test whose page reports an error. */
function watch(page: Page, errors: string[]): void {
  const add = (text: string) => expected.test(text) || errors.push(text)
  page.on('pageerror', (error) => add(error.message))
  page.on('console', (message) => message.type() === 'error' && add(message.text()))
}

/** like sets what a person likes before the first page. Help at the end of a turn is off unless a test is about it: it takes time. */
export const like = (page: Page, likes: object): Promise<unknown> =>
  page.addInitScript((text) => {
    if (!location.protocol.startsWith('http')) return // Firefox stores nothing for the empty page, and says so
    if (!localStorage.getItem('shipfic.settings')) localStorage.setItem('shipfic.settings', text)
  }, JSON.stringify(likes))

/** keepPicture keeps a picture of the page in artefacts, in a run that is for pictures. */
export async function keepPicture(page: Page, name: string, options: { fullPage?: boolean } = {}): Promise<void> {
  if (pictures) await page.screenshot({ path: `artefacts/${name}.png`, ...options })
}

/** inHaste is for tests that are not about how a game is shown: nobody has to follow it. */
export const inHaste = { help: false, follow: 'instant' }

export const test = base.extend<Own, Shared>({
  painted: [pictures, { option: true }],
  server: [
    async ({}, use) => {
      const server = await Server.open()
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  page: async ({ page, painted }, use) => {
    const errors: string[] = []
    watch(page, errors)
    if (!painted) await page.addInitScript(paintPlainly)
    await like(page, inHaste)
    await use(page)
    expect(errors).toEqual([])
  },
  person: async ({ browser, baseURL, contextOptions, painted }, use) => {
    const errors: string[] = []
    const open: Page[] = []
    await use(async ({ name, help = false, follow = 'instant', ...options } = {}) => {
      const context = await browser.newContext({
        ...contextOptions,
        locale: 'en-GB',
        colorScheme: 'dark',
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
        ...desktop,
        baseURL: baseURL!,
        ...options,
      })
      const page = await context.newPage()
      if (!painted) await page.addInitScript(paintPlainly)
      await like(page, { help, follow, ...(name && { name }) })
      watch(page, errors)
      open.push(page)
      return page
    })
    for (const page of open) await page.context().close()
    expect(errors).toEqual([])
  },
})

/** What a test may need that Playwright can do in Chromium only, and why. */
const chromiumOnly = {
  touch: 'Playwright sends no touches to Firefox',
  devtools: 'the test asks for numbers by the DevTools protocol of Chromium',
  clipboard: 'Firefox has no permission to read the clipboard that a test could grant',
  download: 'Playwright does not see downloads of blobs in Firefox',
  paper: 'Firefox compresses a PDF, so the sizes of its pages cannot be read',
  workers: 'Playwright runs service workers in Chromium only',
  hosts: 'only Chromium can be told that a made-up host is this machine',
}

/** needs tells that a test runs in Chromium only, and why. */
export const needs = (what: keyof typeof chromiumOnly): TestDetails => ({
  tag: '@chromium',
  annotation: { type: 'Chromium only', description: chromiumOnly[what] },
})

/** core marks a test that every run repeats in Firefox. */
export const core: TestDetails = { tag: '@core' }

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * accessible runs the accessibility check, or only some rules of it, on what people see, and wants nothing serious found. The check is read
 * into a page once: that takes as long as most checks.
 */
export async function accessible(page: Page, ...rules: string[]): Promise<void> {
  await page.evaluate(paintAll, true)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const violations = await page.evaluate(async (rules) => {
    const { axe } = window as unknown as { axe: { run: (options: object) => Promise<AxeResults> } }
    return (await axe.run({ resultTypes: ['violations'], ...(rules.length && { runOnly: rules }) })).violations
  }, rules)
  await page.evaluate(paintAll, false)
  const serious = violations.filter((v) => v.impact === 'serious' || v.impact === 'critical')
  expect(
    serious.map((v) => `${v.id}: ${v.nodes.map((n) => `${n.target} ${n.any[0]?.message ?? ''}`).join('\n  ')}`),
  ).toEqual([])
}

/** settled waits until the grid has been laid out for the screen: nothing of it has moved for three frames. */
export async function settled(page: Page): Promise<void> {
  const width = page.viewportSize()!.width
  await page.waitForFunction(
    async (width) => {
      const boxes = () =>
        JSON.stringify(
          ['.sheet', '[data-grid]', '[data-hand]'].map((s) => document.querySelector(s)?.getBoundingClientRect()),
        )
      const before = boxes()
      for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame)
      return innerWidth === width && boxes() === before
    },
    width,
    { timeout: 30_000 },
  )
}

/**
 * keepTexts has a page keep every text that something shows, from the next load on: a busy machine may look too late for what is shown
 * briefly. It gives a function that reads the texts in order; where nothing was shown, the text is empty.
 */
export async function keepTexts(page: Page, selector: string): Promise<() => Promise<string[]>> {
  type Keeper = { keptTexts?: Record<string, string[]> }
  await page.addInitScript((selector) => {
    const kept: string[] = []
    ;((window as Keeper).keptTexts ??= {})[selector] = kept
    const look = () => {
      const text = (document.querySelector(selector)?.textContent ?? '').replace(/\s+/g, ' ').trim()
      if (text !== kept.at(-1)) kept.push(text)
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
  }, selector)
  return () => page.evaluate((selector) => (window as Keeper).keptTexts?.[selector] ?? [], selector)
}

/** unhurried makes timers that take seconds take minutes, from the next load on, so that what a page shows briefly can still be pressed. */
export const unhurried = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const { setTimeout } = window
    const slow = (act: TimerHandler, ms = 0, ...rest: unknown[]) => setTimeout(act, ms < 2000 ? ms : ms * 30, ...rest)
    window.setTimeout = slow as typeof setTimeout
  })

/** somewhere matches a list in which one of the texts contains some words, or fits a pattern. */
export const somewhere = (words: string | RegExp) => expect.arrayContaining([expect.stringMatching(words)])

/** makeTable makes a table from the first page, and gives its address. */
export async function makeTable(page: Page): Promise<string> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Make a table' }).click()
  await expect(page.getByRole('heading', { name: 'The cast' })).toBeVisible()
  return page.url()
}

/** option is the control of an option in the lobby. */
export const option = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

/** freeSpot is an empty spot of the grid that is lit: the one farthest to the left, wherever that is on the screen. */
export async function freeSpot(page: Page): Promise<Locator> {
  const lit = page.locator('[data-place*=">"][data-lit]')
  await expect(lit.first()).toBeAttached()
  const places = await lit.evaluateAll((all) => all.map((e) => (e as HTMLElement).dataset.place!))
  const column = (place: string) => Number(place.split('>')[1]!.split(',')[0])
  return page.locator(`[data-place="${places.toSorted((a, b) => column(a) - column(b))[0]}"]`)
}

/** pressFirstSpot presses an empty spot. */
export const pressFirstSpot = async (page: Page): Promise<void> => (await freeSpot(page)).dispatchEvent('click')

/** holdSideways turns a phone, and waits until some things stand on the screen in full. */
export async function holdSideways(page: Page, ...selectors: string[]): Promise<void> {
  await page.setViewportSize({ width: 844, height: 390 })
  for (const selector of selectors) await expect(page.locator(selector)).toBeInViewport({ ratio: 0.99 })
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(390)
}

/** small lists what can be tapped and is under 44 px, but for links inside a line of text. */
export async function small(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>('a, button, input, select, summary')) {
      const target = element.matches('.vh, [role=switch]') ? element.closest('label')! : element
      const { width, height } = target.getBoundingClientRect()
      const inLine = element.matches('p a, dd a, .chip') || element.matches('.skip')
      const inLabel =
        element.matches('input[type=checkbox]') && element.closest('label')!.getBoundingClientRect().height >= 44
      if (width > 0 && !inLine && !inLabel && (height < 43.5 || width < 43.5))
        found.push(
          `${element.tagName} ${element.className} ${element.textContent?.trim().slice(0, 30)} ${width.toFixed()}x${height.toFixed()}`,
        )
    }
    return found
  })
}
