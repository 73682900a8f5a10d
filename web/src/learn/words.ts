// A move in words, for hints and solutions.

import { shortTitle } from '../card/card'
import { cardOf } from '../lib/cards.svelte'
import { list, t, tx } from '../lib/i18n.svelte'
import type { Explanation, SlapMove } from '../lib/wire.gen'
import type { Args } from '../games/tsssf/logic/story'
import { sentencesOf } from '../games/tsssf/logic/why'
import { Grid } from '../games/tsssf/logic/grid'
import { sideOf } from '../games/tsssf/logic/layout'
import type { Cell, Move, Pick, PublicView } from '../games/tsssf/logic/view'

const title = (id: string | undefined): string => {
  const card = cardOf(id ?? '')
  return card ? shortTitle(card) : (id ?? '?')
}

/** moveWords says what a move does, seen from the position before it. */
export function moveWords(move: Move | SlapMove, view: PublicView | null): string {
  const grid = new Grid(view ?? { ponies: [], ships: [] })
  const at = (cell: Cell) => title(grid.at(cell)?.card)
  const place = (from: Cell, to: Cell) =>
    t('place.new', { a: at(from), side: t(`side.${sideOf({ kind: 'new', from, to })}`) })
  switch (move.do) {
    case 'ship':
      return t('move.ship', { ship: title(move.ship), pony: title(move.pony), place: place(move.from, move.to) })
    case 'link':
      return t('move.link', { ship: title(move.ship), a: at(move.from), b: at(move.to) })
    case 'poison':
      return t('move.poison', { ship: title(move.ship), pony: at(move.take), place: place(move.from, move.to) })
    case 'revive':
      return t('move.revive', { ship: title(move.ship), place: place(move.from, move.to) })
    case 'replace':
      return t('move.replace', { pony: title(move.pony), old: at(move.at) })
    case 'use':
      return t('move.use', { card: title(move.card) })
    case 'choose':
      return t('move.choose', { what: pickWords(move.pick, at, grid) })
    case 'pass':
      return t('move.pass')
    case 'end':
      return t('move.end')
    case 'turn':
      return t('move.turn')
    case 'slap':
      return t('move.slap')
  }
  return move.do
}

function pickWords(pick: Pick, at: (cell: Cell) => string, grid: Grid): string {
  if (pick.cell) return at(pick.cell)
  if (pick.edge) return title(grid.shipBetween(...pick.edge)?.card)
  if (pick.card) return pick.name || title(pick.card)
  if (pick.race) return tx(`symbol.${pick.race}`)
  if (pick.gender) return tx(`symbol.${pick.gender}`)
  if (pick.deck) return tx(`ask.deck.${pick.deck}`)
  if (pick.order) return tx(`learn.order.${pick.order}`)
  return pick.keyword ?? ''
}

/** whyWords explains a line. */
export const whyWords = (why: Explanation): string => sentencesOf(why).map(saying).join(' ')

const saying = ({ key, args }: { key: string; args: Args }): string => {
  const plain: Record<string, string | number> = {}
  for (const [gap, arg] of Object.entries(args)) {
    if (typeof arg !== 'object') plain[gap] = arg
    else if ('card' in arg) plain[gap] = title(arg.card)
    else if ('all' in arg) plain[gap] = list(arg.all.map(saying))
  }
  return tx(key, plain)
}
