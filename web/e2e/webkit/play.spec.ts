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

for (const [size, visit] of Object.entries(sizes)) {
  test(`a whole game of Secret Shipfic Folder, ${size}`, async ({ tab }) => {
    test.slow()
    const id = await tableWith(tab, { bots: ['mare', 'filly'], options: { winningPoints: 1, earlyBoost: 4 } })
    await visit(tab, `/t/${id}`)
    const player = new ScreenPlayer(tab)
    await player.due()
    await tab.keepPicture(`table-${size}`)
    await fits(tab)
    await player.game()
    await tab.until('the end', () => document.querySelector('dialog[open]'))
    await tab.keepPicture(`end-${size}`)
  })

  test(`a whole game of Hayburger, ${size}`, async ({ tab }) => {
    test.slow()
    const id = await tableWith(tab, { game: 'hayburger', options: { maxTurned: 16, slapWindow: 250 } })
    await visit(tab, `/t/${id}`)
    await tab.until('the pile', () => document.querySelector('[data-pile]'))
    await fits(tab)
    await tab.keepPicture(`hayburger-${size}`)
    await slapping(tab)
    await tab.until('the end', () => document.querySelector('dialog[open]'))
    await tab.keepPicture(`hayburger-end-${size}`)
  })
}
