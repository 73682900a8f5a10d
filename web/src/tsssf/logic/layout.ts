// Where things are on the lattice, and how it is looked at. A cell is a card of 84×118 with a gap of 44 around it, so the
// cell (x, y) has its centre at (128x, 162y); the lattice as a whole is moved and scaled.

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

/** lies tells how an edge runs: "h" joins neighbours side by side, "v" one above the other. */
export const lies = (a: Cell, b: Cell): 'h' | 'v' => (a[1] === b[1] ? 'h' : 'v')

/** The look at the lattice: where its origin is on the sheet, and how large it is. */
export interface Look extends Point {
  zoom: number
}

export const least = 0.35
export const most = 2

export const clampZoom = (zoom: number): number => Math.min(most, Math.max(least, zoom))

/** zoomAt zooms around a point of the sheet, which stays where it is. */
export function zoomAt(look: Look, at: Point, factor: number): Look {
  const zoom = clampZoom(look.zoom * factor)
  const k = zoom / look.zoom
  return { zoom, x: at.x - (at.x - look.x) * k, y: at.y - (at.y - look.y) * k }
}

/** area is the room that cells take, with more than half a cell around: places for new cards are there. */
export function area(cells: readonly Cell[]): Box {
  const xs = cells.map((c) => c[0])
  const ys = cells.map((c) => c[1])
  const reach = 1.15 // from a cell's middle
  const left = Math.min(...xs) - reach
  const top = Math.min(...ys) - reach
  return {
    x: pitch.x * left,
    y: pitch.y * top,
    w: pitch.x * (Math.max(...xs) + reach - left),
    h: pitch.y * (Math.max(...ys) + reach - top),
  }
}

/** The part of the sheet that is free of slips and buttons. */
export interface Insets {
  top: number
  right: number
  bottom: number
  left: number
}

export const noInsets: Insets = { top: 0, right: 0, bottom: 0, left: 0 }

/** fit shows all cells as large as they go, up to a zoom, in the free part of a sheet. */
export function fit(
  cells: readonly Cell[],
  sheet: { w: number; h: number },
  insets: Insets = noInsets,
  upTo = 1,
): Look {
  const a = area(cells)
  const w = Math.max(1, sheet.w - insets.left - insets.right)
  const h = Math.max(1, sheet.h - insets.top - insets.bottom)
  const zoom = clampZoom(Math.min(upTo, w / a.w, h / a.h))
  return {
    zoom,
    x: insets.left + w / 2 - (a.x + a.w / 2) * zoom,
    y: insets.top + h / 2 - (a.y + a.h / 2) * zoom,
  }
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

/** How much of a face is drawn, by zoom. */
export type Detail = 'far' | 'mid' | 'near' | 'close'

export function detail(zoom: number): Detail {
  return zoom < 0.55 ? 'far' : zoom < 0.85 ? 'mid' : zoom <= 1.4 ? 'near' : 'close'
}

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

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y))

/**
 * besides finds where a slip goes: right of what it is about, left, above, below, else the corner that hides least. It never
 * lies over one of the boxes to keep free where that can be avoided. All in the sheet's coordinates.
 */
export function besides(
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
