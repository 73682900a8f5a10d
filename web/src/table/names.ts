// What people and bots at a table are called, and what they look like.

import { botFace, faceOf, type Face } from '../lib/face'
import { t, tx } from '../lib/i18n.svelte'
import type { PersonID, Seat, TableView } from '../lib/wire.gen'

/** personName is a person's name, as long as they are at the table. */
export const personName = (table: TableView | null, id: PersonID): string =>
  table?.people.find((p) => p.id === id)?.name ?? '?'

/** seatName is the name of whoever sits there. A bot without a name is called by its level, with a number where there are several. */
export function seatName(table: TableView | null, seat: Seat): string {
  const place = table?.seats[seat]
  if (place?.person) return personName(table, place.person)
  if (!place?.bot) return t('seat.empty')
  if (place.name) return place.name
  const same = table!.seats.filter((s) => !s.person && !s.name && s.bot === place.bot)
  const name = tx(`level.${place.bot}`, {}, place.bot)
  return same.length > 1 ? `${name} ${same.indexOf(place) + 1}` : name
}

/** seatNames are the names at all seats. */
export const seatNames = (table: TableView | null): string[] =>
  (table?.seats ?? []).map((_, seat) => seatName(table, seat))

/** seatFace is the seal of whoever sits there. Bots have one emblem, in wax of their seat's own colour. */
export function seatFace(table: TableView | null, seat: Seat): Face {
  const person = table?.seats[seat]?.person
  return person ? faceOf(person) : { ...botFace, wax: faceOf(`bot ${seat * 7 + 1}`).wax }
}

/** watchers counts people who look on without a seat, even those who have not joined the table. */
export const watchers = (table: TableView | null): number => table?.watchers ?? 0
