// One card of each kind of question that packs besides Core ask: a choice between effects, a place, a card of the grid that is used, a card
// played in another's turn; and a power that players carry out by hand.

import { adjust } from './large'
import { pair } from './player'
import { expect, keepPicture, test, freeSpot, type Page } from './test'

const pony = (title: string, power: unknown) => ({ title, name: title, race: 'earth', gender: 'female', power })
const pack = {
  name: 'Tide',
  format: 'shipfic:1',
  namespace: 'Tide',
  cards: {
    pony: {
      Ebb: pony('Ebb', {
        name: 'ebb',
        choose: 1,
        effects: [{ do: 'draw', n: 1 }, { do: 'swap' }],
      }),
      Flow: pony('Flow', { name: 'flow', effects: [{ do: 'carry' }], must: true }),
      Lamp: pony('Lamp', { name: 'lamp', when: 'atWill', effects: [{ do: 'newGoal' }] }),
      Weaver: pony('Weaver', { name: 'weave', effects: [{ do: 'layOut' }] }),
      Heckler: pony('Heckler', 'interrupt'),
      Rower: pony('Rower', undefined),
      Diver: pony('Diver', undefined),
    },
    ship: { Song: { title: 'Song', power: { name: 'reminder', text: 'Everypony sings.' } } },
  },
}
const ships = ['BeachEpisode', 'NowKiss', 'Detention', 'TradingUp', 'TheyFightCrime'].map((key) => `Core.Ship.${key}`)
const corner = { x: 30, y: 60 } // of a card that others overlap
const tide = (key: string) => `Tide.Pony.${key}`

/** pairWithPack seats two people at a table with the pack, where Rule 0 is free. */
async function pairWithPack(host: Page, guest: Page): Promise<void> {
  const uploaded = await host.request.post('/api/packs', { data: pack })
  const { hash } = (await uploaded.json()) as { hash: string }
  const options = { rule0: 'free', winningPoints: 99 }
  await pair(host, guest, { packs: [hash], options })
}

const inHand = (page: Page) =>
  page.locator('[data-in-hand]').evaluateAll((all) => all.map((e) => (e as HTMLElement).dataset.inHand!))

/** hold gives the player exactly these cards. */
async function hold(page: Page, seat: number, cards: string[]): Promise<void> {
  const dealt = await inHand(page)
  await adjust(page, [
    ...dealt.filter((card) => !cards.includes(card)).map((card) => ({ card, to: 'discard' })),
    ...cards.filter((card) => !dealt.includes(card)).map((card) => ({ card, to: { hand: seat } })),
  ])
  await expect.poll(async () => (await inHand(page)).sort()).toEqual([...cards].sort())
}

/** ship plays a Ship and a Pony from the hand somewhere. */
async function ship(page: Page, card: string, pony: string): Promise<void> {
  for (const one of [card, pony]) {
    const held = page.locator(`[data-in-hand="${one}"]`)
    await expect(async () => {
      if ((await held.getAttribute('aria-selected')) !== 'true') await held.click({ position: corner })
      await expect(held).toHaveAttribute('aria-selected', 'true', { timeout: 5_000 })
    }).toPass()
  }
  // Around the Start card first: ponies in a line could not be carried.
  const around = page.locator('[data-place^="0,0>"][data-lit]').first()
  await expect(page.locator('[data-place*=">"][data-lit]').first()).toBeAttached()
  await ((await around.count()) > 0 ? around : await freeSpot(page)).click()
  await expect(page.locator(`[data-on-grid="${pony}"]`)).toBeVisible()
}

test('powers of all kinds are asked and answered, and one is carried out by hand', async ({ person }) => {
  const host = await person({ name: 'Inkwell' })
  const guest = await person({ name: 'Marzipan' })
  await pairWithPack(host, guest)
  const question = host.locator('[data-question]')
  const answers = question.locator('[data-lit]')
  await hold(host, 0, ['Tide.Ship.Song', ...ships, ...['Rower', 'Ebb', 'Flow', 'Lamp', 'Weaver', 'Diver'].map(tide)])

  await test.step('a power that is only words has a slip, even after a reload, until it is done', async () => {
    await ship(host, 'Tide.Ship.Song', tide('Rower'))
    const slip = '[data-by-hand="Tide.Ship.Song"]'
    for (const page of [host, guest]) await expect(page.locator(slip)).toContainText('Everypony sings.')
    await host.reload()
    await host.locator(slip).getByRole('button', { name: 'Move cards' }).click()
    const rule0 = host.locator('[data-adjust]')
    await expect(rule0).toContainText('Everypony sings.')
    await keepPicture(host, 'by-hand')
    await rule0.getByRole('button', { name: 'Apply' }).click()
    for (const page of [host, guest]) await expect(page.locator(slip)).toHaveCount(0)
  })

  await test.step('one of two effects is chosen', async () => {
    await ship(host, ships[0]!, tide('Ebb'))
    await expect(answers).toHaveCount(2)
    await answers.first().click()
    await expect(question).toContainText('deck')
    const before = (await inHand(host)).length
    await answers.first().click()
    await expect(host.locator('[data-in-hand]')).toHaveCount(before + 1)
  })

  await test.step('a pony comes to a place that is chosen', async () => {
    await ship(host, ships[1]!, tide('Flow'))
    const places = answers.filter({ hasText: /^\s*[→←↑↓]/ })
    const lit = host.locator('[data-grid] [data-on-grid][data-lit], [data-question] [data-lit]')
    await expect(async () => {
      if ((await places.count()) === 0) await lit.first().click({ timeout: 5_000 })
      await expect(places.first()).toBeVisible({ timeout: 5_000 })
    }).toPass()
    // What the place would do is shown meanwhile, and may move the slip between the press and the release.
    await expect(async () => {
      if ((await places.count()) > 0) await places.first().click({ timeout: 5_000 })
      await expect(question).toHaveCount(0, { timeout: 5_000 })
    }).toPass()
  })

  await test.step('a card on the grid is used', async () => {
    await ship(host, ships[2]!, tide('Lamp'))
    await host.locator(`[data-on-grid="${tide('Lamp')}"]`).click()
    await host.getByRole('button', { name: 'Use it' }).click()
    await expect(question).toBeVisible()
    await host.getByRole('region', { name: 'Goals' }).locator('[data-lit]').first().click()
    await expect(question).toHaveCount(0)
  })

  await test.step('cards that are picked up from the grid lie apart from the hand until they are laid', async () => {
    await ship(host, ships[4]!, tide('Weaver'))
    const raised = host.locator('[data-raised] [data-card]')
    await host.locator(`[data-on-grid="${tide('Weaver')}"][data-lit]`).click()
    await expect(raised).toHaveCount(2) // the pony and its ship
    await expect(guest.locator('[data-raised]')).toHaveCount(0)
    const held = await inHand(host)
    expect(held).not.toContain(tide('Weaver'))
    await question.locator('[data-decline]').click()
    await expect(question).toContainText('Where does this pony go?')
    await expect(raised.first()).toHaveAttribute('data-card', tide('Weaver'))
    await expect(async () => {
      if ((await question.count()) > 0) await answers.first().click({ timeout: 5_000 })
      await expect(question).toHaveCount(0, { timeout: 1_000 }) // or another question is asked
    }).toPass()
    await expect(raised).toHaveCount(0)
    await expect(host.locator(`[data-on-grid="${tide('Weaver')}"]`)).toBeVisible()
    expect(await inHand(host)).toEqual(held)
  })

  await test.step('a card is played in another’s turn', async () => {
    await hold(guest, 1, [tide('Heckler')])
    await ship(host, ships[3]!, tide('Diver'))
    await guest.locator(`[data-in-hand="${tide('Heckler')}"][data-lit]`).click({ position: corner })
    for (const page of [host, guest]) {
      await expect(page.locator(`[data-on-grid="${tide('Heckler')}"]`)).toBeVisible()
      await expect(page.locator(`[data-on-grid="${tide('Diver')}"]`)).toHaveCount(0)
    }
  })
})
