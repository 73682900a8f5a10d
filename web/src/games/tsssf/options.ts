// The options of Secret Shipfic Folder as the lobby changes them, and their rows there.

import {
  drawn,
  listed,
  plain,
  programs,
  seconds,
  standIn,
  talking,
  type Group,
  type Row,
  type Value,
} from '../../lobby/rows'
import type { Block, Room } from '../../lobby/config'
import type { Config, Options, Seat } from '../../lib/wire.gen'

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

/** tsssf are the options of Secret Shipfic Folder, with the defaults for what is not set. */
export const tsssf = (config: Config): Options => ({
  ...tsssfDefaults,
  ...(config.options as Partial<Options> | undefined),
})

/** withOptions sets options, and brings into line what depends on them. */
export function withOptions(config: Config, change: Partial<Options>): Config {
  const options: Options = { ...tsssf(config), ...change }
  if (options.length !== 'points') delete options.winningPoints
  if (!options.rehearse) delete options.rehearse
  if (options.length === 'solitaire') {
    delete options.teams
    return settle({ ...config, seats: 1, options })
  }
  return settle({ ...config, options })
}

/** withSeats changes the number of seats, and the teams with it. */
export function withSeats(config: Config, seats: number): Config {
  const next = { ...config, seats }
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
  (tsssf(config).teams ?? []).findIndex((team) => team.includes(seat))

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

/** usualPoints are those that win where the table sets none (S1). */
export const usualPoints = (seats: number): number => (seats <= 3 ? 11 : seats === 4 ? 9 : 7)

function option(name: keyof Options & string, values?: Row['values']): Row {
  return {
    name,
    ...(values && { values }),
    get: (config) => (tsssf(config)[name] ?? 0) as Value,
    set: (config, value) => withOptions(config, { [name]: value }),
    args: ({ seats }) => ({ n: usualPoints(seats) }),
    blocked: (config, room, value) => blocked(config, room, name, value),
  }
}

const teams: Row = {
  name: 'teams',
  values: [{ value: 0, label: 'lobby.off' }, ...plain(2, 3, 4)],
  get: (config) => tsssf(config).teams?.length ?? 0,
  set: (config, value) => withTeams(config, value as number),
  blocked: (config, room, value) => blocked(config, room, 'teams', value),
}

export const groups: Group[] = [
  {
    title: 'lobby.group.end',
    rows: [
      option('length', [
        { value: 'points', label: 'lobby.length.points' },
        { value: 'longHaul', label: 'lobby.length.longHaul' },
        { value: 'ridiculous', label: 'lobby.length.ridiculous' },
        { value: 'solitaire', label: 'lobby.length.solitaire' },
      ]),
      option('winningPoints', [{ value: 0, label: 'lobby.usual' }, ...plain(5, 7, 9, 11, 15)]),
    ],
  },
  {
    title: 'lobby.group.variants',
    rows: [
      teams,
      option('openTeamHands'),
      option('privateGoals'),
      option('greasedLightning'),
      option('earlyBoost', [{ value: 0, label: 'lobby.off' }, ...plain(4, 8, 16)]),
    ],
  },
  {
    title: 'lobby.group.rules',
    rows: [
      option('adjacentPowers'),
      option('oncePerTurn'),
      option('rule0', [
        { value: 'consent', label: 'lobby.rule0.consent' },
        { value: 'free', label: 'lobby.rule0.free' },
        { value: 'off', label: 'lobby.off' },
      ]),
    ],
  },
  {
    title: 'lobby.group.pace',
    rows: [seconds('turnSeconds', [1, 3, 5], [1, 3, 7]), seconds('gameSeconds', [10, 20, 40]), standIn],
  },
  {
    title: 'lobby.group.house',
    more: true,
    rows: [
      option('handLimit', plain(5, 6, 7, 8, 10)),
      option('metGoals', [
        { value: 'discard', label: 'lobby.metGoals.discard' },
        { value: 'bottom', label: 'lobby.metGoals.bottom' },
      ]),
      option('newGoalsAtEnd'),
      option('tearUp', [
        { value: 'any', label: 'lobby.tearUp.any' },
        { value: 'ship', label: 'lobby.tearUp.ship' },
      ]),
      option('rebuildAll'),
      option('swapsPlayShips'),
      option('chooseDiscardTop'),
      drawn,
      talking,
      programs,
    ],
  },
  { title: 'lobby.group.door', rows: [listed] },
]
