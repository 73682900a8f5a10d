// A game that is over for its player is remembered, in this browser.

import { recordGame } from '../../lib/mygames'
import { isKept } from '../../lib/table.svelte'
import { ownPart } from '../../table/shares'
import { isShip } from './logic/story'
import type { GameEvent } from './logic/view'
import type { Table } from './model.svelte'

/** remember keeps what the player has reached, and whether their seat has won. */
export function remember({ view, seat, store, events }: Table, won: boolean): void {
  if (seat < 0 || !store.table || !isKept(store)) return
  const ships = events.flatMap(({ event }) =>
    isShip(event.event) && (event as GameEvent).seat === seat ? [(event as GameEvent).other ?? ''] : [],
  )
  const mine = view.seats[seat]
  recordGame({
    id: `${store.id}-${store.table.games}`,
    game: 'tsssf',
    at: Date.now(),
    ...ownPart(store.table, seat, { won, points: mine?.points ?? 0, goals: mine?.won ?? [] }),
    players: view.seats.length,
    place: 1 + view.seats.filter((s) => s.points > (mine?.points ?? 0)).length,
    ships: ships.filter(Boolean),
  })
}
