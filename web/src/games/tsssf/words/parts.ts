// The parts of a table in words, line by line: the same for the page and for the answers to commands.

import { shortTitle, type Card } from '../../../card/card'
import { cardName, cardSays } from '../../../card/name'
import { list, t, tx } from '../../../lib/i18n.svelte'
import { settings } from '../../../lib/settings.svelte'
import { capital } from '../../../table/shares'
import type { Desk } from '../desk.svelte'
import { answerText, questionText } from '../ask/wording'
import { byRow } from '../logic/grid'
import { checklist } from '../logic/goals'
import { paragraphs, type Paragraph } from '../logic/story'
import type { CardID, Cell, Pick, PonyView } from '../logic/view'
import type { Table } from '../model.svelte'
import { columnWord, placeLabel, ponyLabel, rowWord, spokenParagraph } from '../speech'

/** turnLines say whose turn it is, and what everybody has. */
export const turnLines = (table: Table): string[] => [
  `${table.heading}.`,
  ...table.view.seats.map((seat, i) =>
    t('words.seat', {
      name: table.name(i),
      points: t('words.points', { n: seat.points }),
      cards: t('words.cards', { n: seat.handCount }),
    }),
  ),
]

/** cardLine tells all of a card: what it shows, and what it says. */
export function cardLine(table: Table, id: CardID): string {
  const card = table.card(id)
  if (!card) return table.title(id)
  return withShort(card, card.kind === 'Goal' ? cardName(card) : `${cardName(card)} ${cardSays(card)}`.trim())
}

/** withShort adds the short title to a line that begins with a card's title: messages about the game use the short one. */
function withShort(card: Card, line: string): string {
  const { title } = card
  const short = shortTitle(card)
  return short === title || !line.startsWith(title)
    ? line
    : t('words.short', { title, short }) + line.slice(title.length)
}

/** handLines are the hand, in the order in which commands count it. */
export const handLines = (table: Table): string[] => table.hand.map((id) => cardLine(table, id))

/** goalLines are the Goals with what they still need. */
export const goalLines = (table: Table): string[] =>
  table.goals.flatMap((goal) => {
    const card = goal.card && table.card(goal.card)
    if (!card) return []
    const items = checklist(goal, card, settings.language).map((item) =>
      t(item.met ? 'words.met' : 'words.missing', { what: capital(item.label), have: item.have, need: item.need }),
    )
    return [[cardLine(table, goal.card!), ...items].join(' ')]
  })

/** rows are the ponies of the grid, row by row. */
export function rows(table: Table): { name: string; ponies: string[] }[] {
  const found = new Map<number, PonyView[]>()
  for (const pony of table.grid.ponies.toSorted((a, b) => byRow(a.at, b.at)))
    found.set(pony.at[1], [...(found.get(pony.at[1]) ?? []), pony])
  return [...found].map(([y, ponies]) => ({
    name: t('words.row', { row: rowWord(y - table.start[1]) }),
    ponies: ponies.map((pony) =>
      ponyLine(table, pony, t('words.column', { column: columnWord(pony.at[0] - table.start[0]) })),
    ),
  }))
}

function ponyLine(table: Table, pony: PonyView, at?: string): string {
  const card = table.card(pony.card)
  const partners = table.grid.partners(pony.at).map((partner) => partner.pony.card)
  const line = ponyLabel(table, pony, partners, at)
  return card ? withShort(card, line) : line
}

/** whereLines say where a card is. */
export function whereLines(table: Table, id: CardID): string[] {
  const cell = table.grid.where(id)
  const pony = cell && table.grid.at(cell)
  if (pony) return [ponyLine(table, pony)]
  const at = table.hand.indexOf(id)
  const title = table.title(id)
  if (at >= 0) return [t('words.inHand', { title, n: at + 1 })]
  const ship = table.grid.ships.find(({ card }) => card === id)
  if (ship) return [t('tie.name', { ship: title, a: titleAt(table, ship.from), b: titleAt(table, ship.to) })]
  return [t(table.goals.some(({ card }) => card === id) ? 'words.isGoal' : 'words.notHere', { title })]
}

const titleAt = (table: Table, cell: Cell): string => table.title(table.grid.at(cell)?.card)

/** shipLines say with whom a pony is shipped, and by which Ships. */
export function shipLines(table: Table, id: CardID): string[] {
  const cell = table.grid.where(id)
  if (!cell) return whereLines(table, id)
  const ships = table.grid.partners(cell).map((partner) => {
    const ship = table.grid.shipBetween(cell, partner.pony.at)
    return t('words.shipped', { a: table.title(partner.pony.card), ship: table.title(ship?.card) })
  })
  return ships.length > 0 ? [t('words.shipsOf', { title: table.title(id), ships: list(ships) })] : [t('cell.alone')]
}

/** questionLines are what the player is asked, and the answers by number. */
export function questionLines(table: Table): string[] {
  const q = table.question
  if (!q) return []
  if (!q.mine) return [t('turn.waitAsked', { name: table.name(q.seat) })]
  const asked = q.card ? t('live.question', { card: table.title(q.card), text: questionText(q) }) : questionText(q)
  return [
    asked,
    ...q.options.map((pick, i) => `${i + 1}. ${optionText(table, pick)}`),
    ...(q.may ? [t('words.mayPass')] : []),
  ]
}

function optionText(table: Table, pick: Pick): string {
  if (pick.place) return placeLabel(table, { kind: 'new', from: pick.place[0], to: pick.place[1] })
  if (pick.cell) {
    const pony = table.grid.at(pick.cell)
    return pony ? ponyLine(table, pony) : answerText(table, pick)
  }
  return answerText(table, pick) || tx(`ask.order.plain.${pick.order}`, {}, pick.order ?? '')
}

/** lastLines are what happened since the player's last turn ended. */
export function lastLines(table: Table): string[] {
  const all = paragraphs(table.events, table.print)
  const turns = all.flatMap((line, i) => (line.kind === 'turn' ? [{ i, seat: line.seat }] : []))
  const now = table.mine ? turns.findLastIndex(({ seat }) => seat === table.seat) : turns.length
  const before = turns.slice(0, Math.max(0, now)).findLastIndex(({ seat }) => seat === table.seat)
  const since = all.slice(before < 0 ? 0 : (turns[before + 1]?.i ?? 0))
  return since.map((line: Paragraph) => spokenParagraph(table, line)).filter(Boolean)
}

/** hintLines are the steps that the hint advises. */
export async function hintLines(desk: Desk): Promise<string[]> {
  const { table } = desk
  await table.advice.ask()
  if (!table.advice.hint) return [table.feedback.refusal?.text ?? '']
  return table.advice.rest.map(
    ({ key, args }, i) => `${i + 1}. ${spokenParagraph(table, { kind: 'note', n: 0, key, args })}`,
  )
}
