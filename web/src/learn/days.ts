// Days such as 2026-11-16, and the calendar of the daily puzzles.

export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text)

/** dayAfter is some days later, or earlier. */
export function dayAfter(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** dayOf is the day of a moment where the browser is. */
export const dayOf = (at: Date): string =>
  [
    String(at.getFullYear()).padStart(4, '0'),
    ...[at.getMonth() + 1, at.getDate()].map((n) => String(n).padStart(2, '0')),
  ].join('-')

/** A Month is a year and a month from 0, as Date counts them. */
export interface Month {
  year: number
  month: number
}

/** monthOf is the month of a day such as 2026-11-16. */
export const monthOf = (day: string): Month => ({ year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) - 1 })

/** later is a month some months later, or earlier. */
export function later({ year, month }: Month, months: number): Month {
  const at = new Date(Date.UTC(year, month + months, 1))
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() }
}

/** order compares months. */
export const order = (a: Month, b: Month): number => a.year - b.year || a.month - b.month

/** weeksOf lists the days of a month in weeks from Monday on, with nothing where another month has its days. */
export function weeksOf({ year, month }: Month): (string | null)[][] {
  const before = (new Date(Date.UTC(year, month, 1)).getUTCDay() + 6) % 7
  const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const cells = Array.from({ length: Math.ceil((before + days) / 7) * 7 }, (_, i) => {
    const day = i - before + 1
    return day >= 1 && day <= days ? new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10) : null
  })
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(7 * week, 7 * week + 7))
}
