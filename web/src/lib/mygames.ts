// The games that this browser's person has played to the end. They are kept here and nowhere else: there are no accounts.

import { isGame, type GameName } from '../games'
import { kept, listOf } from './kept'

export interface MyGame {
  id: string // as addresses have it: "k3xq9-2"
  game: GameName
  at: number // when it was over, Unix time in milliseconds
  won: boolean
  points: number
  players: number
  place?: number // from 1; games that were remembered earlier have none
  goals: string[] // cards won
  ships: string[] // Ship cards played
}

const max = 500 // games that are remembered

const isMyGame = (g: unknown): g is MyGame => {
  const game = g as MyGame | null
  return (
    typeof game === 'object' &&
    game !== null &&
    /^\w+-\d+$/.test(String(game.id)) &&
    isGame(game.game) &&
    Number.isFinite(game.at) &&
    typeof game.won === 'boolean' &&
    Number.isFinite(game.points) &&
    Number.isFinite(game.players) &&
    Array.isArray(game.goals) &&
    Array.isArray(game.ships)
  )
}

const stored = kept('shipfic.games', listOf(isMyGame))

/** myGames are those that are remembered, the latest first. */
export const myGames = stored.get

/** recordGame remembers a game that is over, each once. */
export function recordGame(game: MyGame): void {
  const games = myGames()
  if (!games.some((g) => g.id === game.id)) stored.set([game, ...games].slice(0, max))
}

/** forgetGames forgets all of them. */
export const forgetGames = stored.clear

/** Tally is what they add up to. */
export interface Tally {
  games: number
  wins: number
  goals: number
  ships: [id: string, times: number][] // the favourites, the most played first
}

/** tally adds games up. */
export function tally(games: readonly MyGame[], favourites = 6): Tally {
  const times = new Map<string, number>()
  for (const ship of games.flatMap((g) => g.ships)) times.set(ship, (times.get(ship) ?? 0) + 1)
  return {
    games: games.length,
    wins: games.filter((g) => g.won).length,
    goals: games.reduce((sum, g) => sum + g.goals.length, 0),
    ships: [...times].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).slice(0, favourites),
  }
}
