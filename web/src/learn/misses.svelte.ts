// The turns in which this browser's person could have won more, as puzzles. Each comes back after days until it was solved twice.
// They are kept in this browser alone, with all that is needed to lay them out again: games are not kept forever.

import { kept, listOf } from '../lib/kept'
import type { Explanation, Move } from '../lib/wire.gen'
import { dayAfter, dayOf, isDay } from './days'

export interface Miss {
  game: string // as addresses have it: "k3xq9-2"
  turn: number // from 1
  at: number // when the game began, Unix time in milliseconds
  names: string[] // of the players, by seat
  seat: number
  position: string // before the turn, as an address
  points: number // to win
  line: Move[] // that wins them
  why: Explanation | null
  lesson?: string // that fits the line
  solved: number // how often
  due: string // the day on which it comes back
}

/** enough is how often a miss is solved until it is done. */
const enough = 2
const rest = 3 // days after the first time
const max = 100 // that are kept

export const idOf = ({ game, turn }: Pick<Miss, 'game' | 'turn'>): string => `${game}-${turn}`
export const isDone = ({ solved }: Miss): boolean => solved >= enough
export const isDue = (miss: Miss, today: string): boolean => !isDone(miss) && miss.due <= today
export const today = (): string => dayOf(new Date())

const isMiss = (stored: unknown): stored is Miss => {
  const miss = stored as Miss | null
  return (
    typeof miss === 'object' &&
    miss !== null &&
    /^\w+-\d+$/.test(String(miss.game)) &&
    [miss.turn, miss.at, miss.seat, miss.points, miss.solved].every(Number.isFinite) &&
    Array.isArray(miss.names) &&
    typeof miss.position === 'string' &&
    Array.isArray(miss.line) &&
    (miss.why === null || Array.isArray(miss.why?.goals)) &&
    isDay(String(miss.due))
  )
}

/** practised is a miss after it was tried. A solution counts only on a day when the miss is due, and not after it was looked at. */
export function practised(miss: Miss, solved: boolean, today: string): Miss {
  if (isDone(miss)) return miss
  if (!solved) return { ...miss, due: dayAfter(today, 1) }
  return isDue(miss, today) ? { ...miss, solved: miss.solved + 1, due: dayAfter(today, rest) } : miss
}

/** within drops the oldest where there are too many: first those that are done. The latest come first. */
export function within(all: readonly Miss[], limit = max): Miss[] {
  const extra = Math.max(0, all.length - limit)
  const oldest = all.toReversed()
  const gone = new Set([...oldest.filter(isDone), ...oldest.filter((miss) => !isDone(miss))].slice(0, extra))
  return all.filter((miss) => !gone.has(miss))
}

const stored = kept('shipfic.misses', listOf(isMiss))

class Misses {
  #all: Miss[] = $state.raw(stored.get())

  #keep(all: Miss[]): void {
    this.#all = all
    stored.set(all)
  }

  /** open are those that are not done, the first that come back first. */
  get open(): Miss[] {
    return this.#all
      .filter((miss) => !isDone(miss))
      .sort((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : b.at - a.at))
  }

  /** due are those of today. */
  due = (): Miss[] => this.open.filter((miss) => isDue(miss, today()))

  of = (id: string): Miss | undefined => this.#all.find((miss) => idOf(miss) === id)

  add(more: readonly Miss[]): void {
    this.#keep(within([...more.filter((miss) => !this.of(idOf(miss))), ...this.#all]))
  }

  /** tried notes that one was solved, or was not. */
  tried(id: string, solved: boolean): void {
    this.#keep(this.#all.map((miss) => (idOf(miss) === id ? practised(miss, solved, today()) : miss)))
  }

  remove(id: string): void {
    this.#keep(this.#all.filter((miss) => idOf(miss) !== id))
  }

  clear(): void {
    this.#keep([])
  }
}

export const misses = new Misses()
