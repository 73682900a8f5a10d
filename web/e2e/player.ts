// A player of Secret Shipfic Folder who sees only what the page shows: by mouse, by touch or by keys alone. It plays any game it is
// dealt; what it chooses among what is lit follows from its own dice, so a run differs from another only by the cards.

import { expect, type Locator, type Page } from './test'

export type Means = 'mouse' | 'touch' | 'keys'

/** tableWith makes a table that has begun, with bots in the other seats, and opens it. */
export async function tableWith(page: Page, bots: string[], options: object = {}, config: object = {}): Promise<string> {
  const made = await page.request.post('/api/tables', {
    data: { name: 'Inkwell', bots, start: true, config: { game: 'tsssf', seats: bots.length + 1, open: false, title: 'Moonlit Margins', options, ...config } },
  })
  expect(made.ok(), await made.text()).toBe(true)
  const { id } = (await made.json()) as { id: string }
  await page.goto(`/t/${id}`)
  await expect(page.locator('[data-phase]')).toBeVisible()
  return id
}

export class Player {
  readonly root: Locator
  #dice = 1

  constructor(
    readonly page: Page,
    readonly means: Means = 'mouse',
  ) {
    this.root = page.locator('[data-phase]')
  }

  #roll(n: number): number {
    this.#dice = (this.#dice * 1103515245 + 12345) & 0x7fffffff
    return (this.#dice >> 8) % n
  }

  phase = async (): Promise<string> => (await this.root.getAttribute('data-phase')) ?? ''
  entry = async (): Promise<string> => (await this.root.getAttribute('data-n')) ?? ''

  /** due waits until the player must do something, or the game is over. */
  async due(): Promise<string> {
    await expect(this.root).toHaveAttribute('data-phase', /play|asked|over/, { timeout: 30_000 })
    await expect(this.root).toHaveAttribute('data-busy', 'false')
    return this.phase()
  }

  /** game plays until it is over. */
  async game(most = 400): Promise<void> {
    for (let i = 0; i < most; i++) {
      if ((await this.due()) === 'over') return
      await this.step()
    }
    throw new Error(`the game did not end in ${most} steps`)
  }

  /** until plays until something is seen. */
  async until(seen: () => Promise<boolean>, most = 200): Promise<void> {
    for (let i = 0; i < most; i++) {
      if ((await this.due()) === 'over') throw new Error('the game ended before it was seen')
      if (await seen()) return
      await this.step()
    }
    throw new Error(`not seen in ${most} steps`)
  }

  /** step does one thing: answers a question, plays a card, or ends the turn. */
  async step(): Promise<void> {
    const before = await this.entry()
    if ((await this.phase()) === 'asked') await this.answer()
    else if (await this.page.locator('[data-end].pri').count()) await this.end()
    else await this.playSomething()
    await expect(this.root).not.toHaveAttribute('data-n', before)
  }

  async answer(): Promise<void> {
    if (await this.#chooseLit()) return
    await this.press(this.page.locator('[data-decline]'))
  }

  async end(): Promise<void> {
    const before = await this.entry()
    if (this.means === 'keys') await this.page.keyboard.press('e')
    else await this.press(this.page.locator('[data-end]'))
    const go = this.page.locator('.go')
    await expect.poll(async () => (await go.count()) > 0 || (await this.entry()) !== before).toBe(true)
    if (!(await go.count())) return
    if (this.means === 'keys') await this.page.keyboard.press('Enter')
    else await this.press(go)
  }

  /** playSomething tries cards of the hand until one could be played. */
  async playSomething(): Promise<void> {
    const before = await this.entry()
    const hand = await this.page.locator('[data-in-hand]').evaluateAll((cards) => cards.map((c) => (c as HTMLElement).dataset.inHand!))
    const first = this.#roll(hand.length || 1)
    for (let i = 0; i < hand.length; i++) {
      const at = (first + i) % hand.length
      await this.takeCard(hand[at]!, at)
      for (let acts = 0; acts < 4; acts++) {
        if (!(await this.#chooseLit())) break
        if (await this.#changed(before)) return
      }
      await this.page.keyboard.press('Escape')
    }
    throw new Error('no card of the hand could be played, and the turn could not be ended')
  }

  /** takeCard chooses a card of the hand. */
  async takeCard(id: string, at: number): Promise<void> {
    if (this.means === 'keys' && at < 9) return this.page.keyboard.press(String(at + 1))
    const card = this.page.locator(`[data-in-hand="${id}"]`)
    await card.evaluate((e) => e.scrollIntoView({ block: 'nearest', inline: 'center' }))
    const box = (await card.boundingBox())!
    if (this.means === 'touch') await this.page.touchscreen.tap(box.x + 20, box.y + 30)
    else await this.page.mouse.click(box.x + 20, box.y + 30)
  }

  async #changed(before: string): Promise<boolean> {
    await expect(this.root).toHaveAttribute('data-busy', 'false')
    return (await this.entry()) !== before
  }

  /** chooseLit chooses one of the things that are lit, wherever on the table, if there are any. */
  async #chooseLit(): Promise<boolean> {
    if (this.means === 'keys') return this.#chooseByKeys()
    let spots = await this.#reachable()
    for (const key of ['0', '-', '-']) {
      if (spots.length > 0 || !(await this.page.locator('[data-lit]').count())) break
      await this.page.keyboard.press(key) // what is lit lies out of sight, or under a slip
      spots = await this.#reachable()
    }
    const spot = spots[this.#roll(spots.length || 1)]
    if (!spot) return false
    if (this.means === 'mouse') {
      await this.page.mouse.click(spot.x, spot.y)
      return true
    }
    await this.page.touchscreen.tap(spot.x, spot.y)
    await expect(this.root).toHaveAttribute('data-busy', 'false')
    const confirm = this.page.locator('.say .pri, [data-question] .pri')
    if (await confirm.count()) await confirm.first().tap()
    return true
  }

  async #chooseByKeys(): Promise<boolean> {
    for (let i = this.#roll(4); i >= 0; i--) await this.page.keyboard.press('n')
    if (!(await this.page.evaluate(() => document.activeElement?.hasAttribute('data-lit')))) return false
    await this.page.keyboard.press('Enter')
    return true
  }

  /** reachable lists points on the screen at which something lit would be hit. */
  #reachable(): Promise<{ x: number; y: number }[]> {
    return this.page.evaluate(() =>
      [...document.querySelectorAll('[data-lit]')].flatMap((element) => {
        const box = element.getBoundingClientRect()
        const x = box.x + box.width / 2
        const y = box.y + box.height / 2
        const hit = document.elementFromPoint(x, y)?.closest('[data-lit]')
        return hit === element ? [{ x, y }] : []
      }),
    )
  }

  async press(target: Locator): Promise<void> {
    if (this.means === 'touch') await target.tap()
    else if (this.means === 'mouse') await target.click()
    else {
      await target.focus()
      await this.page.keyboard.press('Enter')
    }
  }
}
