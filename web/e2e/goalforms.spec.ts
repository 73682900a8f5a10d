import { accessible, expect, test, type Page } from './test'

const won = (page: Page) => page.getByLabel('When it is won', { exact: true })
const formula = (page: Page) => page.getByLabel('Formula', { exact: true }).first()
const words = (page: Page) => page.locator('p').filter({ hasText: 'You win this Goal when' })

test('a Goal is built in fields, and a formula is read back into them', async ({ page }) => {
  await page.goto('/workshop')
  await page.getByRole('button', { name: 'New pack' }).click()
  await page.getByRole('button', { name: 'Add a Goal' }).click()

  // A new Goal begins with two ponies that are shipped.
  const one = page.getByRole('group', { name: 'One pony' })
  await expect(words(page)).toHaveText(/a ship joins two females\.$/)
  await one.getByLabel('Condition 1', { exact: true }).selectOption('name')
  await expect(one.getByText('Fill this in')).toBeVisible()
  await one.getByLabel('Condition 1: value').fill('Rarity')
  await expect(words(page)).toHaveText(/a ship joins a Rarity with a female\.$/)
  await expect(page.getByText('This grid wins it. These cards count:')).toContainText('Rarity')

  // Other kinds keep what they have in common.
  await won(page).selectOption('You play ships between ponies')
  await page.getByRole('button', { name: 'How many ships: one more' }).click()
  await expect(words(page)).toHaveText(/you play 3 ships in one turn, each between a Rarity and a female\.$/)
  await expect(page.getByText('Played in one turn, these win it:')).toBeVisible()

  // Conditions, alternatives, and a pony with partners, without a word of the language.
  await won(page).selectOption('A pony is shipped with several')
  await page.getByRole('group', { name: 'The pony' }).getByRole('button', { name: 'Remove Condition 1' }).click()
  const partners = page.getByRole('group', { name: 'Which ponies' })
  await partners.getByLabel('Condition 1: value').selectOption('female')
  await partners.getByRole('button', { name: 'Add a group' }).click()
  const group = partners.getByRole('group', { name: 'Group 2' })
  await group.getByLabel('Condition 1', { exact: true }).selectOption('race')
  await group.getByLabel('Condition 2', { exact: true }).selectOption('keywords')
  await group.getByLabel('Condition 2: comparison').selectOption('do not include')
  await group.getByLabel('Condition 2: value').fill('Villain')
  await expect(words(page)).toHaveText(/a pony is shipped with 2 females .* without the keyword Villain\.$/)
  const count = page.getByLabel('How many ponies', { exact: true })
  await count.press('ControlOrMeta+a') // in Firefox, Playwright's fill does not replace a number
  await count.pressSequentially('3')
  await expect(words(page)).toContainText('a pony is shipped with 3')
  await accessible(page)
  await page.getByText('As a formula').first().click()
  await expect(formula(page)).toHaveValue(
    'ExistsPonyShippedTo(*, Select(gender=female && (race=unicorn || Villain !in keywords), 3))',
  )

  // Each step in the fields is undone by itself.
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(count).toHaveValue('2')

  // A formula is read into the fields, and changes with them.
  await formula(page).fill('PlayShipCards(action=lovePoison || card=Core.Ship.NowKiss, 2)')
  await expect(won(page)).toHaveValue('PlayShipCards')
  const ships = page.getByRole('group', { name: 'Which Ship cards' })
  await expect(ships.getByLabel('Condition 1: value')).toHaveValue('lovePoison')
  await expect(ships.getByLabel('Condition 2: value')).toHaveValue('Core.Ship.NowKiss')
  await page.getByRole('button', { name: 'How many cards: one more' }).click()
  await expect(formula(page)).toHaveValue('PlayShipCards(action=lovePoison || card=Core.Ship.NowKiss, 3)')

  // An error keeps the fields as they were, and a change in them mends it.
  await formula(page).fill('PlayShipCards(')
  await expect(page.getByText('The formula below has an error.')).toBeVisible()
  await expect(page.getByLabel('How many cards', { exact: true })).toHaveValue('3')
  await page.getByRole('button', { name: 'How many cards: one less' }).click()
  await expect(formula(page)).toHaveValue('PlayShipCards(action=lovePoison || card=Core.Ship.NowKiss, 2)')

  // Without a condition, the players judge.
  await won(page).selectOption('The players judge it themselves')
  await expect(formula(page)).toHaveValue('')
  await expect(words(page)).toHaveCount(0)
  await won(page).selectOption('You give a pony a keyword')
  await expect(words(page)).toHaveText(/you give a pony the keyword Princess\.$/)
})

test('a step of a power is limited to certain cards without a formula', async ({ page }) => {
  await page.goto('/workshop')
  await page.getByRole('button', { name: 'New pack' }).click()
  await page.getByRole('button', { name: 'Add a Pony' }).click()
  await page.getByLabel('Power', { exact: true }).selectOption('Built from steps…')
  await page.getByLabel('Step 1').selectOption({ value: 'swap' })
  await page.getByText('Options of this step').click()
  await page.getByLabel('Only such cards', { exact: true }).selectOption('cards like these…')
  const cards = page.getByRole('group', { name: 'Which cards' })
  await cards.getByLabel('Condition 1', { exact: true }).selectOption('keywords')
  await cards.getByLabel('Condition 1: value').fill('Villain')
  await expect(page.getByText('In words: ponies with the keyword Villain.')).toBeVisible()
  await cards.getByRole('button', { name: 'Add a condition' }).click()
  await cards.getByLabel('Condition 2', { exact: true }).selectOption('gender')
  await expect(page.getByText('In words: females with the keyword Villain.')).toBeVisible()
  await expect(page.getByText(/^The card says: .*females? with the keyword Villain/)).toBeVisible()
  await page.getByLabel('Skip it unless').selectOption('it is shipped with …')
  const shipped = page.getByRole('group', { name: 'Shipped with' })
  await shipped.getByLabel('Condition 1', { exact: true }).selectOption('race')
  await expect(page.getByText('In words: unicorns.')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'No errors' })).toBeVisible()
  await accessible(page)

  // It is there again after a reload. The card's button has a mark once the pack was checked.
  await page.reload()
  await page.getByRole('button', { name: /^New Pony/ }).click()
  await expect(cards.getByLabel('Condition 1: value')).toHaveValue('Villain')
  await expect(shipped.getByLabel('Condition 1: value')).toHaveValue('unicorn')
  await page.getByLabel('Only such cards', { exact: true }).selectOption('as usual')
  await expect(cards).toHaveCount(0)
})
