// Names of what is on the grid, in whole sentences, for those who hear the page.

import { cardName } from '../../card/name'
import { endsText, format } from '../../lib/format'
import { list, t, tx } from '../../lib/i18n.svelte'
import type { Caption } from './logic/captions'
import { sideOf } from './logic/layout'
import type { Place } from './logic/plays'
import { pieces, type Args, type Paragraph, type Piece } from './logic/story'
import type { CardID, Cell, PonyView, ShipView } from './logic/view'
import type { Table } from './model.svelte'
import { personName } from '../../table/names'

/** whereabouts tells where a cell lies, seen from Start. */
function whereabouts(cell: Cell, start: Cell): string {
  return t('cell.where', { row: rowWord(cell[1] - start[1]), column: columnWord(cell[0] - start[0]) })
}

/** columnWord tells how far a column lies to the right of Start's. */
export const columnWord = (x: number): string =>
  x === 0 ? t('cell.column.0') : t(x < 0 ? 'cell.column.left' : 'cell.column.right', { n: Math.abs(x) })

/** rowWord tells how far a row lies below Start's. */
export const rowWord = (y: number): string =>
  y === 0 ? t('cell.row.0') : t(y < 0 ? 'cell.row.above' : 'cell.row.below', { n: Math.abs(y) })

/** ponyLabel tells all of a pony on the grid: what the card shows, where it lies, and with whom it is shipped. */
export function ponyLabel(
  table: Table,
  pony: PonyView,
  partners: readonly CardID[],
  at = whereabouts(pony.at, table.start),
): string {
  const card = table.card(pony.card)
  if (!card) return pony.card
  const imitated = table.card(pony.looks?.disguise)
  const names = list(partners.map((partner) => table.title(partner)))
  const shipped = partners.length > 0 ? t('cell.shipped', { names }) : t('cell.alone')
  const told = [cardName(card, pony.looks, imitated), at, shipped, covers(table, pony)]
  return told.filter(Boolean).join(' ')
}

/** covers tells which cards lie under a pony, or nothing. */
export const covers = (table: Table, pony: PonyView): string =>
  pony.under ? t('cell.covers', { names: list(pony.under.map((id) => table.title(id))) }) : ''

type Ends = readonly (CardID | undefined)[]

/** endsOf are the ponies at both ends of a Ship or a place. */
export const endsOf = ({ grid }: Table, { from, to }: { from: Cell; to: Cell }): Ends =>
  [from, to].map((end) => grid.at(end)?.card)

/** tieLabel tells which ponies a Ship on the grid joins. */
export function tieLabel(table: Table, ship: ShipView, [a, b]: Ends): string {
  return t('tie.name', { ship: table.card(ship.card)?.title ?? ship.card, a: table.title(a), b: table.title(b) })
}

/** placeLabel tells where a card may go. */
export function placeLabel(table: Table, place: Place, [from, to] = endsOf(table, place)): string {
  const a = table.title(from)
  if (place.kind === 'link') return t('place.link', { a, b: table.title(to) })
  return t('place.new', { a, side: t(`side.${sideOf(place)}`) })
}

/** spoken is a sentence of the language files in plain words. */
export const spoken = (table: Table, name: string, args: Args): string =>
  plainly(table, args, (plain) => tx(name, plain))

/** spokenText is a sentence of the server's in plain words. */
export const spokenText = (table: Table, text: string, args: Args): string =>
  plainly(table, args, (plain) => format(text, plain))

/** spokenCaption is a caption in plain words. */
export function spokenCaption(table: Table, { seat, phrases, turn }: Caption): string {
  if (turn !== undefined) return spoken(table, 'plain.turn', { who: { seat: seat ?? -1 } })
  const said = list(phrases.map(({ key, args }) => spoken(table, key, args)))
  return seat === undefined ? said : `${table.name(seat)} ${said}`
}

/** spokenParagraph is a paragraph of the log in plain words. */
export function spokenParagraph(table: Table, line: Paragraph): string {
  if (line.kind === 'note') return spoken(table, line.key, line.args)
  if (line.kind === 'told') return stopped(spokenCaption(table, line.caption))
  return line.kind === 'turn' ? stopped(spoken(table, 'plain.turn', { who: { seat: line.seat } })) : ''
}

const stopped = (text: string): string => (endsText(text) ? text : `${text}.`)

/** sentencePieces are the pieces of a sentence. After a title that ends with a mark, such as Pomf!, the sentence's own mark is left out. */
export const sentencePieces = (
  table: Table,
  args: Args,
  fill: (plain: Record<string, string | number>) => string,
): Piece[] =>
  pieces(args, fill).map((piece, i, all) =>
    typeof piece === 'string' && /^[.!]/.test(piece) && endsSentence(table, all[i - 1]) ? piece.slice(1) : piece,
  )

function endsSentence(table: Table, piece: Piece | undefined): boolean {
  if (piece === undefined || typeof piece === 'string') return false
  const id = 'card' in piece.arg ? piece.arg.card : 'cards' in piece.arg ? piece.arg.cards.at(-1) : undefined
  return id !== undefined && endsText(table.title(id))
}

function plainly(table: Table, args: Args, fill: (plain: Record<string, string | number>) => string): string {
  return sentencePieces(table, args, fill)
    .map((piece) => {
      if (typeof piece === 'string') return piece
      const { arg } = piece
      if ('card' in arg) return table.title(arg.card)
      if ('cards' in arg) return list(arg.cards.map(table.title))
      if ('all' in arg) return list(arg.all.map(({ key, args: inner }) => spoken(table, key, inner)))
      if ('seat' in arg) return table.name(arg.seat)
      if ('person' in arg) return arg.name ?? personName(table.store.table, arg.person)
      return spoken(table, arg.key, arg.args ?? {})
    })
    .join('')
}
