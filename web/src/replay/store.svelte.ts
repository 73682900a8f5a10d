// What the components of a table look at, where there is no table any more but a reel.

import { Refused } from '../lib/api'
import { once } from '../lib/steady'
import type { Seen, Told } from '../lib/table.svelte'
import type { Frame, GoalView, OwnView, PublicView, Replay, StoryLine, TableView } from '../lib/wire.gen'
import type { Reel } from './reel.svelte'

/** aroundOf is the table as it was when the game ended. */
function aroundOf(game: Replay): TableView {
  const people = game.seats.flatMap((s) => (s.person ? [{ id: s.person, name: s.name ?? '?', present: true }] : []))
  return {
    id: game.table,
    config: game.config,
    status: 'finished',
    host: '',
    people,
    clock: {},
    chat: [],
    games: game.number,
    endedBy: game.endedBy,
    ...(game.shares && { shares: game.shares }),
    seats: game.seats.map((s) =>
      s.person ? { person: s.person } : { bot: s.bot ?? 'mare', ...(s.name && { name: s.name }) },
    ),
  }
}

/** ownOf is what the chosen seat saw of a frame in addition to what everybody saw; without a seat, all hands and Goals. */
export function ownOf(frame: Frame, seat: number): OwnView {
  const all = (frame.hands ?? []).map((cards, i) => ({ seat: i, cards }))
  const mine = (goal: GoalView) => seat < 0 || goal.owner === seat
  return {
    seat,
    hands: seat < 0 ? all : all.filter((h) => h.seat === seat),
    private: (frame.private ?? []).filter(mine),
  }
}

/** toldOf are the events of a frame: always the same objects, so that what they say is not told and drawn again. */
const toldOf = once(({ n, events }: Frame): Told[] => (events ?? []).map((event) => ({ n, event })))

const secret = new Set(['draw', 'take', 'passed'])

export class ReelStore<Own> implements Seen<PublicView, Own> {
  readonly id: string
  readonly table: TableView
  readonly line = 'open'
  readonly farewell = null
  readonly you = ''
  readonly clockAt = 0
  #hearers = new Set<(events: Told[], first: boolean) => void>()

  constructor(
    readonly reel: Reel,
    private readonly own_: (frame: Frame, seat: number) => Own,
  ) {
    this.id = reel.game.id
    this.table = aroundOf(reel.game)
  }

  readonly n: number = $derived.by(() => this.reel.frame.n)
  readonly seat: number = $derived.by(() => this.reel.seat)
  readonly public: PublicView | null = $derived.by(() => this.reel.frame.public ?? null)
  readonly own: Own | null = $derived.by(() => this.own_(this.reel.frame, this.reel.seat))

  readonly story: StoryLine[] = $derived.by(() => this.reel.run.lines)
  readonly #all: Told[] = $derived.by(() => this.reel.run.frames.flatMap(toldOf))

  /** events are those around the frame. Seen from a seat, they hide what others drew. */
  readonly events: Told[] = $derived.by(() => {
    const seat = this.reel.seat
    if (seat < 0) return this.#all
    return this.#all.filter(({ event }) => !secret.has(event.event) || ('seat' in event && event.seat === seat))
  })

  do = (): Promise<void> => Promise.reject(new Refused({ code: 'notFinished' }))

  onUpdate = (hear: (events: Told[], first: boolean) => void): (() => void) => {
    this.#hearers.add(hear)
    return () => this.#hearers.delete(hear)
  }

  /** tell lets those who listen hear what the frame brought; first is true where it was not watched happening. */
  tell(first: boolean): void {
    for (const hear of this.#hearers) hear(toldOf(this.reel.frame), first)
  }
}
