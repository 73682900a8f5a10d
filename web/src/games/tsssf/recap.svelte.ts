// What changed since the player's last turn: told when it is their turn again, until they play.

import { untrack } from 'svelte'
import { captions, type Caption } from './logic/captions'
import { difference, isSame, type Difference, type Step, type Turn } from './logic/history'
import { keepShown, keptShown } from './kept'
import type { Playback } from './playback.svelte'
import type { WatchedTable } from './watched.svelte'

export interface RecapTurn extends Turn {
  captions: Caption[]
}

export class Recap {
  since: Difference | null = $state.raw(null)
  turns: RecapTurn[] = $state.raw([])
  first = $state(false) // the player has not had a turn since the page was opened

  read = false // the recap of this turn was closed before the page was loaded again

  constructor(
    readonly table: WatchedTable,
    readonly playback: Playback,
  ) {}

  /** before is what this tab has shown of the table up to now, before a reload. */
  before(now: Step): Step[] {
    const found = keptShown(this.table.store.id, now.shown.n)
    this.read = found?.read ?? false
    return found ? [...found.steps.slice(0, -1), { ...found.steps.at(-1)!, shown: now.shown }] : [now]
  }

  /** keep stores what was shown since the player's last turn ended. */
  keep = (): void => {
    const { table, playback } = this
    const { steps, turns } = playback
    const mine = turns.findLast((turn, i) => turn.seat === table.seat && i < turns.length - 1)
    keepShown(table.store.id, { steps: steps.slice(mine?.first ?? 0), read: table.mine && !this.since })
  }

  /** show compares the table with how it was when the player's last turn ended. */
  show(): void {
    const { table, playback } = this
    const { steps, turns } = playback
    const mine = turns.findLastIndex((turn, i) => turn.seat === table.seat && i < turns.length - 1)
    const begin = mine < 0 ? 0 : turns[mine]!.last
    const before = steps[begin]?.shown.public
    const now = table.shown?.public
    if (!before || !now) return
    const since = difference(before, now)
    if (isSame(since)) return
    this.first = mine < 0
    this.since = since
    this.turns = turns
      .slice(mine + 1, -1)
      .map((turn) => ({ ...turn, captions: this.#captions(steps.slice(turn.first, turn.last + 1), turn) }))
    table.marks = since
  }

  #captions(steps: readonly Step[], turn: Turn): Caption[] {
    const all = captions(
      steps.flatMap(({ told }) => told),
      this.table.print,
      turn.seat,
    )
    const begins = all.findIndex((c) => c.turn === turn.turn)
    const ends = all.findIndex((c) => c.turn === turn.turn + 1)
    return all.slice(begins + 1, ends < 0 ? undefined : ends)
  }

  close(): void {
    this.since = null
    this.turns = []
    this.table.marks = null
  }
}

/** recapTurns tells what changed whenever the player's turn begins. Call it while a component starts. */
export function recapTurns(recap: Recap): void {
  const { table, playback } = recap
  let turn = -1 // the one that was told of
  $effect(() => {
    addEventListener('pagehide', recap.keep)
    return () => removeEventListener('pagehide', recap.keep)
  })
  $effect(() => {
    const shown = table.shown
    const ready = table.mine && !playback.following
    untrack(() => {
      if (!shown || table.reviewing) return
      if (!table.mine) {
        if (shown.public.turn !== table.seat) recap.close()
        return
      }
      if (ready && shown.public.turns !== turn) {
        turn = shown.public.turns
        if (!recap.read) recap.show()
        recap.read = false
      } else if (recap.since && plays(recap, shown.n)) {
        recap.close()
      }
    })
  })
}

/** plays reports whether the player has made the latest move. */
function plays({ table, playback }: Recap, n: number): boolean {
  const last = playback.steps.at(-1)
  if (last?.shown.n !== n) return false
  const told = captions(last.told, table.print, table.seat)
  return told.at(-1)?.seat === table.seat && told.every((c) => c.turn === undefined)
}
