// A table's settings as the lobby changes them. What contradicts each other cannot be chosen: a change takes along what depends on it, and
// what cannot be had is blocked with the reason. The options of a game are in its folder.

import { gameOf, games, type GameName } from '../games'
import { overDays } from '../lib/days'
import type { Key } from '../lib/i18n.svelte'
import type { Config } from '../lib/wire.gen'

/** Why something cannot be chosen: the key of a sentence, and what fills its gaps. */
export interface Block {
  key: Key
  args?: Record<string, number>
}

/** What the settings are held against: how many seats are taken, and how many cards there are. */
export interface Room {
  taken: number // seats with a person or a bot
  ponies: number
  ships: number
}

/** fresh are the settings of a table for another game, with what has nothing to do with the game kept. */
export function fresh(config: Config, game: GameName): Config {
  const { title, open, turnSeconds, gameSeconds, graceSeconds, standIn } = config
  const { clocks, seats } = games[game]
  return {
    game,
    seats: Math.min(Math.max(config.seats, seats[0]), seats[1]),
    open,
    ...(title && { title }),
    ...(clocks && turnSeconds && { turnSeconds }),
    ...(clocks && gameSeconds && { gameSeconds }),
    ...(graceSeconds && { graceSeconds }),
    ...(standIn && { standIn }),
  }
}

/** timed reports whether a table plays by a clock. */
export const timed = (config: Config): boolean => !!config.turnSeconds || !!config.gameSeconds

/** withClock sets a clock. A game over days has that of turns only, and a game by the clock does not wait for anybody. */
export function withClock(config: Config, name: 'turnSeconds' | 'gameSeconds', seconds: number): Config {
  const next = { ...config, [name]: seconds }
  if (overDays(next)) delete next.gameSeconds
  if (timed(next) && next.standIn === 'wait') delete next.standIn
  return next
}

/** seatRange is how many seats a game can have. */
export const seatRange = (config: Config): [min: number, max: number] => games[gameOf(config)].seats
