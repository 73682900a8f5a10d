// The sentence at the foot of the folder: what has been chosen, what is missing, and what the card would do where the
// pointer is.

import { complete, offers, pressed, readings, type Choice } from './choice'
import type { Place, Position } from './plays'
import type { Args } from './story'
import type { CardID, Cell, Move, PonyView } from './view'

export interface Sentence {
  key: string
  args: Args
}

/** Who a pony is, as far as sentences about ships need it. */
export interface Being {
  names: readonly string[]
  gender: readonly string[]
}

/** sentence says what the choice means; with something hot, what pressing it would do. */
export function sentence(p: Position, c: Choice, hot: Place | Cell | null, being: (card: CardID) => Being): Sentence {
  const next = pressed(p, c, hot)
  const move = complete(p, next)
  return move ? does(p, move, being) : missing(p, next)
}

const at = (p: Position, cell: Cell): PonyView | undefined => p.grid.at(cell)
const card = (id?: CardID): { card: CardID } => ({ card: id ?? '' })

/** does says what a move would do. */
export function does(p: Position, move: Move, being: (card: CardID) => Being): Sentence {
  switch (move.do) {
    case 'link': {
      const [a, b] = [at(p, move.from)?.card, at(p, move.to)?.card]
      return {
        key: 'say.does.link',
        args: { ship: card(move.ship), a: card(a), b: card(b), kind: kind(being(a ?? ''), being(b ?? '')) },
      }
    }
    case 'ship':
    case 'revive':
    case 'poison': {
      const pony = move.do === 'ship' ? move.pony : move.do === 'revive' ? p.ponyDiscard.at(-1) : at(p, move.take)?.card
      const a = at(p, move.from)?.card
      return {
        key: `say.does.${move.do}`,
        args: { ship: card(move.ship), pony: card(pony), a: card(a), kind: kind(being(pony ?? ''), being(a ?? '')) },
      }
    }
    case 'replace':
      return {
        key: 'say.does.replace',
        args: { pony: card(move.pony), old: card(at(p, move.at)?.card), n: p.grid.partners(move.at).length },
      }
    default:
      return { key: 'say.idle', args: {} }
  }
}

const gender = (b: Being): string => (b.gender.length > 1 ? 'both' : (b.gender[0] ?? 'genderless'))

/** kind is what kind of ship two ponies make. */
export function kind(a: Being, b: Being): { key: string; args: Args } {
  const shared = a.names.find((name) => name !== 'Changeling' && b.names.includes(name))
  if (shared) return { key: 'ship.kind.self', args: { name: shared } }
  return { key: 'ship.kind', args: { a: { key: `ship.gender.${gender(a)}` }, b: { key: `ship.gender.${gender(b)}` } } }
}

/** missing says what is still to be chosen. */
function missing(p: Position, c: Choice): Sentence {
  const all = readings(p, c)
  const ship = all.find((r) => r.ship)?.ship
  const pony = all.find((r) => r.pony)?.pony
  const poison = all.some((r) => r.ship && r.set.do === 'poison')
  if (c.place) return missingAt(p, c.place, ship, pony, poison)
  if (ship && poison) {
    return c.cell
      ? { key: 'say.poisonTo', args: { ship: card(ship), pony: card(at(p, c.cell)?.card) } }
      : { key: 'say.poison', args: { ship: card(ship) } }
  }
  if (ship && c.revive) return { key: 'say.both', args: { ship: card(ship), pony: card(p.ponyDiscard.at(-1)) } }
  if (ship && pony && ship !== pony) return { key: 'say.both', args: { ship: card(ship), pony: card(pony) } }
  const o = offers(p, c)
  if (ship && ship !== pony) {
    if (o.discard) return { key: 'say.revive', args: { ship: card(ship), pony: card(p.ponyDiscard.at(-1)) } }
    const links = o.places.some((x) => x.kind === 'link')
    const fresh = o.places.some((x) => x.kind === 'new')
    return { key: !fresh ? 'say.shipLinkOnly' : !links ? 'say.shipNewOnly' : 'say.ship', args: { ship: card(ship) } }
  }
  if (pony) {
    const args = { pony: card(pony) }
    const brought = o.places.length > 0
    if (o.use) return { key: brought ? 'say.use' : 'say.useOnly', args }
    if (o.cells.length > 0) return { key: brought ? 'say.ponyOr' : 'say.replaceOnly', args }
    return { key: 'say.pony', args }
  }
  return { key: 'say.idle', args: {} }
}

function missingAt(
  p: Position,
  place: Place,
  ship: CardID | undefined,
  pony: CardID | undefined,
  poison: boolean,
): Sentence {
  const a = card(at(p, place.from)?.card)
  if (place.kind === 'link') return { key: 'say.placeLink', args: { a, b: card(at(p, place.to)?.card) } }
  if (ship && poison) return { key: 'say.placePoison', args: { ship: card(ship), a } }
  if (ship && ship !== pony) return { key: 'say.placeNewShip', args: { ship: card(ship), a } }
  if (pony) return { key: 'say.placeNewPony', args: { pony: card(pony), a } }
  return { key: 'say.placeNew', args: { a } }
}
