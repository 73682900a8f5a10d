import { ScreenPlayer } from '../screenplayer'
import type { Tab } from './driver'
import { slapping, tableWith } from './games'
import { expect, test } from './test'

/** sizes say how to get to a page on a desktop and on a phone. */
const sizes: Record<string, (tab: Tab, path: string) => Promise<void>> = {
  desktop: (tab, path) => tab.goto(path),
  phone: (tab, path) => tab.popup(path, 390, 844),
}

/** fits wants nothing to be wider than the window. */
async function fits(tab: Tab): Promise<void> {
  expect(await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

const games = {
  table: { bots: ['mare', 'filly'], options: { winningPoints: 1, earlyBoost: 4 } },
  hayburger: { game: 'hayburger' as const, options: { maxTurned: 16, slapWindow: 250 } },
}

for (const [size, visit] of Object.entries(sizes))
  test(`both games fit a ${size}`, async ({ tab }) => {
    for (const [name, wish] of Object.entries(games)) {
      const id = await tableWith(tab, wish)
      if (name === 'table') await visit(tab, `/t/${id}`)
      else await tab.goto(`/t/${id}`)
      await tab.until('the table', () => document.querySelector('[data-phase]'))
      await fits(tab)
      await tab.keepPicture(`${name}-${size}`)
    }
  })

test('a whole game of Secret Shipfic Folder, phone', async ({ tab }) => {
  test.slow()
  await sizes.phone!(tab, `/t/${await tableWith(tab, games.table)}`)
  const player = new ScreenPlayer(tab)
  await player.game()
  await tab.until('the end', () => document.querySelector('dialog[open]'))
  await tab.keepPicture('end-phone')
})

test('a whole game of Hayburger, desktop', async ({ tab }) => {
  test.slow()
  await sizes.desktop!(tab, `/t/${await tableWith(tab, games.hayburger)}`)
  await tab.until('the pile', () => document.querySelector('[data-pile]'))
  await slapping(tab)
  await tab.until('the end', () => document.querySelector('dialog[open]'))
  await tab.keepPicture('hayburger-end-desktop')
})
