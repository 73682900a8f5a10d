// The last balance run of each draft, to compare the next one with, and a run as a table for spreadsheets.

import { kept, recordOf } from '../lib/kept'
import type { BalanceCard, BalanceReport } from '../lib/wire.gen'

export interface Run {
  at: number // when, in milliseconds
  report: BalanceReport
}

const most = 20 // drafts whose runs are kept

const isNumber = (value: unknown): value is number => Number.isFinite(value)
const isFigure = (value: unknown) => isNumber((value as { with?: unknown } | null)?.with)
const isCard = (value: unknown) => {
  const card = value as Partial<BalanceCard> | null
  return typeof card?.id === 'string' && isNumber(card.n) && isNumber(card.share) && Array.isArray(card.range)
}

/** isRun takes only what has the shape of a run: anybody can write into the browser's storage. */
function isRun(value: unknown): value is Run {
  const run = value as Partial<Run> | null
  const report = run?.report
  return (
    isNumber(run?.at) &&
    isNumber(report?.games) &&
    isFigure(report.turns) &&
    isFigure(report.first) &&
    Array.isArray(report.cards) &&
    report.cards.every(isCard)
  )
}

const runs = () => kept('shipfic.balance', recordOf(isRun))

/** lastRun finds the last run of a draft, or nothing. */
export const lastRun = (draft: string): Run | undefined => runs().get()[draft]

/** keepRun keeps a run as the draft's last, and drops the oldest runs of other drafts. */
export function keepRun(draft: string, run: Run): void {
  const newest = Object.entries({ ...runs().get(), [draft]: run }).sort(([, a], [, b]) => b.at - a.at)
  runs().set(Object.fromEntries(newest.slice(0, most)))
}

/** cell is a value as a table has it. A text that a spreadsheet would take for a formula is marked as a text. */
function cell(value: string | number | undefined): string {
  if (value === undefined) return ''
  const text =
    typeof value === 'number' ? String(Math.round(value * 10_000) / 10_000) : value.replace(/^[=+\-@\t\r]/, "'$&")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const columns = ['card', 'title', 'kind', 'times', 'share', 'share low', 'share high', 'turns until won', 'effect']
const more = ['effect low', 'effect high', 'stands out', 'share in the last run', 'effect in the last run']

/** balanceTable is a run as CSV. Shares and effects are from 0 to 1, as calculations want them. */
export function balanceTable(report: BalanceReport, titles: ReadonlyMap<string, string>, last?: BalanceReport): string {
  const before = new Map(last?.cards.map((card) => [card.id, card]))
  const rows = report.cards.map((card) => {
    const kind = card.id.split('.').at(-2)
    const isGoal = kind === 'Goal'
    const was = before.get(card.id)
    const measured = card.n > 0
    return [
      ...[card.id, titles.get(card.id) ?? '', kind, card.n],
      ...(measured ? [card.share, card.interval[0], card.interval[1]] : [undefined, undefined, undefined]),
      card.after,
      ...(measured && !isGoal ? [card.effect ?? 0, card.range[0], card.range[1]] : [undefined, undefined, undefined]),
      ...[card.verdict, was?.n ? was.share : undefined, was?.n && !isGoal ? (was.effect ?? 0) : undefined],
    ]
  })
  const start = report.start ? [[report.start, titles.get(report.start) ?? '', 'Start', report.games]] : []
  return [[...columns, ...more], ...start, ...rows].map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n'
}
