// The Hayburger table as the player handles it: what is turned, who may do what, and what became of the last slap.

import { titleOf } from '../lib/cards.svelte'
import { t } from '../lib/i18n.svelte'
import { problemIn, sentence } from '../lib/refusal'
import type { Seen, Told } from '../lib/table.svelte'
import type {
  Command,
  HayburgerDecided,
  HayburgerEvent,
  HayburgerSlapped,
  HayburgerTaken,
  HayburgerView,
  Seat,
} from '../lib/wire.gen'
import { slapRefusals } from '../rules/links'
import { seatName } from '../table/names'
import { play } from '../table/sound'
import { Eye } from './eye.svelte'
import { decided, wrong, type Pile, type Result } from './race'

const told = 60 // events that are kept to be read

export class SlapTable {
  readonly eye = new Eye()
  result: Result | null = $state.raw(null)
  fresh = $state(false) // the result is from just now, and shown large
  own: { card: number; reaction: number } | null = $state.raw(null) // our hand is down, the decision is to come
  problem = $state('')
  problemRule = $state('') // the rule behind it
  events: { n: number; event: HayburgerEvent }[] = $state.raw([])

  #turnedAt = 0
  #pressing: ReturnType<typeof setTimeout> | undefined
  #freshEnds: ReturnType<typeof setTimeout> | undefined
  #problemEnds: ReturnType<typeof setTimeout> | undefined
  #early: HayburgerSlapped[] = []
  #pile: Pile = { top: [], turned: 0 }
  #stop: () => void

  constructor(readonly store: Seen<unknown, HayburgerView>) {
    this.#stop = store.onEvents((events, first) => this.#hear(events, first))
  }

  readonly view: HayburgerView | null = $derived.by(() => this.store.own)
  readonly seat: Seat = $derived.by(() => this.store.seat)
  readonly mine: boolean = $derived(
    !!this.view && !this.view.over && this.view.turn === this.seat && this.seat >= 0 && !this.view.collect,
  )
  readonly maySlap: boolean = $derived.by(() => {
    const v = this.view
    if (!v || v.over || this.store.table?.status !== 'playing' || v.pile.turned === 0) return false
    if (this.seat < 0) return v.options.slapIn === 'everyone'
    const me = v.seats[this.seat]
    return !!me && (me.cards > 0 || (!me.barred && v.options.slapIn !== 'nobody'))
  })

  name = (seat: Seat): string => (seat < 0 ? t('slap.watcher') : seatName(this.store.table, seat))

  /** painted is called whenever another card lies on top. */
  painted(card: number): void {
    this.#turnedAt = performance.now()
    this.eye.shown(card)
    if (this.own && this.own.card < card - 1) this.own = null
  }

  /** turn turns our card, as soon as it may be: cards are not turned faster than slaps can travel (F5). */
  turn(): void {
    if (!this.mine || this.#pressing) return
    const wait = Math.max(0, this.#turnedAt + (this.view?.pace ?? 0) + 15 - performance.now())
    this.#pressing = setTimeout(
      () => {
        this.#pressing = undefined
        if (this.mine) void this.#do({ do: 'turn' })
      },
      this.view!.pile.turned === 0 ? 0 : wait,
    )
  }

  /** slap lays our hand on the pile. Pressed is the time of the press. */
  slap(pressed: number): void {
    const slap = this.eye.slap(pressed)
    if (!this.maySlap || slap.card === 0 || this.own?.card === slap.card) return
    this.own = slap
    play('slap')
    void this.#do({ do: 'slap', ...slap }).then((done) => {
      if (!done && this.own?.card === slap.card) this.own = null
    })
  }

  #do = (move: object): Promise<boolean> => this.act({ do: 'move', seat: this.seat, move })

  /** act gives a command; a refusal is told for a while. */
  act = async (command: Command): Promise<boolean> => {
    try {
      await this.store.do(command)
      return true
    } catch (error) {
      const problem = problemIn(error)
      this.problem = sentence(problem, titleOf)
      this.problemRule = slapRefusals[problem.code] ?? ''
      clearTimeout(this.#problemEnds)
      this.#problemEnds = setTimeout(() => (this.problem = ''), 3000)
      return false
    }
  }

  #hear(events: Told[], first: boolean): void {
    const known = events.map(({ n, event }) => ({ n, event: event as HayburgerEvent }))
    this.events = [...this.events, ...known].slice(-told)
    for (const { event } of known)
      this.#one(
        event,
        known.map((k) => k.event),
        first,
      )
    this.#pile = this.view?.pile ?? { top: [], turned: 0 }
  }

  #one(event: HayburgerEvent, all: HayburgerEvent[], first: boolean): void {
    switch (event.event) {
      case 'turned':
        this.#early = []
        this.fresh = false // nothing may lie over a card that can be slapped for
        break
      case 'slapped': {
        const slap = event as HayburgerSlapped
        if (slap.verdict === 'false') this.#early.push(slap)
        if (slap.seat === this.seat) this.own = null
        if (slap.verdict !== 'late') this.#show(wrong(slap, this.#pile), first)
        break
      }
      case 'decided': {
        const taken = all.find((e): e is HayburgerTaken => e.event === 'taken')
        this.#show(decided(event as HayburgerDecided, this.#early, this.#pile, taken?.cards ?? 0), first)
        this.own = null
        this.#early = []
        if (!first) play('won')
      }
    }
  }

  #show(result: Result, first: boolean): void {
    this.result = result
    if (first) return
    this.fresh = true
    clearTimeout(this.#freshEnds)
    this.#freshEnds = setTimeout(() => (this.fresh = false), 1800)
  }

  close(): void {
    this.#stop()
    this.eye.close()
    clearTimeout(this.#pressing)
    clearTimeout(this.#freshEnds)
    clearTimeout(this.#problemEnds)
  }
}
