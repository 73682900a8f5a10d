// The rows of options in the lobby, as data: what each is called, what it can be, and how it changes the settings. Those here are of every
// game; a game adds its own.

import { day, overDays } from '../lib/days'
import type { Args } from '../lib/format'
import type { Key } from '../lib/i18n.svelte'
import type { Config } from '../lib/wire.gen'
import { timed, withClock, type Block, type Room } from './config'

export type Value = string | number | boolean

/** Choices are what an option can be. A label of null is the value itself. */
export type Choices = { value: string | number; label: Key | null }[]

export interface Row {
  name: string // lobby.NAME is its title, lobby.NAME.text the sentence that explains it
  values?: Choices | ((config: Config) => Choices) // none: on or off
  get: (config: Config) => Value
  set: (config: Config, value: Value) => Config
  args?: (config: Config) => Args // what fills the gaps of its words
  blocked: (config: Config, room: Room, value: Value) => Block | null
}

/** choicesOf are what an option can be with these settings; undefined: on or off. */
export const choicesOf = (row: Row, config: Config): Choices | undefined =>
  typeof row.values === 'function' ? row.values(config) : row.values

export interface Group {
  title: Key
  more?: boolean // folded away at first
  rows: Row[]
}

export function seconds(name: 'turnSeconds' | 'gameSeconds', minutes: number[], days: number[] = []): Row {
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

/** plain are values that are their own labels. */
export const plain = (...values: number[]) => values.map((value) => ({ value, label: null }))

export const drawn: Row = {
  name: 'drawnSeats',
  get: (config) => !config.fixedSeats,
  set: (config, value) => ({ ...config, fixedSeats: !value }),
  blocked: never,
}

export const talking: Row = {
  name: 'talkingBots',
  get: (config) => !config.quietBots,
  set: (config, value) => ({ ...config, quietBots: !value }),
  blocked: never,
}

export const programs: Row = {
  name: 'programs',
  get: (config) => !!config.programs,
  set: (config, value) => ({ ...config, programs: value as boolean }),
  blocked: never,
}

export const standIn: Row = {
  name: 'standIn',
  values: (['gently', 'level', 'wait'] as const).map((value) => ({ value, label: `lobby.standIn.${value}` as const })),
  get: (config) => config.standIn ?? 'gently',
  set: (config, value) => ({ ...config, standIn: value as NonNullable<Config['standIn']> }),
  blocked: (config, _, value) => (value === 'wait' && timed(config) ? { key: 'lobby.block.wait' } : null),
}

export const listed: Row = {
  name: 'open',
  get: (config) => config.open,
  set: (config, value) => ({ ...config, open: value as boolean }),
  blocked: never,
}
