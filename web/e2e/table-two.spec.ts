import { pair, Player, tableWith } from './player'
import { expect, needs, phone, test, type Page } from './test'

/** watched seats two people at a table, and lets a third one watch. */
async function watched(host: Page, guest: Page, watcher: Page, options: object = {}): Promise<void> {
  await watcher.goto(await pair(host, guest, { options }))
  await expect(watcher.locator('[data-phase]')).toBeVisible()
}

const onGrid = (page: Page): Promise<string[]> =>
  page
    .locator('[data-on-grid]')
    .evaluateAll((cards) =>
      cards
        .map(
          (c) =>
            `${(c as HTMLElement).dataset.onGrid} ${(c as HTMLElement).style.left} ${(c as HTMLElement).style.top}`,
        )
        .sort(),
    )

test(
  'two browsers play a whole game, a watcher sees the same table, and nobody sees another hand',
  needs('touch'),
  async ({ person }) => {
    const host = await person({ name: 'Inkwell' })
    const guest = await person({ name: 'Marzipan', ...phone })
    const watcher = await person({ name: 'Owl' })
    await watched(host, guest, watcher, { winningPoints: 1 })
    const players = { host: new Player(host), guest: new Player(guest, 'touch') }
    const hand = (page: Page) =>
      page.locator('[data-in-hand]').evaluateAll((cards) => cards.map((c) => (c as HTMLElement).dataset.inHand!))

    for (let turn = 0; turn < 40; turn++) {
      const hostActs = await Promise.race([players.host.due().then(() => true), players.guest.due().then(() => false)])
      const player = hostActs ? players.host : players.guest
      if ((await player.phase()) === 'over') break
      await player.advised()
      const [now, seen] = [await player.entry(), await onGrid(player.page)]
      for (const page of [host, guest, watcher]) {
        await expect(page.locator('[data-phase]')).toHaveAttribute('data-n', now) // hands are of the same moment too
        await expect.poll(() => onGrid(page)).toEqual(seen)
      }
      const [mine, theirs] = [await hand(host), await hand(guest)]
      expect(mine.filter((card) => theirs.includes(card))).toEqual([])
      await expect(watcher.locator('[data-in-hand]')).toHaveCount(0)
    }
    for (const page of [host, guest, watcher]) await expect(page.getByRole('dialog', { name: 'The end' })).toBeVisible()
    await expect(watcher.locator('[data-rematch]')).toHaveCount(0)
    await guest.locator('[data-rematch]').tap()
    await host.locator('[data-rematch]').click()
    for (const page of [host, guest, watcher])
      await expect(page.locator('[data-phase]')).not.toHaveAttribute('data-phase', 'over')
  },
)

test('a watcher speaks, is hidden or muted, and plays on for a bot', async ({ person }) => {
  const host = await person({ name: 'Inkwell' })
  const watcher = await person({ name: 'Owl' })
  const id = await tableWith(host, ['filly', 'filly'])
  await watcher.goto(`/t/${id}`)
  await expect(watcher.getByText('You are watching.')).toBeVisible()
  await expect(host.locator('header.top')).toContainText('1 watching') // though the watcher has not said who they are
  await watcher.keyboard.press('c')
  await watcher.getByRole('textbox', { name: 'Say something' }).fill('Nopony saw that coming.')
  await watcher.keyboard.press('Enter')
  const chat = host.getByRole('log', { name: 'Chat' })
  await expect(host.getByRole('tab', { name: /Chat/ })).toContainText('1')
  await host.getByRole('tab', { name: /Chat/ }).click()
  await expect(chat).toContainText('Nopony saw that coming.')

  await chat.getByRole('button', { name: 'Owl' }).click()
  await chat.getByRole('button', { name: 'Hide for me' }).click()
  await expect(chat).not.toContainText('saw that coming')
  await host.getByRole('button', { name: '1 line hidden. Show' }).click()
  await chat.getByRole('button', { name: 'Owl' }).click()
  await chat.getByRole('button', { name: 'Mute for all' }).click()
  await expect(async () => {
    // until the server has heard of it
    await watcher.getByRole('textbox', { name: 'Say something' }).fill('Hello?')
    await watcher.keyboard.press('Enter')
    await expect(watcher.locator('[data-chat] .refused')).toBeVisible({ timeout: 5_000 })
  }).toPass()

  await watcher.getByRole('button', { name: /^Ask to take over for/ }).click()
  await expect(watcher.getByText('You asked to take over from a bot.')).toBeVisible()
  await host
    .getByRole('alertdialog', { name: /Owl wants to take over/ })
    .getByRole('button', { name: 'Agree' })
    .click()
  await expect(watcher.locator('[data-in-hand]').first()).toBeVisible()
  await expect(host.getByRole('button', { name: /^Owl, 0 of/ })).toBeVisible()
})

test('undo: at once where nothing was shown, else the other is asked', async ({ person }) => {
  const host = await person({ name: 'Inkwell' })
  const guest = await person({ name: 'Marzipan' })
  const watcher = await person({ name: 'Owl' })
  await watched(host, guest, watcher)
  const player = new Player(host)
  await player.due()
  const before = await onGrid(host)
  await player.playSomething()
  await expect.poll(() => onGrid(host)).not.toEqual(before)
  await host.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => onGrid(host)).toEqual(before)
  await expect.poll(() => onGrid(watcher)).toEqual(before)

  // Having drawn cards, the player has seen something hidden: now Marzipan must agree.
  await player.until(async () => (await host.locator('[data-end].pri').count()) > 0)
  await player.end()
  await expect(guest.locator('[data-phase]')).toHaveAttribute('data-phase', 'play')
  await host.getByRole('button', { name: 'Undo' }).click()
  await expect(host.getByText('You asked to undo your last move.')).toBeVisible()
  const asked = guest.getByRole('alertdialog')
  await expect(asked).toContainText('Inkwell wants to undo the last move.')
  await asked.getByRole('button', { name: 'No' }).click()
  await expect(host.getByText('You asked to undo your last move.')).toHaveCount(0)
  await expect(asked).toHaveCount(0) // what is agreed to below is the second request
  await host.getByRole('button', { name: 'Undo' }).click()
  await asked.getByRole('button', { name: 'Agree' }).click()
  await expect(host.locator('[data-phase]')).toHaveAttribute('data-phase', 'play')
})

test('Rule 0: a change is proposed, and happens when the other agrees', async ({ person }) => {
  const host = await person({ name: 'Inkwell' })
  const guest = await person({ name: 'Marzipan' })
  const watcher = await person({ name: 'Owl' })
  await watched(host, guest, watcher)
  await host.getByRole('button', { name: 'Menu' }).click()
  await host.getByRole('button', { name: 'Rule 0' }).click()
  await host.getByText('Use the form instead').click()
  await host.getByRole('spinbutton', { name: 'Points' }).fill('4')
  await host.getByRole('button', { name: 'Set points' }).click()
  await host.getByRole('button', { name: 'Propose', exact: true }).click()
  const proposal = guest.locator('[data-proposal]')
  await expect(proposal).toContainText('Inkwell has 4 points')
  await proposal.getByRole('button', { name: 'Agree', exact: true }).click()
  for (const page of [host, guest, watcher])
    await expect(page.getByRole('button', { name: /^Inkwell, 4 of 11 points/ })).toBeVisible()
})
