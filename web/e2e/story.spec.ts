import { readFileSync } from 'node:fs'
import { finishedGame } from './finished'
import { Player, tableWith } from './player'
import { accessible, expect, keepPicture, test } from './test'

test('a written line appears for the other player, and in the story', async ({ person }) => {
  const ada = await person()
  const id = await tableWith(ada, ['filly'])
  const bo = await person()
  await bo.goto(`/t/${id}`)
  await expect(bo.locator('[data-phase]')).toBeVisible()

  // A ship that the player made gets a pen at once.
  const player = new Player(ada)
  const pen = ada.locator('[data-pen] input')
  await player.until(async () => (await pen.count()) > 0)
  await expect(
    ada.getByRole('log', { name: 'The story so far' }).getByRole('heading', { name: /Chapter 1\b/ }),
  ).toBeVisible()
  await pen.fill('They met by the cake, and <b>nopony</b> was surprised.')
  await ada.getByRole('button', { name: 'Add it to the story' }).click()
  for (const page of [ada, bo]) {
    await expect(page.locator('[data-story] .written')).toContainText(
      'They met by the cake, and <b>nopony</b> was surprised.',
    )
    await expect(page.locator('[data-story] .written')).toContainText('as written by Inkwell')
  }
  await expect(pen).toHaveValue('')
  await keepPicture(ada, 'story-live')
  await accessible(ada)

  // Whoever comes later reads it too.
  const cy = await person({ locale: 'es-ES' })
  await cy.goto(`/t/${id}`)
  await expect(cy.locator('[data-story] .written')).toContainText('They met by the cake')
  await expect(cy.getByRole('log').getByRole('heading', { name: /Capítulo 1\b/ })).toBeVisible()
})

test('a finished story is read, and taken away as Markdown and HTML', async ({ person }) => {
  const page = await person()
  const game = await finishedGame(page)
  await page.goto(`/g/${game}/story`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(main.getByRole('heading', { name: /Chapter 1\b/ })).toBeVisible()
  await expect(main.locator('.end')).toContainText('The End')
  const picture = main.getByRole('img', { name: /The grid at the end/ })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)).toBe(1200)
  await keepPicture(page, 'story', { fullPage: true })

  const title = await main.getByRole('heading', { level: 1 }).innerText()
  const take = async (name: string) => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()])
    return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') }
  }
  const markdown = await take('Text file')
  expect(markdown.name).toMatch(/\.md$/)
  expect(markdown.text).toContain(`# ${title}`)
  expect(markdown.text).toContain('## Chapter 1: ')
  const html = await take('Web page')
  expect(html.name).toMatch(/\.html$/)
  expect(html.text).toContain('<svg')

  // The file is a page by itself: it is opened with nothing else at hand.
  const alone = await person({ offline: true })
  await alone.setContent(html.text)
  await expect(alone.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(alone.locator('figure svg')).toBeVisible()
  await keepPicture(alone, 'story-file')

  await page.getByRole('link', { name: 'Watch the game' }).click()
  await expect(page.getByRole('slider', { name: 'Move' })).toBeVisible()
  // On one page, from the replay and from the story.
  await page.getByRole('link', { name: 'Short story' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('region', { name: 'Best ship' })).toContainText(/together for \d+ turns?/)
  await expect(page.getByRole('region', { name: 'The decisive move' })).toContainText('point')
  await expect(page.locator('blockquote')).not.toBeEmpty()
  await keepPicture(page, 'short')
  const shortPicture = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save picture' }).click()
  await (await shortPicture).saveAs('artefacts/short-picture.png')
  await page.getByRole('link', { name: 'Read the whole story' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('link', { name: 'Short story' })).toBeVisible()
})

test('what chats show of the link of a game', async ({ person, request }) => {
  const game = await finishedGame(await person())
  const head = await (await request.get(`/g/${game}`)).text()
  const image = /property="og:image" content="([^"]+)"/.exec(head)?.[1]
  expect(image).toMatch(new RegExp(`^http://.+/g/${game}/picture\\.png\\?lang=en$`))
  const answer = await request.get(image!)
  expect(answer.headers()['content-type']).toBe('image/png')
  const picture = await answer.body()
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]) // where a PNG has its size
})

test('a story that is not there', async ({ person }) => {
  const page = await person()
  await page.goto('/g/bcdfg-1/story')
  await expect(page.getByRole('alert')).toHaveText(/no such game/)
})

test('an opening quotation mark is never left behind at the end of a line', async ({ person }) => {
  const page = await person({ locale: 'es-ES' })
  const game = await finishedGame(page)
  await page.goto(`/g/${game}/story`)
  await expect(page.getByRole('main').locator('.end')).toBeVisible()
  // However wide a line is, as long as a chip fits in, the mark and the emblem of the card's chip are next to each other.
  const { marks, left } = await page.evaluate(() => {
    const chips = [...document.querySelectorAll<HTMLElement>('main .chip')]
    const quoted = chips.flatMap((chip) => {
      let before = chip.previousSibling
      while (before && !before.textContent) before = before.previousSibling // what Svelte marks blocks with
      if (!(before instanceof Text) || !before.data.endsWith('«')) return []
      const mark = document.createRange()
      mark.setStart(before, before.length - 1)
      mark.setEnd(before, before.length)
      return [{ mark, emblem: chip.querySelector('svg')!, line: chip.closest('p')! }]
    })
    const widest = Math.max(...chips.map((chip) => chip.getBoundingClientRect().width))
    let left = 0
    for (let width = widest + 40; width < 640; width += 8)
      for (const { mark, emblem, line } of quoted) {
        line.style.width = `${width}px`
        if (mark.getBoundingClientRect().bottom < emblem.getBoundingClientRect().top) left++
      }
    return { marks: quoted.length, left }
  })
  expect(marks).toBeGreaterThan(0)
  expect(left).toBe(0)
})
