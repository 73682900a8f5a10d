// The games that can be played here. A new game is one entry; the types of the lists elsewhere that range over games then say what is
// missing: its settings in the lobby, its words, its pages.

import type { Component } from 'svelte'
import { loadPacks } from './lib/cards.svelte'
import { maxHayburgerSeats } from './lib/wire.gen'
import type { Config } from './lib/wire.gen'

interface Game {
  emblem: string
  seats: [least: number, most: number]
  clocks: boolean // turns can be timed
  story: boolean // a finished game can be read
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each game knows what its own store holds
  load: (config: Config) => Promise<{ default: Component<{ store: any }> }>
}

export type GameName = 'tsssf' | 'hayburger'

export const games: Record<GameName, Game> = {
  tsssf: {
    emblem: 'quill-ink',
    seats: [1, 12],
    clocks: true,
    story: true,
    load: async (config) => (await Promise.all([import('./tsssf/Desk.svelte'), loadPacks(config.packs)]))[0],
  },
  hayburger: {
    emblem: 'hamburger',
    seats: [2, maxHayburgerSeats],
    clocks: false,
    story: false,
    load: async (config) => {
      const [table, decks] = await Promise.all([import('./hayburger/Slap.svelte'), import('./hayburger/deck.svelte')])
      await decks.layDecks(config.packs)
      return table
    },
  },
}

export const gameNames = Object.keys(games) as GameName[]

export const isGame = (name: unknown): name is GameName => typeof name === 'string' && name in games

/** gameOf is the game of a table. The server makes no table of a game that it does not have. */
export const gameOf = (config: { game: string }): GameName => (isGame(config.game) ? config.game : 'tsssf')
