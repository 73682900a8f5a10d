// The table as the player handles it: what has been chosen, what is lit, and what is sent to the server.

import { getContext, setContext } from 'svelte'
import { askHint, askPreview } from '../../lib/api'
import { titleOf } from '../../lib/cards.svelte'
import { t } from '../../lib/i18n.svelte'
import { problemIn, sentence } from '../../lib/refusal'
import { none, steady } from '../../lib/steady'
import type { Seen } from '../../lib/table.svelte'
import type { Choice as Question, Command, Preview } from '../../lib/wire.gen'
import { questionRule } from '../../rules/links'
import { Announcer } from '../../table/announcer.svelte'
import { play as sound } from '../../table/sound'
import { Advice } from './advice.svelte'
import { Ending } from './ending.svelte'
import { Feedback } from './feedback.svelte'
import { Foresight } from './foresight.svelte'
import { goalChanges, likelyQuestion, ofNumber, ofPlay, questionOf, type GoalChange } from './logic/ahead'
import {
  complete,
  cost,
  isNothing,
  nothing,
  offers,
  pressed,
  putCard,
  putCell,
  putDiscard,
  putPlace,
  type Choice,
  type Offers,
} from './logic/choice'
import { cellKey } from './logic/grid'
import { News } from './logic/hand'
import { choiceText } from './foretold'
import { foreseen, nothingForeseen, type Foreseen } from './logic/outcomes'
import { lacking, placeKey, playable, readPlays, type Place, type Position } from './logic/plays'
import type { CardID, Cell, Move, OwnView, Pick, PublicView } from './logic/view'
import { Sending } from './sending.svelte'
import { WatchedTable, type Keys } from './watched.svelte'

const key = Symbol('table')

export const setTable = (table: Table): Table => setContext(key, table)
export const useTable = (): Table => getContext<Table>(key)

const noOffers: Offers = { hand: new Set(), places: [], cells: [], discard: false, use: null }

export class Table extends WatchedTable {
  choice: Choice = $state.raw(nothing)
  hot: Place | Cell | null = $state.raw(null) // the lit place or cell under the pointer, or with the focus
  hotEdge = $state('') // the key of a ship on the grid that is under the pointer, where ships answer a question
  aimed: Pick | 'pass' | null = $state.raw(null) // an answer in the question itself that is pointed at
  ready: Move | null = $state.raw(null) // by touch a complete play waits for a second tap
  tapped: string = $state('') // by touch an answer too: its key
  touching = $state(false)
  news: Keys = $state.raw(none) // cards that have come into the hand since the player last did something
  #news = new News()

  sent = 0 // commands, since the page was opened
  readonly sending: Sending
  readonly announcer = new Announcer()
  readonly feedback = new Feedback(this.announcer)
  readonly advice = new Advice({
    find: (about) => this.store.askHint?.(about) ?? askHint(this.store.id, about),
    position: () => this.shown && { ponies: this.grid.ponies, discards: this.view.discards.pony },
    play: (move) => this.play(move, 'hint'),
    refuse: (at, text) => this.feedback.refuse(at, text),
  })
  readonly foresight = new Foresight(
    (choice) => this.store.askPreview?.({ choice }) ?? askPreview(this.store.id, { choice }),
    () => (this.shown?.n === this.store.n ? this.store.n : -1), // else views are behind
  )
  readonly ending = new Ending({
    end: () => this.own?.end,
    hand: () => this.hand,
    n: () => this.shown?.n ?? 0,
    play: (move) => this.play(move, 'turn'),
    advice: this.advice,
  })

  constructor(store: Seen<PublicView, OwnView>) {
    super(store)
    this.sending = new Sending(store)
  }

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
  /** doing is the play that is chosen, or that pressing what is pointed at would make. */
  readonly doing: Move | null = $derived(
    this.free && this.choosing ? complete(this.position, pressed(this.position, this.choice, this.hot)) : null,
  )
  /** asking is what the server is asked to foretell. */
  readonly asking: Question | null = $derived.by(() => {
    if (this.question?.mine) return {}
    return this.doing ? questionOf(this.doing) : this.free ? likelyQuestion(this.position, this.choice) : null
  })
  readonly preview: Preview | undefined = $derived(this.asking ? this.foresight.find(this.asking) : undefined)
  /** foreseen is what the play or the answer that is pointed at would do. */
  readonly foreseen: Foreseen = $derived.by(() => {
    const q = this.question
    if (!q?.mine) {
      if (this.doing) return (this.preview && ofPlay(this.preview, this.doing, this.view)) ?? nothingForeseen
      return this.free ? cost(this.position, this.choice, this.hot) : nothingForeseen
    }
    if (!this.preview) return nothingForeseen
    if (this.aimed === 'pass') return this.preview.pass ? foreseen(this.preview.pass, this.view) : nothingForeseen
    const answer = this.aimed ?? this.pointed ?? q.words.find((word) => word.order)
    return answer ? ofNumber(this.preview.outcomes, q.options.indexOf(answer), this.view) : nothingForeseen
  })
  /** changes are what that does to the Goals, the most important first. */
  readonly changes: GoalChange[] = $derived(goalChanges(this.foreseen, this.goals, this.seat))
  /** pointed is the answer on the grid that is under the pointer, has the focus, or was tapped once. */
  readonly pointed: Pick | null = $derived.by(() => {
    const q = this.question
    if (!q?.mine) return null
    const key = this.hot && !('kind' in this.hot) ? cellKey(this.hot) : this.tapped.replace(/^(cell|place):/, '')
    return q.cells.get(key) ?? q.edges.get(this.hotEdge || key) ?? q.goals.get(this.goal ?? '') ?? null
  })
  /** lost are the cards that would leave the grid, and torn the ships whose ponies would break up. */
  readonly lost: Keys = $derived.by(steady(() => new Set([...this.foreseen.falls, ...this.foreseen.loose])))
  readonly torn: Keys = $derived.by(steady(() => new Set(this.foreseen.breaks.map((ship) => ship.card))))

  /** aims are the handlers of an answer that stands in the question itself: pointed at, it shows what it would do. */
  aims = (answer: Pick | 'pass') => {
    const leave = () => {
      if (this.aimed === answer) this.aimed = null
    }
    return {
      onpointerenter: (e: PointerEvent) => e.pointerType === 'mouse' && (this.aimed = answer),
      onpointerleave: leave,
      onfocus: () => (this.aimed = answer),
      onblur: leave,
    }
  }

  /** mustPass: everybody is asked whether to interrupt, so that the question does not tell who could. This player cannot. */
  readonly mustPass: boolean = $derived.by(() => {
    const q = this.question
    return !!q?.mine && q.kind === 'interrupt' && q.hand.size === 0 && q.tray.length === 0
  })

  playable = (card: CardID): boolean => this.free && playable(this.position, card)

  // Acts. Each is a press, a tap or a key; a refusal appears where the act was made.

  pressCard(card: CardID): void {
    if (this.ending.take(card)) return
    const answer = this.question?.mine ? this.question.hand.get(card) : undefined
    if (answer) return this.answer(answer, `card:${card}`)
    if (!this.free) return this.feedback.refuse(`card:${card}`, this.#why(), 'answerFirst')
    if (!this.playable(card) && !this.mine)
      return this.feedback.refuse(`card:${card}`, t('refusal.notYourTurn'), 'notYourTurn')
    if (!this.playable(card)) return this.feedback.refuse(`card:${card}`, this.#needs(card), 'notPlayable')
    this.#put(putCard(this.position, this.choice, card), `card:${card}`)
  }

  // What a card would need that cannot be played now.
  #needs = (card: CardID): string =>
    t(`refused.${lacking(this.card(card), this.hand.map(this.card))}`, { card: this.title(card) })

  /** dealt is told what the hand holds now. */
  dealt(hand: readonly CardID[], turn: number): void {
    this.news = this.#news.see(hand, turn)
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
    if (!this.free) return this.feedback.refuse(`place:${placeKey(place)}`, this.#why(), 'answerFirst')
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
    this.ready = move && this.touching ? move : null
    if (move && !this.ready) void this.play(move, at)
    else if (this.choosing) this.announcer.say(choiceText(this))
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
    this.sent++
    try {
      const sent = await this.sending.send(command)
      if (sent) this.feedback.refusal = null
      return sent
    } catch (error) {
      const problem = problemIn(error)
      this.feedback.refuse(at, sentence(problem, titleOf), problem.code)
      return false
    }
  }

  /** explain opens the rules of what is asked, or of what was refused last. */
  explain(): void {
    const rule = this.question?.mine ? questionRule(this.question.kind) : this.feedback.lastRule
    if (rule) this.feedback.rules = [rule]
  }

  #why(): string {
    const q = this.question
    if (q?.mine) return q.card ? t('turn.answerFirst', { card: this.title(q.card) }) : t('turn.answerFirstPlain')
    return t(
      this.view.over ? 'refusal.gameOver' : q || this.own?.proposal ? 'refusal.questionOpen' : 'refusal.notYourTurn',
    )
  }

  #refuseCell(at: string, cell: Cell): void {
    if (this.litCells.size === 0 && this.litPlaces.size > 0) this.feedback.refuse(at, t('refused.wantsSpot'))
    else if (cellKey(cell) === cellKey(this.start)) this.feedback.refuse(at, t('refusal.startStays'), 'startStays')
    else this.feedback.refuse(at, t('refused.dimmed', { card: this.title(this.grid.at(cell)?.card) }), 'dimmed')
  }
}
