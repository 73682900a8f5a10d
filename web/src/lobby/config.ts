// A table's settings as the lobby changes them. What contradicts each other cannot be chosen: a change takes along what depends on it, and
// what cannot be had is blocked with the reason.

import { gameOf, games, type GameName } from '../games'
import { overDays } from '../lib/days'
import type { Config, HayburgerOptions, Options, Seat } from '../lib/wire.gen'

/** Why something cannot be chosen: the key of a sentence, and what fills its gaps. */
export interface Block {
  key:
    | 'lobby.block.solitaire'
    | 'lobby.block.needsTeams'
    | 'lobby.block.length'
    | 'lobby.block.teamSeats'
    | 'lobby.block.cards'
    | 'lobby.block.days'
    | 'lobby.block.wait'
  args?: Record<string, number>
}

/** What the settings are held against: how many seats are taken, and how many cards there are. */
export interface Room {
  taken: number // seats with a person or a bot
  ponies: number
  ships: number
}

export const tsssfDefaults: Options = {
  handLimit: 7,
  metGoals: 'discard',
  newGoalsAtEnd: false,
  tearUp: 'any',
  rebuildAll: false,
  swapsPlayShips: true,
  adjacentPowers: true,
  oncePerTurn: false,
  chooseDiscardTop: false,
  openTeamHands: false,
  privateGoals: false,
  greasedLightning: false,
  earlyBoost: 0,
  length: 'points',
  rule0: 'consent',
}

const hayburgerDefaults: Pick<HayburgerOptions, 'decks' | 'jesterMatches' | 'slapWindow' | 'slapIn'> & {
  pause: number
} = {
  decks: ['hayburger'],
  jesterMatches: true,
  slapWindow: 1500,
  slapIn: 'everyone',
  pause: 0,
}

/** newHayburger is what a table begins with: people see what a slap brought before the next card comes (K7). */
export const newHayburger = { pause: 2000 } as const

/** tsssf are the options of Secret Shipfic Folder, with the defaults for what is not set. */
export const tsssf = (config: Config): Options => ({
  ...tsssfDefaults,
  ...(config.options as Partial<Options> | undefined),
})

/** hayburger are those of the slap game. */
export const hayburger = (config: Config) => ({
  ...hayburgerDefaults,
  ...(config.options as Partial<HayburgerOptions> | undefined),
})

/** fresh are the settings of a table for another game, with what has nothing to do with the game kept. */
export function fresh(config: Config, game: GameName): Config {
  const { title, open, turnSeconds, gameSeconds, graceSeconds, standIn } = config
  const [least, most] = games[game].seats
  const seats = Math.min(Math.max(config.seats, least), most)
  return {
    game,
    seats,
    open,
    ...(game === 'hayburger' && { options: newHayburger }),
    ...(title && { title }),
    ...(games[game].clocks && turnSeconds && { turnSeconds }),
    ...(games[game].clocks && gameSeconds && { gameSeconds }),
    ...(graceSeconds && { graceSeconds }),
    ...(standIn && { standIn }),
  }
}

/** withOptions sets options, and brings into line what depends on them. */
export function withOptions(config: Config, change: Partial<Options>): Config {
  const options: Options = { ...tsssf(config), ...change }
  if (options.length !== 'points') delete options.winningPoints
  if (options.length === 'solitaire') {
    delete options.teams
    return settle({ ...config, seats: 1, options })
  }
  return settle({ ...config, options })
}

/** withSeats changes the number of seats, and the teams with it. */
export function withSeats(config: Config, seats: number): Config {
  const next = { ...config, seats }
  if (config.game !== 'tsssf') return next
  const options = tsssf(config)
  const count = options.teams?.length ?? 0
  if (options.length === 'solitaire' && seats !== 1) options.length = 'points'
  if (count > 0) {
    if (teamsFit(count, seats)) options.teams = teamsOf(count, seats)
    else delete options.teams
  }
  return settle({ ...next, options })
}

/** withTeams deals the seats to a number of teams, in turn, so that team-mates sit apart; 0 is every pony for herself. */
export function withTeams(config: Config, count: number): Config {
  const options = tsssf(config)
  if (count === 0) delete options.teams
  else options.teams = teamsOf(count, config.seats)
  return settle({ ...config, options, ...(count > 0 && { fixedSeats: true }) })
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

function settle(config: Config): Config {
  const options = config.options as Options
  if (!options.teams?.length) options.openTeamHands = false
  return config
}

const teamsOf = (count: number, seats: number): Seat[][] =>
  Array.from({ length: count }, (_, team) =>
    Array.from({ length: seats }, (_, seat) => seat).filter((seat) => seat % count === team),
  )

/** teamsFit reports whether a number of teams can sit so that team-mates are apart: two always can, as far as possible. */
export const teamsFit = (count: number, seats: number): boolean =>
  count === 0 || (seats >= Math.max(3, 2 * (count - 1)) && (count === 2 || seats % count !== 1))

/** teamOf is the team of a seat, or -1. */
export const teamOf = (config: Config, seat: Seat): number =>
  config.game === 'tsssf' ? (tsssf(config).teams ?? []).findIndex((team) => team.includes(seat)) : -1

const hand = { ponies: 4, ships: 3 }

/** blocked says why a value of an option cannot be chosen, or null. */
export function blocked(config: Config, room: Room, option: keyof Options, value: unknown): Block | null {
  const options = tsssf(config)
  switch (option) {
    case 'length':
      return value === 'solitaire' && room.taken > 1 ? { key: 'lobby.block.solitaire', args: { n: room.taken } } : null
    case 'winningPoints':
      return options.length === 'points' || value === 0 ? null : { key: 'lobby.block.length' }
    case 'openTeamHands':
      return value && !options.teams?.length ? { key: 'lobby.block.needsTeams' } : null
    case 'teams':
      return value !== 0 && (options.length === 'solitaire' || !teamsFit(value as number, config.seats))
        ? { key: 'lobby.block.teamSeats' }
        : null
    case 'earlyBoost': {
      const free = Math.min(room.ponies - hand.ponies * config.seats, room.ships - hand.ships * config.seats)
      return (value as number) > free ? { key: 'lobby.block.cards' } : null
    }
  }
  return null
}

/** seatRange is how many seats a game can have. */
export const seatRange = (config: Config): [least: number, most: number] => games[gameOf(config)].seats

/** usualPoints are those that win where the table sets none (S1). */
export const usualPoints = (seats: number): number => (seats <= 3 ? 11 : seats === 4 ? 9 : 7)
