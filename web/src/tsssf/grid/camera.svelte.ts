// How the player looks at the lattice: dragging, pinching, the wheel and keys move one transform, and nothing else.

import { still } from '../../lib/settings.svelte'
import {
  cellBox,
  detail,
  fit,
  fullest,
  kept,
  noInsets,
  reveal,
  zoomAt,
  type Detail,
  type Insets,
  type Look,
  type Point,
} from '../logic/layout'
import type { Cell } from '../logic/view'

const place = 'shipfic.gestures'

function known(): boolean {
  try {
    return localStorage.getItem(place) !== null
  } catch {
    return false
  }
}

const threshold = 6 // pixels a pointer may tremble before it drags
const pinches = ['gesturestart', 'gesturechange', 'gestureend']
const lastWeight = 6 // other cards may go out of sight for the card that came last
const gestureEnds = 180 // milliseconds without a wheel event

/** Mode is what decides how the lattice is looked at: own is the player, who has moved it. */
type Mode = 'auto' | 'everything' | 'own'

/** Tools is where the buttons on a phone's grid are: in a row above it, in a column at its right, or nowhere. */
export type Tools = 'row' | 'column' | 'none'

export class Camera {
  look: Look = $state.raw({ x: 0, y: 0, zoom: 1 })
  size = $state.raw({ w: 0, h: 0 })
  insets: Insets = $state.raw(noInsets)
  gliding = $state(false)
  held = $state(false) // it is being dragged
  detail: Detail = $state('near') // follows the zoom when a gesture is over: it redraws every face
  tools: Tools = $state('column')
  found = $state(known()) // the player has found out how to move the lattice
  cells: readonly Cell[] = []
  readable = 0.58 // the smallest zoom that the camera chooses by itself: names can be read

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
    this.glide(this.#fitted(), open ? this.detail : undefined)
  }

  /** show brings the spot into sight where a card would go, as it will be seen once the card is played. */
  show(cell: Cell | null): void {
    const before = this.#shown
    this.#shown = cell
    if (this.size.w === 0 || (cell ? this.sees(cell) : !before)) return
    if (this.#mode !== 'own') this.glide(this.#fitted(), this.#open ? this.detail : undefined)
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

  /** inset is told which edges of the sheet lie under slips and buttons. */
  inset(insets: Insets, readable: number): void {
    this.insets = insets
    this.readable = readable
    if (this.#shown && this.sees(this.#shown)) return
    // What a question is about must not be hidden by its slip, whoever has chosen the look.
    if (this.#framed && this.#mode === 'own' && !this.#framed.every((cell) => this.sees(cell))) this.#mode = 'auto'
    if (this.size.w > 0 && this.#mode !== 'own') this.glide(this.#fitted(), this.#open ? this.detail : undefined)
  }

  // Everything, unless it would be too small to read: then as much as can be, with a cell that matters in sight.
  #fitted(also: Cell | null | undefined = this.#shown): Look {
    const { w, h } = this.size
    const cells = also ? [...this.cells, also] : this.cells
    const best = also ? fit(cells, this.size, this.insets) : fit(cells, this.size, this.insets, this.#open)
    if (best.zoom >= this.readable || this.#mode === 'everything') return best
    if (this.#framed) {
      const close = fit(also ? [...this.#framed, also] : this.#framed, this.size, this.insets)
      const most = Math.max(best.zoom, this.#before?.look.zoom ?? 0) // two cards shall not fill the sheet
      return zoomAt(close, { x: w / 2, y: h / 2 }, Math.min(1, most / close.zoom))
    }
    return also
      ? fullest(cells, this.size, this.insets, this.readable, this.look, also)
      : fullest(cells, this.size, this.insets, this.readable, this.look, this.#last, lastWeight)
  }

  /** reveal brings a cell into sight, with all others if they still can be read. */
  reveal(cell: Cell): void {
    if (this.sees(cell)) return
    this.glide(this.#mode === 'own' ? reveal(this.look, cell, this.size, this.insets) : this.#fitted(cell))
  }

  zoomBy(factor: number, at: Point = { x: this.size.w / 2, y: this.size.h / 2 }): void {
    this.#mode = 'own'
    this.glide(this.#kept(zoomAt(this.look, at, factor)))
  }

  /** glide moves the look there, smoothly where the player likes motion. */
  glide(look: Look, faces: Detail = detail(look.zoom)): void {
    clearTimeout(this.#glideEnds)
    this.gliding = !still() && this.look.zoom !== 0
    this.look = look
    this.#glideEnds = setTimeout(() => (this.gliding = false), 300)
    this.detail = faces
  }

  /** resized is told how large the sheet is. */
  resized(w: number, h: number): void {
    const first = this.size.w === 0
    this.size = { w, h }
    if (first || this.#mode !== 'own') {
      this.look = this.#fitted()
      this.detail = detail(this.look.zoom)
    }
  }

  #kept = (look: Look): Look => kept(look, this.cells, this.size)

  #move(look: Look): void {
    this.gliding = false
    this.#mode = 'own'
    this.look = this.#kept(look)
  }

  #find(): void {
    if (this.found) return
    this.found = true
    try {
      localStorage.setItem(place, '1')
    } catch {
      // Then it is shown again next time.
    }
  }

  #settle = (): void => {
    clearTimeout(this.#ends)
    this.detail = detail(this.look.zoom)
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
    sheet.addEventListener('pointerdown', down)
    sheet.addEventListener('pointermove', move)
    sheet.addEventListener('pointerup', up)
    sheet.addEventListener('pointercancel', up)
    sheet.addEventListener('click', click, true)
    sheet.addEventListener('wheel', wheel, { passive: false })
    for (const event of pinches) sheet.addEventListener(event, pinch)
    return () => {
      watch.disconnect()
      clearTimeout(this.#ends)
      clearTimeout(this.#glideEnds)
      sheet.removeEventListener('pointerdown', down)
      sheet.removeEventListener('pointermove', move)
      sheet.removeEventListener('pointerup', up)
      sheet.removeEventListener('pointercancel', up)
      sheet.removeEventListener('click', click, true)
      sheet.removeEventListener('wheel', wheel)
      for (const event of pinches) sheet.removeEventListener(event, pinch)
    }
  }
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
