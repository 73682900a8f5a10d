// What somebody made of the daily puzzles, kept in this browser alone.

import { kept, recordOf } from '../lib/kept'
import { dayAfter, isDay } from './days'

/** A Result is how a day's puzzle was first solved. */
export interface Result {
  moves: number // that were made in all, even those taken back
  hints: number
  onDay: boolean // it was solved while it was the day's puzzle
}

const isResult = (stored: unknown): stored is Result => {
  const { moves, hints, onDay } = (stored ?? {}) as Partial<Result>
  return Number.isInteger(moves) && Number.isInteger(hints) && typeof onDay === 'boolean'
}

const stored = kept('shipfic.daily', recordOf(isResult, isDay))

/** max limits how many days are remembered, the latest ones. */
const max = 1000

class Results {
  #days: Record<string, Result> = $state.raw(stored.get())

  /** of is the result of a day such as 2026-11-16. */
  of = (day: string): Result | undefined => this.#days[day]

  /** keep remembers a result unless there is one for the day. */
  keep(day: string, result: Result): void {
    if (this.of(day)) return
    const days = Object.entries({ ...this.#days, [day]: result }).sort(([a], [b]) => (a < b ? 1 : -1))
    this.#days = Object.fromEntries(days.slice(0, max))
    stored.set(this.#days)
  }

  /** streak counts the days in a row whose puzzles were solved on their day, up to today or yesterday. */
  streak(today: string): number {
    let day = this.of(today)?.onDay ? today : dayAfter(today, -1)
    let days = 0
    for (; this.of(day)?.onDay; day = dayAfter(day, -1)) days++
    return days
  }
}

export const results = new Results()
