// Which card is held under the magnifying glass: the one the pointer rests on, the one that was right-clicked, pressed long
// or that has the focus when M is pressed. Whatever shows a card says so with data-card.

import { settings } from '../../lib/settings.svelte'
import type { Box } from './logic/layout'
import type { CardID } from './logic/view'

const rest = 500
const long = 450

const shining = '[data-lit], .stand.picked, .stand.counted, .stand[data-lost], [data-question]'

const boxOf = (element: Element): Box => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x, y, w: width, h: height }
}

export class Glass {
  card: CardID | null = $state(null)
  box: Box | null = $state.raw(null) // of what shows the card
  lit: readonly Box[] = $state.raw([]) // what is lit meanwhile, and shall be seen
  held = $state(false) // it stays until it is put away

  #element: HTMLElement | null = null // what shows the card
  #timer: ReturnType<typeof setTimeout> | undefined
  #closing = false // the press that puts a held card away does nothing else

  show(element: HTMLElement, held: boolean): void {
    clearTimeout(this.#timer)
    const card = element.dataset.card
    if (!card) return
    this.#element = element
    this.card = card
    this.box = boxOf(element)
    this.lit = [...document.querySelectorAll(shining)].map(boxOf)
    this.held = held
  }

  hide = (): void => {
    clearTimeout(this.#timer)
    this.card = null
    this.held = false
  }

  /** toggle is for the key M. */
  toggle(): void {
    if (this.card) return this.hide()
    const element =
      (document.activeElement as HTMLElement | null)?.closest<HTMLElement>('[data-card]') ??
      document.querySelector<HTMLElement>('[data-card]:hover')
    if (element) this.show(element, true)
  }

  /** watch follows the pointer over a part of the page. */
  watch = (root: HTMLElement): (() => void) => {
    let at = { x: 0, y: 0 }
    let pressed = 0 // when the last press began
    const under = (e: Event): HTMLElement | null => (e.target as Element).closest?.<HTMLElement>('[data-card]') ?? null
    const over = (e: PointerEvent): void => {
      const element = under(e)
      if (!settings.magnifier || e.pointerType !== 'mouse' || e.buttons > 0 || this.held) return
      const moved = e.clientX !== at.x || e.clientY !== at.y
      at = { x: e.clientX, y: e.clientY }
      if (!moved) return // a card came under a pointer that rests
      clearTimeout(this.#timer)
      if (!element) {
        this.card = null
        return
      }
      if (element.dataset.card === this.card) return
      this.card = null
      this.#timer = setTimeout(() => this.show(element, false), rest)
    }
    const down = (e: PointerEvent): void => {
      const element = under(e)
      this.#closing = this.held
      this.hide()
      if (this.#closing) {
        e.stopPropagation()
        return
      }
      if (!element || e.pointerType === 'mouse') return
      at = { x: e.clientX, y: e.clientY }
      pressed = e.timeStamp
      this.#timer = setTimeout(() => this.show(element, true), long)
    }
    const move = (e: PointerEvent): void => {
      if (e.pointerType === 'mouse') at = { x: e.clientX, y: e.clientY }
      else if (!this.card && Math.hypot(e.clientX - at.x, e.clientY - at.y) > 10) clearTimeout(this.#timer)
    }
    const up = (e: PointerEvent): void => {
      if (e.pointerType === 'mouse') return
      if (!this.card) clearTimeout(this.#timer)
      else if (e.timeStamp - pressed < long) this.hide() // a short press, of whose end a busy page hears late
    }
    // The click that ends a long press, or puts the card away, does nothing else.
    const click = (e: MouseEvent): void => {
      if (!this.held && !this.#closing) return
      this.#closing = false
      e.stopPropagation()
      e.preventDefault()
    }
    const menu = (e: MouseEvent): void => {
      const element = under(e)
      if (!element) return
      e.preventDefault()
      if (!this.held) this.show(element, true)
    }
    const leave = (): void => {
      if (!this.held) this.hide()
    }
    const drag = (e: Event): void => e.preventDefault()
    // A card that leaves the table leaves the glass too.
    const gone = new MutationObserver(() => {
      if (this.card && this.#element?.isConnected === false) this.hide()
    })
    gone.observe(root, { childList: true, subtree: true })
    const listening = new AbortController()
    const { signal } = listening
    root.addEventListener('pointerover', over, { signal })
    root.addEventListener('pointerdown', down, { signal, capture: true })
    root.addEventListener('pointermove', move, { signal })
    root.addEventListener('pointerup', up, { signal })
    root.addEventListener('pointercancel', up, { signal })
    root.addEventListener('pointerleave', leave, { signal })
    root.addEventListener('click', click, { signal, capture: true })
    root.addEventListener('contextmenu', menu, { signal })
    root.addEventListener('dragstart', drag, { signal })
    return () => {
      listening.abort()
      clearTimeout(this.#timer)
      gone.disconnect()
    }
  }
}
