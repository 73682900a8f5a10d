// What the lobby asks each game: its options, and the cards that people may bring.

import type { Component } from 'svelte'
import type { GameName } from '../games'
import Decks from '../games/hayburger/Decks.svelte'
import * as hayburger from '../games/hayburger/options'
import Unseen from '../games/hayburger/Unseen.svelte'
import { countCards } from '../games/tsssf/countcards'
import * as tsssf from '../games/tsssf/options'
import Packs from '../games/tsssf/Packs.svelte'
import type { Config, Seat, TableView } from '../lib/wire.gen'
import type { Room } from './config'
import type { Group } from './rows'

interface CardsProps {
  config: Config
  mayChange: boolean
  table: string // whose settings these are
  onchange: (config: Config) => void
}

interface GameSettings {
  groups: Group[]
  Cards?: Component<CardsProps>
  characters?: true // bots have one
  Warning?: Component<{ table: TableView }> // what the host should know before the game

  countCards?: (config: Config) => Promise<Omit<Room, 'taken'>> // for games whose options need cards
  teamOf?: (config: Config, seat: Seat) => number // the team of a seat, or -1
  withSeats?: (config: Config, seats: number) => Config // for options that depend on the number of seats
}

export const gameSettings: Record<GameName, GameSettings> = {
  tsssf: { ...tsssf, countCards, Cards: Packs, characters: true },
  hayburger: { ...hayburger, Cards: Decks, Warning: Unseen },
}
