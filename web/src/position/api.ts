// What the server knows of positions.

import { ask } from '../lib/api'
import type { AskPosition, Hint, Position, PositionNow, PositionPuzzle, Previewed } from '../lib/wire.gen'

export const playPosition = (all: AskPosition): Promise<PositionNow> => ask('POST', '/api/positions', all)
export const askPositionHint = (all: AskPosition): Promise<Hint> => ask('POST', '/api/positions/hint', all)
export const previewPosition = (all: AskPosition): Promise<Previewed> => ask('POST', '/api/positions/preview', all)
export const makePuzzle = (all: AskPosition): Promise<PositionPuzzle> => ask('POST', '/api/positions/puzzle', all)
export const askMoment = (game: string, frame: number): Promise<Position> =>
  ask('GET', `/api/games/${game}/positions/${frame}`)

/** triedAt is where a card of a draft is tried. With Goals it is a puzzle: to win that many. */
export async function triedAt(
  position: string,
  about: { card: string; draft: string; goals: number },
): Promise<string> {
  const { address } = await playPosition({ position })
  const { goals, ...rest } = about
  return `/position?${new URLSearchParams({ ...rest, ...(goals && { goals: String(goals) }) })}#${address}`
}

/** addressOf is where a position can be tried, with the names of the players if they are known. */
export const addressOf = (address: string, names: readonly string[] = []): string =>
  `/position${names.length > 0 ? `?${new URLSearchParams(names.map((name) => ['name', name]))}` : ''}#${address}`
