// How the player is about to end the turn: from which decks to draw, and what to discard. A good mix of draws is chosen already; what to
// discard is not.

import { cardOf } from '../../lib/cards.svelte'
import { settings } from '../../lib/settings.svelte'
import type { Hint } from '../../lib/wire.gen'
import { discards, drawsAfter, mix } from './logic/ending'
import type { CardID, Deck, Move, OwnView } from './logic/view'

const lastMoment = 1000 // milliseconds: enough for the way to the server

const kindOf = (card: CardID): Deck => (cardOf(card)?.kind === 'Ship' ? 'ship' : 'pony')

/** What the end of a turn needs of a table. */
interface Turn {
  end: () => OwnView['end']
  hand: () => CardID[]
  n: () => number // the entry that is shown
  play: (move: Move) => Promise<boolean>
  advice: { winnable: () => Promise<Hint | null>; show: (hint: Hint) => void }
}

export class Ending {
  open = $state(false)
  chosen: Deck[] | null = $state.raw(null)
  missed: Hint | null = $state.raw(null) // what could still be won
  looking = $state(false) // for it
  #thrown: CardID[] = $state.raw([])
  #looked = -1 // the entry after which nothing was found

  constructor(private readonly turn: Turn) {}

  get end() {
    return this.turn.end()
  }

  /** thrown are the cards that will be discarded. */
  readonly thrown: CardID[] = $derived.by(() => {
    const end = this.end
    if (!end) return []
    return this.#thrown.filter((card) => this.turn.hand().includes(card))
  })

  /** choosing is true while cards to discard are being chosen. */
  readonly choosing: boolean = $derived.by(() => this.open && !!this.end && (this.end.discard > 0 || !!this.end.any))

  /** draws are the decks that will be drawn from, one for each card. */
  readonly draws: Deck[] = $derived.by(() => {
    const end = this.end
    if (!end) return []
    const n = drawsAfter(end, this.thrown.length)
    const decks = end.decks as Deck[]
    if (this.chosen?.length === n && this.chosen.every((d) => decks.includes(d))) return this.chosen
    const stay = this.turn.hand().filter((card) => !this.thrown.includes(card) && !end.return?.includes(card))
    return mix(stay, kindOf, n, decks)
  })

  /** simple is true where one press says it all. */
  readonly simple: boolean = $derived.by(
    () => !!this.end && this.end.discard === 0 && !this.end.any && this.draws.length <= 1,
  )

  /** settled is true when nothing is missing. */
  readonly settled: boolean = $derived.by(() => {
    const end = this.end
    return !!end && (end.any ? this.thrown.length >= end.discard : this.thrown.length === end.discard)
  })

  /** change draws a card from the other deck. */
  change(i: number): void {
    const decks = (this.end?.decks ?? []) as Deck[]
    if (decks.length < 2) return
    this.chosen = this.draws.map((deck, j) => (j === i ? (deck === 'pony' ? 'ship' : 'pony') : deck))
  }

  throw(card: CardID): void {
    const end = this.end
    if (!end) return
    const now = this.thrown
    if (now.includes(card)) this.#thrown = now.filter((c) => c !== card)
    else this.#thrown = end.any ? [...now, card] : [...now, card].slice(-Math.max(1, end.discard))
  }

  /** take throws a card of the hand that was pressed while cards to discard are being chosen, and reports whether it did. */
  take(card: CardID): boolean {
    if (!this.choosing) return false
    if (!this.end?.return?.includes(card)) this.throw(card)
    return true
  }

  /** pick chooses the cards that are the least loss. */
  pick(): void {
    if (this.end) this.#thrown = discards(this.turn.hand(), kindOf, this.end)
  }

  /** press ends the turn where that is simple, and otherwise asks how. Whoever wants help is told first what could still be won. A key may be
   * pressed unawares, so it asks even where it is simple, as long as something could still be played. */
  async press(asks = false): Promise<void> {
    if (this.looking) return
    if (!this.open && settings.help) this.missed = await this.#look()
    if (this.simple && !this.missed && !asks) void this.go()
    else if (this.end) this.open = !this.open
  }

  async #look(): Promise<Hint | null> {
    const n = this.turn.n()
    if (this.#looked === n) return null
    this.looking = true
    const hint = await this.turn.advice.winnable()
    this.looking = false
    if (!hint) this.#looked = n
    return hint
  }

  /** show leads to what could still be won. */
  show(): void {
    const hint = this.missed
    this.reset()
    if (hint) this.turn.advice.show(hint)
  }

  async go(): Promise<void> {
    const done = await this.turn.play({ do: 'end', draw: this.draws, discard: this.thrown })
    if (done) this.reset()
  }

  /**
   * endIfLate ends the turn as the player has prepared it when the time is nearly over. The server knows nothing of the decks that were
   * chosen here, and would draw from its own choice.
   */
  endIfLate(left: number | null): void {
    if (left !== null && left < lastMoment && this.chosen && this.settled) void this.go()
  }

  reset(): void {
    this.open = false
    this.missed = null
    this.chosen = null
    this.#thrown = []
  }
}
