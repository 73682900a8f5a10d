import { largeTable } from './large'
import { expect, keepPicture, settled, test, type Page } from './test'

const grids = { 9: 3, 18: 6, 30: 6, 45: 9 } // columns by Ponies
const screens = [
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 1024, height: 768 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 667, height: 375 },
]

/** seen measures the grid as the page shows it by itself. */
const seen = (page: Page) =>
  page.evaluate(() => {
    const sheet = document.querySelector('.sheet')!.getBoundingClientRect()
    const zoom = new DOMMatrix(getComputedStyle(document.querySelector('[data-grid]')!).transform).a
    const stands = [...document.querySelectorAll<HTMLElement>('.stand')]
    const boxes = stands.map((s) => s.getBoundingClientRect())
    const extent = (low: (b: DOMRect) => number, high: (b: DOMRect) => number) =>
      Math.max(...boxes.map(high)) - Math.min(...boxes.map(low))
    const names = stands.map((s) => s.querySelector<HTMLElement>('[data-name], .title')!)
    const symbols = stands.flatMap((s) => [...s.querySelectorAll<SVGElement>('.symbols svg, .bookmark svg')])
    const titles = [...document.querySelectorAll<HTMLElement>('.tie > b')].filter((b) => b.getClientRects().length > 0)
    const cut = (e: HTMLElement) => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 2
    const broken = (e: HTMLElement): string[] => {
      const text = document.createTreeWalker(e, NodeFilter.SHOW_TEXT).nextNode() as Text
      return [...text.data.matchAll(/[^\s-]+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        return range.getClientRects().length > 1 ? [word] : []
      })
    }
    return {
      compact: !!document.querySelector('.stand.compact'),
      zoom,
      text: Math.min(...names.map((n) => parseFloat(getComputedStyle(n).fontSize) * zoom)),
      ships: Math.min(...titles.map((b) => parseFloat(getComputedStyle(b).fontSize) * zoom)),
      titles: titles.length,
      symbol: Math.min(...symbols.map((s) => s.getBoundingClientRect().width)),
      marked: stands.every((s) => s.querySelectorAll('.symbols svg, .bookmark svg').length >= 1),
      fills: Math.max(
        extent(
          (b) => b.left,
          (b) => b.right,
        ) / sheet.width,
        extent(
          (b) => b.top,
          (b) => b.bottom,
        ) / sheet.height,
      ),
      cut: names.filter(cut).map((n) => n.textContent),
      broken: [...names, ...titles].flatMap(broken),
      sheet: `${sheet.width.toFixed()}x${sheet.height.toFixed()}`,
    }
  })

for (const [ponies, columns] of Object.entries(grids)) {
  test(`names, races and genders of ${ponies} ponies can be read on every screen`, async ({ person }) => {
    const page = await person()
    await largeTable(page, Number(ponies), columns)
    for (const screen of screens) {
      await page.setViewportSize(screen)
      await settled(page)
      const s = await seen(page)
      const name = `${ponies} ponies at ${screen.width}x${screen.height}`
      console.log(
        `${name}: sheet ${s.sheet}, ${Math.round(s.zoom * 100)} %${s.compact ? ' compact' : ''}, names ${s.text.toFixed(1)} px, ` +
          `ships ${s.ships.toFixed(1)} px, symbols ${s.symbol.toFixed(1)} px, fills ${Math.round(s.fills * 100)} %`,
      )
      await keepPicture(page, `grid-${ponies}-${screen.width}x${screen.height}`)
      const phone = Math.min(screen.width, screen.height) < 500
      expect.soft(s.text, name).toBeGreaterThanOrEqual(phone ? 9 : 10)
      if (!s.compact) expect.soft(s.titles, name).toBe(Number(ponies) - 1)
      if (!s.compact) expect.soft(s.ships, name).toBeGreaterThanOrEqual(8.5)
      expect.soft(s.symbol, name).toBeGreaterThanOrEqual(10)
      expect.soft(s.marked, name).toBe(true)
      expect.soft(s.fills, name).toBeGreaterThanOrEqual(0.8)
      expect.soft(s.cut, name).toEqual([])
      expect.soft(s.broken, name).toEqual([])
    }
  })
}

/** crossed lists the names that the mark of a lit place lies over. */
const crossed = (page: Page) =>
  page.evaluate(() => {
    const spots = [...document.querySelectorAll('[data-place][data-lit]')].map((e) => e.getBoundingClientRect())
    const hides = (name: DOMRect) =>
      spots.some(
        (s) =>
          Math.min(s.right, name.right) - Math.max(s.left, name.left) > 1 &&
          Math.min(s.bottom, name.bottom) - Math.max(s.top, name.top) > 1,
      )
    return [...document.querySelectorAll<HTMLElement>('.stand [data-name], .stand .title')].flatMap((name) => {
      const range = document.createRange()
      range.selectNodeContents(name)
      return [...range.getClientRects()].some(hides) ? [name.textContent] : []
    })
  })

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
    await expect(page.locator(`[data-place][data-lit]${mark}`).first()).toBeVisible()
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
