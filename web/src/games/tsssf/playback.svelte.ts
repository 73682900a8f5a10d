// Moves are played back one after another: the page measures where a card came from, changes the table, and lets the card
// fly to its new place. Moves of other players come with a caption and stay for as long as it takes to read it, at the speed that
// the player likes. What the table shows is never later than what the caption tells. Whatever the game asks of the player ends
// the playback at once, and the player can skip it at any time.

import { onDestroy, tick } from 'svelte'
import { pace, settings } from '../../lib/settings.svelte'
import { none } from '../../lib/steady'
import type { Told } from '../../lib/table.svelte'
import { captions, isQuiet, type Caption } from './logic/captions'
import { acts } from './logic/flights'
import { followed, turnsOf, type Shown, type Step, type Turn } from './logic/history'
import { glimpse, Hurry, reading, speeds } from './logic/pace'
import type { CardID, GameEvent, OwnView } from './logic/view'
import type { Table } from './model.svelte'
import { winFlashLength, WinFlash } from './winflash.svelte'
import { depart, fly } from './stage'

/** More moves than this that wait are not watched one by one. */
const patience = 60

export interface Follows {
  text: (caption: Caption) => string // how long a caption takes to read depends on its words
  shown: () => void // called whenever the table shows something else
  clocked: () => boolean // the player's clock runs
  before: (first: Step) => Step[] // the history that the first step of this page ends
}

/** Playback animates what happened at a table, one move after another. */
export class Playback {
  playing = $state(false)
  captions: Caption[] = $state.raw([]) // what is shown now, of another player's move
  left = $state(0) // moves that wait to be shown
  again: Turn | null = $state.raw(null) // a turn that is shown again
  steps: Step[] = $state.raw([])
  readonly turns: Turn[] = $derived(turnsOf(this.steps))
  readonly winFlash = new WinFlash()
  #waiting: Step[] = []
  #stop = new AbortController()
  #running = false
  #hurry = new Hurry()

  /** Without follows there are no captions: everything is shown as fast as it can be seen. */
  constructor(
    readonly table: Table,
    readonly follows?: Follows,
  ) {}

  /** following is true while another player's move, or a turn once more, is shown with its caption. */
  get following(): boolean {
    return this.captions.length > 0 || this.again !== null
  }

  /** push shows what happened after everything that waits to be shown. */
  push(shown: Shown, told: Told[]): void {
    const step = { shown, told }
    if (this.follows) this.steps = this.steps.length === 0 ? this.follows.before(step) : followed(this.steps, step)
    this.#waiting.push(step)
    this.left = this.#waiting.length
    if (this.follows && asks(shown.own)) this.hurry()
    else if (!this.#running && !this.again) void this.#run()
  }

  /** hurry lets all that waits happen at once. */
  hurry(): void {
    this.#stop.abort()
    const last = this.#waiting.at(-1) ?? (this.again ? this.steps.at(-1) : undefined)
    this.#waiting = []
    this.left = 0
    this.again = null
    this.table.reviewing = false
    this.#quiet()
    this.winFlash.clear()
    if (last) this.#show(last.shown)
  }

  /** show plays a turn once more. Afterwards the game goes on from where it is by then. */
  async show(turn: Turn): Promise<void> {
    this.hurry()
    const steps = this.steps.slice(turn.first, turn.last + 1)
    if (steps.length === 0) return
    this.again = turn
    this.table.reviewing = true
    this.table.shown = readOnly(steps[0]!.shown, this.table.own)
    await tick()
    const stop = this.#begin()
    await this.#pause(500, stop)
    for (const [i, step] of steps.entries()) {
      if (stop.aborted) return
      const told = i === 0 ? [] : upToTurn(step.told)
      const list = this.#captions(told)
      if (i > 0 && list.length > 0)
        await this.#watch({ shown: readOnly(step.shown, this.table.own), told }, list, speeds[again()], stop)
    }
    await this.#pause(900, stop)
    if (stop.aborted) return
    this.again = null
    this.table.reviewing = false
    this.#quiet()
    if (this.#waiting.length > 0) void this.#run()
    else this.#show(this.steps.at(-1)!.shown)
  }

  async #run(): Promise<void> {
    this.#running = true
    for (let step = this.#waiting.shift(); step && !this.again; step = this.#waiting.shift()) {
      this.left = this.#waiting.length
      const seen =
        document.visibilityState === 'visible' && this.table.shown !== null && this.#waiting.length < patience
      const list = seen ? this.#captions(step.told) : []
      const others = list.some((c) => c.seat !== this.table.seat && c.turn === undefined)
      const speed = this.follows && others ? speeds[settings.follow] : 0
      const limit = speed > 0 ? this.#limit(step, speed) : 0
      if (seen && limit > glimpse) await this.#watch(step, list, speed, this.#begin(), limit)
      else if (seen && pace() > 0 && !others) await this.#watch(step, list, 0, this.#begin())
      else this.#mark(step, list)
    }
    this.#running = false
    this.#hurry.rest(performance.now())
    this.#quiet()
  }

  #show(shown: Shown): void {
    this.table.shown = shown
    this.follows?.shown()
  }

  #begin(): AbortSignal {
    this.#stop = new AbortController()
    return this.#stop.signal
  }

  #quiet(): void {
    this.playing = false
    this.captions = []
    this.table.spotlight = none
    this.table.flying = none
  }

  #captions(told: readonly Told[]): Caption[] {
    return captions(told, this.table.print, this.table.shown?.public.turn)
  }

  // Speed is the factor on the time that a caption is shown; without one the cards fly and that is all.
  async #watch(
    { shown, told }: Step,
    list: Caption[],
    speed: number,
    stop: AbortSignal,
    limit = Infinity,
  ): Promise<void> {
    const flights = pace() > 0 ? acts(told.map(({ event }) => event as GameEvent)) : []
    const mine = this.table.seat
    const departures = flights.map((act) => depart(act.flights, mine))
    this.playing = speed > 0 || flights.length > 0
    this.captions = speed > 0 ? list : []
    this.table.spotlight = speed > 0 ? new Set(list.flatMap((c) => c.cards)) : none
    this.table.flying = new Set(
      flights.flatMap((act) => act.flights).flatMap((f) => (f.kind === 'place' && f.card ? [f.card] : [])),
    )
    this.#show(shown)
    if (this.follows) this.winFlash.add(list.flatMap((c) => c.wins))
    const until = performance.now() + Math.min(limit, this.#length(list, speed))
    await tick()
    // The cards of one update must not fly for longer than a bit more than a second, however many there are.
    const quick = pace() * Math.min(1, 3 / Math.max(1, flights.length))
    for (const group of departures) {
      if (stop.aborted) break
      await fly(group, mine, quick, stop)
      const landed = group.map((d) => d.flight.card)
      this.table.flying = new Set([...this.table.flying].filter((card) => !landed.includes(card)))
    }
    this.table.flying = none
    if (speed > 0) await this.#pause(until - performance.now(), stop)
    else if (!stop.aborted) this.#pulse(flights.flatMap((act) => act.pulses.map((p) => p.card)))
  }

  #length(list: Caption[], speed: number): number {
    if (speed === 0 || !this.follows) return 0
    const letters = list.reduce((sum, c) => sum + this.follows!.text(c).length, 0)
    const quiet = list.every((c) => isQuiet(c) || c.turn !== undefined)
    const length = (quiet ? 700 : reading(letters)) * speed
    const wins = list.flatMap((c) => c.wins).length
    return Math.max(length, wins * winFlashLength())
  }

  // The moves of a turn that wait end with the one that passes it on.
  #limit({ told }: Step, speed: number): number {
    const passes = (all: Told[]) => all.some(({ event }) => event.event === 'turn')
    const end = this.#waiting.findIndex((step) => passes(step.told))
    const of = passes(told) ? 0 : end < 0 ? this.left : end + 1
    const { turns: turn = 0, turn: seat = 0, seats = [] } = this.table.shown?.public ?? {}
    // Somebody who watches has no turns, so each of the others' is a round.
    const ahead = this.table.seat < 0 ? 1 : (this.table.seat - seat + seats.length) % (seats.length || 1)
    const place = { round: turn + ahead, turn, left: Math.max(1, ahead), of, speed }
    return this.#hurry.limit(this.follows!.clocked(), performance.now(), this.left, place)
  }

  async #pause(length: number, stop: AbortSignal): Promise<void> {
    if (length <= 0 || stop.aborted) return
    await new Promise<void>((done) => {
      const timer = setTimeout(done, length)
      stop.addEventListener('abort', () => (clearTimeout(timer), done()))
    })
  }

  // Where nothing moves, what has changed is outlined for a while.
  #mark({ shown, told }: Step, list: Caption[]): void {
    const first = this.table.shown === null
    this.#show(shown)
    if (first) return
    if (this.follows) this.winFlash.add(list.flatMap((c) => c.wins))
    this.#pulse(
      acts(told.map(({ event }) => event as GameEvent))
        .flatMap((act) => [...act.flights, ...act.pulses])
        .flatMap((f) => (f.card ? [f.card] : [])),
    )
  }

  #pulse(cards: CardID[]): void {
    if (cards.length === 0) return
    const marked = new Set(cards)
    this.table.changed = marked
    setTimeout(() => {
      if (this.table.changed === marked) this.table.changed = none
    }, 2000)
  }
}

/** again is the speed of a turn that is shown once more: somebody who asks for it wants to see it. */
const again = (): 'slow' | 'normal' | 'fast' => (settings.follow === 'instant' ? 'normal' : settings.follow)

/** asks reports whether the game waits for an answer of the player. */
const asks = (own: OwnView | null): boolean =>
  !!own && own.seat >= 0 && (!!own.answers || !!own.proposal?.waiting.includes(own.seat))

/** readOnly is an earlier look at the table, with the player's cards of now, in which nothing can be done. */
const readOnly = (shown: Shown, own: OwnView | null): Shown => ({
  ...shown,
  own: own && { seat: own.seat, hands: own.hands ?? [], private: own.private ?? [] },
})

/** upToTurn leaves out what belongs to the next turn. */
function upToTurn(told: Told[]): Told[] {
  const at = told.findIndex(({ event }) => event.event === 'turn')
  return at < 0 ? told : told.slice(0, at)
}

/** playUpdates plays back what the server sends. Call it while a component starts. */
export function playUpdates(playback: Playback): void {
  const { store } = playback.table
  const push = (told: Told[]) => {
    const { n, public: seen, own } = store
    if (seen) playback.push({ n, public: seen, own: own ?? null }, told)
  }
  push([])
  const unsubscribe = store.onUpdate((told, first) => push(first ? [] : told))
  onDestroy(() => {
    unsubscribe()
    playback.hurry()
  })
}
