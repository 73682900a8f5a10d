// What has been shown, step by step, so that a turn can be shown again and a player can be told what changed meanwhile.

import type { Told } from '../../../lib/table.svelte'
import type { Seat } from '../../../lib/wire.gen'
import { undone } from './story'
import type { CardID, GameEvent, OwnView, PublicView } from './view'

/** Shown is what the table shows. */
export interface Shown {
  n: number
  public: PublicView
  own: OwnView | null
}

/** A step is what the table showed after an entry, with what had happened. */
export interface Step {
  shown: Shown
  told: Told[]
}

/** A turn lies between two steps: the one that began it, and the last one of it so far. */
export interface Turn {
  seat: Seat
  turn: number
  first: number
  last: number
}

/** More steps than this are forgotten, the oldest first: about two rounds of a large table. */
const longest = 160

/** followed adds a step to a history. Steps that it takes back are dropped. */
export function followed(steps: readonly Step[], step: Step): Step[] {
  const spans = undone(step.told)
  const left = steps.filter(({ shown }, i) => i === 0 || spans.every(({ from, to }) => shown.n < from || shown.n >= to))
  return [...left, step].slice(-longest)
}

const turnIn = ({ told }: Step): GameEvent | undefined =>
  told.map(({ event }) => event as GameEvent).findLast((e) => e.event === 'turn')

/** turnsOf lists the turns of a history, the latest last. */
export function turnsOf(steps: readonly Step[]): Turn[] {
  const first = steps[0]?.shown.public
  if (!first) return []
  const turns: Turn[] = [{ seat: first.turn, turn: first.turns, first: 0, last: steps.length - 1 }]
  for (const [i, step] of steps.entries()) {
    const passed = turnIn(step)
    if (!passed || i === 0) continue
    turns.at(-1)!.last = i
    turns.push({
      seat: passed.seat ?? step.shown.public.turn,
      turn: passed.count ?? step.shown.public.turns,
      first: i,
      last: steps.length - 1,
    })
  }
  return turns
}

/** A Goal that is not open any more, and who won it, if anybody did. */
export interface Gone {
  goal: CardID
  seat?: Seat
}

/** Difference is what changed between two looks at the table. */
export interface Difference {
  fresh: Set<CardID> // cards that came to the grid
  moved: Set<CardID>
  came: CardID[] // Goals
  went: Gone[]
  points: { seat: Seat; n: number }[]
}

/** difference compares two looks at the table. */
export function difference(before: PublicView, now: PublicView): Difference {
  const cells = new Map(before.ponies.map((p) => [p.card, String(p.at)]))
  const edges = new Set(before.ships.map((s) => s.card))
  const fresh = new Set<CardID>()
  const moved = new Set<CardID>()
  for (const { card, at } of now.ponies) {
    const was = cells.get(card)
    if (was === undefined) fresh.add(card)
    else if (was !== String(at)) moved.add(card)
  }
  for (const { card } of now.ships) if (!edges.has(card)) fresh.add(card)
  const open = (view: PublicView) => view.goals.flatMap((g) => g.card ?? [])
  const [then, since] = [open(before), open(now)]
  const winner = (goal: CardID) => now.seats.findIndex((s) => s.won.includes(goal))
  return {
    fresh,
    moved,
    came: since.filter((goal) => !then.includes(goal)),
    went: then
      .filter((goal) => !since.includes(goal))
      .map((goal) => ({ goal, ...(winner(goal) >= 0 && { seat: winner(goal) }) })),
    points: now.seats.flatMap((s, seat) => {
      const n = s.points - (before.seats[seat]?.points ?? 0)
      return n === 0 ? [] : [{ seat, n }]
    }),
  }
}

/** isSame reports whether nothing changed. */
export const isSame = (d: Difference): boolean =>
  d.fresh.size + d.moved.size + d.came.length + d.went.length + d.points.length === 0
