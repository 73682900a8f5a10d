// A player of Secret Shipfic Folder who sees only what the page shows: by mouse, by touch or by keys alone. It plays any game it is
// dealt; what it chooses among what is lit follows from its own dice, and the test's server deals the same cards every time.

export type Means = 'mouse' | 'touch' | 'keys'

export interface Point {
  x: number
  y: number
}

/** A page in some browser, as far as a player needs it. */
export interface Screen {
  evaluate<R, A>(run: (arg: A) => R, arg: A): Promise<R>
  /** until asks the page again and again, until it gives the same answer before and after a frame was painted: slips move meanwhile. */
  until<R, A>(what: string, run: (arg: A) => R, arg: A, timeout: number): Promise<NonNullable<R>>
  click(at: Point | string): Promise<void> // a point, or what a selector names
  press(key: string): Promise<void>
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
  partners: string[] // cards of the hand that go with what is chosen
  may: boolean // the turn may be ended
  sign: string // another one: something that was done has been answered
}

export class ScreenPlayer {
  #dice = 1

  constructor(
    readonly screen: Screen,
    readonly means: Means = 'mouse',
  ) {}

  #roll(n: number): number {
    this.#dice = (this.#dice * 1103515245 + 12345) & 0x7fffffff
    return (this.#dice >> 8) % n
  }

  phase = async (): Promise<string> => (await this.screen.evaluate(sight, ''))!.phase
  entry = async (): Promise<string> => (await this.screen.evaluate(sight, ''))!.n

  see = (): Promise<Sight> => this.screen.until('the table', sight, '', 60_000)

  /** due waits until the player must do something, or the game is over. */
  async due(): Promise<string> {
    return this.screen.until('a turn or a question', due, undefined, 60_000)
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

  async answer(before?: Sight): Promise<void> {
    const asked = before ?? (await this.see())
    let now = asked
    for (let tries = 0; tries < 6 && now.n === asked.n; tries++) {
      if (now.lit > 0) now = await this.#chooseLit(now)
      else now = await this.after(now, () => this.press('[data-decline]'))
    }
    if (now.n === asked.n) throw new Error('a question could not be answered')
  }

  async end(): Promise<void> {
    const before = await this.entry()
    if (this.means === 'keys') await this.screen.press('e')
    else await this.press('[data-end]')
    const answer = await this.screen.until('the end of the turn, or a question about it', ending, before, 60_000)
    if (answer === 'ended') return
    if (await this.screen.evaluate(() => !!document.querySelector('.go:disabled'), undefined))
      await this.press('[data-pick-for-me]')
    await this.press('.go')
    await this.screen.until(
      'the end of the turn',
      (n) => document.querySelector<HTMLElement>('[data-phase]')?.dataset.n !== n,
      before,
      60_000,
    )
  }

  /** playSomething tries cards of the hand until one could be played. */
  async playSomething(): Promise<void> {
    let now = await this.see()
    const { n, hand } = now
    const first = this.#roll(hand.length || 1)
    for (let i = 0; i < hand.length; i++) {
      const at = (first + i) % hand.length
      now = await this.after(now, () => this.takeCard(hand[at]!, at))
      for (let acts = 0; acts < 5 && now.n === n && now.lit > 0; acts++) now = await this.#chooseLit(now)
      if (now.n !== n) return
      await this.screen.press('Escape')
      now = await this.see()
    }
    throw new Error('no card of the hand could be played, and the turn could not be ended')
  }

  /** takeCard chooses a card of the hand. */
  async takeCard(id: string, at: number): Promise<void> {
    if (this.means === 'keys' && at < 9) return this.screen.press(String(at + 1))
    await this.screen.click(await this.screen.evaluate(cornerOf, id))
  }

  /** after does something and waits until the page has answered it. */
  protected async after(before: Sight, act: () => Promise<void>): Promise<Sight> {
    await act()
    return this.screen.until('an answer of the page', sight, before.sign, 60_000)
  }

  /** chooseLit chooses one of the things that are lit, wherever on the table. */
  async #chooseLit(before: Sight): Promise<Sight> {
    if (this.means === 'keys') return this.after(before, () => this.#chooseByKeys(before))
    if (before.confirm) return this.after(before, () => this.screen.click(before.confirm!))
    let now = before
    for (const key of ['0', '-', '-', '-']) {
      if (now.spots.length > 0) break
      await this.screen.press(key) // what is lit lies out of sight, or under a slip
      now = await this.see()
    }
    const spot = now.spots[this.#roll(now.spots.length || 1)]
    if (!spot) throw new Error('what is lit cannot be reached')
    return this.after(now, () => this.screen.click(spot))
  }

  async #chooseByKeys({ place, hand, partners }: Sight): Promise<void> {
    const at = hand.indexOf(partners[this.#roll(partners.length || 1)] ?? '')
    if (place && at >= 0 && at < 9) return this.takeCard(hand[at]!, at)
    for (let i = this.#roll(4); i >= 0; i--) await this.screen.press('n')
    await this.screen.press('Enter')
  }

  async press(selector: string): Promise<void> {
    if (this.means !== 'keys') return this.screen.click(selector)
    await this.screen.evaluate((selector) => document.querySelector<HTMLElement>(selector)!.focus(), selector)
    await this.screen.press('Enter')
  }
}

/** frame runs in the page: it waits until a frame has been painted. */
export const frame = (): Promise<void> =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))

/** due runs in the page: the phase in which something is expected of the player. */
function due(): string | null {
  const { phase = '', busy } = document.querySelector<HTMLElement>('[data-phase]')?.dataset ?? {}
  return busy === 'false' && /play|asked|over/.test(phase) ? phase : null
}

/** ending runs in the page: whether a turn has ended, or the page asks what to draw first. */
function ending(before: string): 'asked' | 'ended' | null {
  if (document.querySelector('.go')) return 'asked'
  return document.querySelector<HTMLElement>('[data-phase]')?.dataset.n === before ? null : 'ended'
}

/** cornerOf runs in the page: where a card of the hand is hit even if others overlap it. */
function cornerOf(id: string): Point {
  const card = document.querySelector(`[data-in-hand="${id}"]`)!
  card.scrollIntoView({ block: 'nearest', inline: 'center' })
  const { x, y } = card.getBoundingClientRect()
  return { x: x + 20, y: y + 30 }
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
    partners: lit.flatMap((e) => e.dataset.inHand ?? []),
    may: !!document.querySelector('[data-end].pri'),
  }
}
