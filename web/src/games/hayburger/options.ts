// The options of Hayburger as the lobby changes them, and their rows there.

import { t } from '../../lib/i18n.svelte'
import { listed, plain, programs, standIn, type Group, type Row } from '../../lobby/rows'
import type { Config, HayburgerOptions } from '../../lib/wire.gen'
import { ownDeck } from './deck.svelte'

type Chosen = Pick<HayburgerOptions, 'decks' | 'jesterMatches' | 'slapWindow' | 'slapIn'> & {
  pause: number
  cardTime: number
  penalty: NonNullable<HayburgerOptions['penalty']>
} & Partial<Pick<HayburgerOptions, 'chances' | 'dealer'>>

const hayburgerDefaults: Chosen = {
  decks: ['hayburger'],
  jesterMatches: true,
  slapWindow: 1500,
  slapIn: 'everyone',
  pause: 0,
  penalty: '',
  cardTime: 0,
}

/** hayburger are the options of Hayburger, with the defaults for what is not set. */
export const hayburger = (config: Config): Chosen => ({
  ...hayburgerDefaults,
  ...(config.options as Partial<HayburgerOptions> | undefined),
})

/** withDecks mixes other decks. Chances for the Challenges of our own deck go with it. */
export function withDecks(config: Config, decks: string[]): Config {
  const { chances, ...rest } = hayburger(config)
  const kept = chances && decks.includes(ownDeck.name) ? { chances } : {}
  return { ...config, options: { ...rest, ...kept, decks } }
}

/** withSeats lets lots decide who deals, if the seat of the dealer goes. */
export function withSeats(config: Config, seats: number): Config {
  const { dealer } = hayburger(config)
  return dealer === undefined || dealer < seats ? { ...config, seats } : withDealer({ ...config, seats }, 0)
}

/** withDealer has a seat deal, counted from 1. Then nobody changes seats at the start. 0: whoever gets the last seat by lot. */
function withDealer(config: Config, seat: number): Config {
  const { dealer: _, ...options } = hayburger(config)
  return seat > 0
    ? { ...config, fixedSeats: true, options: { ...options, dealer: seat - 1 } }
    : { ...config, fixedSeats: false, options }
}

const dealer: Row = {
  name: 'dealer',
  values: (config) => [
    { value: 0, label: 'lobby.dealer.lot' },
    ...plain(...Array.from({ length: config.seats }, (_, i) => i + 1)),
  ],
  get: (config) => (hayburger(config).dealer ?? -1) + 1,
  set: (config, value) => withDealer(config, value as number),
  blocked: () => null,
}

const power = ownDeck.power ?? {}

/** chances are how many cards may answer a Challenge by a symbol of our own deck (H2). */
const chances = (symbol: 'dragon' | 'cat' | 'dog' | 'rabbit'): Row => ({
  name: `chances.${symbol}`,
  values: plain(1, 2, 3, 4),
  get: (config) => hayburger(config).chances?.[symbol] ?? power[symbol] ?? 1,
  set: (config, value) => {
    const set = { ...hayburger(config).chances, [symbol]: value as number }
    return { ...config, options: { ...hayburger(config), chances: set } }
  },
  blocked: (config) => (hayburger(config).decks.includes(ownDeck.name) ? null : { key: 'lobby.block.ownDeck' }),
})

function slap(
  name: 'jesterMatches' | 'slapWindow' | 'slapIn' | 'pause' | 'penalty' | 'cardTime',
  values?: Row['values'],
): Row {
  return {
    name,
    ...(values && { values }),
    get: (config) => hayburger(config)[name],
    set: (config, value) => ({ ...config, options: { ...hayburger(config), [name]: value } }),
    blocked: () => null,
  }
}

export const groups: Group[] = [
  {
    title: 'lobby.group.rules',
    rows: [
      slap('jesterMatches'),
      slap('slapWindow', [
        { value: 750, label: 'lobby.slapWindow.short' },
        { value: 1500, label: 'lobby.slapWindow.usual' },
        { value: 3000, label: 'lobby.slapWindow.long' },
      ]),
      {
        ...slap('cardTime', [
          { value: 0, label: 'lobby.cardTime.free' },
          { value: 1500, label: 'lobby.cardTime.short' },
          { value: 3000, label: 'lobby.cardTime.long' },
        ]),
        // Whoever hears the cards needs about a second to know two of them.
        args: (config) => ({
          note: t(hayburger(config).cardTime < 1500 ? 'lobby.cardTime.fast' : 'lobby.cardTime.fair'),
        }),
      },
      slap('pause', [
        { value: 0, label: 'lobby.off' },
        { value: 2000, label: 'lobby.pause.short' },
        { value: 4000, label: 'lobby.pause.long' },
      ]),
      slap('slapIn', [
        { value: 'everyone', label: 'lobby.slapIn.everyone' },
        { value: 'players', label: 'lobby.slapIn.players' },
        { value: 'nobody', label: 'lobby.slapIn.nobody' },
      ]),
      standIn,
    ],
  },
  {
    title: 'lobby.group.house',
    more: true,
    rows: [
      slap('penalty', [
        { value: 'none', label: 'lobby.penalty.none' },
        { value: '', label: 'lobby.penalty.card' },
        { value: 'two', label: 'lobby.penalty.two' },
      ]),
      dealer,
      chances('dragon'),
      chances('cat'),
      chances('dog'),
      chances('rabbit'),
      programs,
    ],
  },
  { title: 'lobby.group.door', rows: [listed] },
]
