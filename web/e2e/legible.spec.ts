import { largeTable } from './large'
import { expect, keepPicture, settled, test, type Page } from './test'

const grids = { 9: 3, 18: 6, 30: 7, 45: 9 } // columns by Ponies
const screens = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 820, height: 1180 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 844, height: 390 },
]

/** seen measures the grid as the page shows it by itself. */
const seen = (page: Page) =>
  page.evaluate(() => {
    const sheet = document.querySelector('.sheet')!.getBoundingClientRect()
    const zoom = new DOMMatrix(getComputedStyle(document.querySelector('[data-grid]')!).transform).a
    const all = [...document.querySelectorAll<HTMLElement>('.stand')].map((stand) => ({
      stand,
      box: stand.getBoundingClientRect(),
    }))
    const rail = document.querySelector('.rail.tools-column')?.getBoundingClientRect().width ?? 0 // where a phone's buttons are
    const right = sheet.right - rail
    const crosses = ({ box }: { box: DOMRect }) => Math.min(box.right - sheet.left, right - box.left)
    const whole = all.filter(
      ({ box }) =>
        box.left >= sheet.left - 1 &&
        box.right <= right + 1 &&
        box.top >= sheet.top - 1 &&
        box.bottom <= sheet.bottom + 1,
    )
    const shown = (e: Element | null) => !!e && e.getClientRects().length > 0
    const size = (e: Element | null) => (shown(e) ? e!.getBoundingClientRect().width : 0)
    const tiles = whole.map(({ stand }) => {
      const title = stand.querySelector<HTMLElement>('.title')!
      return {
        name: title.textContent.trim(),
        type: parseFloat(getComputedStyle(title).fontSize) * zoom,
        emblem: size(stand.querySelector('.emblem, .art img')),
        symbols: [...stand.querySelectorAll('.bookmark svg')].map(size),
        sign: size(stand.querySelector('.sign')),
      }
    })
    const names = whole.map(({ stand }) => stand.querySelector<HTMLElement>('.title')!)
    const cut = (e: HTMLElement) => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 2
    const broken = (e: HTMLElement): string[] => {
      const words = document.createTreeWalker(e, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      while (words.nextNode()) {
        const text = words.currentNode as Text
        for (const { 0: word, index } of text.data.matchAll(/[^\s-]+/g)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          if (range.getClientRects().length > 1) found.push(word)
        }
      }
      return found
    }
    const over = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
    // What tells something on a card: names, symbols, signs.
    const told = whole.flatMap(({ stand }) =>
      [...stand.querySelectorAll('.title, .bookmark, .sign')].map((e) => e.getBoundingClientRect()),
    )
    const labels = [...document.querySelectorAll('.tie > :is(b, .sign)')].filter(shown)
    const things = [...document.querySelectorAll('.mini > *, .say, .waiting, [data-beyond]')].filter(shown)
    return {
      zoom,
      small: !!document.querySelector('.stand .card.small'),
      card: all[0]!.box.width,
      tiles,
      seals: Math.min(...[...document.querySelectorAll('.tie > .wax')].map(size)),
      labels: labels.filter((e) => told.some((box) => over(box, e.getBoundingClientRect()))).map((e) => e.textContent),
      all: all.length,
      // How much is seen of a card that the left or right edge cuts.
      slice: Math.max(
        0,
        ...all.filter((one) => crosses(one) > 0 && crosses(one) < one.box.width - 1).map((one) => crosses(one)),
      ),
      hidden: whole
        .filter(({ box }) => things.some((thing) => over(box, thing.getBoundingClientRect())))
        .map(({ stand }) => stand.getAttribute('aria-label')),
      beyond: document.querySelectorAll('[data-beyond]').length,
      cut: names.filter(cut).map((n) => n.textContent.trim()),
      broken: names.flatMap(broken),
      sheet: `${sheet.width.toFixed()}x${sheet.height.toFixed()}`,
    }
  })

for (const [ponies, columns] of Object.entries(grids)) {
  test(`${ponies} ponies are cards that can be read on every screen`, async ({ person }) => {
    const page = await person()
    await largeTable(page, Number(ponies), columns)
    for (const screen of screens) {
      await page.setViewportSize(screen)
      await settled(page)
      const s = await seen(page)
      const name = `${ponies} ponies at ${screen.width}x${screen.height}`
      const least = (of: (tile: (typeof s.tiles)[number]) => number[]) => Math.min(...s.tiles.flatMap(of))
      console.log(
        `${name}: sheet ${s.sheet}, ${Math.round(s.zoom * 100)} %, ${s.small ? 'small' : 'whole'} cards ${s.card.toFixed(0)} px wide, ` +
          `${s.tiles.length} of ${s.all} whole in sight, ${s.beyond} tabs; names from ${least((t) => [t.type]).toFixed(1)} px, ` +
          `symbols from ${least((t) => t.symbols).toFixed(1)} px, emblems from ${least((t) => [t.emblem]).toFixed(0)} px, ` +
          `seals from ${s.seals.toFixed(0)} px; ` +
          s.tiles.map((t) => `${t.name} (${t.symbols.length} symbols${t.sign ? ', power' : ''})`).join(', '),
      )
      await keepPicture(page, `grid-${ponies}-${screen.width}x${screen.height}`)
      const phone = Math.min(screen.width, screen.height) < 500
      const tablet = !phone && screen.width < 1100
      expect.soft(s.card, name).toBeGreaterThanOrEqual(tablet ? 79.9 : 75.9)
      expect.soft(s.tiles.length, name).toBeGreaterThanOrEqual(Math.min(Number(ponies), phone ? 4 : 15))
      expect
        .soft(
          least((t) => [t.type]),
          name,
        )
        .toBeGreaterThanOrEqual(10)
      expect
        .soft(
          least((t) => t.symbols),
          name,
        )
        .toBeGreaterThanOrEqual(11)
      expect
        .soft(
          least((t) => [t.emblem]),
          name,
        )
        .toBeGreaterThanOrEqual(25)
      expect.soft(s.seals, name).toBeGreaterThanOrEqual(16)
      expect
        .soft(
          s.tiles.every((t) => t.symbols.length > 0),
          name,
        )
        .toBe(true)
      expect.soft(s.tiles.filter((t) => t.sign >= 14).length, name).toBeGreaterThan(s.tiles.length / 4)
      expect.soft(s.labels, name).toEqual([])
      expect.soft(s.slice, name).toBeLessThan(22)
      if (s.tiles.length === s.all) expect.soft(s.hidden, name).toEqual([])
      expect.soft(s.cut, name).toEqual([])
      expect.soft(s.broken, name).toEqual([])
    }
  })
}

test('out of sight is told at the edge, and a tap on a map of dots comes nearer', async ({ person }) => {
  const page = await person({ viewport: { width: 1024, height: 768 } })
  await largeTable(page, 45, 12)
  await settled(page)
  const tab = page.locator('[data-beyond]').first()
  const away = Number(await tab.getAttribute('data-beyond'))
  expect(away).toBeGreaterThan(0)
  await tab.click()
  await settled(page)
  await expect(page.locator('[data-beyond]').first()).not.toHaveAttribute('data-beyond', String(away))
  const zoomed = () => page.locator('[data-grid]').evaluate((e) => new DOMMatrix(getComputedStyle(e).transform).a)
  for (let i = 0; i < 6; i++) await page.keyboard.press('-')
  await settled(page)
  await expect(page.locator('[data-grid]')).toHaveClass(/dots/)
  const before = await zoomed()
  await page.locator('.stand').nth(20).click()
  await settled(page)
  expect(await zoomed()).toBeGreaterThan(before * 1.2)
  await expect(page.locator('[data-grid]')).not.toHaveClass(/dots/)
})

/** crossed lists the names that something lies over: the mark of a lit place, unless told otherwise. */
const crossed = (page: Page, things = '[data-place][data-lit]') =>
  page.evaluate((things) => {
    const spots = [...document.querySelectorAll(things)].map((e) => e.getBoundingClientRect())
    const hides = (name: DOMRect) =>
      spots.some(
        (s) =>
          Math.min(s.right, name.right) - Math.max(s.left, name.left) > 1 &&
          Math.min(s.bottom, name.bottom) - Math.max(s.top, name.top) > 1,
      )
    return [...document.querySelectorAll<HTMLElement>('.stand .title')].flatMap((name) => {
      const range = document.createRange()
      range.selectNodeContents(name)
      return [...range.getClientRects()].some(hides) ? [name.textContent] : []
    })
  }, things)

test('no mark lies over a name while a card is placed', async ({ person }) => {
  const page = await person()
  await largeTable(page, 30, 6, ['Core.Pony.Caramel', 'Core.Ship.BeachEpisode'])
  const choices = [
    { card: 'Core.Ship.BeachEpisode', mark: '.link' },
    { card: 'Core.Pony.Caramel', mark: '.new' },
  ]
  for (const { card, mark } of choices) {
    await page.setViewportSize(screens[0]!)
    await settled(page)
    await page.locator(`[data-in-hand="${card}"]`).click({ position: { x: 16, y: 30 } })
    const spot = page.locator(`[data-place][data-lit]${mark}`).first()
    await expect(spot).toBeVisible()
    if (mark === '.link') {
      await spot.hover()
      await expect(page.locator('.preview')).toBeVisible()
      expect.soft(await crossed(page, '.preview'), 'a Ship that would lie there').toEqual([])
    }
    for (const screen of screens) {
      await page.setViewportSize(screen)
      await settled(page)
      const name = `${mark} at ${screen.width}x${screen.height}`
      await keepPicture(page, `marks-${mark.slice(1)}-${screen.width}x${screen.height}`)
      expect.soft(await crossed(page), name).toEqual([])
    }
  }
})

test('a phone says how to move the grid once a card is out of sight', async ({ person }) => {
  const page = await person({ viewport: { width: 390, height: 844 } })
  // The hint stays, however slow the machine is.
  await page.addInitScript(() =>
    addEventListener('animationend', (e) => (e.target as Element).matches('.gesture') && e.stopPropagation(), true),
  )
  const hint = page.locator('.gesture')
  await largeTable(page, 9, 3)
  await settled(page)
  await expect(page.locator('.map')).toHaveCount(0)
  await expect(hint).toHaveCount(0)
  await largeTable(page, 45, 9)
  await page.reload()
  await expect(hint).toBeVisible()
})
