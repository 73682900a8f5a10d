// To see the page: enlarged fourfold, with wider text, in forced colours, with high contrast; and texts and targets as they are painted.

import { legible, restyle } from './contrast'
import { largeTable } from './large'
import { Player, tableWith } from './player'
import { accessible, expect, keepPicture, needs, test, themes, type Page } from './test'

test.use({ painted: true })

const narrow = { width: 320, height: 256 } // 1280 by 1024 at 400 %

/** sideways is how far a page can be scrolled to the side. */
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test('a turn can be played at 400 %', async ({ person }) => {
  const ada = await person({ viewport: narrow })
  await tableWith(ada, ['filly'], {}, { fixedSeats: true })
  const player = new Player(ada)
  await player.due()
  expect(await sideways(ada)).toBeLessThanOrEqual(0)
  const grid = (await ada.locator('main.folder').boundingBox())!
  expect(grid.height).toBeGreaterThanOrEqual(200)
  expect(grid.height).toBeLessThan(narrow.height) // what is left of the screen scrolls the page
  for (const part of ['[data-hand]', '[data-end]', '[data-goals]']) {
    const one = ada.locator(part).first()
    await one.scrollIntoViewIfNeeded()
    await expect(one).toBeInViewport({ ratio: 0.6 })
  }
  await keepPicture(ada, 'zoom-table', { fullPage: true })
  const before = (await player.see()).n
  await player.step()
  expect((await player.see()).n).not.toBe(before)
})

/** cut lists the texts that do not fit into what shows them, and that cannot be scrolled to. */
const cut = (page: Page) =>
  page.evaluate(() => {
    const clips = (e: Element) => ['hidden', 'clip'].includes(getComputedStyle(e).overflowY)
    return [...document.querySelectorAll<HTMLElement>('body *')].flatMap((e) => {
      if (e.closest('.vh, svg') || !e.checkVisibility() || !clips(e)) return []
      const text = [...e.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.textContent!.trim())
      const out = e.scrollHeight > e.clientHeight + 3 || e.scrollWidth > e.clientWidth + 3
      return text && out && e.clientWidth > 4 ? [`${e.className}: ${e.textContent!.trim().slice(0, 40)}`] : []
    })
  })

const spacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'

test('wider text is not cut', async ({ person }) => {
  const ada = await person()
  await tableWith(ada, ['filly'], {}, { fixedSeats: true })
  await new Player(ada).due()
  const before = await cut(ada)
  await restyle(ada, spacing)
  await keepPicture(ada, 'spacing-table')
  expect((await cut(ada)).filter((text) => !before.includes(text))).toEqual([])
  const story = (await ada.locator('[data-story]').boundingBox())!
  expect(story.height).toBeGreaterThanOrEqual(96)
})

/** lost lists the texts on the faces of cards that are cut off, or that lie under a sign. */
const lost = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    for (const card of document.querySelectorAll('.card')) {
      if (!card.checkVisibility()) continue
      const signs = [...card.querySelectorAll('.bookmark, .sign')].map((e) => e.getBoundingClientRect())
      const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement!
        if (!node.textContent!.trim() || !element.checkVisibility({ opacityProperty: true })) continue
        if (element.closest('.bookmark, .count, .rosette')) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        for (const line of range.getClientRects()) {
          const most = Math.max(2, line.height / 5) // a line is higher than its letters
          const out = (e: Element) => {
            const { left, right, top, bottom } = e.getBoundingClientRect()
            return Math.max(left - line.left, line.right - right, top - line.top, line.bottom - bottom) > most
          }
          const under = (sign: DOMRect) =>
            Math.min(sign.right, line.right) - Math.max(sign.left, line.left) > 1 &&
            Math.min(sign.bottom, line.bottom) - Math.max(sign.top, line.top) > most
          let cut = false
          for (let e = element; e !== card && !cut; e = e.parentElement!)
            cut = getComputedStyle(e).overflowY !== 'visible' && out(e)
          if (cut || signs.some(under)) found.push(`${card.className}: ${node.textContent!.trim()}`)
        }
      }
    }
    return [...new Set(found)]
  })

test('wider text is whole on the faces of cards', async ({ person }) => {
  const ada = await person()
  const whole = async () => {
    await restyle(ada, spacing)
    expect(await ada.locator('.card').count()).toBeGreaterThan(30)
    expect(await lost(ada)).toEqual([])
  }
  await largeTable(ada, 30, 6, ['Core.Pony.FreedomFighterPinkiePie', 'Core.Ship.DudeLooksLikeALady'])
  await whole()
  await keepPicture(ada, 'spacing-cards')
  await ada.goto('/cards')
  await expect(ada.locator('main .cards button').first()).toBeVisible()
  await whole()
})

test('in forced colours, what is lit, chosen or due has an outline', needs('devtools'), async ({ person }) => {
  const ada = await person({ forcedColors: 'active' })
  await tableWith(ada, ['filly'], {}, { fixedSeats: true })
  const player = new Player(ada)
  await player.due()
  const outline = (selector: string) =>
    ada
      .locator(selector)
      .first()
      .evaluate((e) => getComputedStyle(e).outlineStyle)
  await ada.locator('[data-in-hand]').first().press('Enter')
  expect(await outline('[data-lit]')).not.toBe('none')
  expect(await outline('.segmented label:has(:checked)')).not.toBe('none')
  expect(await outline('[data-tab].now')).not.toBe('none')
  await keepPicture(ada, 'forced-table')
})

test('whoever wants more contrast gets it', async ({ person }) => {
  const ada = await person({ contrast: 'more' })
  await ada.goto('/')
  await expect(ada.locator('html')).toHaveClass(/contrast/)
  await accessible(ada)
  await legible(ada)
  await keepPicture(ada, 'contrast-home')
  await tableWith(ada, ['filly'], {}, { fixedSeats: true })
  await new Player(ada).due()
  await accessible(ada)
  await legible(ada)
  await keepPicture(ada, 'contrast-table')
})

/** small lists targets under 24 px with others so near that a circle of 24 px around each would touch (WCAG 2.5.8). */
const small = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('a, button, select, summary, input, [role=option]')]
      .map((e) => (e.matches('.vh, [role=switch]') ? (e.closest('label') ?? e) : e))
      .filter((e) => e.checkVisibility() && !e.matches('p a, dd a, li a, .skip, .vh, .chip'))
      .map((e) => ({ e, box: e.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1)
    return all
      .filter(({ box }) => box.width < 23.5 || box.height < 23.5)
      .map(({ e, box }) => `${e.getAttribute('aria-label') ?? e.textContent!.trim()} ${box.width}x${box.height}`)
  })

const pages = ['/', '/cards', '/rules', '/learn', '/workshop', '/stats', '/accessibility']
for (const what of [...pages, 'tsssf', 'hayburger'])
  test(`${what} can be seen: contrast as painted, targets of 24 px, nothing to the side at 400 %`, async ({
    person,
  }) => {
    const ada = await person()
    if (pages.includes(what)) {
      await ada.goto(what)
      await expect(ada.getByRole('heading', { level: 1 })).toBeVisible()
      await ada.waitForLoadState('networkidle')
    } else await tableWith(ada, ['filly', 'filly'], {}, { game: what, fixedSeats: true })
    expect(await small(ada)).toEqual([])
    for (const colorScheme of themes) {
      await ada.emulateMedia({ colorScheme })
      await expect(ada.locator('html.day')).toHaveCount(colorScheme === 'light' ? 1 : 0)
      expect(await legible(ada)).toBeGreaterThan(20)
    }
    if (!pages.includes(what)) return
    await ada.setViewportSize(narrow)
    await expect.poll(() => sideways(ada)).toBeLessThanOrEqual(0)
  })
