// The plate is the button: every point of it slaps, at every size, with the fewest and the most seats.

import { expect, needs, test, type Page } from './test'

const sizes = [
  [360, 640],
  [390, 844],
  [768, 1024],
  [844, 390],
  [667, 375],
  [820, 1180],
  [1024, 768],
  [1440, 900],
] as const

/** tableOf makes a Hayburger table against bots, and opens it. */
async function tableOf(page: Page, seats: number, options: object = {}): Promise<void> {
  const made = await page.request.post('/api/tables', {
    data: {
      name: 'Inkwell',
      bots: Array.from({ length: seats - 1 }, () => 'filly'),
      start: true,
      config: { game: 'hayburger', seats, open: false, title: 'Lunch', options },
    },
  })
  expect(made.ok(), await made.text()).toBe(true)
  await page.goto(`/t/${((await made.json()) as { id: string }).id}`)
  await expect(page.locator('[data-pile]')).toBeVisible()
}

/** dead lists the points of a grid over the plate that do not slap. */
const dead = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const plate = document.querySelector('[data-pile]')!
    const { left, top, width, height } = plate.getBoundingClientRect()
    const bad: string[] = []
    const steps = 24
    for (let i = 0; i <= steps; i++)
      for (let j = 0; j <= steps; j++) {
        const [x, y] = [(2 * i) / steps - 1, (2 * j) / steps - 1]
        if (Math.hypot(x, y) > 0.98) continue
        const at = document.elementFromPoint(left + (width * (x + 1)) / 2, top + (height * (y + 1)) / 2)
        if (!at || !plate.contains(at)) bad.push(`${x.toFixed(2)} ${y.toFixed(2)} ${at?.className ?? 'outside'}`)
      }
    return bad
  })

/** clashes lists what overlaps among the things on the table, and what is not wholly on the screen. */
const clashes = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const box = (e: Element) => e.getBoundingClientRect()
    const named = (selector: string) => [...document.querySelectorAll(selector)].map((e) => ({ e, name: selector }))
    const things = [
      ...['header', '[data-ticket]', '[data-pile]', '[data-turn]', '[data-slap]'].flatMap(named),
      ...[...document.querySelectorAll('[data-seat]')].map((e) => ({ e, name: `seat ${e.getAttribute('data-seat')}` })),
    ]
    const found: string[] = []
    for (const { e, name } of things) {
      const b = box(e)
      if (b.left < -0.5 || b.top < -0.5 || b.right > innerWidth + 0.5 || b.bottom > innerHeight + 0.5)
        found.push(`${name} leaves the screen: ${JSON.stringify(b)}`)
    }
    // A plate is round, and others may stand in the corners of its box.
    const apart = (plate: DOMRect, b: DOMRect) => {
      const [cx, cy, r] = [plate.left + plate.width / 2, plate.top + plate.height / 2, plate.width / 2]
      const [x, y] = [Math.max(b.left, Math.min(cx, b.right)), Math.max(b.top, Math.min(cy, b.bottom))]
      return Math.hypot(x - cx, y - cy) >= r - 1
    }
    things.forEach((a, i) =>
      things.slice(i + 1).forEach((b) => {
        const [p, q] = [box(a.e), box(b.e)]
        const over = p.left < q.right - 1 && q.left < p.right - 1 && p.top < q.bottom - 1 && q.top < p.bottom - 1
        const round = a.name === '[data-pile]' ? apart(p, q) : b.name === '[data-pile]' ? apart(q, p) : false
        if (over && !round) found.push(`${a.name} and ${b.name}`)
      }),
    )
    return found
  })

for (const seats of [2, 8])
  test(
    `every point of the plate slaps with ${seats} seats, and nothing overlaps`,
    needs('touch'),
    async ({ person }) => {
      const page = await person({ name: 'Inkwell', hasTouch: true })
      await tableOf(page, seats)
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height })
        const where = `${width} × ${height}, ${seats} seats`
        await expect.poll(() => clashes(page), where).toEqual([])
        await expect.poll(() => dead(page), where).toEqual([])
        const plate = async () => (await page.locator('[data-pile]').boundingBox())?.width ?? 0
        await expect.poll(plate, where).toBeGreaterThan(Math.min(width, height) * 0.45)
        const scrolls = () => page.evaluate(() => document.documentElement.scrollHeight > innerHeight + 1)
        await expect.poll(scrolls, where).toBe(false)
      }
    },
  )

for (const [width, height] of [
  [360, 640],
  [844, 390],
] as const)
  test(
    `taps at the edge of the plate and on the button slap at ${width} × ${height}`,
    needs('touch'),
    async ({ person }) => {
      const page = await person({ name: 'Inkwell', viewport: { width, height }, hasTouch: true, isMobile: true })
      await tableOf(page, 4, { pause: 0 })
      await expect.poll(() => clashes(page)).toEqual([])
      await expect.poll(() => dead(page)).toEqual([])
      const sent: string[] = []
      page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))))
      await page.reload()
      const plate = page.locator('[data-pile]')
      const slaps = () => sent.filter((text) => text.includes('"slap"')).length
      const button = page.locator('[data-slap]')
      const spots = [
        [plate, 0.04, 0.5],
        [plate, 0.96, 0.5],
        [plate, 0.5, 0.04],
        [plate, 0.5, 0.96],
        [button, 0.5, 0.5],
      ] as const
      for (const [i, [target, right, down]] of spots.entries()) {
        // Each needs a card of its own, which we or a bot turn, and which nobody has taken before our hand comes down.
        await expect(async () => {
          const before = Number(await plate.getAttribute('data-turned'))
          await expect
            .poll(async () => {
              if ((await page.locator('[data-phase]').getAttribute('data-phase')) === 'play')
                await page.keyboard.press(' ')
              return Number(await plate.getAttribute('data-turned'))
            })
            .toBeGreaterThan(before)
          await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30))))
          const sentBefore = slaps()
          const box = (await target.boundingBox())! // asked for each time: what is being loaded still moves
          await page.touchscreen.tap(box.x + box.width * right, box.y + box.height * down)
          await expect.poll(slaps, { message: `spot ${i}`, timeout: 3_000 }).toBeGreaterThan(sentBefore)
        }).toPass()
      }
    },
  )

/** keepCut notes which texts of the table do not fit into their boxes, whenever anything on it changes, and every title of the slip. */
const keepCut = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const kept = Object.assign(window, { cut: [] as string[], slips: [] as string[] })
    const texts =
      '[data-ticket], [data-ticket] h2, [data-ticket] p, [data-outcome], [data-turn], [data-slap], [data-seat] b, [data-seat] small'
    const isCut = (e: HTMLElement) =>
      e.isConnected && e.clientHeight > 1 && (e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1)
    // The layout follows a new size of the window a moment later: what is cut then must still be cut.
    const look = () => {
      for (const e of document.querySelectorAll<HTMLElement>(texts)) {
        const text = e.innerText
        if (isCut(e))
          setTimeout(() => {
            if (isCut(e) && e.innerText === text)
              kept.cut.push(`${innerWidth} × ${innerHeight}: “${text}” in ${e.clientWidth} × ${e.clientHeight}`)
          }, 300)
      }
      for (const h2 of document.querySelectorAll<HTMLElement>('[data-ticket] h2, [data-outcome] h2'))
        kept.slips.push(h2.innerText)
    }
    const later = () => requestAnimationFrame(look)
    new MutationObserver(later).observe(document.querySelector('main')!, {
      subtree: true,
      childList: true,
      characterData: true,
    })
    later()
  })

for (const locale of ['en-GB', 'es-ES'])
  test(
    `no text of the table is cut, and challenges speak to whom they concern (${locale})`,
    needs('touch'),
    async ({ person }) => {
      test.slow()
      const page = await person({
        name: 'Página Doblada de Ponyville',
        hasTouch: true,
        locale,
        viewport: { width: 360, height: 640 },
      })
      await tableOf(page, 4, { pause: 0, slapWindow: 250 })
      await keepCut(page)
      const slips = async () => (await page.evaluate(() => (window as unknown as { slips: string[] }).slips)).join('\n')
      const concerned = locale.startsWith('es')
        ? [/Te toca responder/, /tiene que responderte/, /(Te llevas|se lleva) \d+ cartas?\./]
        : [/You must answer/, /must answer you/, /(You take|takes) \d+ cards?/]
      let turn = 0
      await expect
        .poll(
          async () => {
            const [width, height] = sizes[turn++ % sizes.length]!
            await page.setViewportSize({ width, height })
            for (let i = 0; i < 5; i++) {
              await page.keyboard.press(' ')
              await page.waitForTimeout(150)
            }
            const all = await slips()
            return concerned.every((words) => words.test(all)) && turn > sizes.length
          },
          { timeout: 150_000, intervals: [10] },
        )
        .toBe(true)
      expect(await page.evaluate(() => (window as unknown as { cut: string[] }).cut)).toEqual([])
    },
  )
