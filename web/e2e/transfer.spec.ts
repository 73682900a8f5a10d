import { tableWith } from './player'
import { expect, phone, test } from './test'

// A seat is transferred to another device, by a link or a QR code that works once.

test('a seat is transferred to a phone by a link that works once', async ({ person }) => {
  const desk = await person({ name: 'Inkwell' })
  const id = await tableWith(desk, ['filly'], {}, { fixedSeats: true })
  await desk.getByRole('button', { name: 'Menu' }).first().click()
  await desk.getByRole('button', { name: 'Continue on another device' }).click()
  await expect(desk.getByRole('img', { name: 'QR code for the other device' })).toBeVisible()
  const link = await desk.getByRole('textbox', { name: 'Link for the other device' }).inputValue()
  expect(new URL(link).search).toBe('') // a server sees nothing of the code

  const pocket = await person(phone)
  await pocket.goto(link)
  await pocket.getByRole('button', { name: 'Move my games here' }).click()
  await pocket.getByRole('link', { name: 'To your games' }).click()
  await pocket.getByRole('link', { name: 'Continue' }).click()
  await expect(pocket).toHaveURL(new RegExp(`/t/${id}$`))
  await expect(pocket.locator('[data-in-hand]').first()).toBeVisible() // nobody else sees this hand

  const thief = await person()
  await thief.goto(link)
  await thief.getByRole('button', { name: 'Move my games here' }).click()
  await expect(thief.getByRole('alert')).toContainText('This link was used already')

  // Hayburger has it too.
  await tableWith(desk, ['filly'], {}, { game: 'hayburger' })
  await desk.getByRole('button', { name: 'Menu' }).click()
  await desk.getByRole('button', { name: 'Continue on another device' }).click()
  await expect(desk.getByRole('img', { name: 'QR code for the other device' })).toBeVisible()
})
