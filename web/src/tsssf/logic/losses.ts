// What a play costs, so that it can be shown before it is made: whatever is not connected to Start any more falls (B2).

import { readings, type Choice } from './choice'
import { cellKey, type Grid } from './grid'
import type { Place, Position } from './plays'
import type { CardID, Cell } from './view'

export interface Losses {
  ponies: CardID[] // they go to the discard pile
  ships: CardID[] // they break up
}

export const noLosses: Losses = { ponies: [], ships: [] }

/** withoutPony is what else is lost when the pony on a cell is taken away: its Ships, and everything that hung on it. */
export function withoutPony(grid: Grid, start: Cell, taken: Cell): Losses {
  const stays = new Set([cellKey(start)])
  const next: Cell[] = [start]
  for (let cell = next.pop(); cell; cell = next.pop())
    for (const { pony } of grid.partners(cell)) {
      const key = cellKey(pony.at)
      if (stays.has(key) || key === cellKey(taken)) continue
      stays.add(key)
      next.push(pony.at)
    }
  return {
    ponies: grid.ponies.filter((p) => !stays.has(cellKey(p.at)) && cellKey(p.at) !== cellKey(taken)).map((p) => p.card),
    ships: grid.ships.filter((s) => !stays.has(cellKey(s.from)) || !stays.has(cellKey(s.to))).map((s) => s.card),
  }
}

/** losses is what is lost by what has been chosen, and by what is pointed at. */
export function losses(p: Position, start: Cell, choice: Choice, hot: Place | Cell | null): Losses {
  const cell = choice.cell ?? (hot && !('kind' in hot) ? hot : undefined)
  if (!cell) return noLosses
  const sets = readings(p, choice).map((r) => r.set.do)
  if (sets.includes('poison')) return withoutPony(p.grid, start, cell)
  const old = p.grid.at(cell)
  return sets.includes('replace') && old ? { ponies: [old.card], ships: [] } : noLosses
}
