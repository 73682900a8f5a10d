// Who has won which points of a seat that several have played, and what a bot did there while its player was away. The server tells both (N4).

import { t } from '../lib/i18n.svelte'
import type { Seat, Share, StoryLine, TableView } from '../lib/wire.gen'
import { seatName } from './names'

const sharesOf = (table: TableView | null, seat: Seat): Share[] =>
  (table?.shares ?? []).filter((share) => share.seat === seat)

const nameOf = (share: Share): string => (share.bot ? t('share.bot', { name: share.name }) : share.name)

/** sharesText says who has won how many points of a seat: "Ada 0 · then Quill the bot 11". It is empty where one player has them all. */
export const sharesText = (table: TableView | null, seat: Seat): string =>
  sharesOf(table, seat)
    .map((share, i) => t(i > 0 && share.now ? 'share.then' : 'share.one', { name: nameOf(share), n: share.points }))
    .join(' · ')

/** standInFor is the bot that has won most of the points of a person's seat, if one has. */
export const standInFor = (table: TableView | null, seat: Seat): Share | undefined =>
  sharesOf(table, seat).find((share) => share.most && share.bot && share.person)

/** winnerName names a winner. A bot that has won for somebody is named as that; you is the seat of the reader. */
export function winnerName(table: TableView | null, seat: Seat, you: Seat): string {
  const bot = standInFor(table, seat)
  if (!bot) return seatName(table, seat)
  if (seat === you) return t('share.standInYours')
  const person = sharesOf(table, seat).find((share) => share.person === bot.person && !share.bot)
  return t('share.standIn', { name: person?.name ?? seatName(table, seat) })
}

/** capital begins a sentence with a capital letter. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** ownPart is what a player may count as their own of what their seat has won. Where a bot has won Goals, nobody told which. */
export function ownPart(
  table: TableView | null,
  seat: Seat,
  { won, points, goals }: { won: boolean; points: number; goals: string[] },
): { won: boolean; points: number; goals: string[] } {
  const bots = sharesOf(table, seat).reduce((sum, share) => sum + (share.bot ? share.points : 0), 0)
  return { won: won && !standInFor(table, seat), points: points - bots, goals: bots > 0 ? [] : goals }
}

/** Deeds are what was done in a seat: ships by the two cards, and Goals won. */
export interface Deeds {
  ships: [a: string, b: string][]
  goals: { card: string; points: number }[]
}

/** deedsOf finds what a seat has done since an entry, in the lines of the story. A ship belongs to whoever's turn it is. */
export function deedsOf(lines: readonly StoryLine[], seat: Seat, from: number): Deeds {
  const deeds: Deeds = { ships: [], goals: [] }
  let turn: Seat | undefined
  for (const { n, event, seats, cards, points } of lines) {
    if (event === 'turn') turn = seats?.who
    if (n < from) continue
    const [a, b, goal] = [cards?.a?.[0], cards?.b?.[0], cards?.goal?.[0]]
    if (cards?.ship && turn === seat && a && b) deeds.ships.push([a, b])
    if (event === 'goalWon' && seats?.who === seat && goal) deeds.goals.push({ card: goal, points: points ?? 0 })
  }
  return deeds
}
