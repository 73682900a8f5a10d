import { accessible, expect, keepPicture, phone, test, type Page } from './test'

// An author who tries a pack: single cards at once, the whole pack in a rehearsal.

/** bringExample opens the example pack of the documentation as a draft, and waits until it was checked. */
async function bringExample(page: Page) {
  await page.goto('/workshop')
  await page.getByRole('button', { name: 'Look at an example' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'No errors' })).toBeVisible()
}

const hand = (page: Page, key: string) => page.locator(`[data-in-hand$="${key}"]`)
/** open opens a card of the draft. On a phone the list of cards is a part of its own. */
const open = async (page: Page, title: string) => {
  const list = page.locator('.parts').getByText('Cards', { exact: true })
  if (await list.isVisible()) await list.click()
  await page.getByRole('button', { name: title, exact: true }).click()
}
const tryCard = async (page: Page, title: string) => {
  await open(page, title)
  await page.getByRole('button', { name: 'Try this card' }).click()
  await expect(page.locator('[data-sandbox]')).toBeVisible()
}

for (const [size, options] of [
  ['desktop', {}],
  ['phone', phone],
] as const)
  test(`a card is tried from its editor, and a Goal won at once: ${size}`, async ({ person }) => {
    const author = await person(options)
    await bringExample(author)
    await tryCard(author, 'Fog Horn')
    await expect(author.locator('[data-sandbox]')).toContainText('Trying Fog Horn')
    await expect(hand(author, 'Pony.FogHorn')).toBeVisible()
    await expect(author.locator('[data-grid]')).toContainText('The Keeper') // the pack's own Start card
    await accessible(author)
    await keepPicture(author, `rehearse-card-${size}`)

    // Back in the draft the card is still open. Its Goal can be won with the next play.
    await author.locator('[data-back]').click()
    await expect(author.getByLabel('Title', { exact: true })).toHaveValue('Fog Horn')
    await tryCard(author, 'All Hooves on Deck')
    const bar = author.locator('[data-sandbox]')
    await expect(bar).toContainText('Trying All Hooves on Deck')
    await expect(bar).toContainText('0 of 1 won')
    await keepPicture(author, `rehearse-goal-${size}`)
    await author.locator('[data-ask-hint]').click()
    const hint = author.locator('[data-hint] .pri')
    const steps = Number(/\d+$/.exec(await hint.innerText())![0])
    for (let i = 1; i <= steps; i++) await author.getByRole('button', { name: `Play step ${i} of ${steps}` }).click()
    await expect(bar).toContainText('1 of 1 won')
    await author.getByRole('button', { name: 'Undo' }).click()
    await expect(bar).toContainText('0 of 1 won')
  })

for (const [size, options] of [
  ['desktop', {}],
  ['phone', phone],
] as const)
  test(`a rehearsal deals the own cards, and any of them on demand: ${size}`, async ({ person }) => {
    const author = await person(options)
    await bringExample(author)
    await open(author, 'Fog Horn') // two more Ponies than a hand holds
    for (let i = 0; i < 2; i++) await author.getByRole('button', { name: 'Duplicate' }).click()
    await expect(author.getByRole('status').filter({ hasText: 'No errors' })).toBeVisible()
    await author.getByRole('button', { name: 'Try it' }).click()
    const dialog = author.getByRole('dialog', { name: 'Try it' })
    await expect(dialog.locator('[data-start-card]')).toHaveValue('Example.Lighthouse.Start.TheKeeper')
    await dialog.getByText('With the Core pack’s cards').click()
    await expect(dialog.getByRole('alert').filter({ hasText: 'The Lighthouse' })).toHaveText(
      'The Lighthouse: 6 Ponies. 3 players need 12.',
    )
    await expect(dialog.getByRole('button', { name: 'Play', exact: true })).toBeDisabled()
    await accessible(author)
    await keepPicture(author, `rehearse-dialog-${size}`)
    await dialog.getByText('With the Core pack’s cards').click()
    await dialog.getByRole('button', { name: 'Play', exact: true }).click()

    await expect(author).toHaveURL(/\/t\/\w+$/)
    const held = author.locator('[data-in-hand*="Example.Lighthouse."]')
    await expect(held).toHaveCount(7)
    await expect(author.locator('[data-grid]')).toContainText('The Keeper')
    const table = author.locator('[data-phase]')
    await expect(table).toContainText('Rehearsal of The Lighthouse')
    await keepPicture(author, `rehearse-table-${size}`)

    // The Goals of the pack are open. The card that found no room comes on demand, and goes again by undo.
    await author.locator('button[data-rehearsal]').click()
    const cards = author.getByRole('dialog', { name: 'Rehearsal of The Lighthouse' })
    await expect(cards.locator('[data-card$="Goal.AllHooves"]')).toContainText('Open')
    await expect(cards.getByText('In your hand')).toHaveCount(7)
    await accessible(author)
    await keepPicture(author, `rehearse-cards-${size}`)
    await cards.getByRole('button', { name: 'Deal me this card' }).click()
    await expect(cards.getByText('In your hand')).toHaveCount(8)
    await cards.getByRole('button', { name: 'Close' }).last().click()
    await expect(held).toHaveCount(8)
    await author.getByRole('button', { name: 'Undo' }).click()
    await expect(held).toHaveCount(7)
  })

test('friends see in the lobby that it is a rehearsal; the Start card and the packs are chosen there', async ({
  person,
}) => {
  const author = await person()
  await bringExample(author)
  await author.getByRole('button', { name: 'Try it' }).click()
  const dialog = author.getByRole('dialog', { name: 'Try it' })
  await dialog.getByText('With friends').click()
  await dialog.getByRole('button', { name: 'Open the table' }).click()
  await expect(author).toHaveURL(/\/t\/\w+$/)
  await expect(author.locator('[data-rehearsal]')).toContainText('This is a rehearsal of The Lighthouse')
  await expect(author.getByText('Ponies: 4, Ships: 2, Goals: 2, Start card: 1')).toBeVisible()
  const start = author.locator('[data-start-card]')
  await expect(start).toHaveValue('Example.Lighthouse.Start.TheKeeper')
  const friend = await person()
  await friend.goto(author.url())
  await friend.locator('summary').first().click()
  await expect(friend.locator('[data-rehearsal]')).toContainText('This is a rehearsal of The Lighthouse')

  // Core is needed: the switch says why, and stays where it was.
  const core = author.getByRole('switch', { name: 'Play with the pack Core' })
  await core.focus()
  await author.keyboard.press('Space')
  await expect(author.getByRole('alert').filter({ hasText: 'The Lighthouse' })).toHaveText(
    'The Lighthouse: 4 Ponies. 4 players need 16.',
  )
  await expect(core).toBeChecked()
  await accessible(author)
  await keepPicture(author, 'rehearse-lobby')
  await start.selectOption('Core.Start.FanficAuthorTwilight')
  await expect(start).toHaveValue('Core.Start.FanficAuthorTwilight')
  await author.getByRole('button', { name: 'Play an ordinary game' }).click()
  await expect(author.locator('[data-rehearsal]')).toHaveCount(0)
  await author.reload()
  await expect(start).toHaveValue('Core.Start.FanficAuthorTwilight')
})
