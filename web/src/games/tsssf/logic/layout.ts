// Where things are on the lattice, and how it is looked at. A cell is a card of 84×118 with a gap of 44 around it, so the
// cell (x, y) has its centre at (128x, 162y); the lattice as a whole is moved and scaled. Small faces are wider and less high, and need less
// room between them: where they are shown, rows lie closer together.

import { sameCell } from './grid'
import type { Place } from './plays'
import type { Cell } from './view'

export const pitch = { x: 128, y: 162 } as const
export const card = { w: 84, h: 118 } as const

/** small is the size of a small face on the lattice. */
export const small = { w: 96, h: 119 } as const

/** lowered is how close rows of small faces lie, in parts of the distance between other rows. */
export const lowered = 142 / pitch.y

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

/** The look at the lattice: where its origin is on the sheet, how large it is, and how close its rows lie: 1, or less for small faces. */
export interface Look extends Point {
  zoom: number
  low: number
}

/** faceOf is the size of a card on the lattice. */
export const faceOf = ({ low }: Pick<Look, 'low'>): { w: number; h: number } => (low < 1 ? small : card)

export const minZoom = 0.1 // a grid of a hundred ponies still fits a phone
export const maxZoom = 2

export const clampZoom = (zoom: number): number => Math.min(maxZoom, Math.max(minZoom, zoom))

/** zoomAt zooms around a point of the sheet, which stays where it is. */
export function zoomAt(look: Look, at: Point, factor: number): Look {
  const zoom = clampZoom(look.zoom * factor)
  const k = zoom / look.zoom
  return { zoom, low: look.low, x: at.x - (at.x - look.x) * k, y: at.y - (at.y - look.y) * k }
}

/** relaid is a look with other distances between rows. A point of the sheet shows the same part of the lattice as before. */
export const relaid = (look: Look, low: number, at: Point): Look => ({
  ...look,
  low,
  y: at.y - ((at.y - look.y) * low) / look.low,
})

const half = 42 // half a card
const slim = 7 // the margin of small faces
const sign = { x: 38 + aside, y: 32 + aside } // how far the plus signs of empty spots reach beyond the cards

/** spread is the box around the cards of some cells, with rows as close as they are drawn. */
function spread(cells: readonly Cell[], low = 1): Box {
  const xs = cells.map((c) => c[0])
  const ys = cells.map((c) => c[1])
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const { w, h } = faceOf({ low })
  return {
    x: pitch.x * left - w / 2,
    y: pitch.y * low * top - h / 2,
    w: pitch.x * (Math.max(...xs) - left) + w,
    h: pitch.y * low * (Math.max(...ys) - top) + h,
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

const nearLeast = 0.95 // the smallest zoom that still shows cards as they are near by, with the titles of Ships
const smallMost = 110 / small.w // from there on a card is large enough for its whole face
const dotsFrom = 60 / small.w // and from there down no name can be read

const least = 72 / small.w // the smallest zoom at which empty spots are shown whole

/**
 * placing is the look while a card is being placed: the empty spots around the cells are seen whole, so that what would lie there is. Where cards
 * would be too small for that, there is room for the plus signs of the spots. Faces that are shown whole stay so as long as they have nearly room.
 */
export function placing(
  cells: readonly Cell[],
  sheet: { w: number; h: number },
  insets: Insets,
  near = nearLeast,
): Look {
  const all = [...cells, ...around(cells)]
  const looks = [
    { look: () => fit(all, sheet, insets, false, 1), from: near },
    { look: () => fit(all, sheet, insets, false, lowered), from: least },
    { look: () => fit(cells, sheet, insets, true, 1), from: near },
  ]
  for (const { look, from } of looks) {
    const found = look()
    if (found.zoom >= from) return found
  }
  return fit(cells, sheet, insets, true, lowered)
}

/**
 * fit shows all cells as large as they go in the free part of a sheet: as they are near by, or as small faces. The margin may lie under slips
 * and buttons, unless the look is open: then the margin has room for the plus signs of empty spots, which bleed over the edge of the
 * sheet. Who knows how close rows lie says so.
 */
export function fit(
  cells: readonly Cell[],
  sheet: { w: number; h: number },
  insets: Insets = noInsets,
  open = false,
  low?: number,
): Look {
  if (low === undefined) {
    const near = fit(cells, sheet, insets, open, 1)
    return near.zoom >= nearLeast ? near : fit(cells, sheet, insets, open, lowered)
  }
  const { top, right, bottom, left } = open ? slips(insets) : insets
  const box = spread(cells, low)
  const even = low < 1 ? slim : half
  const edge = open ? sign : { x: even, y: even }
  const zoom = clampZoom(
    Math.min(
      low < 1 ? smallMost : fitMost,
      largest(box.w, sheet.w, left, right, edge.x, open),
      largest(box.h, sheet.h, top, bottom, edge.y, open),
    ),
  )
  const margin = (inset: number, edge: number) => (open ? edge * zoom + inset : Math.max(edge * zoom, inset))
  const middle = (size: number, before: number, after: number, edge: number) =>
    (margin(before, edge) + size - margin(after, edge)) / 2
  return {
    zoom,
    low,
    x: middle(sheet.w, left, right, edge.x) - (box.x + box.w / 2) * zoom,
    y: middle(sheet.h, top, bottom, edge.y) - (box.y + box.h / 2) * zoom,
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
function largest(length: number, room: number, before: number, after: number, edge: number, open: boolean): number {
  if (open) return Math.max(1, room - before - after) / (length + 2 * edge)
  return Math.min(
    room / (length + 2 * edge),
    Math.max(1, room - before) / (length + edge),
    Math.max(1, room - after) / (length + edge),
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
 * fullest is the look at a grid that is too large for the sheet: the part with the most cells, as small faces. One cell to keep in sight counts
 * as much as weight others. The look stays near the one before where that shows nearly as much, and cuts no column in two. Where columns are
 * out of sight there is room for a tab that says so.
 */
export function fullest(
  cells: readonly Cell[],
  sheet: { w: number; h: number },
  insets: Insets,
  min: number,
  before: Look,
  keep: Cell = cells[0]!,
  weight = 1000,
  tab = 0,
): Look {
  const [xs, ys] = [cells.map((c) => c[0]), cells.map((c) => c[1])]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const hidden = slips(insets)
  const all = right - left + 1
  const high = pitch.y * lowered
  const room = { x: hidden.left, w: Math.max(1, sheet.w - hidden.left - hidden.right) }
  const gap = pitch.x - small.w
  const columnsIn = (width: number) => Math.max(1, Math.floor((width / min + gap) / pitch.x))
  let best: Look = { ...before, zoom: min, low: lowered }
  let max = -Infinity
  const consider = (first: number, columns: number, wide: boolean) => {
    const [ahead, after] = [first > left ? tab : 0, first + columns - 1 < right ? tab : 0]
    const free = wide
      ? { x: room.x + ahead, w: Math.max(1, room.w - ahead - after) }
      : { x: insets.left, w: Math.max(1, sheet.w - insets.left - insets.right) }
    // As small as it may be, so that many rows are seen, but so large that the next column begins beyond the edge.
    const most = Math.min(smallMost, free.w / (columns * pitch.x - gap))
    const zoom = wide ? Math.min(most, Math.max(min, room.w / (columns * pitch.x + gap))) : min
    // Cards lie next to the only tab, else in the middle.
    const spare = (free.w - (columns * pitch.x - gap) * zoom) / 2
    const shift = wide ? spare * (Math.sign(after) - Math.sign(ahead)) : 0
    const h = Math.max(1, sheet.h - insets.top - insets.bottom)
    const rows = Math.max(1, Math.floor((h + (high - small.h) * zoom) / (zoom * high)))
    const size = { columns, rows: Math.min(rows, bottom - top + 1) }
    for (let row = top; row <= bottom - size.rows + 1; row++) {
      const at: Window = { column: first, row, ...size }
      const look = {
        zoom,
        low: lowered,
        x: free.x + free.w / 2 + shift - pitch.x * zoom * (at.column + (at.columns - 1) / 2),
        y: insets.top + h / 2 - high * zoom * (at.row + (at.rows - 1) / 2),
      }
      const inside = (c: Cell) =>
        c[0] >= at.column && c[0] < at.column + at.columns && c[1] >= at.row && c[1] < at.row + at.rows
      const moved = (Math.abs(look.x - before.x) + Math.abs(look.y - before.y)) / (pitch.x * zoom)
      const worth = cells.filter(inside).length - 0.3 * moved + (inside(keep) ? weight : 0)
      if (worth > max) [best, max] = [look, worth]
    }
  }
  if (columnsIn(room.w) >= all) consider(left, all, false)
  else {
    const [ends, between] = [columnsIn(room.w - tab), columnsIn(room.w - 2 * tab)]
    consider(left, ends, true)
    consider(right - ends + 1, ends, true)
    for (let first = left + 1; first + between - 1 < right; first++) consider(first, between, true)
  }
  return best
}

/** reveal moves the look as little as it takes to show a cell with some room around it. */
export function reveal(look: Look, cell: Cell, sheet: { w: number; h: number }, insets: Insets = noInsets): Look {
  const at = toSheet(look, centre(cell))
  const halfW = Math.min(pitch.x * 0.75 * look.zoom, (sheet.w - insets.left - insets.right) / 2)
  const halfH = Math.min(pitch.y * 0.75 * look.zoom * look.low, (sheet.h - insets.top - insets.bottom) / 2)
  const x = Math.min(Math.max(at.x, insets.left + halfW), sheet.w - insets.right - halfW)
  const y = Math.min(Math.max(at.y, insets.top + halfH), sheet.h - insets.bottom - halfH)
  return { ...look, x: look.x + x - at.x, y: look.y + y - at.y }
}

/** kept holds a look so that at least some of the cells stay in sight, however far it is dragged. */
export function kept(look: Look, cells: readonly Cell[], sheet: { w: number; h: number }): Look {
  const a = area(cells)
  const margin = 80
  const left = look.x + a.x * look.zoom
  const top = look.y + a.y * look.zoom * look.low
  const x = Math.min(Math.max(left, margin - a.w * look.zoom), sheet.w - margin)
  const y = Math.min(Math.max(top, margin - a.h * look.zoom * look.low), sheet.h - margin)
  return { ...look, x: look.x + x - left, y: look.y + y - top }
}

export const toSheet = (look: Look, p: Point): Point => ({
  x: look.x + p.x * look.zoom,
  y: look.y + p.y * look.zoom * look.low,
})
export const toLattice = (look: Look, p: Point): Point => ({
  x: (p.x - look.x) / look.zoom,
  y: (p.y - look.y) / (look.zoom * look.low),
})

/**
 * How a card is drawn, by its width on the screen: a dot on a map; a small face, with larger type where it is very small; the face of the grid
 * with room for ships around it; or the face of the hand.
 */
export type Detail = 'dots' | 'tiny' | 'small' | 'near' | 'close'

/** detail is how cards are drawn at a look. What has room for small faces only stays so until whole ones have room, and the other way round. */
export function detail({ zoom, low }: Pick<Look, 'zoom' | 'low'>): Detail {
  if (zoom > 1.4) return 'close'
  if (zoom > smallMost || (low === 1 && zoom >= nearLeast)) return 'near'
  return zoom < dotsFrom ? 'dots' : zoom < 0.76 ? 'tiny' : 'small'
}

/** lowOf is how close rows lie where cards are drawn that way. */
export const lowOf = (faces: Detail): number => (faces === 'near' || faces === 'close' ? 1 : lowered)

/** A thing on the lattice that the keys can reach. */
export interface Stop {
  key: string
  at: Point
}

export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'

/** neighbour is the stop that lies nearest in a direction; what lies aside counts as farther away. */
export function neighbour(stops: readonly Stop[], from: Point, direction: Direction): Stop | undefined {
  let best: Stop | undefined
  let min = Infinity
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
    if (distance < min) [best, min] = [stop, distance]
  }
  return best
}

/** cellBox is the box of a card on the sheet. */
export function cellBox(look: Look, c: Cell): Box {
  const p = toSheet(look, centre(c))
  const { w, h } = faceOf(look)
  return { x: p.x - (w / 2) * look.zoom, y: p.y - (h / 2) * look.zoom, w: w * look.zoom, h: h * look.zoom }
}

/** isFree reports whether a cell is in the part of a sheet where no slip lies, but for a small part of it. */
export function isFree(look: Look, cell: Cell, sheet: { w: number; h: number }, insets: Insets, cut = 0): boolean {
  const { x, y, w, h } = cellBox(look, cell)
  const { top, right, bottom, left } = slips(insets)
  const spare = { x: 1 + cut * w, y: 1 + cut * h }
  return (
    x >= left - spare.x &&
    y >= top - spare.y &&
    x + w <= sheet.w - right + spare.x &&
    y + h <= sheet.h - bottom + spare.y
  )
}

/** broughtIn is by how much of the lattice a cell has to move so that all of it is free. */
export function broughtIn(look: Look, cell: Cell, sheet: { w: number; h: number }, insets: Insets): Point {
  const { x, y, w, h } = cellBox(look, cell)
  const { top, right, bottom, left } = slips(insets)
  const margin = 4
  const by = (at: number, size: number, from: number, to: number) =>
    at < from + margin ? from + margin - at : Math.min(0, to - margin - (at + size))
  return {
    x: by(x, w, left, sheet.w - right) / look.zoom,
    y: by(y, h, top, sheet.h - bottom) / look.zoom,
  }
}

/** pointTo says on which side of a pony a free cell lies. */
export function sideOf(p: Place): 'right' | 'left' | 'below' | 'above' {
  if (sameCell(p.to, [p.from[0] + 1, p.from[1]])) return 'right'
  if (sameCell(p.to, [p.from[0] - 1, p.from[1]])) return 'left'
  return p.to[1] > p.from[1] ? 'below' : 'above'
}
