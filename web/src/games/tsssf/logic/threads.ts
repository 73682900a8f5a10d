// The threads that tie ships to ponies: two short strands from pins on the ponies' edges to the seal, for all ships in one
// drawing of a few paths.

import { once } from '../../../lib/steady'
import { card, centre, edgeCentre, lies } from './layout'
import type { ShipView } from './view'

export interface Threads {
  strands: string
  pins: string
  glints: string
}

const r = 4.2
const inset = 5 // pins sit that far inside a pony's edge
const seal = { h: { x: 0, y: 4 }, v: { x: 21, y: 0 } } as const // where the seal is on a slip, from its middle

const circle = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`

/** threads draws the threads of ships. */
export function threads(ships: readonly ShipView[]): Threads {
  const drawn = ships.map(threadsOf)
  const all = (part: keyof Threads) => drawn.map((each) => each[part]).join('')
  return { strands: all('strands'), pins: all('pins'), glints: all('glints') }
}

/** threadsOf draws the threads of one ship. */
const threadsOf = once(({ from, to }: ShipView): Threads => {
  const drawn = { strands: '', pins: '', glints: '' }
  const [a, b] = from[0] < to[0] || from[1] < to[1] ? [from, to] : [to, from]
  const mid = edgeCentre(a, b)
  const ends =
    lies(a, b) === 'h'
      ? [
          [centre(a).x + card.w / 2 - inset, mid.y + 3, mid.x - 14, mid.y + seal.h.y + 1],
          [centre(b).x - card.w / 2 + inset, mid.y + 3, mid.x + 14, mid.y + seal.h.y + 1],
        ]
      : [
          [mid.x + seal.v.x, centre(a).y + card.h / 2 - inset, mid.x + seal.v.x, mid.y - 14],
          [mid.x + seal.v.x, centre(b).y - card.h / 2 + inset, mid.x + seal.v.x, mid.y + 14],
        ]
  for (const [x1, y1, x2, y2] of ends as [number, number, number, number][]) {
    const sag = lies(a, b) === 'h' ? [(x1 + x2) / 2, Math.max(y1, y2) + 3] : [x1 - 2, (y1 + y2) / 2]
    drawn.strands += `M${x1} ${y1}Q${sag[0]} ${sag[1]} ${x2} ${y2}`
    drawn.pins += circle(x1, y1, r)
    drawn.glints += circle(x1 - 1.3, y1 - 1.4, 1.3)
  }
  return drawn
})
