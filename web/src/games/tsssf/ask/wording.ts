// The words of a question: what it asks for, and what each answer is called.

import { has, t, tx } from '../../../lib/i18n.svelte'
import type { Asked } from '../logic/asked'
import type { Cell, Pick } from '../logic/view'
import type { Table } from '../model.svelte'

/** questionText says what to choose. Powers that this page has no words for are asked about by where their answers are. */
export function questionText(asked: Asked): string {
  const byHand = `ask.${asked.kind}.hand`
  if (asked.hand.size > 0 && has(byHand)) return tx(byHand)
  const step = `ask.${asked.kind}.${asked.picked.length}`
  return has(step) ? tx(step) : tx(`ask.any.${among(asked)}`)
}

function among(asked: Asked): string {
  if (asked.cells.size > 0) return 'cell'
  if (asked.edges.size > 0) return 'edge'
  if (asked.hand.size > 0) return 'hand'
  if (asked.goals.size > 0) return 'goal'
  return asked.tray.length > 0 ? 'tray' : 'word'
}

/** declineText is the label of the button that declines. */
export function declineText(asked: Asked): string {
  const name = asked.kind === '3swap' && asked.picked.length === 2 ? 'ask.decline.third' : `ask.decline.${asked.kind}`
  return has(name) ? tx(name) : t('ask.decline')
}

/** answerText is what an answer is called. */
export function answerText(table: Table, pick: Pick): string {
  if (pick.cell) return table.title(table.grid.at(pick.cell)?.card)
  if (pick.edge) return table.title(table.grid.shipBetween(...pick.edge)?.card)
  if (pick.card) return table.title(pick.card)
  if (pick.race) return tx(`symbol.${pick.race}`)
  if (pick.gender) return tx(`symbol.${pick.gender}`)
  if (pick.keyword) return pick.keyword
  if (pick.deck) return tx(`ask.deck.${pick.deck}`)
  if (pick.place) return `${arrow(pick.place)} ${table.title(table.grid.at(pick.place[0])?.card)}`
  if (pick.effect) return tx(`ask.effect.${pick.effect}`, {}, t('ask.effect.any'))
  return ''
}

/** arrow shows on which side of a pony a cell is. */
function arrow([[x, y], [toX, toY]]: readonly [Cell, Cell]): string {
  return toX > x ? '→' : toX < x ? '←' : toY > y ? '↓' : '↑'
}
