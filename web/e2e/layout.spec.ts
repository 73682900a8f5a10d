// Every page, and every state of the two tables, on a phone and on a desktop: it can be used by everybody (axe), nothing is wider than the screen, and
// on a phone all that is tapped is large enough, no field is so small that the phone zooms into it, and, on some pages, nothing lies under a notch or the
// home bar. The phone's page is then made as large as a tablet. It speaks Spanish, whose words are longer. Pictures of all of it are kept in a run that
// is for pictures.

import { readFileSync } from 'node:fs'
import { finishedGame } from './finished'
import { holdCards, largeTable } from './large'
import {
  accessible,
  desktop,
  expect,
  keepPicture,
  phone,
  pressFirstSpot,
  settled,
  small,
  tablet,
  test,
  type Page,
} from './test'

interface Scene {
  see: (page: Page) => Promise<unknown> // goes there, from the scene before
  small?: RegExp // what may be under 44 px on a phone: cards of a grid are as large as one likes
  turned?: true // on a phone, notch and home bar are looked at, upright and held sideways
  also?: (page: Page) => Promise<unknown> // what is looked at on a phone besides
}

/** cardList shows the cards of a draft, which on a phone are a part of their own. */
async function cardList(page: Page) {
  const list = page.locator('.parts label').first()
  if (await list.isVisible()) await list.click()
}

/** preview shows how it looks, which on a phone is a part of its own, too. */
async function preview(page: Page) {
  const last = page.locator('.parts label').last()
  if (await last.isVisible()) await last.click()
}

const title = (page: Page) => expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
const at = (path: string, shown = title): Scene => ({
  see: async (page) => {
    await page.goto(path)
    await shown(page)
  },
})
/** text is a page to read: links in its lines and lists may be small. */
const text = (path: string): Scene => ({ ...at(path), small: /^A / })
const corner = { position: { x: 16, y: 30 } }
const menu = (page: Page) => page.getByRole('button', { name: /^Men[uú]$/ }).first()

/** newTable makes a table and opens it. */
async function newTable(page: Page, made: object): Promise<void> {
  const answer = await page.request.post('/api/tables', { data: { name: 'Inkwell', ...made } })
  expect(answer.ok(), await answer.text()).toBe(true)
  await page.goto(`/t/${((await answer.json()) as { id: string }).id}`)
}

/** game opens a page of a game that bots have played. */
const game = (rest: string, shown = title): Scene => ({
  see: async (page) => {
    await page.goto(`/g/${await finishedGame(page)}${rest}`)
    await shown(page)
  },
  small: / stand | why /,
})

const rows: Record<string, Record<string, Scene>> = {
  shell: {
    home: {
      see: async (page) => {
        await newTable(page, { bots: ['filly'], config: { game: 'tsssf', seats: 2, open: false } })
        await page.goto('/')
        await expect(page.locator('main a[href^="/t/"]').first()).toBeVisible()
      },
      turned: true,
    },
    lobby: {
      see: async (page) => {
        await newTable(page, { bots: ['filly'], config: { game: 'tsssf', seats: 4, open: false } })
        await expect(page.locator('[data-bot]')).toBeVisible()
        await page.getByText(/^(More house rules|Más reglas de la casa)$/).click()
        await page.getByRole('searchbox').first().fill('luna')
        await expect(page.getByRole('button', { name: /Luna/ }).first()).toBeVisible()
        await page.mouse.move(0, 0)
      },
    },
    'lobby of Hayburger': {
      see: async (page) => {
        await newTable(page, { bots: ['mare'], config: { game: 'hayburger', seats: 2, open: false } })
        await expect(page.locator('[data-bot]')).toBeVisible()
      },
    },
    nowhere: at('/no/such/page'),
    admin: at('/admin'),
    transfer: at('/transfer#a-code'),
    stats: at('/stats'),
    credits: at('/credits'),
    about: at('/about'),
  },
  reading: {
    cards: {
      see: async (page) => {
        await page.goto('/cards?q=princess') // a few faces tell as much as all
        await expect(page.locator('main .cards button').first()).toBeVisible()
        await page.getByText(/^(How to search|Cómo buscar)$/).click()
      },
      turned: true,
    },
    card: {
      see: async (page) => {
        await page.locator('main .cards button').first().click()
        await expect(page.getByRole('dialog')).toBeVisible()
      },
    },
    'card page': text('/cards/Core.Pony.Cheerilee'),
    'goal page': text('/cards/Core.Goal.FriendshipIsBenefits'),
    rules: { ...text('/rules'), turned: true },
    'rules of Hayburger': text('/rules/hayburger'),
    accessibility: text('/accessibility'),
    learn: text('/learn'),
    puzzles: text('/puzzles'),
    lesson: { ...at('/learn/ship', (page) => expect(page.locator('[data-ring]')).toBeVisible()), small: /./ },
    puzzle: { ...at('/puzzles/game-177', (page) => expect(page.locator('[data-coach]')).toBeVisible()), small: /./ },
    // One that is not kept here: practise.spec looks at others.
    miss: at('/puzzles/mine/k3xq9-1-1', (page) => expect(page.getByRole('alert')).toBeVisible()),
    daily: {
      see: async (page) => {
        await page.goto('/daily')
        await expect(page.locator('[data-phase]')).toBeVisible()
        const day = /Daily puzzle, \d+ \w+ \d{4}, |Reto del día, \d+ de \w+ de \d{4}, /
        await expect(page.locator('[data-coach-bar] h2')).toContainText(day)
      },
      small: /./,
    },
  },
  games: {
    replay: {
      see: async (page) => {
        await page.goto(`/g/${await finishedGame(page)}?at=999999999&seat=77`) // far beyond the end
        const scrub = page.getByRole('slider').first()
        await expect(scrub).toHaveValue((await scrub.getAttribute('max'))!)
        await expect(page.getByRole('combobox', { name: /^(View as|Ver como)$/ })).toHaveValue('-1')
      },
      small: / stand | why /,
    },
    story: game('/story', (page) => expect(page.locator('main .end')).toBeVisible()),
    short: game('/short', (page) => expect(page.locator('blockquote')).not.toBeEmpty()),
    'replay of Hayburger': {
      see: async (page) => {
        const slapped = await finishedGame(page, { game: 'hayburger', options: { maxTurned: 24 } })
        await page.goto(`/g/${slapped}?at=20`)
        await expect(page.locator('[data-pile]')).not.toHaveAttribute('data-turned', '0')
      },
    },
    position: {
      see: async (page) => {
        const made = await page.request.post('/api/positions', { data: { position } })
        await page.goto(`/position#${((await made.json()) as { address: string }).address}`)
        await expect(page.locator('[data-sandbox]')).toBeVisible()
      },
      small: /./,
    },
    'position editor': {
      see: async (page) => {
        await page.goto(page.url().replace('/position', '/position/edit'))
        await expect(page.locator('[data-cell="1,0"]')).toBeVisible()
      },
      small: /edge/,
    },
  },
  workshop: {
    workshop: at('/workshop'),
    draft: {
      see: async (page) => {
        await page.getByRole('button', { name: /^(Look at an example|Ver un ejemplo)$/ }).click()
        await expect(page.getByRole('status').filter({ hasText: /No errors|Sin errores/ })).toBeVisible()
      },
    },
    'a Goal': {
      see: async (page) => {
        await cardList(page)
        await page.getByRole('button', { name: /^(Add a Goal|Añadir un Goal)$/ }).click()
        await expect(page.getByText(/^(You win this Goal when|Ganas este Goal cuando)/)).toBeVisible()
      },
    },
    'a Pony': {
      see: async (page) => {
        await cardList(page)
        await page.getByRole('button', { name: /^(Add a Pony|Añadir un Pony)$/ }).click()
      },
    },
    preview: {
      see: async (page) => {
        await preview(page)
        await expect(page.getByRole('complementary', { name: /^(Preview|Vista previa)$/ })).toBeVisible()
      },
    },
    print: {
      see: async (page) => {
        await page.getByRole('link', { name: /^(Print|Imprimir)$/ }).click()
        await expect(page.locator('.sheet .card').first()).toBeVisible()
      },
    },
    'a deck': {
      see: async (page) => {
        await page.goto('/workshop')
        await page.getByRole('button', { name: /^(New deck|Mazo nuevo)$/ }).click()
        await page
          .getByRole('button', { name: /^(The standard deck, to change|El mazo estándar, para cambiarlo)$/ })
          .click()
        await expect(page.locator('[data-faces]')).toBeVisible()
      },
    },
    'a symbol': {
      see: async (page) => {
        await page
          .getByRole('button', { name: /^Drag[oó]n/ })
          .first()
          .click()
        await preview(page)
        await expect(page.locator('aside .face').first()).toBeVisible()
      },
    },
    packs: at('/packs'),
    pack: {
      see: async (page) => {
        const text = readFileSync(new URL('../../docs/example-pack.json', import.meta.url), 'utf8')
        const name = `layout-${Date.now()}`
        const made = await page.request.post(`/api/published?name=${name}`, {
          data: { ...(JSON.parse(text) as object), author: 'Wren', version: '1', licence: 'CC BY 4.0' },
        })
        expect(made.ok(), await made.text()).toBe(true)
        await page.goto(`/packs/${name}`)
        await title(page)
      },
    },
    'a published card': {
      see: async (page) => {
        const text = readFileSync(new URL('../../docs/example-pack.json', import.meta.url), 'utf8')
        const name = `layout-card-${Date.now()}`
        const made = await page.request.post(`/api/published?name=${name}`, {
          data: { ...(JSON.parse(text) as object), author: 'Wren', version: '1', licence: 'CC BY 4.0' },
        })
        expect(made.ok(), await made.text()).toBe(true)
        await page.goto(`/packs/${name}/pony/FogHorn`)
        await title(page)
      },
    },
  },
  table: {
    idle: {
      see: async (page) => {
        await largeTable(page, 9, 3)
        await holdCards(page, ['Core.Pony.Caramel', 'Core.Ship.BeachEpisode'])
        await settled(page)
      },
      small: /./,
      turned: true,
      also: async (page) => {
        await expect(page).toHaveTitle(/Tu turno/)
        await expect(page.getByRole('group', { name: 'Tablero de ships' })).toBeAttached() // cards alone have a size
        // The words fit the small buttons of a phone that is held sideways.
        await page.setViewportSize({ width: 844, height: 390 })
        const buttons = page.locator('.acts .btn:not(.end)')
        await expect(buttons).toHaveText([/Deshacer/, /Pista/, /Mazos/])
        const cut = () => buttons.evaluateAll((all) => all.filter((e) => e.scrollWidth > e.clientWidth).length)
        await expect.poll(cut).toBe(0)
        await page.setViewportSize(phone.viewport!)
        await settled(page)
      },
    },
    hint: {
      see: async (page) => {
        await page.locator('[data-ask-hint]').first().dispatchEvent('click')
        await expect(page.locator('[data-hint]')).toBeVisible()
      },
      small: /./,
    },
    chosen: {
      see: async (page) => {
        await page.keyboard.press('Escape')
        await expect(page.locator('[data-hint]')).toHaveCount(0)
        for (const id of ['Ship.BeachEpisode', 'Pony.Caramel'])
          await page.locator(`[data-in-hand="Core.${id}"]`).click(corner)
        await expect(page.locator('.say')).toBeVisible()
        await expect(page.locator('[data-place*=">"][data-lit]').first()).toBeVisible()
        await settled(page)
      },
      small: /./,
      also: async (page) => {
        const foot = (await page.locator('.say').boundingBox())!
        const lowest = await page
          .locator('[data-place*=">"][data-lit]')
          .evaluateAll((all) => Math.max(...all.map((e) => e.getBoundingClientRect().bottom)))
        expect(lowest, 'the sentence covers an empty spot').toBeLessThanOrEqual(foot.y + 1)
      },
    },
    question: {
      see: async (page) => {
        await pressFirstSpot(page)
        const [confirm, question] = [page.locator('.say .pri'), page.locator('[data-question]')]
        await expect(confirm.or(question).first()).toBeVisible()
        if ((await question.count()) === 0) await confirm.click() // by touch, what was tapped is confirmed
        await expect(question).toBeVisible()
        await settled(page)
      },
      small: /./,
      also: async (page) => {
        const question = page.locator('[data-question]')
        await expect(question.locator('small').first()).toHaveText(/puede|debe/)
        const narrow = await question.locator('button').evaluateAll((all) =>
          all.flatMap((b) => {
            const { width, height } = b.getBoundingClientRect()
            return width < 40 || height < 40 ? [`${b.textContent} ${width}x${height}`] : []
          }),
        )
        expect(narrow, 'under 40 px').toEqual([])
        const tiny = await question.locator('*').evaluateAll((all) =>
          all
            .filter((e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent?.trim()))
            .filter((e) => e.getClientRects().length > 0 && parseFloat(getComputedStyle(e).fontSize) < 11)
            .map((e) => e.textContent),
        )
        expect(tiny, 'text under 11 px').toEqual([])
      },
    },
    ending: {
      see: async (page) => {
        await page.locator('[data-decline]').click()
        await expect(page.locator('[data-end].pri')).toHaveText(/End turn|Acabar turno/)
        await page.locator('[data-end]').click()
        await expect(page.locator('.go')).toBeVisible()
      },
      small: /./,
    },
    menu: {
      see: async (page) => {
        await page.keyboard.press('Escape')
        await menu(page).click()
        await expect(page.getByRole('dialog')).toBeVisible()
      },
    },
  },
  hayburger: {
    plate: {
      see: async (page) => {
        const config = { game: 'hayburger', seats: 4, open: false, title: 'Lunch', options: { maxTurned: 400 } }
        await newTable(page, { bots: ['filly', 'mare', 'alicorn'], start: true, config })
        const pile = page.locator('[data-pile]')
        await expect(pile).toBeVisible()
        await expect
          .poll(async () => {
            if ((await page.locator('[data-phase]').getAttribute('data-phase')) === 'play')
              await page.keyboard.press('Space')
            return Number(await pile.getAttribute('data-turned'))
          })
          .toBeGreaterThan(2)
      },
      small: /./,
      also: async (page) => {
        for (const viewport of [{ width: 844, height: 390 }, phone.viewport!]) {
          await page.setViewportSize(viewport)
          for (const pressed of [
            '[data-back]',
            '[href="/learn/hayburger"]',
            '[href="/rules/hayburger"]',
            '[data-sheet]',
            '[data-menu]',
          ])
            await expect
              .poll(async () => {
                const { width, height } = (await page.locator(`header ${pressed}`).boundingBox())!
                return Math.min(width, height)
              }, pressed)
              .toBeGreaterThanOrEqual(44)
        }
      },
    },
    menu: {
      see: async (page) => {
        await page.locator('[data-menu]').click()
        await expect(page.getByRole('dialog').getByText(/^(Pause|Pausa)$/)).toBeVisible()
      },
    },
  },
}

const position =
  'position tsssf rules 3 seats 3\nturn 4 seat 1\n0,0 FanficAuthorTwilight\n1,0 Zecora\n0,0|1,0 NowKiss\nhand 1 Tom\ngoals Rodeo * *\nrest 1'

/** tooWide is by how much a page is wider than its screen. On a phone, innerWidth would grow with the page. */
const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** zoomed lists fields that a phone zooms into when they are tapped. */
const zoomed = (page: Page) =>
  page
    .locator('input:not([type=checkbox], [type=radio], [type=range], [type=file]), select, textarea')
    .evaluateAll((fields) =>
      fields.filter((f) => parseFloat(getComputedStyle(f).fontSize) < 16).map((f) => f.outerHTML.slice(0, 90)),
    )

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

/** onPhone is what matters where fingers tap. */
async function onPhone(page: Page, name: string, { small: mayBeSmall, turned, also }: Scene): Promise<void> {
  expect
    .soft(
      (await small(page)).filter((found) => !mayBeSmall?.test(found)),
      `${name}: under 44 px`,
    )
    .toEqual([])
  expect.soft(await zoomed(page), `${name}: fields under 16 px`).toEqual([])
  await also?.(page)
  if (!turned) return
  await expect.soft.poll(() => outside(page, { left: 0, right: 0, bottom: 34 }), `${name}: home bar`).toEqual([])
  await page.setViewportSize({ width: 844, height: 390 })
  await expect.soft.poll(() => outside(page, { left: 47, right: 47, bottom: 21 }), `${name}: notch`).toEqual([])
  expect.soft(await tooWide(page), `${name}, sideways: wider than the page`).toBeLessThanOrEqual(0)
  await page.setViewportSize(phone.viewport!)
  await page.evaluate(() => document.documentElement.removeAttribute('style'))
}

// Of the rules of axe, contrast alone depends on the theme. Pages look at each theme once: a phone is light, a desktop dark. The tables, whose
// parts are others on a phone, are looked at in both there.
const screens = {
  phone: { person: { ...phone, locale: 'es-ES' }, lang: 'es', themes: ['light', 'dark'] },
  desktop: { person: desktop, lang: 'en', themes: ['dark'] },
} as const
const tables = ['table', 'hayburger']

for (const [size, { person: options, lang, themes }] of Object.entries(screens))
  for (const [row, scenes] of Object.entries(rows))
    test(`${row}: ${size}`, async ({ person }) => {
      test.slow()
      const page = await person({ ...options, name: 'Inkwell' })
      for (const [name, scene] of Object.entries(scenes))
        await test.step(name, async () => {
          const picture = (size: string, theme: string) =>
            keepPicture(page, `${row}-${name.replaceAll(' ', '-')}-${size}-${theme}`)
          await scene.see(page)
          await page.evaluate(() => document.fonts.ready)
          await expect(page.locator('html')).toHaveAttribute('lang', lang)
          expect.soft(await tooWide(page), `${name}: wider than the page`).toBeLessThanOrEqual(0)
          for (const colorScheme of themes) {
            await page.emulateMedia({ colorScheme })
            await expect(page.locator('html.day')).toHaveCount(colorScheme === 'light' ? 1 : 0)
            await picture(size, colorScheme)
            if (colorScheme === themes[0]) await accessible(page)
            else if (tables.includes(row)) await accessible(page, 'color-contrast')
          }
          if (size !== 'phone') return
          await onPhone(page, name, scene)
          await page.setViewportSize(tablet.viewport!)
          await expect.soft.poll(() => tooWide(page), `${name}, tablet: wider than the page`).toBeLessThanOrEqual(0)
          await picture('tablet', 'dark')
          await page.setViewportSize(phone.viewport!)
        })
    })

test('every page is among them', () => {
  const routes = readFileSync(new URL('../src/routes.ts', import.meta.url), 'utf8')
  const pages = [...routes.matchAll(/^ {2}(\w+): \{\s*paths:/gm)].map(([, name]) => name!)
  const elsewhere = ['table', 'card', 'packCard', 'packPrint', 'positionEditor'] // under other names; print sheets are the same for both
  const seen = Object.values(rows).flatMap((scenes) => Object.keys(scenes))
  expect(pages.length).toBeGreaterThan(20)
  expect(pages.filter((name) => !elsewhere.includes(name) && !seen.includes(name))).toEqual([])
})
