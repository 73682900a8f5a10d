// Moves are played back one after another: the page measures where a card came from, changes the table, and lets the card
// fly to its new place. A key or a press skips the rest of the animation.

import { onDestroy, tick, untrack } from 'svelte'
import { pace, still } from '../lib/settings.svelte'
import { acts } from './logic/flights'
import type { GameEvent } from './logic/view'
import type { Shown, Table } from './model.svelte'
import { depart, fly } from './stage'

interface Step {
  shown: Shown
  events: GameEvent[]
}

/** More moves than this that wait are not watched one by one. */
const patience = 6

/** Playback animates what happened at a table, one move after another. */
export class Playback {
  playing = $state(false)
  #waiting: Step[] = []
  #stop = new AbortController()
  #running = false

  constructor(readonly table: Table) {}

  /** push shows what happened after everything that waits to be shown. */
  push(shown: Shown, events: GameEvent[]): void {
    this.#waiting.push({ shown, events })
    if (!this.#running) void this.#run()
  }

  /** hurry lets all that waits happen at once. */
  hurry(): void {
    if (!this.#running) return
    this.#stop.abort()
    const last = this.#waiting.at(-1)
    this.#waiting = []
    if (last) this.table.shown = last.shown
  }

  async #run(): Promise<void> {
    this.#running = true
    for (let step = this.#waiting.shift(); step; step = this.#waiting.shift()) {
      const watched =
        pace() > 0 &&
        document.visibilityState === 'visible' &&
        this.table.shown !== null &&
        this.#waiting.length < patience
      if (watched) await this.#watch(step)
      else this.#mark(step)
    }
    this.#running = false
    this.playing = false
  }

  async #watch({ shown, events }: Step): Promise<void> {
    this.#stop = new AbortController()
    const stop = this.#stop.signal
    const list = acts(events)
    const mine = this.table.seat
    const departures = list.map((act) => depart(act.flights, mine))
    this.playing = list.length > 0
    this.table.flying = new Set(
      list.flatMap((act) => act.flights).flatMap((f) => (f.kind === 'place' && f.card ? [f.card] : [])),
    )
    this.table.shown = shown
    await tick()
    // One update must not take longer than a bit more than a second, however much it holds.
    const speed = pace() * Math.min(1, 3 / Math.max(1, list.length))
    for (const group of departures) {
      if (stop.aborted) break
      await fly(group, mine, speed, stop)
      const landed = group.map((d) => d.flight.card)
      this.table.flying = new Set([...this.table.flying].filter((card) => !landed.includes(card)))
    }
    this.table.flying = new Set()
    if (!stop.aborted) this.#pulse(list.flatMap((act) => act.pulses.map((p) => p.card)))
  }

  // Where nothing moves, what has changed is outlined for a while.
  #mark({ shown, events }: Step): void {
    const first = this.table.shown === null
    this.table.shown = shown
    if (first || !still()) return
    this.#pulse(
      acts(events)
        .flatMap((act) => [...act.flights, ...act.pulses])
        .flatMap((f) => (f.card ? [f.card] : [])),
    )
  }

  #pulse(cards: string[]): void {
    if (cards.length === 0) return
    const marked = new Set(cards)
    this.table.changed = marked
    setTimeout(() => {
      if (this.table.changed === marked) this.table.changed = new Set()
    }, 2000)
  }
}

/** playUpdates plays back what the server sends. Call it while a component starts. */
export function playUpdates(playback: Playback): void {
  const { store } = playback.table
  const pending: GameEvent[] = []
  const unsubscribe = store.onEvents((told, first) => {
    if (!first) pending.push(...told.map((each) => each.event as GameEvent))
  })
  onDestroy(unsubscribe)
  $effect.pre(() => {
    const { public: seen, own } = store
    if (seen) untrack(() => playback.push({ n: store.n, public: seen, own: own ?? null }, pending.splice(0)))
  })
}
