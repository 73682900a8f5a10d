// How the player looks at the lattice: dragging, pinching, the wheel and keys move one transform, and nothing else.

import { kept as stored } from '../../../lib/kept'
import { still } from '../../../lib/settings.svelte'
import {
  cellBox,
  detail,
  fit,
  fullest,
  kept,
  isFree,
  lowOf,
  noInsets,
  pitch,
  placing,
  relaid,
  reveal,
  small,
  zoomAt,
  type Box,
  type Detail,
  type Insets,
  type Look,
  type Point,
} from '../logic/layout'
import { overlap } from '../logic/slips'
import type { Cell } from '../logic/view'

const gestures = stored('shipfic.gestures', (value) => value !== null) // the player has moved the lattice before

const threshold = 6 // pixels a pointer may tremble before it drags
const pinches = ['gesturestart', 'gesturechange', 'gestureend']
const least = 76 // pixels that a card is wide where the camera chooses the zoom
const tightest = 60 // while a question is asked or a hint is shown, more is shown, as long as names can be read
const tightens = 0.85 // while a card is being placed, cards may be smaller: spots are what matters
const lastWeight = 6 // other cards may go out of sight for the card that came last
const gestureEnds = 180 // milliseconds without a wheel event

/** Mode is what decides how the lattice is looked at: own is the player, who has moved it. */
type Mode = 'auto' | 'everything' | 'own'

/** Tools is where the buttons on a phone's grid are: in a row above it, in a column at its right, or nowhere. */
export type Tools = 'row' | 'column' | 'none'

export class Camera {
  look: Look = $state.raw({ x: 0, y: 0, zoom: 1, low: 1 })
  size = $state.raw({ w: 0, h: 0 })
  insets: Insets = $state.raw(noInsets)
  chosen: Look | null = $state.raw(null) // by the camera; null: the player has moved the lattice
  gliding = $state(false)
  held = $state(false) // it is being dragged
  detail: Detail = $state('near') // follows the zoom when a gesture is over: it redraws every face
  tools: Tools = $state('column')
  found = $state(gestures.get()) // the player has found out how to move the lattice
  cells: readonly Cell[] = []
  foot = $state(0) // how high the sentence is that says what a chosen card would do
  asked = false // a question waits for the player
  advised = false // a hint is shown
  corners: readonly Box[] = [] // what lies in the corners of the sheet: cards may lie beside it
  tab = 0 // the room at an edge for the tab that says how many columns are out of sight
  least = least // how wide a card is at the smallest zoom that the camera chooses by itself, in pixels

  #last: Cell | undefined
  #mode: Mode = 'auto'
  #open = false // a card is being placed
  #shown: Cell | null = null // where a card would go that is not played yet
  #framed: readonly Cell[] | null = null // what a question is about
  #before: { look: Look; mode: Mode } | null = null // before the question
  #pointers = new Map<number, Point>()
  #dragging = false
  #from: Point = { x: 0, y: 0 }
  #ends: ReturnType<typeof setTimeout> | undefined
  #glideEnds: ReturnType<typeof setTimeout> | undefined

  /** fit shows everything. */
  fit(): void {
    this.#mode = 'everything'
    this.glide(this.#fitted())
  }

  /** follow keeps the lattice in view as it grows: fitted as long as the player has not moved it, else with the last card in sight. */
  follow(cells: readonly Cell[], last?: Cell): void {
    this.cells = cells
    if (this.size.w === 0) return
    if (last) this.#last = last
    if (this.#mode !== 'own') this.glide(this.#fitted(last))
    else if (last) this.reveal(last)
  }

  /** open makes room for the marks of empty spots while a card is being placed. Faces stay as they are meanwhile. */
  open(open: boolean): void {
    if (this.#open === open) return
    this.#open = open
    if (this.size.w === 0 || this.#mode === 'own') return
    this.glide(this.#fitted())
  }

  /** turn fits the lattice to what matters when the player's turn begins, unless the player has moved it. */
  turn(): void {
    if (this.size.w > 0 && this.#mode === 'auto') this.glide(this.#fitted())
  }

  /** closer shows a part of a map of dots as cards. */
  closer(at: Point): void {
    this.zoomBy(least / small.w / this.look.zoom, at)
  }

  /** show brings the spot into sight where a card would go, as it will be seen once the card is played. */
  show(cell: Cell | null): void {
    const before = this.#shown
    this.#shown = cell
    if (this.size.w === 0 || (cell ? this.sees(cell) : !before)) return
    if (this.#mode !== 'own') this.glide(this.#fitted())
    else if (cell) this.reveal(cell)
  }

  /** frame shows all cells of a question, however the player has looked at the lattice before. Without cells that look comes back. */
  frame(cells: readonly Cell[] | null): void {
    const begins = !this.#framed
    this.#framed = cells
    if (this.size.w === 0) return
    if (!cells) {
      const before = this.#before
      this.#before = null
      if (begins || !before) return
      this.#mode = before.mode
      this.glide(before.mode === 'own' ? this.#kept(before.look) : this.#fitted())
      return
    }
    if (begins) this.#before = { look: this.look, mode: this.#mode }
    if (cells.every((cell) => this.sees(cell)) || (!begins && this.#mode === 'own')) return
    if (this.#mode === 'own') this.#mode = 'auto'
    this.glide(this.#fitted())
  }

  /** sees reports whether all of a card is in the part of the sheet that is free of slips. */
  sees(cell: Cell): boolean {
    const { x, y, w, h } = cellBox(this.look, cell)
    const { top, right, bottom, left } = this.insets
    return x >= left && y >= top && x + w <= this.size.w - right && y + h <= this.size.h - bottom
  }

  /** shows reports whether most of a spot is seen, or the player has chosen what is seen. */
  shows(cell: Cell): boolean {
    return !this.chosen || isFree(this.chosen, cell, this.size, this.insets, 0.2)
  }

  /** inset sets which edges of the sheet lie under slips and buttons. What was tapped stays under the finger as long as it is seen. */
  inset(insets: Insets, tapped = false): void {
    this.insets = insets
    if (tapped && this.#shown && this.sees(this.#shown)) return
    // What a question is about must not be hidden by its slip, whoever has chosen the look.
    if (this.#framed && this.#mode === 'own' && !this.#framed.every((cell) => this.sees(cell))) this.#mode = 'auto'
    if (this.size.w > 0 && this.#mode !== 'own') this.glide(this.#fitted())
  }

  // Everything, unless it would be too small to enjoy: then as much as can be, with a cell that matters in sight.
  #fitted(also: Cell | null | undefined = this.#shown): Look {
    const { w, h } = this.size
    const cells = also ? [...this.cells, also] : this.cells
    const open = this.#open && !also
    const best = this.#fit(cells, open)
    const framed = this.#framed && (also ? [...this.#framed, also] : this.#framed)
    const min = (this.asked || this.advised ? tightest : this.least * (this.#open ? tightens : 1)) / small.w
    if (best.low === 1 || best.zoom >= min || this.#mode === 'everything') return best
    const close = framed && fit(framed, this.size, this.insets)
    if (close && close.zoom >= min) {
      const most = Math.max(best.zoom, min, this.#before?.look.zoom ?? 0) // two cards shall not fill the sheet
      const centre = { x: w / 2, y: h / 2 }
      const look = zoomAt(close, centre, Math.min(1, most / close.zoom))
      return relaid(look, lowOf(detail(look)), centre)
    }
    const { size, insets, tab } = this
    return also
      ? fullest(cells, size, insets, min, this.look, also, undefined, tab)
      : fullest(cells, size, insets, min, this.look, framed?.[0] ?? this.#last, framed ? undefined : lastWeight, tab)
  }

  // What lies in the corners of the foot takes no room as long as no card would lie under it.
  #fit(cells: readonly Cell[], open: boolean): Look {
    const { size, insets, corners } = this
    // Faces stay as they are while a card is placed, if that costs little.
    if (open) return placing(cells, size, insets, this.look.low === 1 ? tightens : undefined)
    const whole = fit(cells, size, insets)
    if (corners.length === 0) return whole
    const larger = fit(cells, size, { ...insets, bottom: 14 })
    const free = (cell: Cell) => corners.every((corner) => overlap(corner, cellBox(larger, cell)) === 0)
    return cells.every(free) ? larger : whole
  }

  /** reveal brings a cell into sight, with all others if they still can be read. */
  reveal(cell: Cell): void {
    if (this.sees(cell)) return
    this.glide(this.#mode === 'own' ? reveal(this.look, cell, this.size, this.insets) : this.#fitted(cell))
  }

  /** beyond goes on to what is out of sight at a side. */
  beyond(side: 'left' | 'right'): void {
    this.#mode = 'own'
    const columns = Math.max(1, Math.floor((this.size.w - 2 * this.tab) / (pitch.x * this.look.zoom)) - 1)
    const by = columns * pitch.x * this.look.zoom
    this.glide(this.#kept({ ...this.look, x: this.look.x + (side === 'left' ? by : -by) }))
  }

  zoomBy(factor: number, at: Point = { x: this.size.w / 2, y: this.size.h / 2 }): void {
    this.#mode = 'own'
    this.glide(this.#kept(zoomAt(this.look, at, factor)))
  }

  /** glide moves the look there, smoothly where the player likes motion. */
  glide(look: Look): void {
    clearTimeout(this.#glideEnds)
    this.gliding = !still() && this.look.zoom !== 0
    this.look = look
    this.chosen = this.#mode === 'own' ? null : look
    this.#glideEnds = setTimeout(() => (this.gliding = false), 300)
    this.#face()
  }

  /** resized is told how large the sheet is. */
  resized(w: number, h: number): void {
    const first = this.size.w === 0
    this.size = { w, h }
    if (first || this.#mode !== 'own') {
      this.look = this.#fitted()
      this.chosen = this.look
      this.#face()
    }
  }

  // Faces follow the zoom, and rows come closer together or go apart around the middle of the sheet. While a card is placed faces stay whole.
  #face(): void {
    this.detail = this.#open && this.look.low === 1 && this.look.zoom <= 1 ? 'near' : detail(this.look)
    const low = lowOf(this.detail)
    if (low !== this.look.low) this.look = relaid(this.look, low, { x: this.size.w / 2, y: this.size.h / 2 })
  }

  #kept = (look: Look): Look => kept(look, this.cells, this.size)

  #move(look: Look): void {
    this.gliding = false
    this.#mode = 'own'
    if (this.chosen) this.chosen = null
    this.look = this.#kept(look)
  }

  #find(): void {
    if (this.found) return
    this.found = true
    gestures.set(true)
  }

  #settle = (): void => {
    clearTimeout(this.#ends)
    this.#face()
  }

  /** gestures lets an element be dragged, pinched and wheeled. A press that became a drag is not a click. */
  gestures = (sheet: HTMLElement): (() => void) => {
    const at = (e: { clientX: number; clientY: number }): Point => {
      const box = sheet.getBoundingClientRect()
      return { x: e.clientX - box.left, y: e.clientY - box.top }
    }
    const down = (e: PointerEvent): void => {
      if (e.button !== 0 || (e.target as Element).closest('[data-still]')) return
      this.#pointers.set(e.pointerId, at(e))
      if (this.#pointers.size === 1) {
        this.#from = at(e)
        this.#dragging = false
      }
    }
    const move = (e: PointerEvent): void => {
      const before = this.#pointers.get(e.pointerId)
      if (!before) return
      const now = at(e)
      if (
        !this.#dragging &&
        this.#pointers.size === 1 &&
        Math.hypot(now.x - this.#from.x, now.y - this.#from.y) < threshold
      )
        return
      if (!this.#dragging) {
        this.#dragging = true
        this.held = true
        this.#find()
        for (const id of this.#pointers.keys()) sheet.setPointerCapture(id)
      }
      const other = [...this.#pointers].find(([id]) => id !== e.pointerId)?.[1]
      this.#pointers.set(e.pointerId, now)
      if (other) {
        const factor = distance(now, other) / Math.max(1, distance(before, other))
        const centre = middle(now, other)
        const moved = { ...this.look, x: this.look.x + (now.x - before.x) / 2, y: this.look.y + (now.y - before.y) / 2 }
        this.#move(zoomAt(moved, centre, factor))
      } else {
        this.#move({ ...this.look, x: this.look.x + now.x - before.x, y: this.look.y + now.y - before.y })
      }
    }
    const up = (e: PointerEvent): void => {
      if (!this.#pointers.delete(e.pointerId) || this.#pointers.size > 0) return
      this.held = false
      if (this.#dragging) this.#settle()
      // The click that follows a drag comes after this event.
      setTimeout(() => (this.#dragging = false))
    }
    const click = (e: MouseEvent): void => {
      if (!this.#dragging) return
      e.stopPropagation()
      e.preventDefault()
    }
    const wheel = (e: WheelEvent): void => {
      if ((e.target as Element).closest('[data-still]')) return
      e.preventDefault()
      if (e.shiftKey) this.#move({ ...this.look, x: this.look.x - (e.deltaX || e.deltaY) })
      else
        this.#move(
          zoomAt(this.look, at(e), Math.exp(-e.deltaY * (e.ctrlKey ? 0.01 : e.deltaMode === 1 ? 0.05 : 0.0016))),
        )
      clearTimeout(this.#ends)
      this.#ends = setTimeout(this.#settle, gestureEnds)
    }
    // Safari on a Mac tells of a pinch on the trackpad by events of its own. By touch it sends them too, after the pointers' own.
    let scale = 1
    const pinch = (e: Event): void => {
      const { scale: now, clientX, clientY } = e as Event & { scale: number; clientX: number; clientY: number }
      if (this.#pointers.size > 0 || (e.target as Element).closest('[data-still]')) return
      e.preventDefault()
      if (e.type === 'gesturechange') this.#move(zoomAt(this.look, at({ clientX, clientY }), now / scale))
      if (e.type === 'gestureend') this.#settle()
      scale = e.type === 'gesturechange' ? now : 1
    }
    const watch = new ResizeObserver(
      ([entry]) => entry && this.resized(entry.contentRect.width, entry.contentRect.height),
    )
    watch.observe(sheet)
    const listening = new AbortController()
    const { signal } = listening
    sheet.addEventListener('pointerdown', down, { signal })
    sheet.addEventListener('pointermove', move, { signal })
    sheet.addEventListener('pointerup', up, { signal })
    sheet.addEventListener('pointercancel', up, { signal })
    sheet.addEventListener('click', click, { signal, capture: true })
    sheet.addEventListener('wheel', wheel, { signal, passive: false })
    for (const event of pinches) sheet.addEventListener(event, pinch, { signal })
    return () => {
      listening.abort()
      watch.disconnect()
      clearTimeout(this.#ends)
      clearTimeout(this.#glideEnds)
    }
  }
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
