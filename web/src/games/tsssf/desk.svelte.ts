// A player's desk: the table, and what only this browser knows about it. The parts of the page share it.

import { t } from '../../lib/i18n.svelte'
import { settings, type HandSize } from '../../lib/settings.svelte'
import type { Seen } from '../../lib/table.svelte'
import type { Command, Seat } from '../../lib/wire.gen'
import { Adjusting } from './adjusting.svelte'
import { Announcements } from './announcements'
import { callIn } from './calls.svelte'
import { Clock } from './clock.svelte'
import { Camera } from './grid/camera.svelte'
import { InsetClaims } from './insets.svelte'
import type { OwnView, PublicView } from './logic/view'
import { Glass } from './magnifier.svelte'
import { Table } from './model.svelte'
import { Playback } from './playback.svelte'
import { Recap } from './recap.svelte'
import { spokenCaption } from './speech'
import { Unread } from './unread.svelte'

/** Phase says what the game wants from the player. Tests wait for it. */
export type Phase = 'over' | 'asked' | 'play' | 'wait'

export class Desk {
  readonly table: Table
  readonly announcements: Announcements
  readonly playback: Playback
  readonly recap: Recap
  readonly unread = new Unread()
  readonly clock: Clock
  readonly camera = new Camera()
  readonly glass = new Glass()
  readonly insets = new InsetClaims()
  readonly adjusting: Adjusting

  width = $state(innerWidth)
  height = $state(innerHeight)
  ownHeight = $state(innerHeight) // without what stands above the desk
  page: 'story' | 'chat' = $state('story')
  dialog: 'menu' | 'keys' | 'pages' | 'piles' | 'recap' | 'rehearsal' | null = $state(null)
  browsing: { title: string; cards: string[]; none: string; note?: string; seat?: Seat } | null = $state.raw(null)
  ended = $state(false)
  goals = $state(false) // the drawer of the Goals is open, where they are one
  root: HTMLElement | undefined = $state()
  lift = $state(0) // how far Goals and hand have slid up from under a question's sheet, in pixels

  constructor(readonly store: Seen<PublicView, OwnView>) {
    this.table = new Table(store)
    this.announcements = new Announcements(this.table)
    this.clock = new Clock(this.table)
    this.playback = new Playback(this.table, {
      text: (caption) => spokenCaption(this.table, caption),
      shown: () => this.#shown(),
      clocked: () => this.called && (this.clock.left(this.table.seat) ?? Infinity) < 3_600_000, // nobody hurries for days
      before: (first) => this.recap.before(first),
    })
    this.recap = new Recap(this.table, this.playback)
    this.adjusting = new Adjusting(this.table, this.camera, () => (this.dialog = null))
  }

  readonly size: 'phone' | 'landscape' | 'tablet' | 'broad' | 'desktop' = $derived(
    this.height < 500 && this.width >= 560
      ? 'landscape'
      : this.width < 760
        ? 'phone'
        : this.width >= 1100
          ? 'desktop'
          : this.width > this.height
            ? 'broad' // a tablet held sideways
            : 'tablet',
  )
  /** phone is true on a phone, however it is held. */
  readonly phone: boolean = $derived(this.size === 'phone' || this.size === 'landscape')

  /** low is true where a screen is too low for all of a desk, such as at 400 % zoom: there the page scrolls. */
  readonly low: boolean = $derived(this.size === 'phone' && this.height < 480)

  /** hand is how much of the hand is shown: as the player likes, but never hidden while a question is about it. */
  readonly hand: HandSize = $derived.by(() => {
    if (settings.hand === 'hidden' && this.table.question?.mine && this.table.question.hand.size > 0) return 'small'
    if (settings.hand === 'full' && this.low) return 'small'
    if (settings.hand === 'full' && this.size === 'landscape' && this.ownHeight < 372) return 'small'
    return settings.hand
  })

  readonly phase: Phase = $derived.by(() => {
    const { table, store } = this
    if (table.view.over || store.table?.status !== 'playing') return 'over'
    if (table.question?.mine || table.own?.proposal?.waiting.includes(table.seat)) return 'asked'
    return table.free && table.mine ? 'play' : 'wait'
  })

  /** called is true while the game waits for the player, even where that is not shown yet. */
  readonly called: boolean = $derived.by(() => callIn(this.table) !== null)

  #shown(): void {
    this.announcements.shown()
    if (this.table.mustPass) void this.table.play({ do: 'pass' }, 'question')
  }

  /** ticks does what the clock asks for. */
  ticks = (): void => {
    const { table, clock } = this
    this.announcements.warn(clock)
    table.ending.endIfLate(table.mine ? clock.left(table.seat) : null)
  }

  act = (command: Command): Promise<boolean> => this.table.do(command, 'turn')

  /** find returns the first element of the desk that matches a selector. */
  find(selector: string): HTMLElement | null {
    return this.root?.querySelector<HTMLElement>(selector) ?? null
  }

  /** browseWon shows the Goals that a seat has won. */
  browseWon = (seat: Seat): void => {
    this.browsing = {
      title: t('seat.won', { name: this.table.name(seat) }),
      cards: this.table.view.seats[seat]?.won ?? [],
      none: t('seat.wonNone'),
      seat,
    }
  }

  /** browsePile shows a discard pile. */
  browsePile = (pile: 'pony' | 'ship' | 'goal'): void => {
    this.dialog = null
    this.browsing = {
      title: t(`piles.discard.${pile}`),
      cards: this.table.view.discards[pile].toReversed(),
      none: t('piles.empty'),
      note: t('piles.topFirst'),
    }
  }
}
