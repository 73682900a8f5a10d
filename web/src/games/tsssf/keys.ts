// The keys of the table. They are heard anywhere on it, except where somebody writes.

import { shortcutOf } from '../../table/shortcut'

export interface Acts {
  card: (n: number) => void // the nth of the hand, from 0
  legal: (step: 1 | -1) => void
  back: () => void
  region: (name: 'grid' | 'hand' | 'goals' | 'story' | 'chat') => void
  undo: () => void
  hint: () => void
  end: () => void
  magnify: () => void
  zoom: (factor: number) => void
  fit: () => void
  why: () => void // the rule of what is asked, or of what was refused
  skip: () => void // what is being played back
  help: () => void
}

const regions = { g: 'grid', h: 'hand', o: 'goals', s: 'story', c: 'chat' } as const

/** heard does what a key asks for, and reports whether it meant anything. */
export function heard(e: KeyboardEvent, acts: Acts): boolean {
  if (e.key === 'Escape' && !e.ctrlKey && !e.metaKey && !e.altKey && !e.defaultPrevented) {
    acts.back()
    return false // dialogs want to hear it too
  }
  const key = shortcutOf(e)
  if (/^[1-9]$/.test(key)) acts.card(Number(key) - 1)
  else if (key in regions) acts.region(regions[key as keyof typeof regions])
  else if (key === 'n') acts.legal(e.shiftKey ? -1 : 1)
  else if (key === 'u') acts.undo()
  else if (key === 'i') acts.hint()
  else if (key === 'e') acts.end()
  else if (key === 'm') acts.magnify()
  else if (key === '+' || key === '=') acts.zoom(1.25)
  else if (key === '-') acts.zoom(0.8)
  else if (key === '0') acts.fit()
  else if (key === 'w') acts.why()
  else if (key === 'f') acts.skip()
  else if (key === '?') acts.help()
  else return false
  return true
}

/** nextLegal gives the focus to the next thing that can be chosen, wherever on the table it is. Where only cards of the hand are missing,
 * those come before what could be chosen instead. */
export function nextLegal(root: HTMLElement, step: 1 | -1, missing = ''): void {
  const able = missing ? '[data-lit]:not([aria-pressed="true"])' : '[data-lit]' // the place that was just pressed has the focus
  const all = [...root.querySelectorAll<HTMLElement>(able)].filter((e) => e.getClientRects().length > 0)
  const wanted = missing ? all.filter((e) => e.matches(missing)) : []
  const lit = [...wanted, ...all.filter((e) => !wanted.includes(e))]
  if (lit.length === 0) return
  const at = lit.indexOf(document.activeElement as HTMLElement)
  const next = at < 0 ? (step > 0 ? 0 : lit.length - 1) : (at + step + lit.length) % lit.length
  lit[next]!.focus({ preventScroll: true })
}
