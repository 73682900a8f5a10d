// The clock runs here between two words of the server about it.

import { day } from '../../lib/days'
import type { Seat } from '../../lib/wire.gen'
import type { WatchedTable } from './watched.svelte'

export class Clock {
  now = $state(performance.now())

  constructor(readonly table: WatchedTable) {}

  /** run keeps the time, and calls back when it has gone on. Call it inside an effect. */
  run = (ticks: () => void): (() => void) => {
    const timer = setInterval(() => {
      this.now = performance.now()
      ticks()
    }, 500)
    return () => clearInterval(timer)
  }

  /** waits reports whether the game waits for the seat, so that its clock runs. */
  waits(seat: Seat): boolean {
    const view = this.table.shown?.public
    if (!view || view.over) return false
    return this.table.own?.proposal
      ? this.table.own.proposal.waiting.includes(seat)
      : (view.question?.seat ?? view.turn) === seat
  }

  /** left is how many milliseconds a seat has, or null where no clock runs for it. */
  left(seat: Seat): number | null {
    const clock = this.table.store.table?.clock
    const left = clock?.left?.[seat]
    if (left === undefined || left < 0) return null
    const passed = this.waits(seat) && !clock?.paused ? this.now - this.table.store.clockAt : 0
    return Math.max(0, left - Math.max(0, passed))
  }
}

/** minutes writes a time as a clock does: "1:05". More is written as such: "23 h", "2 d 4 h". */
export function minutes(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  if (seconds >= day) return `${Math.floor(seconds / day)} d ${Math.floor((seconds % day) / 3600)} h`
  const rest = String(seconds % 60).padStart(2, '0')
  return seconds > 3600 ? `${Math.floor(seconds / 3600)} h` : `${Math.floor(seconds / 60)}:${rest}`
}
