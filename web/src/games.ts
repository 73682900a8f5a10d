// The games that can be played here. A new game is an entry here, a folder in src/games, its settings in lobby/games.ts and its words. No
// other file may ask which game it has: it asks for one of these facts.

import type { Component } from 'svelte'
import type { Key } from './lib/i18n.svelte'
import { maxHayburgerSeats } from './lib/wire.gen'
import type { Config, HayburgerOptions } from './lib/wire.gen'

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each game knows what its own store holds
type Script = Promise<{ default: Component<any> }>

/** What the settings of a table say about its cards. */
type Laid = Pick<Config, 'packs' | 'options'>

/** Game is what the page asks about a game. */
export interface Game {
  title: string // the same in every language
  emblem: string
  colour: string // behind its emblem
  chartColour: string
  seats: [min: number, max: number]
  clocks: boolean // turns can be timed
  story: boolean // a finished game can be read
  guided: boolean // somebody's first game can be guided
  begun: 'played' | 'slapped' // the setting that says whether their first game was begun
  drafts: 'pack' | 'deck' | false // what the workshop edits
  packFiles: string // the endings of files with its cards
  start: Key // what the button says that starts it
  learn: string // where somebody new to it begins
  rules: string // the address of its rules
  chapters: string // the letters of its chapters in the rulebook; the first game has all others
  load: (config: Laid) => Script // its table, with the cards of these packs
  replay: (config: Laid) => Script
}

const list = {
  tsssf: {
    title: 'Secret Shipfic Folder',
    emblem: 'quill-ink',
    colour: 'var(--pony)',
    chartColour: 'var(--pony-t)',
    seats: [1, 12],
    clocks: true,
    story: true,
    guided: true,
    begun: 'played',
    drafts: 'pack',
    packFiles: '.shipfic,.json,.pon,.txt,.zip,.csv,.tsv,.tsssf,.tsf,.png,.jpg,.jpeg,.webp',
    start: 'lobby.start',
    learn: '/learn',
    rules: '/rules',
    chapters: '',
    load: ({ packs }) => withPacks(packs, import('./games/tsssf/Desk.svelte')),
    replay: ({ packs }) => withPacks(packs, import('./games/tsssf/Replay.svelte')),
  },
  hayburger: {
    title: 'Hayburger',
    emblem: 'hamburger',
    colour: '#b5541c',
    chartColour: 'var(--lamp)',
    seats: [2, maxHayburgerSeats],
    clocks: false,
    story: false,
    guided: false,
    begun: 'slapped',
    drafts: 'deck',
    packFiles: '.json',
    start: 'lobby.startGame',
    learn: '/learn/hayburger',
    rules: '/rules/hayburger',
    chapters: 'HKLF',
    load: (config) => withDecks(config, import('./games/hayburger/Slap.svelte')),
    replay: (config) => withDecks(config, import('./games/hayburger/Replay.svelte')),
  },
} satisfies Record<string, Game>

export type GameName = keyof typeof list

export const games: Record<GameName, Game> = list

export const gameNames = Object.keys(games) as GameName[]

export const isGame = (name: unknown): name is GameName => typeof name === 'string' && name in games

/** gameOf is the game of a table or a pack. The server makes no table of a game that it does not have. */
export const gameOf = ({ game }: { game?: string | undefined }): GameName => (isGame(game) ? game : 'tsssf')

const withPacks = async (packs: string[] | undefined, script: Script): Script =>
  (await Promise.all([script, import('./lib/cards.svelte').then((cards) => cards.loadPacks(packs))]))[0]

const withDecks = async ({ packs, options }: Laid, script: Script): Script => {
  const mixed = (options as Partial<HayburgerOptions> | undefined)?.decks
  const laid = import('./games/hayburger/deck.svelte').then((decks) => decks.layDecks(packs, mixed))
  return (await Promise.all([script, laid]))[0]
}
