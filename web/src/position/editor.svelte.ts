// The editor of positions: the board, the card in hand, and what the server says of it.

import type { Card } from '../card/card'
import { cardOf, loadPacks, titleOf } from '../lib/cards.svelte'
import { problemIn, sentence } from '../lib/refusal'
import type { PositionNow } from '../lib/wire.gen'
import { Carry } from '../table/carry.svelte'
import { playPosition } from './api'
import { emptyScenario, filled, fits, moved, resized, spotOf, type Scenario, type Spot } from './board'

const patience = 250 // milliseconds without a change before the server is asked

export class Editor {
  scenario: Scenario = $state.raw(emptyScenario())
  cards: Card[] = $state.raw([])
  held: Card | null = $state.raw(null) // the card that is about to be put somewhere
  checked: PositionNow | null = $state.raw(null) // the position, if it can be played
  problem = $state('')
  opened = $state(0) // how many positions were opened
  #past: Scenario[] = $state.raw([])
  #timer: ReturnType<typeof setTimeout> | undefined
  #asked = 0

  readonly setup = $derived(this.scenario.setup)
  readonly start = $derived(this.cards.find((card) => card.kind === 'Start')?.id ?? '')
  readonly changed = $derived(this.#past.length > 0)

  /** open loads the cards, and the position at an address if there is one. */
  async open(address: string): Promise<void> {
    if (address) await this.read(await playPosition({ position: address }))
    else {
      this.#use((await loadPacks()).flatMap((pack) => pack.cards))
      this.#check()
    }
  }

  /** read takes over a position. */
  async read(now: PositionNow): Promise<void> {
    this.#use((await loadPacks(now.packs)).flatMap((pack) => pack.cards))
    this.#past = []
    this.held = null
    this.opened++
    this.#set(filled(now.layout as Scenario))
  }

  #use(cards: Card[]): void {
    const start = cards.find((card) => card.kind === 'Start')
    this.cards = cards.filter((card) => card.kind !== 'Start' || card === start)
  }

  /** carry drags a card from wherever it lies to a spot. */
  readonly carry = new Carry<Card>({
    finger: 'rests',
    take: (card) => (this.held = card),
    drop: (card, { x, y }) => {
      const spot = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-spot]')?.dataset.spot
      this.held = card
      if (spot) this.put(JSON.parse(spot) as Spot)
      this.held = null
    },
  })

  /** take picks a card up, or lets it go. */
  take(card: Card): void {
    this.held = this.held === card ? null : card
  }

  /** mayPut reports whether the card in hand could lie on a spot. */
  mayPut = (spot: Spot): boolean => this.held !== null && fits(this.held.kind, spot)

  /** put lays the card in hand on a spot. */
  put(spot: Spot): void {
    if (!this.held || !this.mayPut(spot)) return
    const next = moved(this.scenario, this.held.id, this.held.kind, spot)
    this.held = null
    if (next !== this.scenario) this.#change(next)
  }

  resize = (players: number): void => this.#change(resized(this.scenario, players))
  setTurn = (turn: number): void => this.#change({ ...this.scenario, setup: { ...this.setup, turn } })
  clear = (): void => this.#change({ ...emptyScenario(), packs: this.scenario.packs ?? [] })

  undo(): void {
    const last = this.#past.at(-1)
    if (!last) return
    this.#past = this.#past.slice(0, -1)
    this.#set(last)
  }

  /** lies reports whether a card is somewhere other than in its deck. */
  lies = (card: Card): boolean => card.kind === 'Start' || spotOf(this.setup, card.id).on !== 'box'

  #change(next: Scenario): void {
    this.#past = [...this.#past, this.scenario]
    this.#set(next)
  }

  #set(next: Scenario): void {
    this.scenario = next
    this.#check()
  }

  #check(): void {
    clearTimeout(this.#timer)
    const asked = ++this.#asked
    this.checked = null
    this.#timer = setTimeout(async () => {
      const [now, problem] = await playPosition({ position: JSON.stringify(this.scenario) }).then(
        (now) => [now, ''] as const,
        (error) => [null, sentence(problemIn(error), titleOf)] as const,
      )
      if (asked !== this.#asked) return // it has changed meanwhile
      this.checked = now
      this.problem = problem
    }, patience)
  }
}

/** faceOf is a card that the board names. */
export const faceOf = (id: string): Card | undefined => cardOf(id)
