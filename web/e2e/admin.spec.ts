import { Server } from './server'
import { accessible, desktop, expect, phone, keepPicture, small, test, type Page } from './test'

// The desk of the operators, with a server of its own: what is done here must not reach other tests.
let house: Server
test.beforeAll(async () => {
  house = await Server.open()
})
test.afterAll(() => house.close())

async function enter(page: Page, token = house.token): Promise<void> {
  await page.goto(`${house.url}/admin`)
  await page.getByLabel('Token').fill(token)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** lobby makes a table and says something there. */
async function lobby(page: Page, line: string): Promise<string> {
  await page.goto(house.url)
  await page.getByRole('button', { name: 'Make a table' }).click()
  await page.waitForURL(/\/t\//)
  await page.getByRole('textbox', { name: 'Say something' }).fill(line)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(line)).toBeVisible()
  return page.url()
}

test('a line is reported, read, and acted on', async ({ person }) => {
  const host = await person({ ...desktop, name: 'Ada' })
  const link = await lobby(host, 'you are all muffins')
  const other = await person({ ...phone, name: 'Bo' })
  await other.goto(link)
  await other.getByRole('log').getByRole('button', { name: 'Report Ada' }).click()
  const dialog = other.getByRole('dialog', { name: 'Report to the operators' })
  await expect(dialog.getByText('you are all muffins')).toBeVisible()
  await accessible(other)
  await dialog.getByLabel('What is wrong with it?').fill('an insult')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(other.getByRole('dialog').getByText('will look at it')).toBeVisible()
  await other.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await other.getByRole('log').getByRole('button', { name: 'Report Ada' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(other.getByRole('alert').filter({ hasText: 'You have reported this already' })).toBeVisible()
  await other.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  const operator = await person(desktop)
  await enter(operator, 'WRONG')
  await expect(operator.getByRole('alert')).toHaveText('The server does not accept this token.')
  await operator.getByLabel('Your name').fill('Celestia')
  await enter(operator)
  const reports = operator.getByRole('region', { name: 'Reports' })
  await expect(reports.getByText('you are all muffins')).toBeVisible()
  await expect(reports.getByText('an insult')).toBeVisible()
  for (const begins of [
    /^Tables in memory: [1-9]/,
    /^People: [1-9]/,
    /^Moves: /,
    /^Mean: /,
    /^Waiting: /,
    /^Memory: [1-9]\d* MiB/,
  ])
    await expect(operator.getByRole('img', { name: begins })).toBeVisible()
  await accessible(operator)
  await keepPicture(operator, 'admin')

  // A ban disconnects, with a reason that the page can show.
  await reports.getByRole('button', { name: 'Ban the person' }).click()
  await operator.getByRole('dialog').getByLabel('Reason').fill('insults')
  await accessible(operator)
  await operator.getByRole('dialog').getByRole('button', { name: 'Ban' }).click()
  await expect(host.getByText('The operators of this server have banned you for a time.')).toBeVisible()
  await expect(operator.getByRole('region', { name: 'Active measures' }).getByText('insults')).toBeVisible()
  await operator.getByRole('button', { name: 'Lift the ban' }).click()
  await operator.getByRole('dialog').getByRole('button', { name: 'Lift the ban' }).click()
  await expect(operator.getByText('Ban lifted.')).toBeVisible()

  await reports.getByRole('button', { name: 'Delete their messages' }).click()
  await operator.getByRole('dialog').getByRole('button', { name: 'Delete their messages' }).click()
  await expect(operator.getByText('1 message deleted.')).toBeVisible()
  await expect(other.getByRole('log').getByText('you are all muffins')).toBeHidden()

  await reports.getByRole('button', { name: 'Close the table' }).click()
  await operator.getByRole('dialog').getByRole('button', { name: 'Close the table' }).click()
  await expect(other.getByText('The operators of this server have closed this table.')).toBeVisible()

  await reports.getByRole('button', { name: 'Resolve the report' }).click()
  await operator.getByRole('dialog').getByRole('button', { name: 'Resolve the report' }).click()
  await expect(reports.getByText('No reports.')).toBeVisible()
  await reports.getByLabel('Show resolved reports').check()
  await expect(reports.getByText('Resolved by')).toBeVisible()
  const log = operator.getByRole('region', { name: 'Operator log' })
  await expect(log.getByRole('listitem')).toHaveCount(7) // the first token, that of this test, and five acts
  await expect(log.getByText('insults')).toBeVisible()

  // The token is not in a cookie, and gone after leaving.
  const cookies = await operator.context().cookies(house.url)
  expect(cookies.map((c) => c.value).join()).not.toContain(house.token)
  await operator.getByRole('button', { name: 'Sign out' }).click()
  await operator.reload()
  await expect(operator.getByLabel('Token')).toBeVisible()
})

test('the desk fits a phone, in Spanish', async ({ person }) => {
  const host = await person({ ...desktop, name: 'Ada' })
  await lobby(host, 'hello there')
  const page = await person({ ...phone, locale: 'es-ES' })
  await page.goto(`${house.url}/admin`)
  await page.getByLabel('Token').fill(house.token)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('heading', { name: 'Denuncias' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await small(page)).toEqual([])
  await accessible(page)
  await keepPicture(page, 'admin-phone')
  await page.getByRole('button', { name: 'Eliminar la mesa' }).first().click()
  await expect(page.getByRole('dialog').getByText('No se puede deshacer.')).toBeVisible()
  await keepPicture(page, 'admin-phone-dialog')
})

test('a private house asks for its password and lists nothing', async ({ person }) => {
  process.env.SHIPFIC_CREATE_PASSWORD = 'alicorn'
  const home = await Server.open('--create', 'password', '--open', 'off')
  delete process.env.SHIPFIC_CREATE_PASSWORD
  try {
    const page = await person(desktop)
    await page.goto(home.url)
    await expect(page.getByRole('heading', { name: 'A private server' })).toBeVisible()
    await page.getByRole('button', { name: 'Make a table' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'needs a password' })).toBeVisible()
    await accessible(page)
    await page.getByLabel('Password for new tables').fill('alicorn')
    await keepPicture(page, 'private-house')
    await page.getByRole('button', { name: 'Make a table' }).click()
    await page.waitForURL(/\/t\//)
    await expect(page.getByRole('textbox', { name: 'Say something' })).toBeVisible()
    await expect(page.getByText('List this table')).toHaveCount(0)
  } finally {
    await home.close()
  }
})
