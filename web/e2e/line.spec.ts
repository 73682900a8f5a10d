import { Server } from './server'
import { expect, makeTable, test } from './test'

test('a lost network is met with calm, and the same table comes back', async ({ person }) => {
  const host = await person({ name: 'Inkwell' })
  const guest = await person({ name: 'Marzipan' })
  await guest.goto(await makeTable(host))
  await guest.getByRole('button', { name: /Sit here.*seat 2/ }).click()
  await expect(host.getByText('Marzipan')).toBeVisible()

  await guest.context().setOffline(true)
  await expect(guest.getByText('Your table is safe')).toBeVisible()
  await host.getByRole('button', { name: 'Add a bot in seat 3' }).click()
  await guest.context().setOffline(false)
  await expect(guest.locator('[data-bot]')).toBeVisible()
  await expect(guest.getByText('Your table is safe')).toHaveCount(0)
})

test('a server that is killed and started again has lost nothing', async ({ person }) => {
  const own = await Server.open()
  try {
    const host = await person({ name: 'Inkwell', baseURL: own.url })
    await makeTable(host)
    await host.getByRole('button', { name: 'Add a bot in seat 3' }).click()
    await expect(host.locator('[data-bot]')).toBeVisible()
    await own.stop(true)
    await expect(host.getByText('Your table is safe')).toBeVisible()
    await own.start()
    await expect(host.getByText('Your table is safe')).toHaveCount(0)
    await host.getByRole('button', { name: 'Fill with bots' }).click()
    await host.getByRole('button', { name: 'Start the story' }).click()
    await expect(host.locator('[data-phase]')).toBeVisible()
  } finally {
    await own.close()
  }
})
