import { defineConfig } from '@playwright/test'

// The page in the browsers that Debian has, against the real program. Build both first: make build.
const chromium = {
  browserName: 'chromium' as const,
  launchOptions: {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--host-resolver-rules=MAP shipfic.test 127.0.0.1', // for pages by plain http from another machine
    ],
  },
}

// Playwright speaks WebDriver BiDi with a Firefox that it did not build. It cannot yet set these two by the protocol.
const firefox = {
  browserName: 'firefox' as const,
  channel: 'moz-firefox',
  launchOptions: {
    executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
    firefoxUserPrefs: { 'layout.css.prefers-color-scheme.content-override': 0, 'ui.prefersReducedMotion': 1 },
  },
}

// Firefox and WebKit come first, one at a time, next to Chromium: two of either that start together would use both cores for seconds.
const projects = [
  { name: 'firefox', testIgnore: 'webkit/**', grepInvert: /@chromium/, use: firefox },
  { name: 'firefox-core', testIgnore: 'webkit/**', grep: /@core/, workers: 1, use: firefox },
  { name: 'webkit', testDir: 'e2e/webkit', workers: 1 },
  { name: 'chromium', testIgnore: 'webkit/**', use: chromium },
]

// A test that is being written runs in Chromium only: npx playwright test e2e/home.spec.ts
const chosen = process.env.BROWSERS?.split(',') ?? ['chromium']

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 3, // on two cores: some tests wait for clocks and bots
  fullyParallel: true,
  forbidOnly: !!process.env.CI,
  retries: process.env.CI ? 1 : 0, // a shared machine may stall; what needed a second try is listed as flaky
  // Bounds, not expectations: a shared machine may stall for many seconds, and a test that passes waits no longer because of them.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    serviceWorkers: 'block', // what a test cuts off or replaces on the network, a worker would answer
    screenshot: 'only-on-failure',
    trace: process.env.TRACE ? 'retain-on-failure' : 'off', // a trace makes every step slower
  },
  projects: projects.filter(({ name }) => chosen.includes(name)),
})
