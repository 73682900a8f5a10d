// A player of Secret Shipfic Folder who sees only what the page shows: by mouse, by touch or by keys alone. It plays any game it is
// dealt; what it chooses among what is lit follows from its own dice, and the test's server deals the same cards every time.

import { expect, type Locator, type Page } from './test'

export type Means = 'mouse' | 'touch' | 'keys'

interface Point {
  x: number
  y: number
}

/** What a player sees at a glance. */
interface Sight {
  phase: string
  n: string
  lit: number
  place: string // the place that is chosen
  spots: Point[] // where something lit would be hit
  confirm: Point | null // by touch, what was tapped is confirmed there
  hand: string[]
  may: boolean // the turn may be ended
  sign: string // another one: something that was done has been answered
}

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

  see = async (): Promise<Sight> => (await this.page.evaluate(sight, ''))!

  /** due waits until the player must do something, or the game is over. */
  async due(): Promise<string> {
    const due = await this.page.waitForFunction(
      () => {
        const { phase = '', busy } = document.querySelector<HTMLElement>('[data-phase]')?.dataset ?? {}
        return busy === 'false' && /play|asked|over/.test(phase) && phase
      },
      undefined,
      { polling: 25, timeout: 30_000 },
    )
    return (await due.jsonValue()) as string
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
    const before = await this.see()
    if (before.phase === 'asked') await this.answer(before)
    else if (before.may) await this.end()
    else await this.playSomething()
  }

  /** advised does what the hint says, step by step, and ends the turn. */
  async advised(): Promise<void> {
    const hint = this.page.locator('[data-hint] .pri')
    if ((await this.due()) === 'asked' && !(await this.page.locator('[data-ask-hint]').count())) return this.answer()
    const before = await this.see()
    await this.#after(before, () => this.press(this.page.locator('[data-ask-hint]')))
    while (await hint.count()) await this.#after(await this.see(), () => this.press(hint))
    if ((await this.see()).may) await this.end()
  }

  async answer(before?: Sight): Promise<void> {
    const asked = before ?? (await this.see())
    let now = asked
    for (let tries = 0; tries < 6 && now.n === asked.n; tries++) {
      if (now.lit > 0) now = await this.#chooseLit(now)
      else now = await this.#after(now, () => this.press(this.page.locator('[data-decline]')))
    }
    if (now.n === asked.n) throw new Error('a question could not be answered')
  }

  async end(): Promise<void> {
    const before = await this.entry()
    if (this.means === 'keys') await this.page.keyboard.press('e')
    else await this.press(this.page.locator('[data-end]'))
    const go = this.page.locator('.go')
    await expect
      .poll(async () => (await go.count()) > 0 || (await this.entry()) !== before, { intervals: [25] })
      .toBe(true)
    if (await go.count()) {
      if (this.means === 'keys') await this.page.keyboard.press('Enter')
      else await this.press(go)
    }
    await expect(this.root).not.toHaveAttribute('data-n', before)
  }

  /** playSomething tries cards of the hand until one could be played. */
  async playSomething(): Promise<void> {
    let now = await this.see()
    const { n, hand } = now
    const first = this.#roll(hand.length || 1)
    for (let i = 0; i < hand.length; i++) {
      const at = (first + i) % hand.length
      now = await this.#after(now, () => this.takeCard(hand[at]!, at))
      for (let acts = 0; acts < 5 && now.n === n && now.lit > 0; acts++) now = await this.#chooseLit(now)
      if (now.n !== n) return
      await this.page.keyboard.press('Escape')
      now = await this.see()
    }
    throw new Error('no card of the hand could be played, and the turn could not be ended')
  }

  /** takeCard chooses a card of the hand. */
  async takeCard(id: string, at: number): Promise<void> {
    if (this.means === 'keys' && at < 9) return this.page.keyboard.press(String(at + 1))
    const spot = await this.page.locator(`[data-in-hand="${id}"]`).evaluate((e) => {
      e.scrollIntoView({ block: 'nearest', inline: 'center' })
      const { x, y } = e.getBoundingClientRect()
      return { x: x + 20, y: y + 30 }
    })
    await this.#touch(spot)
  }

  #touch = ({ x, y }: Point): Promise<void> =>
    this.means === 'touch' ? this.page.touchscreen.tap(x, y) : this.page.mouse.click(x, y)

  /** after does something and waits until the page has answered it. */
  async #after(before: Sight, act: () => Promise<void>): Promise<Sight> {
    await act()
    const after = await this.page.waitForFunction(sight, before.sign, { polling: 25, timeout: 10_000 })
    return (await after.jsonValue())!
  }

  /** chooseLit chooses one of the things that are lit, wherever on the table. */
  async #chooseLit(before: Sight): Promise<Sight> {
    if (this.means === 'keys') return this.#after(before, () => this.#chooseByKeys(before))
    if (before.confirm) return this.#after(before, () => this.#touch(before.confirm!))
    let now = before
    for (const key of ['0', '-', '-', '-']) {
      if (now.spots.length > 0) break
      await this.page.keyboard.press(key) // what is lit lies out of sight, or under a slip
      now = await this.see()
    }
    const spot = now.spots[this.#roll(now.spots.length || 1)]
    if (!spot) throw new Error('what is lit cannot be reached')
    return this.#after(now, () => this.#touch(spot))
  }

  async #chooseByKeys({ place }: Sight): Promise<void> {
    for (let i = this.#roll(4); i >= 0; i--) await this.page.keyboard.press(place ? 'Shift+n' : 'n')
    await this.page.keyboard.press('Enter')
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

/** sight runs in the page. With the sign of an earlier sight it waits for another one. */
function sight(before: string): Sight | null {
  const root = document.querySelector<HTMLElement>('[data-phase]')
  const lit = [...document.querySelectorAll<HTMLElement>('[data-lit]')].filter((e) => e.getClientRects().length > 0)
  const middle = (e: HTMLElement) => {
    const box = e.getBoundingClientRect()
    return e.dataset.inHand ? { x: box.x + 20, y: box.y + 30 } : { x: box.x + box.width / 2, y: box.y + box.height / 2 } // cards of the hand overlap
  }
  const confirm = document.querySelector<HTMLElement>('.say .pri:not([data-lit]), [data-question] .pri')
  const chosen = [...document.querySelectorAll<HTMLElement>('[data-in-hand][aria-selected="true"]')].map(
    (e) => e.dataset.inHand,
  )
  const place = document.querySelector<HTMLElement>('[data-place][aria-pressed="true"]')?.dataset.place ?? ''
  const cards = lit.filter((e) => !e.dataset.place)
  const wanted = place && cards.length > 0 ? cards : lit // a place that is chosen need not be changed for another
  const { phase = '', n = '', busy } = root?.dataset ?? {}
  const sign = [
    n,
    phase,
    lit.length,
    chosen,
    place,
    document.querySelector('[data-hint]')?.textContent,
    confirm?.textContent,
    document.querySelector('[data-refused]')?.textContent,
    document.querySelector<HTMLElement>('[data-grid]')?.style.transform,
  ].join('|')
  if (before && (busy !== 'false' || sign === before)) return null
  return {
    phase,
    n,
    sign,
    place,
    lit: lit.length,
    spots: wanted
      .map((e) => ({ e, at: middle(e) }))
      .filter(({ e, at }) => document.elementFromPoint(at.x, at.y)?.closest('[data-lit]') === e)
      .map(({ at }) => at),
    confirm: confirm && middle(confirm),
    hand: [...document.querySelectorAll<HTMLElement>('[data-in-hand]')].map((e) => e.dataset.inHand!),
    may: !!document.querySelector('[data-end].pri'),
  }
}
