// Something is carried across the page by mouse, pen or finger: a card of the hand, a card that Rule 0 moves, a card in the editor of
// positions. A press that stays where it is remains a click.

const threshold = 9 // pixels that a pointer may move during a click
const patience = 250 // milliseconds that a finger rests before it takes something up, where it would otherwise scroll
const edge = 44 // pixels: something scrolls while a card is carried this close to its edge

export interface Point {
  x: number
  y: number
}

interface Acts<T> {
  /** How a finger takes something up: by moving, where nothing scrolls; upwards, where it scrolls sideways; by resting, where it scrolls. */
  finger: 'moves' | 'up' | 'rests'
  take?: (what: T) => void
  over?: (at: Point) => void
  drop: (what: T, at: Point) => void
  end?: () => void // dropped or not
}

export class Carry<T> {
  what: T | null = $state.raw(null)
  x = $state(0)
  y = $state(0)
  #pressed: { what: T; from: Point; pointer: number } | null = null
  #moved = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly acts: Acts<T>) {}

  /** press begins what may become a drag. */
  press = (e: PointerEvent, what: T): void => {
    if (e.button !== 0 || this.#pressed) return
    this.#pressed = { what, from: { x: e.clientX, y: e.clientY }, pointer: e.pointerId }
    this.#moved = false
    if (this.#rests(e)) this.#timer = setTimeout(() => this.#take(this.#pressed!.from), patience)
    addEventListener('pointermove', this.#move)
    addEventListener('pointerup', this.#up)
    addEventListener('pointercancel', this.#up)
    addEventListener('touchmove', this.#still, { passive: false })
    addEventListener('contextmenu', this.#still, true)
  }

  #rests = (e: PointerEvent): boolean => this.acts.finger === 'rests' && e.pointerType === 'touch'

  // What is carried must neither scroll the page nor open a menu.
  #still = (e: Event): void => {
    if (this.what !== null) e.preventDefault()
  }

  #take(at: Point): void {
    if (!this.#pressed) return
    this.what = this.#pressed.what
    this.acts.take?.(this.what)
    this.#carry(at)
    if (this.acts.finger === 'rests') requestAnimationFrame(this.#scroll)
  }

  #carry({ x, y }: Point): void {
    this.x = x
    this.y = y
    this.acts.over?.({ x, y })
  }

  #move = (e: PointerEvent): void => {
    if (e.pointerId !== this.#pressed?.pointer) return
    const { from } = this.#pressed
    const [right, up] = [e.clientX - from.x, from.y - e.clientY]
    const far = Math.hypot(right, up) > threshold
    if (this.what === null) {
      if (this.#rests(e)) return far ? this.#leave() : undefined // it scrolls
      const sideways =
        this.acts.finger === 'up' && e.pointerType === 'touch' && up <= Math.max(threshold, Math.abs(right))
      if (!far || sideways) return
      this.#take({ x: e.clientX, y: e.clientY })
    } else this.#carry({ x: e.clientX, y: e.clientY })
    this.#moved ||= far
    e.preventDefault()
  }

  #up = (e: PointerEvent): void => {
    if (e.pointerId !== this.#pressed?.pointer) return
    const what = this.#moved && e.type === 'pointerup' ? this.what : null
    if (this.what !== null) swallowClick()
    this.#leave()
    if (what !== null) this.acts.drop(what, { x: e.clientX, y: e.clientY })
  }

  #leave(): void {
    clearTimeout(this.#timer)
    this.#pressed = null
    this.what = null
    this.acts.end?.()
    removeEventListener('pointermove', this.#move)
    removeEventListener('pointerup', this.#up)
    removeEventListener('pointercancel', this.#up)
    removeEventListener('touchmove', this.#still)
    removeEventListener('contextmenu', this.#still, true)
  }

  #scroll = (): void => {
    if (this.what === null) return
    for (const element of document.elementsFromPoint(this.x, this.y)) {
      if (!element.matches('[data-scrolls], :root')) continue
      const box = element.matches(':root')
        ? new DOMRect(0, 0, innerWidth, innerHeight)
        : element.getBoundingClientRect()
      element.scrollBy(pull(this.x, box.left, box.right), pull(this.y, box.top, box.bottom))
    }
    requestAnimationFrame(this.#scroll)
  }
}

/** pull is how far something scrolls in a frame when what is carried is at a place between two of its edges. */
const pull = (at: number, first: number, last: number): number =>
  at < first + edge ? -((first + edge - at) / 4) : at > last - edge ? (at - last + edge) / 4 : 0

/** swallowClick stops the click that may follow the end of a drag. */
function swallowClick(): void {
  const stop = (e: Event): void => (e.stopPropagation(), e.preventDefault())
  addEventListener('click', stop, true)
  setTimeout(() => removeEventListener('click', stop, true))
}
