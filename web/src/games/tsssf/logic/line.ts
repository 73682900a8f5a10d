// A line of moves that somebody could make, as steps to read and to see on the grid. Later steps speak of a grid that the ones before
// have changed; as far as that can be known, names are those of then.

import { cellKey } from './grid'
import type { Arg, Args } from './story'
import type { CardID, Cell, Edge, Move, Pick, PonyView } from './view'

/** A step is one move of a line. */
export interface Step {
  move: Move
  key: string
  args: Args
  at: Cell | Edge | null // where on the grid, if it is there
}

const card = (id: CardID | undefined): Arg => ({ card: id ?? '' })

/** steps tells a line, move by move. */
export function steps(line: readonly Move[], ponies: readonly PonyView[], discard: readonly CardID[]): Step[] {
  const standing = new Map(ponies.map((p) => [cellKey(p.at), p.card]))
  const at = (cell: Cell): Arg => card(standing.get(cellKey(cell)))
  return line.map((move) => {
    const step = tell(move, at, discard)
    carryOut(move, standing, discard)
    return step
  })
}

/** played groups steps by what is played: each card with the answers that follow it. Those to a question that is open come first. */
export function played(steps: readonly Step[]): Step[][] {
  const groups: Step[][] = []
  for (const step of steps) {
    const isAnswer = step.move.do === 'choose' || step.move.do === 'pass'
    if (isAnswer && groups.length > 0) groups.at(-1)!.push(step)
    else groups.push([step])
  }
  return groups
}

function tell(move: Move, at: (cell: Cell) => Arg, discard: readonly CardID[]): Step {
  switch (move.do) {
    case 'ship':
      return {
        move,
        key: 'hint.ship',
        args: { ship: card(move.ship), pony: card(move.pony), a: at(move.from) },
        at: [move.from, move.to],
      }
    case 'revive':
      return {
        move,
        key: 'hint.revive',
        args: { ship: card(move.ship), pony: card(discard.at(-1)), a: at(move.from) },
        at: [move.from, move.to],
      }
    case 'link':
      return {
        move,
        key: 'hint.link',
        args: { ship: card(move.ship), a: at(move.from), b: at(move.to) },
        at: [move.from, move.to],
      }
    case 'poison':
      return {
        move,
        key: 'hint.poison',
        args: { ship: card(move.ship), pony: at(move.take), a: at(move.from) },
        at: [move.from, move.to],
      }
    case 'replace':
      return { move, key: 'hint.replace', args: { pony: card(move.pony), old: at(move.at) }, at: move.at }
    case 'use':
      return { move, key: 'hint.use', args: { card: card(move.card) }, at: null }
    case 'choose':
      return {
        move,
        key: 'hint.choose',
        args: { what: named(move.pick, at) },
        at: move.pick.cell ?? move.pick.edge ?? null,
      }
    case 'end':
      return { move, key: 'hint.end', args: {}, at: null }
    default:
      return { move, key: 'hint.pass', args: {}, at: null }
  }
}

/** named says what an answer is. */
function named(pick: Pick, at: (cell: Cell) => Arg): Arg {
  if (pick.cell) return at(pick.cell)
  if (pick.card) return card(pick.card)
  if (pick.race ?? pick.gender) return { key: `symbol.${pick.race ?? pick.gender}` }
  if (pick.deck) return { key: `ask.deck.${pick.deck}` }
  if (pick.edge) return { key: 'hint.edge', args: { a: at(pick.edge[0]), b: at(pick.edge[1]) } }
  return pick.keyword ?? { key: 'hint.order' }
}

function carryOut(move: Move, standing: Map<string, CardID>, discard: readonly CardID[]): void {
  const put = (cell: Cell, id: CardID | undefined) => id && standing.set(cellKey(cell), id)
  switch (move.do) {
    case 'ship':
      return void put(move.to, move.pony)
    case 'revive':
      return void put(move.to, discard.at(-1))
    case 'replace':
      return void put(move.at, move.pony)
    case 'poison':
      put(move.to, standing.get(cellKey(move.take)))
      standing.delete(cellKey(move.take))
  }
}

/** isCell tells a cell from an edge. */
export const isCell = (at: Cell | Edge): at is Cell => typeof at[0] === 'number'

/** sameMove compares what would be sent. */
export const sameMove = (a: Move, b: Move): boolean => written(a) === written(b)

// Fields in one order; what is empty is as good as absent.
function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(written).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? ''
  const fields = Object.entries(value).filter(([, v]) => v !== undefined && !(Array.isArray(v) && v.length === 0))
  return `{${fields
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([k, v]) => `${k}:${written(v)}`)
    .join()}}`
}
