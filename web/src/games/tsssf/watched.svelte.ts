// The table as it is shown to whoever watches or plays: what lies where, whose turn it is, what things are called, and what is outlined.
//
// What is shown may lag a little behind what the server said, while the latest moves are played back (playback.svelte.ts).

import { shortTitle, type Card, type Looks } from '../../card/card'
import { cardOf } from '../../lib/cards.svelte'
import { t } from '../../lib/i18n.svelte'
import { settings } from '../../lib/settings.svelte'
import { none, steady } from '../../lib/steady'
import type { Seen, Told } from '../../lib/table.svelte'
import type { Seat } from '../../lib/wire.gen'
import { seatNames } from '../../table/names'
import { joined, remembered } from '../../table/remembered'
import { asked, type Asked } from './logic/asked'
import { counted } from './logic/goals'
import { Grid } from './logic/grid'
import { sortHand } from './logic/hand'
import type { Shown } from './logic/history'
import { printOf, shipsOfTurn, standing, thisGame, type Print } from './logic/story'
import type { CardID, Cell, GoalView, OwnView, PublicView } from './logic/view'

/** Keys are cards by their id, or cells and places by their key. */
export type Keys = ReadonlySet<string>

export class WatchedTable {
  shown: Shown | null = $state.raw(null)
  goal: CardID | null = $state(null) // whose cards are lit on the grid
  part = $state(-1) // of that Goal: the part whose cards are lit, or all
  changed: Keys = $state.raw(none) // cards that have just changed, outlined where nothing moves
  spotlight: Keys = $state.raw(none) // cards of the move that is being told
  winning: Keys = $state.raw(none) // cards that have just won a Goal
  marks: { fresh: Keys; moved: Keys } | null = $state.raw(null) // cards that changed since the player's last turn
  reviewing = $state(false) // an earlier turn is shown again, and nothing can be done
  flying: Keys = $state.raw(none) // cards on their way: no thread holds them yet

  #before: Told[]

  constructor(readonly store: Seen<PublicView, OwnView>) {
    this.#before = remembered(store.id)
  }

  /** events is everything that has happened, up to what is shown. */
  readonly events: Told[] = $derived.by(() => {
    const n = this.shown?.n ?? 0
    return standing(thisGame(joined(this.#before, this.store.events).filter((told) => told.n <= n)))
  })

  /** freshShips are the Ships of this turn. */
  readonly freshShips: Keys = $derived.by(steady(() => shipsOfTurn(this.events)))

  get view(): PublicView {
    return this.shown!.public
  }

  readonly own: OwnView | null = $derived(this.shown?.own ?? null)
  readonly seat: Seat = $derived(this.own?.seat ?? -1)
  readonly #ponies = $derived(this.shown?.public.ponies ?? [])
  readonly #ships = $derived(this.shown?.public.ships ?? [])
  readonly grid: Grid = $derived(new Grid({ ponies: this.#ponies, ships: this.#ships }))
  readonly hand: CardID[] = $derived(this.own?.hands?.[0]?.cards ?? [])
  /** cards are the hand in the order in which it is shown. */
  readonly cards: CardID[] = $derived(settings.sorted ? sortHand(this.hand, (id) => this.title(id), cardOf) : this.hand)
  readonly taken: Keys = $derived.by(steady(() => new Set(this.own?.hands?.[0]?.taken)))
  readonly start: Cell = $derived(this.grid.ponies.find((p) => cardOf(p.card)?.kind === 'Start')?.at ?? [0, 0])
  readonly goals: GoalView[] = $derived([...(this.own?.private ?? []), ...(this.shown?.public.goals ?? [])])
  readonly question: Asked | null = $derived(this.shown ? asked(this.shown.public, this.own) : null)

  /** mine is true while it is this player's turn, whatever question may be open. */
  readonly mine: boolean = $derived(
    !!this.shown &&
      !this.reviewing &&
      !this.shown.public.over &&
      this.seat >= 0 &&
      this.shown.public.turn === this.seat,
  )

  /** free is true while cards may be played from the hand. */
  readonly free: boolean = $derived.by(
    () =>
      !!this.shown &&
      !this.shown.public.over &&
      !this.reviewing &&
      this.seat >= 0 &&
      !this.question &&
      !this.own?.proposal &&
      this.store.table?.status === 'playing',
  )

  /** counted are the cards that count for the Goal that is pointed at. */
  readonly counted: Keys = $derived.by(
    steady((): Keys => {
      const goal = this.goal ? this.goals.find((g) => g.card === this.goal) : undefined
      return goal ? new Set(counted(goal, this.part)) : this.winning
    }),
  )

  card = (id: CardID | undefined): Card | undefined => cardOf(id ?? '')

  /** title is a card's short title. */
  title = (id: CardID | undefined): string => {
    const card = this.card(id)
    return card ? shortTitle(card) : (id?.split('.').at(-1) ?? '?')
  }

  looks = (id: CardID): Looks | undefined => {
    const at = this.grid.where(id)
    return at && this.grid.at(at)?.looks
  }

  print = (id: CardID): Print | undefined => printOf(this.card(id))
  readonly #names: string[] = $derived.by(steady(() => seatNames(this.store.table)))
  name = (seat: Seat): string => this.#names[seat] ?? t('seat.empty')

  /** heading says whose turn it is. */
  readonly heading: string = $derived.by(() => {
    if (this.view.over) return t('table.over')
    return this.mine ? t('table.yourTurn') : t('table.turnOf', { name: this.name(this.view.turn) })
  })
}
