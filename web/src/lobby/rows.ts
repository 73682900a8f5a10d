// The rows of options in the lobby, as data: what each is called, what it can be, and how it changes the settings.

import type { GameName } from '../games'
import { day, overDays } from '../lib/days'
import type { Key } from '../lib/i18n.svelte'
import type { Config, Options } from '../lib/wire.gen'
import {
  blocked,
  hayburger,
  newHayburger,
  timed,
  tsssf,
  withClock,
  withOptions,
  withTeams,
  type Block,
  type Room,
} from './config'

type Value = string | number | boolean

export interface Row {
  name: string // lobby.NAME is its title, lobby.NAME.text the sentence that explains it
  values?: { value: string | number; label: Key | null }[] // none: on or off; a label of null is the value itself
  get: (config: Config) => Value
  set: (config: Config, value: Value) => Config
  blocked: (config: Config, room: Room, value: Value) => Block | null
}

export interface Group {
  title: Key
  more?: boolean // folded away at first
  rows: Row[]
}

function option(name: keyof Options & string, values?: Row['values']): Row {
  return {
    name,
    ...(values && { values }),
    get: (config) => (tsssf(config)[name] ?? 0) as Value,
    set: (config, value) => withOptions(config, { [name]: value }),
    blocked: (config, room, value) => blocked(config, room, name, value),
  }
}

function slap(name: 'jesterMatches' | 'slapWindow' | 'slapIn' | 'pause', values?: Row['values']): Row {
  return {
    name,
    ...(values && { values }),
    get: (config) => hayburger(config)[name],
    set: (config, value) => ({ ...config, options: { ...hayburger(config), [name]: value } }),
    blocked: () => null,
  }
}

function seconds(name: 'turnSeconds' | 'gameSeconds', minutes: number[], days: number[] = []): Row {
  return {
    name,
    values: [
      { value: 0, label: 'lobby.none' },
      ...minutes.map((m) => ({ value: m * 60, label: `lobby.min.${m}` as Key })),
      ...days.map((d) => ({ value: d * day, label: `lobby.days.${d}` as Key })),
    ],
    get: (config) => config[name] ?? 0,
    set: (config, value) => withClock(config, name, value as number),
    blocked: (config, _, value) =>
      name === 'gameSeconds' && value && overDays(config) ? { key: 'lobby.block.days' } : null,
  }
}

const never = () => null
const plain = (...values: number[]) => values.map((value) => ({ value, label: null }))

const teams: Row = {
  name: 'teams',
  values: [{ value: 0, label: 'lobby.off' }, ...plain(2, 3, 4)],
  get: (config) => tsssf(config).teams?.length ?? 0,
  set: (config, value) => withTeams(config, value as number),
  blocked: (config, room, value) => blocked(config, room, 'teams', value),
}

const drawn: Row = {
  name: 'drawnSeats',
  get: (config) => !config.fixedSeats,
  set: (config, value) => ({ ...config, fixedSeats: !value }),
  blocked: never,
}

const talking: Row = {
  name: 'talkingBots',
  get: (config) => !config.quietBots,
  set: (config, value) => ({ ...config, quietBots: !value }),
  blocked: never,
}

const standIn: Row = {
  name: 'standIn',
  values: (['gently', 'level', 'wait'] as const).map((value) => ({ value, label: `lobby.standIn.${value}` as const })),
  get: (config) => config.standIn ?? 'gently',
  set: (config, value) => ({ ...config, standIn: value as NonNullable<Config['standIn']> }),
  blocked: (config, _, value) => (value === 'wait' && timed(config) ? { key: 'lobby.block.wait' } : null),
}

const listed: Row = {
  name: 'open',
  get: (config) => config.open,
  set: (config, value) => ({ ...config, open: value as boolean }),
  blocked: never,
}

export const groups: Record<GameName, Group[]> = {
  tsssf: [
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
      ],
    },
    { title: 'lobby.group.door', rows: [listed] },
  ],
  hayburger: [
    {
      title: 'lobby.group.rules',
      rows: [
        slap('jesterMatches'),
        slap('slapWindow', [
          { value: 750, label: 'lobby.slapWindow.short' },
          { value: 1500, label: 'lobby.slapWindow.usual' },
          { value: 3000, label: 'lobby.slapWindow.long' },
        ]),
        slap('pause', [
          { value: 0, label: 'lobby.off' },
          { value: newHayburger.pause, label: 'lobby.pause.short' },
          { value: 2 * newHayburger.pause, label: 'lobby.pause.long' },
        ]),
        slap('slapIn', [
          { value: 'everyone', label: 'lobby.slapIn.everyone' },
          { value: 'players', label: 'lobby.slapIn.players' },
          { value: 'nobody', label: 'lobby.slapIn.nobody' },
        ]),
        standIn,
      ],
    },
    { title: 'lobby.group.door', rows: [listed] },
  ],
}
