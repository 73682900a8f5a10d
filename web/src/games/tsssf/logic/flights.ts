// What moved, as far as the eye should follow it: each event becomes cards that go from somewhere to somewhere. Events that
// happen together fly together; then come the next.

import type { CardID, GameEvent, Zone } from './view'

/** A flight is one card on its way. */
export interface Flight {
  card?: CardID // the card, if it may be seen
  back?: 'pony' | 'ship' | 'goal' // else the back it shows
  from: Zone | null // null: where the card lay on the grid before
  to: Zone | null // null: where the card lies on the grid now
  kind: 'place' | 'swap' | 'fall' | 'deal' | 'win'
}

/** Cards that pulse where they lie because something about them changed. */
export interface Pulse {
  card: CardID
}

export interface Act {
  flights: Flight[]
  pulses: Pulse[]
}

const one = (...flights: Flight[]): Act => ({ flights, pulses: [] })
const pulse = (card?: CardID): Act => ({ flights: [], pulses: card ? [{ card }] : [] })

// The Ship goes to wherever it now joins the two.
const placed = (e: GameEvent): Act =>
  one(
    { card: e.other!, from: { hand: e.seat! }, to: null, kind: 'place' },
    { card: e.card!, from: e.from!, to: e.to!, kind: 'place' },
  )

/** How each event looks. Events that are not here have nothing to see. */
const looks: Record<string, (e: GameEvent) => Act> = {
  ship: placed,
  revive: placed,
  poison: placed,
  link: (e) => one({ card: e.other!, from: e.from!, to: e.to!, kind: 'place' }),
  replace: (e) => one({ card: e.card!, from: e.from!, to: e.to!, kind: 'place' }),
  leaves: (e) => one({ card: e.card!, from: e.from ?? null, to: e.to!, kind: 'fall' }),
  tornUp: (e) => one({ card: e.card!, from: e.from ?? null, to: e.to!, kind: 'fall' }),
  swap: (e) =>
    one(
      ...(e.moves ?? []).map((m) => ({
        card: m.card,
        from: { cell: m.from },
        to: { cell: m.to },
        kind: 'swap' as const,
      })),
    ),
  draw: (e) => one(...drawn(e)),
  take: (e) =>
    one({
      ...(e.card ? { card: e.card } : { back: 'pony' as const }),
      from: e.from ?? { discard: 'pony' },
      to: e.to!,
      kind: 'deal',
    }),
  use: (e) => one({ card: e.card!, from: e.from!, to: e.to!, kind: 'deal' }),
  discard: (e) => one({ card: e.card!, from: e.from!, to: e.to!, kind: 'deal' }),
  passed: (e) =>
    one({ ...(e.card ? { card: e.card } : { back: 'pony' as const }), from: e.from!, to: e.to!, kind: 'deal' }),
  goalUp: (e) =>
    one({ ...(e.card ? { card: e.card } : { back: 'goal' as const }), from: e.from!, to: e.to!, kind: 'deal' }),
  goalAside: (e) => one({ card: e.card!, from: e.from!, to: e.to!, kind: 'deal' }),
  goalDiscarded: (e) => one({ card: e.card!, from: e.from!, to: e.to!, kind: 'deal' }),
  disguise: (e) => pulse(e.card),
  change: (e) => pulse(e.card),
  copy: (e) => pulse(e.card),
}

function drawn(e: GameEvent): Flight[] {
  if (e.cards)
    return e.cards.map((card) => ({
      card,
      from: { deck: card.includes('.Ship.') ? 'ship' : 'pony' },
      to: e.to!,
      kind: 'deal',
    }))
  const deck = e.from?.deck === 'ship' ? 'ship' : 'pony'
  return Array.from({ length: e.count ?? 1 }, () => ({ back: deck, from: e.from!, to: e.to!, kind: 'deal' }))
}

/** acts turns events into what is seen, one act after another. Neighbouring events of one kind are one act. */
export function acts(events: readonly GameEvent[]): Act[] {
  const list: Act[] = []
  let last = ''
  for (const e of events) {
    const act = looks[e.event]?.(e)
    if (!act || act.flights.length + act.pulses.length === 0) continue
    const before = list.at(-1)
    if (before && last === e.event) {
      before.flights.push(...act.flights)
      before.pulses.push(...act.pulses)
    } else {
      list.push(act)
    }
    last = e.event
  }
  return list
}
