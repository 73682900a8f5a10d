// The Hayburger table as the player handles it: what is turned, who may do what, and what became of the last slap.

import { titleOf } from '../../lib/cards.svelte'
import { come } from '../../lib/come'
import { t } from '../../lib/i18n.svelte'
import { recordGame } from '../../lib/mygames'
import { problemIn, sentence } from '../../lib/refusal'
import { settings } from '../../lib/settings.svelte'
import { isKept, type Seen, type Told } from '../../lib/table.svelte'
import type {
  Command,
  HayburgerDecided,
  HayburgerEvent,
  HayburgerSeated,
  HayburgerSlapped,
  HayburgerTaken,
  HayburgerTurned,
  HayburgerView,
  Seat,
} from '../../lib/wire.gen'
import { slapRefusals } from '../../rules/links'
import { Announcer } from '../../table/announcer.svelte'
import { seatName } from '../../table/names'
import { ownPart } from '../../table/shares'
import { tone } from '../../table/sound'
import { Eye } from './eye.svelte'
import { feel } from './feel'
import { drawn, tonesOf } from './deck.svelte'
import { decided, takenBack, withLate, wrong, type Pile, type Result } from './race'
import { overWords, spoken, wordsOf } from './words'

const keptEvents = 60 // events that are kept to be read
const shownMs = 2500 // how long a result is shown large, where no card comes sooner
const lateMs = 700 // how long after a decision a hand on the plate is still one that came late
const problemMs = 4000

const none: Pile = { top: [], turned: 0 }

export class SlapTable {
  readonly eye = new Eye()
  readonly announcer = new Announcer()
  result: Result | null = $state.raw(null) // of the last slap
  news: Result | null = $state.raw(null) // what is from just now and shown large: a slap, or a pile taken after a Challenge
  own: { card: number; reaction: number } | null = $state.raw(null) // our hand is down, the decision is to come
  problem = $state('')
  problemRule = $state('') // the rule behind it
  events: { n: number; event: HayburgerEvent }[] = $state.raw([])
  pauseEnds = $state(0) // by performance.now(); only means something while the view has a pause

  #turnedAt = 0
  #shownAt = 0
  #pressing: ReturnType<typeof setTimeout> | undefined
  #freshEnds: ReturnType<typeof setTimeout> | undefined
  #problemEnds: ReturnType<typeof setTimeout> | undefined
  #early: HayburgerSlapped[] = []
  #pile: Pile = none
  #stop: () => void

  constructor(readonly store: Seen<unknown, HayburgerView>) {
    this.#stop = store.onUpdate((events, first) => this.#hear(events, first))
    if (store.own?.pause) this.#beginPause()
    this.#pile = store.own?.pile ?? none
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
  /** counting is whether the game has begun and its first card waits (K7). */
  readonly counting: boolean = $derived.by(
    () => !!this.view?.pause && this.view.pile.turned === 0 && !this.store.table?.clock.paused,
  )

  name = (seat: Seat): string => (seat < 0 ? t('slap.watcher') : seatName(this.store.table, seat))

  /** label is a name in a list, where the reader is "You". */
  label = (seat: Seat): string => (seat >= 0 && seat === this.seat ? t('slap.youName') : this.name(seat))

  /** painted is called whenever another card lies on top. */
  painted(card: number): void {
    this.#turnedAt = performance.now()
    this.eye.shown(card)
    if (this.own && this.own.card < card - 1) this.own = null
  }

  /** turn turns our card, as soon as it may be turned (F5). In a pause it says that we have seen enough (K7). */
  turn(): void {
    if (!this.mine || this.#pressing) return
    this.see()
    this.#turnLater()
  }

  #turnLater(): void {
    const now = performance.now()
    const paced = this.view!.pile.turned === 0 ? 0 : this.#turnedAt + (this.view?.pace ?? 0) + 15
    const ready = Math.max(paced, this.view?.pause ? this.pauseEnds + 15 : 0)
    clearTimeout(this.#pressing)
    this.#pressing = setTimeout(
      () => {
        this.#pressing = undefined
        if (this.mine) void this.#do({ do: 'turn' })
      },
      Math.max(0, ready - now),
    )
  }

  /** see says that we have seen what the last slap brought. The pause ends when all have. */
  see(): void {
    this.news = null
    const pause = this.view?.pause
    if (!pause || this.seat < 0 || pause.seen.includes(this.seat) || this.view?.over) return
    void this.store.do({ do: 'move', seat: this.seat, move: { do: 'seen' } as never }).catch(() => undefined)
  }

  /** press is a press on the plate or on the slap button: a slap, unless there is nothing to slap but something to put away. */
  press(pressed: number): void {
    if (this.#answered()) this.see()
    else this.slap(pressed)
  }

  // A hand that comes down shortly after a decision is late and is listed. Once a false slap has shown that nothing matches,
  // another hand on the same card would only cost a card.
  #answered(): boolean {
    if (this.counting) return true
    if (!this.news) return false
    if (this.news.winner !== null) return performance.now() - this.#shownAt > lateMs
    return this.news.why === 'noMatch' && this.news.card === this.view?.pile.turned
  }

  /** slap lays our hand on the pile. Pressed is the time of the press. */
  slap(pressed: number): void {
    const slap = this.eye.slap(pressed)
    if (!this.maySlap || slap.card === 0 || this.own?.card === slap.card) return
    this.own = slap
    feel.slap()
    // A watcher joins the table first. The slap follows at once: it must not wait for the answer.
    if (this.seat < 0) void come(this.store, this.act)
    void this.#do({ do: 'slap', ...slap }).then((done) => {
      if (!done && this.own?.card === slap.card) this.own = null
    })
  }

  #do = (move: object): Promise<boolean> => this.act({ do: 'move', seat: this.seat, move })

  /** remember keeps in this browser what the player has reached, and whether their seat has won. */
  remember(won: boolean): void {
    const { view, seat, store } = this
    if (!view || seat < 0 || !store.table || !isKept(store)) return
    recordGame({
      id: `${store.id}-${store.table.games}`,
      game: 'hayburger',
      at: Date.now(),
      ...ownPart(store.table, seat, { won, points: view.seats[seat]?.cards ?? 0, goals: [] }),
      players: view.seats.length,
      place: 1 + view.seats.filter((s) => s.cards > (view.seats[seat]?.cards ?? 0)).length,
      ships: [],
    })
  }

  /** act gives a command; a refusal is shown for a while. */
  act = async (command: Command): Promise<boolean> => {
    try {
      await this.store.do(command)
      return true
    } catch (error) {
      const problem = problemIn(error)
      this.problem = sentence(problem, titleOf)
      this.problemRule = slapRefusals[problem.code] ?? ''
      clearTimeout(this.#problemEnds)
      this.#problemEnds = setTimeout(() => (this.problem = ''), problemMs)
      return false
    }
  }

  /** rewind takes in what has happened so far without showing it as news: a replay may jump anywhere. */
  rewind(events: readonly Told[]): void {
    this.result = this.news = null
    this.#early = []
    this.#pile = none
    this.#take(events, true)
  }

  #hear(events: readonly Told[], first: boolean): void {
    this.#take(events, first)
    this.#pile = this.view?.pile ?? none
    if (this.#pressing) this.#turnLater()
  }

  #take(events: readonly Told[], first: boolean): void {
    const known = events.map(({ n, event }) => ({ n, event: event as HayburgerEvent }))
    this.events = [...this.events, ...known].slice(-keptEvents)
    for (const { n, event } of known) {
      const together = known.filter((k) => k.n === n).map((k) => k.event)
      this.#one(event, together, first)
    }
  }

  #one(event: HayburgerEvent, together: HayburgerEvent[], first: boolean): void {
    switch (event.event) {
      case 'turned': {
        const { card, number } = event as HayburgerTurned
        this.#early = []
        this.news = null // nothing may lie over a card that can be slapped
        this.#pile = { top: [card, ...this.#pile.top].slice(0, 5), turned: number }
        if (!first) {
          feel.turned()
          this.#speak(card.symbol)
        }
        break
      }
      case 'taken':
        if (!together.some((e) => e.event === 'decided'))
          this.#show(takenBack(event as HayburgerTaken, this.#pile), first)
        this.#pile = { top: [], turned: this.#pile.turned }
        break
      case 'pausing':
        this.#beginPause()
        break
      case 'slapped':
        this.#slapped(event as HayburgerSlapped, first)
        break
      case 'decided':
        this.#decided(event as HayburgerDecided, together, first)
        break
      case 'over':
        if (!first && this.view) this.announcer.say(overWords(this.view, this.store.table, this.seat).title, true)
    }
  }

  /** A turned card is one word, or a tone of its own. Our turn is said after it. */
  #speak(symbol: string): void {
    if (settings.spoken === 'tones') tone(tonesOf(symbol))
    const said = settings.spoken === 'words' ? drawn(symbol, settings.language).label : ''
    const turn = settings.spoken !== 'off' && this.mine ? t('live.yourTurn') : ''
    this.announcer.say([said, turn].filter(Boolean).join('. '), true)
  }

  #slapped(slap: HayburgerSlapped, first: boolean): void {
    const mine = slap.seat >= 0 && slap.seat === this.seat
    if (mine || (slap.seat < 0 && this.seat < 0)) this.own = null
    if (slap.verdict === 'false') {
      this.#early.push(slap)
      this.#show(wrong(slap, this.#pile), first)
      if (!first) (mine ? feel.falseByMe : feel.falseByAnother)()
    } else if (slap.verdict === 'late' && this.result?.winner != null && this.result.card === slap.card) {
      const shown = this.news === this.result
      this.result = withLate(this.result, slap)
      if (shown) this.news = this.result
    } else if (mine) this.#show(wrong(slap, this.#pile), first)
  }

  #decided(event: HayburgerDecided, together: HayburgerEvent[], first: boolean): void {
    const taken = together.find((e): e is HayburgerTaken => e.event === 'taken')
    const seated = together.find((e): e is HayburgerSeated => e.event === 'seated')
    const result = decided(event, this.#early, this.#pile, taken?.cards ?? 0, seated?.seat)
    this.#show(result, first)
    this.own = null
    this.#early = []
    if (!first) (result.winner === this.seat && this.seat >= 0 ? feel.wonByMe : feel.wonByAnother)()
  }

  #show(result: Result, first: boolean): void {
    if (result.hands.length > 0) this.result = result
    if (first) return
    this.announcer.say(spoken(wordsOf(result, this.name, this.seat)), true)
    this.news = result
    this.#shownAt = performance.now()
    clearTimeout(this.#freshEnds)
    this.#freshEnds = setTimeout(() => (this.news = null), Math.max(shownMs, this.view?.options.pause ?? 0))
  }

  #beginPause(): void {
    this.pauseEnds = performance.now() + (this.store.own?.options.pause ?? 0)
  }

  close(): void {
    this.#stop()
    this.eye.close()
    clearTimeout(this.#pressing)
    clearTimeout(this.#freshEnds)
    clearTimeout(this.#problemEnds)
  }
}
