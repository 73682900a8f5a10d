// The table on a phone: what matters is in sight. That what is tapped is large enough is in layout.spec.ts.

import { largeTable } from './large'
import { tableWith } from './player'
import { expect, needs, phone, test } from './test'

test('six players have their tabs, and one’s own is marked in words', needs('touch'), async ({ person }) => {
  const page = await person(phone)
  await tableWith(page, ['filly', 'filly', 'filly', 'filly', 'filly'])
  const tabs = page.locator('[data-tab]')
  await expect(tabs).toHaveCount(6)
  for (const tab of await tabs.all()) {
    const box = (await tab.boundingBox())!
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(390)
  }
  await expect(page.locator('[data-tab][data-you]')).toContainText('you')
  await expect(page.locator('[data-whose]')).toContainText('turn')

  // On a desktop their names are whole.
  await page.setViewportSize({ width: 1440, height: 900 })
  const names = page.locator('[data-tab] .name b')
  await expect(names).toHaveCount(6)
  const cut = () => names.evaluateAll((all) => all.filter((e) => e.scrollWidth > e.clientWidth).length)
  await expect.poll(cut).toBe(0)
})

test('the hand is sorted, and lit cards come into sight', needs('touch'), async ({ person }) => {
  const page = await person(phone)
  const ponies = ['BerryPunch', 'Caramel', 'BonBon', 'Braeburn', 'Gilda', 'MrCake'].map((name) => `Core.Pony.${name}`)
  await largeTable(page, 9, 3, [...ponies, 'Core.Ship.BeachEpisode', 'Core.Ship.CheckingItOffMyList'])
  const order = () =>
    page.locator('[data-in-hand]').evaluateAll((all) => all.map((e) => (e as HTMLElement).dataset.inHand!))
  await page.locator('[data-hand]').evaluate((e) => (e.scrollLeft = 0))
  await page.locator('[data-sort]').first().dispatchEvent('click')
  await expect.poll(async () => (await order())[0]).toBe('Core.Pony.BerryPunch')
  expect((await order()).slice(-2)).toEqual(['Core.Ship.BeachEpisode', 'Core.Ship.CheckingItOffMyList'])
  // A Pony wants a Ship: the Ships are at the far end of the strip.
  await page.locator('[data-hand]').evaluate((e) => (e.scrollLeft = 0))
  await page.locator('[data-in-hand="Core.Pony.BerryPunch"]').tap({ position: { x: 16, y: 30 } })
  await expect
    .poll(() =>
      page
        .locator('[data-in-hand][data-lit]')
        .evaluateAll((all) =>
          all.some((e) => e.getBoundingClientRect().left >= 0 && e.getBoundingClientRect().left < 350),
        ),
    )
    .toBe(true)
})
