// Where slips and the magnifying glass lie, so that they hide least.

import type { Box, Point } from './layout'

/** overlap is the area that two boxes share. */
export const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y))

/**
 * spotFor finds where a slip goes: right of what it is about, left, above, below, else the corner that hides least. It never
 * lies over one of the boxes to keep free where that can be avoided, and over as little of other cards as can be. All in the sheet's coordinates.
 */
export function spotFor(
  about: Box,
  size: { w: number; h: number },
  sheet: { w: number; h: number },
  free: readonly Box[],
  cards: readonly Box[] = [],
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
    { x: sheet.w, y: midY },
    { x: 0, y: 0 },
    { x: sheet.w, y: sheet.h },
    { x: 0, y: sheet.h },
  ].map((p) => ({ x: x(p.x), y: y(p.y) }))
  let best = spots[0]!
  let min = Infinity
  for (const spot of spots) {
    const box = { ...spot, ...size }
    const over = (boxes: readonly Box[]) => boxes.reduce((sum, b) => sum + overlap(box, b), 0)
    const hidden = 100 * over([...free, about]) + over(cards)
    if (hidden < min) [best, min] = [spot, hidden]
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
 * is, above the panel of the turn if there is one, its head, and the corners at the left. It takes the first that hides neither the card that is magnified nor anything lit, or the one
 * that hides least of them.
 */
export function glassAt(
  about: Box,
  lit: readonly Box[],
  size: { w: number; h: number },
  screen: { w: number; h: number },
  turn?: Box,
): Point {
  const [right, bottom] = [screen.w - size.w - 12, screen.h - size.h - 12]
  const spots: Point[] = [
    { x: right, y: turn ? Math.max(12, turn.y - size.h - 12) : bottom },
    { x: right, y: 12 },
    { x: 12, y: 76 },
    { x: 12, y: bottom },
    { x: right - size.w - 24, y: bottom },
    { x: right - size.w - 24, y: 76 },
  ]
  const hidden = (spot: Point): number => {
    const box = { ...spot, ...size }
    const aimed = overlap(box, about) > 0 ? 1e6 : 0
    return [...lit, ...(turn ? [turn] : [])].reduce((sum, b) => sum + overlap(box, b), aimed)
  }
  return spots.reduce((best, spot) => (hidden(spot) < hidden(best) ? spot : best))
}
