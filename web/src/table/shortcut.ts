// Shortcuts are heard anywhere on a page, except where somebody writes. Those of one character can be switched off, or wait for the Alt key:
// people who speak to their computer, or touch keys by accident, would press them unawares.

import { settings } from '../lib/settings.svelte'

/** writing reports whether keys are letters there. */
export const writing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !(target instanceof HTMLInputElement && target.type === 'radio')

/** shortcutOf is the key that was pressed as a shortcut, or nothing. Letters are small. */
export function shortcutOf(e: KeyboardEvent): string {
  if (e.ctrlKey || e.metaKey || e.defaultPrevented || writing(e.target) || document.querySelector('dialog[open]'))
    return ''
  const key = keyOf(e)
  if (key.length > 1 || key === ' ') return e.altKey ? '' : key
  return settings.letters !== 'off' && e.altKey === (settings.letters === 'alt') ? key.toLowerCase() : ''
}

/** keyOf is the key of an event. With Alt, some systems write other characters, so that the place of the key counts. */
const keyOf = (e: KeyboardEvent): string =>
  e.altKey && e.key.length === 1 ? (/^(?:Key|Digit)(.)$/.exec(e.code)?.[1] ?? e.key) : e.key

/** pressable reports whether Space presses what has the focus. It does not where a finger or a mouse has left the focus, which nobody sees. */
export const pressable = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.matches(':focus-visible') &&
  !!target.closest('button, a, summary, input:not([type="radio"]), [role="option"], [role="tab"]')

/** leaveFocus keeps a mouse or a finger from moving the focus to a button, where Space would press it again. */
export const leaveFocus = (e: MouseEvent): void => e.preventDefault()
