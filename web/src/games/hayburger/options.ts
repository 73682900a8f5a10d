// The options of Hayburger as the lobby changes them, and their rows there.

import { t } from '../../lib/i18n.svelte'
import { listed, standIn, type Group, type Row } from '../../lobby/rows'
import type { Config, HayburgerOptions } from '../../lib/wire.gen'

const hayburgerDefaults: Pick<HayburgerOptions, 'decks' | 'jesterMatches' | 'slapWindow' | 'slapIn'> & {
  pause: number
  cardTime: number
} = {
  decks: ['hayburger'],
  jesterMatches: true,
  slapWindow: 1500,
  slapIn: 'everyone',
  pause: 0,
  cardTime: 0,
}

/** hayburger are the options of Hayburger, with the defaults for what is not set. */
export const hayburger = (config: Config) => ({
  ...hayburgerDefaults,
  ...(config.options as Partial<HayburgerOptions> | undefined),
})

function slap(name: 'jesterMatches' | 'slapWindow' | 'slapIn' | 'pause' | 'cardTime', values?: Row['values']): Row {
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
  { title: 'lobby.group.door', rows: [listed] },
]
