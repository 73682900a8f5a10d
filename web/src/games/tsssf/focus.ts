// The focus is never lost: where it was taken out of the page with a card or a slip, it goes to the next thing to do.

import type { Desk } from './desk.svelte'

/** nextThing is what the player does next: an answer, a card of the hand, or the end of the turn. */
export function nextThing(desk: Desk): HTMLElement | null {
  const next = desk.phase === 'asked' ? ['[data-question]', '[data-request] button'] : []
  return [
    ...next,
    '[data-hand] [data-in-hand][tabindex="0"]',
    '[data-end]',
    '[data-heading]',
  ].reduce<HTMLElement | null>((found, selector) => found ?? desk.find(selector), null)
}

/** keepFocus watches what has the focus, for as long as the desk is there. A desk that is new takes it from nothing. */
export const keepFocus =
  (desk: Desk) =>
  (root: HTMLElement): (() => void) => {
    let last: Element | null = null
    const focused = ({ target }: FocusEvent) => (last = target as Element)
    const lost = new MutationObserver((changes) => {
      if (!last || document.activeElement !== document.body) return
      const had = last as HTMLElement
      if (!had.isConnected) {
        last = null
        nextThing(desk)?.focus({ preventScroll: true })
      } else if (changes.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(had))))
        had.focus({ preventScroll: true }) // it was put elsewhere, as ponies are that change places
    })
    root.addEventListener('focusin', focused)
    lost.observe(root, { childList: true, subtree: true })
    if (document.activeElement === document.body)
      root.querySelector<HTMLElement>('[data-heading]')?.focus({ preventScroll: true })
    return () => {
      lost.disconnect()
      root.removeEventListener('focusin', focused)
    }
  }
