// The table as the player handles it: what is shown, what has been chosen, what is lit, and what is sent to the server.
//
// What is shown may lag a little behind what the server said, while the latest moves are played back (playback.svelte.ts).

import { getContext, setContext } from 'svelte'
import { shortTitle, type Card, type Looks } from '../card/card'
import { cardOf, titleOf } from '../lib/cards.svelte'
import { t, type Key } from '../lib/i18n.svelte'
import { problemIn, sentence } from '../lib/refusal'
import { settings } from '../lib/settings.svelte'
import { none, steady } from '../lib/steady'
import type { Seen, Told } from '../lib/table.svelte'
import type { Command, Seat } from '../lib/wire.gen'
import { questionRule, refusals } from '../rules/links'
import { Advice } from './advice.svelte'
import { asked, type Asked } from './logic/asked'
import {
  complete,
  foresee,
  isNothing,
  nothing,
  offers,
  putCard,
  putCell,
  putDiscard,
  putPlace,
  type Choice,
  type Offers,
} from './logic/choice'
import type { Ending } from './ending.svelte'
import { cellKey, Grid } from './logic/grid'
import { News, sortHand } from './logic/hand'
import { nothingForeseen, type Foreseen } from './logic/outcomes'
import { counted } from './logic/goals'
import type { Shown } from './logic/history'
import { lacking, placeKey, playable, readPlays, type Place, type Position } from './logic/plays'
import { printOf, shipsOfTurn, standing, thisGame, type Print } from './logic/story'
import type { CardID, Cell, GoalView, Move, OwnView, Pick, PublicView } from './logic/view'
import { Sending } from './sending.svelte'
import { seatNames } from '../table/names'
import { joined, remembered } from '../table/remembered'
import { play as sound } from '../table/sound'

/** A refusal is told where it was tried. */
export interface Refusal {
  id: number
  text: string
  at: string // "card:…", "cell:…", "place:…", "turn", "goal:…"
  rule?: string | undefined // the rule behind it
}

export interface Announcement {
  id: number
  text: string
}

const key = Symbol('table')

export const setTable = (table: Table): Table => setContext(key, table)
export const useTable = (): Table => getContext<Table>(key)

/** Keys are cards by their id, or cells and places by their key. */
type Keys = ReadonlySet<string>

const noOffers: Offers = { hand: new Set(), places: [], cells: [], discard: false, use: null }

export class Table {
  shown: Shown | null = $state.raw(null)
  choice: Choice = $state.raw(nothing)
  hot: Place | Cell | null = $state.raw(null) // what is under the pointer, or has the focus, of what is lit
  hotEdge = $state('') // the key of a ship on the grid that is under the pointer, where ships answer a question
  aimed: Pick | 'pass' | null = $state.raw(null) // an answer in the question itself that is pointed at
  ready: Move | null = $state.raw(null) // by touch a complete play waits for a second tap
  tapped: string = $state('') // by touch an answer too: its key
  touching = $state(false)
  refusal: Refusal | null = $state.raw(null)
  rules: readonly string[] | null = $state.raw(null) // those that lie open over the table
  goal: CardID | null = $state(null) // whose cards are lit on the grid
  part = $state(-1) // of that Goal: the part whose cards are lit, or all
  polite: Announcement = $state.raw({ id: 0, text: '' })
  assertive: Announcement = $state.raw({ id: 0, text: '' })
  changed: Keys = $state.raw(none) // cards that have just changed, outlined where nothing moves
  spotlight: Keys = $state.raw(none) // cards of the move that is being told
  winning: Keys = $state.raw(none) // cards that have just won a Goal
  marks: { fresh: Keys; moved: Keys } | null = $state.raw(null) // cards that changed since the player's last turn
  reviewing = $state(false) // an earlier turn is shown again, and nothing can be done
  flying: Keys = $state.raw(none) // cards on their way: no thread holds them yet

  readonly advice = new Advice(this)
  ending: Ending | null = null // of the turn, where there is one
  news: Keys = $state.raw(none) // cards that have come into the hand since the player last did something
  #news = new News()

  #refusals = 0
  #lastRule: string | undefined // of the last refusal
  #refusalEnds: ReturnType<typeof setTimeout> | undefined

  #before: Told[]
  readonly sending: Sending

  constructor(readonly store: Seen<PublicView, OwnView>) {
    this.#before = remembered(store.id)
    this.sending = new Sending(store)
  }

  /** events is everything that has happened, up to what is shown. */
  readonly events: Told[] = $derived.by(() => {
    const n = this.shown?.n ?? 0
    return standing(thisGame(joined(this.#before, this.store.events).filter((told) => told.n <= n)))
  })

  /** freshShips are the Ships of this turn. */
  readonly freshShips: Keys = $derived.by(steady(() => shipsOfTurn(this.events)))

  // What is there.

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

  readonly position: Position = $derived({
    grid: this.grid,
    plays: readPlays(this.own, this.grid),
    ponyDiscard: this.shown?.public.discards.pony ?? [],
  })

  readonly offers: Offers = $derived(this.free ? offers(this.position, this.choice) : noOffers)
  readonly choosing: boolean = $derived(!isNothing(this.choice))
  /** places are where the chosen cards could go; a place that is chosen already can still be changed for another. */
  readonly places: Place[] = $derived(
    this.free
      ? this.choice.place
        ? offers(this.position, { ...this.choice, place: undefined }).places
        : this.offers.places
      : [],
  )

  /** litPlaces and litCells are what is lit on the grid, by key: what the choice offers, or what answers the question. A card of the grid
   * that can be used is lit before anything is chosen. */
  readonly litPlaces: Keys = $derived.by(steady(() => new Set(this.choosing ? this.places.map(placeKey) : [])))
  readonly litCells: Keys = $derived.by(
    steady(() => new Set(this.question?.mine ? this.question.cells.keys() : this.offers.cells.map(cellKey))),
  )
  readonly litEdges: Keys = $derived.by(steady(() => new Set(this.question?.mine ? this.question.edges.keys() : [])))
  readonly litHand: Keys = $derived.by(
    steady(() => new Set(this.question?.mine ? this.question.hand.keys() : this.choosing ? this.offers.hand : [])),
  )
  /** foreseen is what the play or the answer that is pointed at would do to the grid. */
  readonly foreseen: Foreseen = $derived.by(() => {
    const q = this.question
    if (!q?.mine) return this.free ? foresee(this.position, this.choice, this.hot) : nothingForeseen
    if (this.aimed === 'pass') return q.pass ?? nothingForeseen
    const answer = this.aimed ?? this.pointed ?? q.words.find((word) => word.order)
    return (answer && q.outcomes.get(answer)) ?? nothingForeseen
  })
  /** pointed is the answer on the grid that is under the pointer, has the focus, or was tapped once. */
  readonly pointed: Pick | null = $derived.by(() => {
    const q = this.question
    if (!q?.mine) return null
    const key = this.hot && !('kind' in this.hot) ? cellKey(this.hot) : this.tapped.replace(/^(cell|place):/, '')
    return q.cells.get(key) ?? q.edges.get(this.hotEdge || key) ?? null
  })
  /** lost are the cards that would leave the grid, and torn the ships whose ponies would break up. */
  readonly lost: Keys = $derived.by(steady(() => new Set([...this.foreseen.falls, ...this.foreseen.loose])))
  readonly torn: Keys = $derived.by(steady(() => new Set(this.foreseen.breaks.map((ship) => ship.card))))
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

  playable = (card: CardID): boolean => this.free && playable(this.position, card)

  // Acts. Each is a press, a tap or a key; a refusal appears where the act was made.

  pressCard(card: CardID): void {
    if (this.ending?.take(card)) return
    const answer = this.question?.mine ? this.question.hand.get(card) : undefined
    if (answer) return this.answer(answer, `card:${card}`)
    if (!this.free) return this.refuse(`card:${card}`, this.#why(), 'answerFirst')
    if (!this.playable(card) && !this.mine) return this.refuse(`card:${card}`, t('refusal.notYourTurn'), 'notYourTurn')
    if (!this.playable(card)) return this.refuse(`card:${card}`, this.#needs(card), 'notPlayable')
    this.#put(putCard(this.position, this.choice, card), `card:${card}`)
  }

  // What a card would need that cannot be played now.
  #needs = (card: CardID): string =>
    t(`refused.${lacking(this.card(card), this.hand.map(this.card))}`, { card: this.title(card) })

  /** dealt is told what the hand holds now. */
  dealt(hand: readonly CardID[]): void {
    this.news = this.#news.see(hand)
  }

  /** take chooses a card without playing it, as when it is picked up to be dragged. */
  take(card: CardID): void {
    this.choice = putCard(this.position, this.choice, card)
    this.ready = null
  }

  pressCell(cell: Cell): void {
    const at = `cell:${cellKey(cell)}`
    if (this.question?.mine) {
      const answer = this.question.cells.get(cellKey(cell))
      if (answer) return this.answer(answer, at)
      if (this.question.cells.size > 0) this.#refuseCell(at, cell)
      return
    }
    const again = this.choice.cell && cellKey(this.choice.cell) === cellKey(cell)
    if (again || this.litCells.has(cellKey(cell))) this.#put(putCell(this.position, this.choice, cell), at)
    else if (this.choosing) this.#refuseCell(at, cell)
  }

  pressPlace(place: Place): void {
    if (!this.free) return this.refuse(`place:${placeKey(place)}`, this.#why(), 'answerFirst')
    const again = this.ready && this.choice.place && placeKey(this.choice.place) === placeKey(place)
    if (again) return void this.play(this.ready!, `place:${placeKey(place)}`)
    this.#put(putPlace(this.position, this.choice, place), `place:${placeKey(place)}`)
  }

  pressEdge(edgeKey: string): void {
    const answer = this.question?.mine ? this.question.edges.get(edgeKey) : undefined
    if (answer) this.answer(answer, `place:${edgeKey}`)
  }

  pressDiscard(): void {
    this.#put(putDiscard(this.position, this.choice), 'discard')
  }

  pressGoal(card: CardID): void {
    const answer = this.question?.mine ? this.question.goals.get(card) : undefined
    if (answer) this.answer(answer, `goal:${card}`)
  }

  use(card: CardID): void {
    void this.play({ do: 'use', card }, `card:${card}`)
  }

  putBack(): void {
    this.choice = nothing
    this.ready = null
    this.tapped = ''
    this.aimed = null
  }

  // By touch the first tap shows what would happen, the second does it.
  #put(next: Choice, at: string): void {
    this.choice = next
    const move = complete(this.position, next)
    this.ready = null
    if (!move) return
    if (this.touching) this.ready = move
    else void this.play(move, at)
  }

  answer(pick: Pick, at: string): void {
    if (this.touching && (pick.cell || pick.edge) && this.tapped !== at) {
      this.tapped = at
      return
    }
    this.tapped = ''
    void this.play({ do: 'choose', pick }, at)
  }

  async play(move: Move, at: string): Promise<boolean> {
    if (move.do !== 'choose') this.news = this.#news.forget()
    const { choice } = this
    const done = await this.do({ do: 'move', seat: this.seat, move }, at)
    if (done) {
      sound('place')
      if (this.choice === choice && !this.tapped) this.putBack() // else the next play has begun
      this.advice.made(move)
    } else {
      this.ready = null
    }
    return done
  }

  /** undo takes the last move back, or asks the others whether it may be. */
  undo(): void {
    this.putBack()
    this.advice.drop()
    void this.do({ do: 'undo' }, 'turn')
  }

  /** do sends a command; a refusal is told where it was tried. */
  async do(command: Command, at: string): Promise<boolean> {
    try {
      const sent = await this.sending.send(command)
      if (sent) this.refusal = null
      return sent
    } catch (error) {
      const problem = problemIn(error)
      this.refuse(at, sentence(problem, titleOf), problem.code)
      return false
    }
  }

  /** refuse tells why something cannot be done. The code leads to the rule, if there is one. */
  refuse(at: string, text: string, code = ''): void {
    this.#lastRule = refusals[code]
    this.refusal = { id: ++this.#refusals, text, at, rule: this.#lastRule }
    this.say(text, true)
    sound('refused')
    clearTimeout(this.#refusalEnds)
    this.#refusalEnds = setTimeout(() => (this.refusal = null), 5000)
  }

  /** explain opens the rules of what is asked, or of what was refused last. */
  explain(): void {
    const rule = this.question?.mine ? questionRule(this.question.kind) : this.#lastRule
    if (rule) this.rules = [rule]
  }

  #why(): string {
    const q = this.question
    if (q?.mine) return q.card ? t('turn.answerFirst', { card: this.title(q.card) }) : t('turn.answerFirstPlain')
    return t(
      this.view.over ? 'refusal.gameOver' : q || this.own?.proposal ? 'refusal.questionOpen' : 'refusal.notYourTurn',
    )
  }

  #refuseCell(at: string, cell: Cell): void {
    if (this.litCells.size === 0 && this.litPlaces.size > 0) this.refuse(at, t('refused.wantsSpot'))
    else if (cellKey(cell) === cellKey(this.start)) this.refuse(at, t('refusal.startStays'), 'startStays')
    else this.refuse(at, t('refused.dimmed', { card: this.title(this.grid.at(cell)?.card) }), 'dimmed')
  }

  /** say tells those who hear the page. */
  say(text: string, urgent = false): void {
    if (urgent) this.assertive = { id: this.assertive.id + 1, text }
    else this.polite = { id: this.polite.id + 1, text }
  }

  /** tell is say for a key of the language files. */
  tell(name: Key, args?: Record<string, string | number>, urgent = false): void {
    this.say(t(name, args), urgent)
  }
}
