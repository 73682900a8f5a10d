// Where the things of the table are on the screen, and how a card flies from one to another. Things are found by what they
// say they are (data attributes), so no component needs to know of another.

import type { Flight } from './logic/flights'
import type { Seat, Zone } from './logic/view'

const find = (selector: string): HTMLElement | null => {
  for (const element of document.querySelectorAll<HTMLElement>(selector))
    if (element.getClientRects().length > 0) return element
  return null
}

/** spot is the element a card lies at in a zone. */
export function spot(zone: Zone | null, card: string | undefined, mine: Seat): HTMLElement | null {
  if (!zone || zone.cell || zone.edge) return card ? find(`[data-on-grid="${CSS.escape(card)}"]`) : null
  if (zone.hand !== undefined) {
    if (zone.hand !== mine) return find(`[data-tab="${zone.hand}"]`)
    return (card && find(`[data-in-hand="${CSS.escape(card)}"]`)) || find('[data-hand]')
  }
  if (zone.deck) return find(`[data-deck="${zone.deck}"]`) ?? find('[data-piles]')
  if (zone.discard) return find(`[data-discard="${zone.discard}"]`) ?? find('[data-piles]')
  if (zone.place !== undefined) return find(`[data-goal-place="${zone.place}"]`) ?? find('[data-goals]')
  if (zone.won !== undefined) return find(`[data-tab="${zone.won}"]`)
  return null
}

/** A departure is a flight whose beginning was measured while it could still be seen. */
export interface Departure {
  flight: Flight
  from: DOMRect
  clone: HTMLElement | null
}

/** depart looks where flights begin. It is called before the table changes. */
export function depart(flights: readonly Flight[], mine: Seat): Departure[] {
  return flights.flatMap((flight) => {
    const element = spot(flight.from, flight.card, mine)
    if (!element) return []
    return [
      {
        flight,
        from: boxOf(element),
        clone: flight.kind === 'fall' || flight.kind === 'deal' ? picture(element) : null,
      },
    ]
  })
}

const faceIn = (element: HTMLElement): HTMLElement | null =>
  element.matches('.card, .tie') ? element : element.querySelector<HTMLElement>('.card, .tie')

const small = { width: 40, height: 56 } // a card where there is none to measure, as at a player's tab

/** boxOf is the room that a card takes at an element. */
function boxOf(element: HTMLElement): DOMRect {
  const face = faceIn(element)
  if (face) return face.getBoundingClientRect()
  const box = element.getBoundingClientRect()
  return new DOMRect(
    box.x + (box.width - small.width) / 2,
    box.y + (box.height - small.height) / 2,
    small.width,
    small.height,
  )
}

/** atRest is where a card on the grid will be when the lattice, which may be gliding, has come to rest. */
function atRest(element: HTMLElement): DOMRect {
  const box = boxOf(element)
  const lattice = element.closest<HTMLElement>('[data-grid]')
  const sheet = lattice?.parentElement?.getBoundingClientRect()
  if (!lattice || !sheet) return box
  const now = new DOMMatrix(getComputedStyle(lattice).transform)
  const then = new DOMMatrix(lattice.style.transform)
  const grown = then.a / now.a
  return new DOMRect(
    sheet.x + then.e + (box.x - sheet.x - now.e) * grown,
    sheet.y + then.f + (box.y - sheet.y - now.f) * grown,
    box.width * grown,
    box.height * grown,
  )
}

/** picture copies the card that an element shows. */
function picture(element: HTMLElement): HTMLElement | null {
  const face = faceIn(element)
  const copy = face?.cloneNode(true) as HTMLElement | undefined
  if (!face || !copy) return null
  copy.style.width = `${face.offsetWidth}px`
  copy.style.height = `${face.offsetHeight}px`
  copy.dataset.width = String(face.offsetWidth)
  return copy
}

const lengths: Record<Flight['kind'], number> = { place: 420, swap: 380, fall: 380, deal: 300, win: 700 }

/** fly lets cards fly to where they are now, and is done when all have landed. */
export async function fly(
  departures: readonly Departure[],
  mine: Seat,
  pace: number,
  stop: AbortSignal,
): Promise<void> {
  const stagger = Math.min(70, 420 / Math.max(1, departures.length))
  await Promise.all(departures.map((d, i) => flyOne(d, mine, pace, i * stagger * pace, stop)))
}

async function flyOne(
  { flight, from, clone }: Departure,
  mine: Seat,
  pace: number,
  wait: number,
  stop: AbortSignal,
): Promise<void> {
  const target = spot(flight.to, flight.card, mine)
  if (!target || stop.aborted) return
  const to = atRest(target)
  const copy =
    (flight.kind === 'fall' || flight.kind === 'deal'
      ? flight.to?.hand === mine
        ? picture(target)
        : clone
      : picture(target)) ??
    clone ??
    picture(target)
  if (!copy || off(from) || off(to)) return
  const landing =
    flight.kind === 'place' || flight.kind === 'swap' || (flight.to?.hand === mine && flight.card !== undefined)
  copy.classList.add('flying')
  copy.setAttribute('aria-hidden', 'true')
  copy.removeAttribute('role')
  copy.removeAttribute('aria-label')
  document.body.append(copy)
  if (landing) target.style.visibility = 'hidden'
  const width = Number(copy.dataset.width) || from.width
  const at = (r: DOMRect, grow = 1) =>
    `translate(${r.left + (r.width - r.width * grow) / 2}px, ${r.top}px) scale(${(r.width / width) * grow})`
  const end = landing || flight.kind === 'win' ? at(to) : at(to, 0.9)
  const falls =
    flight.kind === 'fall' ? [{ transform: `${at(from)} translateY(40px)`, opacity: 0.75, offset: 0.4 }] : []
  const animation = copy.animate(
    [{ transform: at(from), opacity: 1 }, ...falls, { transform: end, opacity: flight.kind === 'win' ? 0 : 1 }],
    {
      duration: lengths[flight.kind] * pace,
      delay: wait,
      easing: 'cubic-bezier(.2,.8,.2,1)',
      fill: 'both',
    },
  )
  const cancel = () => animation.finish()
  stop.addEventListener('abort', cancel)
  await animation.finished.catch(() => undefined)
  stop.removeEventListener('abort', cancel)
  if (landing) target.style.visibility = ''
  copy.remove()
}

/** off reports whether a place is out of sight. */
const off = (r: DOMRect): boolean =>
  r.bottom < -200 || r.right < -200 || r.top > innerHeight + 200 || r.left > innerWidth + 200
