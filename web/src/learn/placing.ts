// Where the slip of a tip lies on the screen.

import { type Box, type Point } from '../games/tsssf/logic/layout'
import { overlap } from '../games/tsssf/logic/slips'

/** Something that a slip should leave free. */
export interface Covered {
  box: Box
  worth: number // how bad it is to hide a pixel of it
}

const gap = 14 // between the slip and what it is about
const halo = 6 // of the ring around that
const margin = 8 // at the edges of the screen

/**
 * tipAt finds where a slip hides least: at one of the four sides of what it is about, or else at the edges of other things, as near as it
 * can be.
 */
export function tipAt(
  target: Box | null,
  size: { w: number; h: number },
  screen: { w: number; h: number },
  covered: readonly Covered[],
): Point {
  const last = { x: Math.max(margin, screen.w - size.w - margin), y: Math.max(margin, screen.h - size.h - margin) }
  const inside = (x: number, y: number): Point => ({
    x: Math.max(margin, Math.min(x, last.x)),
    y: Math.max(margin, Math.min(y, last.y)),
  })
  const about = target ?? { x: screen.w / 2, y: screen.h * 0.3 + size.h / 2, w: 0, h: 0 }
  const middle = about.x + about.w / 2 - size.w / 2
  const level = about.y + about.h / 2 - size.h / 2
  const sides = target
    ? [
        inside(middle, target.y - size.h - gap),
        inside(target.x + target.w + gap, level),
        inside(target.x - size.w - gap, level),
        inside(middle, target.y + target.h + gap),
      ]
    : [inside(middle, level)]
  const ring = target && { x: target.x - halo, y: target.y - halo, w: target.w + 2 * halo, h: target.h + 2 * halo }

  const hidden = (spot: Point): number => {
    const box = { ...spot, ...size }
    const all = covered.reduce((sum, other) => sum + other.worth * overlap(box, other.box), 0)
    return all + (ring ? 20 * overlap(box, ring) : 0)
  }
  const free = sides.find((side) => hidden(side) === 0)
  if (free) return free
  const spots = [...sides]
  const edges = [...covered.map(({ box }) => box), ...(ring ? [ring] : [])]
  const across = new Set([margin, last.x, ...edges.flatMap((b) => [b.x - size.w - 1, b.x + b.w + 1])])
  const down = new Set([margin, last.y, ...edges.flatMap((b) => [b.y - size.h - 1, b.y + b.h + 1])])
  for (const y of down)
    for (const x of across) if (x >= margin && x <= last.x && y >= margin && y <= last.y) spots.push({ x, y })
  const cost = (spot: Point): number => hidden(spot) + Math.hypot(spot.x - middle, spot.y - level)
  return spots.reduce(
    (best, spot) => {
      const now = cost(spot)
      return now < best.cost ? { spot, cost: now } : best
    },
    { spot: sides[0]!, cost: Infinity },
  ).spot
}
