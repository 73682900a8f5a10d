// Calls a player who looks elsewhere: the title, the icon, a sound and, if wanted, a notification.

import { t } from '../lib/i18n.svelte'
import { settings } from '../lib/settings.svelte'
import { play } from './sound'

export type Call = 'turn' | 'question' | null

const icon = (): HTMLLinkElement | null => document.querySelector('link[rel~="icon"]')
let plain = ''

// The folder with a lamp-yellow dot.
const calling =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect x='3' y='8' width='26' height='20' rx='3' fill='%235f3d9e'/%3E%3Cpath d='M3 11V7a3 3 0 0 1 3-3h7l3 4z' fill='%233f2474'/%3E%3Ccircle cx='23' cy='10' r='8' fill='%23ffc66e' stroke='%232a1a00' stroke-width='2'/%3E%3C/svg%3E"

/** call shows in title and icon that the player is waited for, or no longer is. */
export function call(what: Call, title: string): void {
  document.title = what ? `${t(what === 'turn' ? 'table.yourTurnTitle' : 'table.askedTitle')} · ${title}` : title
  const link = icon()
  if (!link) return
  plain ||= link.getAttribute('href') ?? ''
  link.setAttribute('href', what ? calling : plain)
}

/** ring makes itself heard, once for each call. */
export function ring(what: Exclude<Call, null>): void {
  play(what)
  if (!settings.notify || document.visibilityState === 'visible') return
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return
  try {
    new Notification(t(what === 'turn' ? 'live.yourTurn' : 'table.askedTitle'), {
      tag: 'shipfic',
      icon: '/favicon.svg',
    })
  } catch {
    // On Android only a service worker may notify. The title, the icon and the sound still call.
  }
}
