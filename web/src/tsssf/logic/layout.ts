// Where things are on the lattice, and how it is looked at. A cell is a card of 84×118 with a gap of 44 around it, so the
// cell (x, y) has its centre at (128x, 162y); the lattice as a whole is moved and scaled.

import { typeFor, type Type } from '../../card/type'
import { sameCell } from './grid'
import type { Place } from './plays'
import type { Cell } from './view'

export const pitch = { x: 128, y: 162 } as const
export const card = { w: 84, h: 118 } as const

export interface Point {
  x: number
  y: number
}

export interface Box extends Point {
  w: number
  h: number
}

export const centre = (c: Cell): Point => ({ x: pitch.x * c[0], y: pitch.y * c[1] })

/** edgeCentre is the middle between two neighbouring cells. */
export const edgeCentre = (a: Cell, b: Cell): Point => ({
  x: (pitch.x * (a[0] + b[0])) / 2,
  y: (pitch.y * (a[1] + b[1])) / 2,
})

const aside = 12 // how far a mark keeps from the name on a face that fills its cell

/** markCentre is the middle of the mark for a place: that of the edge, or nearer to a free cell where the face next to it fills its own. */
export function markCentre({ kind, from, to }: Place, full: boolean): Point {
  const { x, y } = edgeCentre(from, to)
  const by = full && kind === 'new' ? aside : 0
  return { x: x + by * (to[0] - from[0]), y: y + by * (to[1] - from[1]) }
}

/** lies tells how an edge runs: "h" joins neighbours side by side, "v" one above the other. */
export const lies = (a: Cell, b: Cell): 'h' | 'v' => (a[1] === b[1] ? 'h' : 'v')

/** The look at the lattice: where its origin is on the sheet, and how large it is. */
export interface Look extends Point {
  zoom: number
}

export const least = 0.1 // a grid of a hundred ponies still fits a phone
export const most = 2

export const clampZoom = (zoom: number): number => Math.min(most, Math.max(least, zoom))

/** zoomAt zooms around a point of the sheet, which stays where it is. */
export function zoomAt(look: Look, at: Point, factor: number): Look {
  const zoom = clampZoom(look.zoom * factor)
  const k = zoom / look.zoom
  return { zoom, x: at.x - (at.x - look.x) * k, y: at.y - (at.y - look.y) * k }
}

const half = 42 // half a card
const sign = 32 + aside // how far the plus signs of empty spots reach beyond the cards

/** spread is the box around the cards of some cells. */
function spread(cells: readonly Cell[]): Box {
  const xs = cells.map((c) => c[0])
  const ys = cells.map((c) => c[1])
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return {
    x: pitch.x * left - card.w / 2,
    y: pitch.y * top - card.h / 2,
    w: pitch.x * (Math.max(...xs) - left) + card.w,
    h: pitch.y * (Math.max(...ys) - top) + card.h,
  }
}

/** area is the room that cells take, with half a card around. */
export function area(cells: readonly Cell[]): Box {
  const { x, y, w, h } = spread(cells)
  return { x: x - half, y: y - half, w: w + 2 * half, h: h + 2 * half }
}

/** The part of the sheet that is free of slips and buttons. */
export interface Insets {
  top: number
  right: number
  bottom: number
  left: number
}

export const noInsets: Insets = { top: 0, right: 0, bottom: 0, left: 0 }

/** The largest zoom that fit chooses by itself: a few cards do not fill a screen. */
export const fitMost = 1.6

/**
 * fit shows all cells as large as they go in the free part of a sheet. The margin of half a card may lie under slips and
 * buttons, unless the look is open: then a card is being placed, and the margin has room for the plus signs of empty spots, which
 * bleed over the edge of the sheet. As long as the grid is small enough, the margin of an open look has room for the whole spots.
 */
export function fit(
  cells: readonly Cell[],
  sheet: { w: number; h: number },
  insets: Insets = noInsets,
  open = false,
): Look {
  if (open) {
    const whole = fit([...cells, ...around(cells)], sheet, insets)
    if (whole.zoom >= 1) return whole
  }
  const { top, right, bottom, left } = open ? slips(insets) : insets
  const box = spread(cells)
  const zoom = clampZoom(
    Math.min(fitMost, largest(box.w, sheet.w, left, right, open), largest(box.h, sheet.h, top, bottom, open)),
  )
  const margin = (inset: number) => (open ? sign * zoom + inset : Math.max(half * zoom, inset))
  const middle = (size: number, before: number, after: number) => (margin(before) + size - margin(after)) / 2
  return {
    zoom,
    x: middle(sheet.w, left, right) - (box.x + box.w / 2) * zoom,
    y: middle(sheet.h, top, bottom) - (box.y + box.h / 2) * zoom,
  }
}

/** slips are the insets that hide something, without those that only keep cards from the edge. */
function slips({ top, right, bottom, left }: Insets): Insets {
  const hides = (inset: number) => (inset > 20 ? inset : 0)
  return { top: hides(top), right: hides(right), bottom: hides(bottom), left: hides(left) }
}

/** around are the corners of the area that cells and the empty spots next to them take. */
function around(cells: readonly Cell[]): Cell[] {
  const xs = cells.map((c) => c[0])
  const ys = cells.map((c) => c[1])
  return [
    [Math.min(...xs) - 1, Math.min(...ys) - 1],
    [Math.max(...xs) + 1, Math.max(...ys) + 1],
  ]
}

/** largest is the zoom at which a length and its margins just fit into the room there is. */
function largest(length: number, room: number, before: number, after: number, open: boolean): number {
  if (open) return Math.max(1, room - before - after) / (length + 2 * sign)
  return Math.min(
    room / (length + 2 * half),
    Math.max(1, room - before) / (length + half),
    Math.max(1, room - after) / (length + half),
    Math.max(1, room - before - after) / length,
  )
}

/** The part of a grid that is in sight: its first column and row, and how many there are. */
interface Window {
  column: number
  row: number
  columns: number
  rows: number
}

/**
 * fullest is the look at a grid that is too large for the sheet: the part with the most cells. One cell to keep in sight counts as much as
 * weight others. The look stays near the one before where that shows nearly as much, and cuts no column in two.
 */
export function fullest(
  cells: readonly Cell[],
  sheet: { w: number; h: number },
  insets: Insets,
  least: number,
  before: Look,
  keep: Cell = cells[0]!,
  weight = 1000,
): Look {
  const [xs, ys] = [cells.map((c) => c[0]), cells.map((c) => c[1])]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const hidden = slips(insets)
  const width = Math.max(1, sheet.w - hidden.left - hidden.right)
  const columns = Math.max(1, Math.floor(width / (least * pitch.x)))
  const wide = right - left + 1 > columns
  const zoom = wide ? width / (columns * pitch.x) : least
  const aside = wide ? hidden : insets
  const free = {
    x: aside.left,
    y: insets.top,
    w: Math.max(1, sheet.w - aside.left - aside.right),
    h: Math.max(1, sheet.h - insets.top - insets.bottom),
  }
  const rows = Math.max(1, Math.floor((free.h + (pitch.y - card.h) * zoom) / (zoom * pitch.y)))
  const middle = (at: Window): Point => ({
    x: free.x + free.w / 2 - pitch.x * zoom * (at.column + (at.columns - 1) / 2),
    y: free.y + free.h / 2 - pitch.y * zoom * (at.row + (at.rows - 1) / 2),
  })
  const inside = (c: Cell, at: Window) =>
    c[0] >= at.column && c[0] < at.column + at.columns && c[1] >= at.row && c[1] < at.row + at.rows
  let best: Look = { ...before, zoom }
  let most = -Infinity
  const size = { columns: Math.min(columns, right - left + 1), rows: Math.min(rows, bottom - top + 1) }
  for (let column = left; column <= right - size.columns + 1; column++)
    for (let row = top; row <= bottom - size.rows + 1; row++) {
      const at = { column, row, ...size }
      const look = { ...middle(at), zoom }
      const moved = (Math.abs(look.x - before.x) / pitch.x + Math.abs(look.y - before.y) / pitch.y) / zoom
      const worth = cells.filter((c) => inside(c, at)).length - 0.3 * moved + (inside(keep, at) ? weight : 0)
      if (worth > most) [best, most] = [look, worth]
    }
  return best
}

/** reveal moves the look as little as it takes to show a cell with some room around it. */
export function reveal(look: Look, cell: Cell, sheet: { w: number; h: number }, insets: Insets = noInsets): Look {
  const at = toSheet(look, centre(cell))
  const halfW = Math.min(pitch.x * 0.75 * look.zoom, (sheet.w - insets.left - insets.right) / 2)
  const halfH = Math.min(pitch.y * 0.75 * look.zoom, (sheet.h - insets.top - insets.bottom) / 2)
  const x = Math.min(Math.max(at.x, insets.left + halfW), sheet.w - insets.right - halfW)
  const y = Math.min(Math.max(at.y, insets.top + halfH), sheet.h - insets.bottom - halfH)
  return { ...look, x: look.x + x - at.x, y: look.y + y - at.y }
}

/** kept holds a look so that at least some of the cells stay in sight, however far it is dragged. */
export function kept(look: Look, cells: readonly Cell[], sheet: { w: number; h: number }): Look {
  const a = area(cells)
  const margin = 80
  const left = look.x + a.x * look.zoom
  const top = look.y + a.y * look.zoom
  const x = Math.min(Math.max(left, margin - a.w * look.zoom), sheet.w - margin)
  const y = Math.min(Math.max(top, margin - a.h * look.zoom), sheet.h - margin)
  return { ...look, x: look.x + x - left, y: look.y + y - top }
}

export const toSheet = (look: Look, p: Point): Point => ({ x: look.x + p.x * look.zoom, y: look.y + p.y * look.zoom })
export const toLattice = (look: Look, p: Point): Point => ({
  x: (p.x - look.x) / look.zoom,
  y: (p.y - look.y) / look.zoom,
})

/**
 * How a card is drawn, by zoom: only name, race and gender; the face of the grid as large as its cell; that face with room for ships
 * around it; or the face of the hand.
 */
export type Detail = 'compact' | 'mid' | 'near' | 'close'

export function detail(zoom: number): Detail {
  return zoom < 0.68 ? 'compact' : zoom < 1 ? 'mid' : zoom <= 1.4 ? 'near' : 'close'
}

/** compact is the size of a compact face: nearly the whole cell. */
export const compact = { w: 118, h: 148 } as const

/** compactType is the type of a name on a compact face. */
export const compactType = (name: string): Type => typeFor(name, compact.w - 9, 30)

/** readable is the smallest zoom at which all names can be read on compact faces, where type of that many pixels can be. */
export const readable = (names: readonly string[], pixels: number): number =>
  Math.min(0.67, Math.max(0.36, pixels / Math.min(30, ...names.map((name) => compactType(name).size))))

/** A thing on the lattice that the keys can reach. */
export interface Stop {
  key: string
  at: Point
}

export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'

/** neighbour is the stop that lies nearest in a direction; what lies aside counts as farther away. */
export function neighbour(stops: readonly Stop[], from: Point, direction: Direction): Stop | undefined {
  let best: Stop | undefined
  let least = Infinity
  for (const stop of stops) {
    const dx = stop.at.x - from.x
    const dy = stop.at.y - from.y
    const [along, aside] = {
      ArrowLeft: [-dx, Math.abs(dy)],
      ArrowRight: [dx, Math.abs(dy)],
      ArrowUp: [-dy, Math.abs(dx)],
      ArrowDown: [dy, Math.abs(dx)],
    }[direction] as [number, number]
    if (along < 1 || aside > along * 2) continue
    const distance = along + aside * 2.5
    if (distance < least) [best, least] = [stop, distance]
  }
  return best
}

/** overlap is the area that two boxes share. */
export const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y))

/**
 * spotFor finds where a slip goes: right of what it is about, left, above, below, else the corner that hides least. It never
 * lies over one of the boxes to keep free where that can be avoided. All in the sheet's coordinates.
 */
export function spotFor(
  about: Box,
  size: { w: number; h: number },
  sheet: { w: number; h: number },
  free: readonly Box[],
): Point {
  const gap = 18
  const x = (v: number) => Math.min(Math.max(v, 12), Math.max(12, sheet.w - size.w - 12))
  const y = (v: number) => Math.min(Math.max(v, 16), Math.max(16, sheet.h - size.h - 12))
  const midX = about.x + about.w / 2 - size.w / 2
  const midY = about.y + about.h / 2 - size.h / 2
  const spots: Point[] = [
    { x: about.x + about.w + gap, y: midY },
    { x: about.x - gap - size.w, y: midY },
    { x: midX, y: about.y - gap - size.h },
    { x: midX, y: about.y + about.h + gap },
    { x: sheet.w, y: 0 },
    { x: 0, y: 0 },
    { x: sheet.w, y: sheet.h },
    { x: 0, y: sheet.h },
  ].map((p) => ({ x: x(p.x), y: y(p.y) }))
  let best = spots[0]!
  let least = Infinity
  for (const spot of spots) {
    const box = { ...spot, ...size }
    const hidden = [...free, about].reduce((sum, b) => sum + overlap(box, b), 0)
    if (hidden < least) [best, least] = [spot, hidden]
    if (hidden === 0) break
  }
  return best
}

/** cornerAt finds the corner of a sheet where a slip hides least: the upper ones come first, and the foot stays free. */
export function cornerAt(
  size: { w: number; h: number },
  sheet: { w: number; h: number },
  boxes: readonly Box[],
): Point {
  const [right, low] = [sheet.w - size.w - 14, Math.max(14, sheet.h - size.h - 84)]
  const corners: Point[] = [
    { x: 14, y: 14 },
    { x: right, y: 14 },
    { x: 14, y: low },
    { x: right, y: low },
  ]
  const hidden = (corner: Point) => boxes.reduce((sum, box) => sum + overlap({ ...corner, ...size }, box), 0)
  return corners.reduce((best, corner) => (hidden(corner) < hidden(best) ? corner : best))
}

/**
 * glassAt finds the place of the magnifying glass on a screen. It has few places, always the same: the foot of the right edge where the story
 * is, its head, and the corners at the left. It takes the first that hides neither the card that is magnified nor anything lit, or the one
 * that hides least of them.
 */
export function glassAt(
  about: Box,
  lit: readonly Box[],
  size: { w: number; h: number },
  screen: { w: number; h: number },
): Point {
  const [right, bottom] = [screen.w - size.w - 12, screen.h - size.h - 12]
  const spots: Point[] = [
    { x: right, y: bottom },
    { x: right, y: 12 },
    { x: 12, y: 76 },
    { x: 12, y: bottom },
    { x: right - size.w - 24, y: bottom },
    { x: right - size.w - 24, y: 76 },
  ]
  const hidden = (spot: Point): number => {
    const box = { ...spot, ...size }
    const aimed = overlap(box, about) > 0 ? 1e6 : 0
    return lit.reduce((sum, b) => sum + overlap(box, b), aimed)
  }
  return spots.reduce((best, spot) => (hidden(spot) < hidden(best) ? spot : best))
}

/** cellBox is the box of a card on the sheet. */
export function cellBox(look: Look, c: Cell): Box {
  const p = toSheet(look, centre(c))
  return {
    x: p.x - (card.w / 2) * look.zoom,
    y: p.y - (card.h / 2) * look.zoom,
    w: card.w * look.zoom,
    h: card.h * look.zoom,
  }
}

/** pointTo says on which side of a pony a free cell lies. */
export function sideOf(p: Place): 'right' | 'left' | 'below' | 'above' {
  if (sameCell(p.to, [p.from[0] + 1, p.from[1]])) return 'right'
  if (sameCell(p.to, [p.from[0] - 1, p.from[1]])) return 'left'
  return p.to[1] > p.from[1] ? 'below' : 'above'
}
