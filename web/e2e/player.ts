// The player of Secret Shipfic Folder in a page of Playwright's.

import { isDeepStrictEqual } from 'node:util'
import { frame, ScreenPlayer, type Means, type Screen } from './screenplayer'
import { expect, type Locator, type Page } from './test'

export type { Means } from './screenplayer'

/** tableWith makes a table that has begun, with bots in the other seats, and opens it. */
export async function tableWith(
  page: Page,
  bots: string[],
  options: object = {},
  config: object = {},
): Promise<string> {
  const made = await page.request.post('/api/tables', {
    data: {
      name: 'Inkwell',
      bots,
      start: true,
      config: { game: 'tsssf', seats: bots.length + 1, open: false, title: 'Moonlit Margins', options, ...config },
    },
  })
  expect(made.ok(), await made.text()).toBe(true)
  const { id } = (await made.json()) as { id: string }
  await page.goto(`/t/${id}`)
  await expect(page.locator('[data-phase]')).toBeVisible()
  return id
}

/** pair seats two people at a table, in the order of play, and starts the game. It returns the path of the table. */
export async function pair(host: Page, guest: Page, config: object): Promise<string> {
  const made = await host.request.post('/api/tables', {
    data: { name: 'Inkwell', config: { game: 'tsssf', seats: 2, open: false, fixedSeats: true, ...config } },
  })
  const { id } = (await made.json()) as { id: string }
  await host.goto(`/t/${id}`)
  await guest.goto(`/t/${id}`)
  await guest.getByRole('button', { name: /Sit here.*seat 2/ }).click()
  await guest.getByRole('button', { name: 'I’m ready' }).click()
  await expect(host.getByRole('button', { name: /^(Start the story|Deal the cards)$/ })).toHaveAttribute(
    'aria-disabled',
    'false',
  )
  await host.getByRole('button', { name: /^(Start the story|Deal the cards)$/ }).click()
  for (const page of [host, guest]) await expect(page.locator('[data-phase]')).toBeVisible()
  return `/t/${id}`
}

const screenOf = (page: Page, means: Means): Screen => ({
  evaluate: (run, arg) => page.evaluate(run as never, arg),
  until: async (what, run, arg, timeout) => {
    for (const end = Date.now() + timeout; Date.now() < end;) {
      const seen = await page.waitForFunction<unknown, unknown>(run as never, arg, { polling: 25, timeout })
      const first = await seen.jsonValue()
      if (typeof first === 'string') return first as NonNullable<ReturnType<typeof run>> // a word has no place that could change
      await page.evaluate(frame)
      if (isDeepStrictEqual(first, await page.evaluate(run as never, arg)))
        return first as NonNullable<ReturnType<typeof run>>
    }
    throw new Error(`waited ${timeout} ms for ${what}`)
  },
  click: (at) => {
    if (typeof at === 'string') return means === 'touch' ? page.locator(at).tap() : page.locator(at).click()
    return means === 'touch' ? page.touchscreen.tap(at.x, at.y) : page.mouse.click(at.x, at.y)
  },
  press: (key) => page.keyboard.press(key),
})

export class Player extends ScreenPlayer {
  readonly root: Locator

  constructor(
    readonly page: Page,
    means: Means = 'mouse',
  ) {
    super(screenOf(page, means), means)
    this.root = page.locator('[data-phase]')
  }

  /** press presses a button, whatever it is that the player presses with. */
  override async press(target: string | Locator): Promise<void> {
    if (typeof target === 'string') return super.press(target)
    if (this.means === 'touch') return target.tap()
    if (this.means === 'mouse') return target.click()
    await target.focus()
    await this.page.keyboard.press('Enter')
  }

  /** advised does what the hint says, step by step, and ends the turn. */
  async advised(): Promise<void> {
    const hint = this.page.locator('[data-hint] .pri')
    if ((await this.due()) === 'asked' && !(await this.page.locator('[data-ask-hint]').count())) return this.answer()
    await this.after(await this.see(), () => this.press('[data-ask-hint]'))
    while (await hint.count()) await this.after(await this.see(), () => this.press(hint))
    if ((await this.see()).may) await this.end()
  }
}
