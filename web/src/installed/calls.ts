// Calls: the browser shows a notification when a table waits for its person and no page is open (Web Push).

import { ask } from '../lib/api'
import { guarded, kept } from '../lib/kept'
import { settings } from '../lib/settings.svelte'
import type { AskCalls, Called, Calls } from '../lib/wire.gen'

/** How often somebody wants to be called, in minutes between two calls. */
export const every = { each: 0, hour: 60, day: 1440 } as const
export type Often = 'off' | keyof typeof every

/** callable reports whether this browser can be called at all. Browsers allow it by https only, and on this machine. */
export const callable = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

interface Told {
  signature: string
  tables: string[]
}

const isTold = (stored: unknown): stored is Told => {
  const told = stored as Told | null
  return typeof told?.signature === 'string' && Array.isArray(told.tables)
}

// What the server was told, so that it is not told again.
const nothing: Told = { signature: '', tables: [] }
const lastTold = kept('shipfic.calls', guarded(isTold, nothing))

/** callMe lets the person be called to some tables, or no longer. The browser asks the person first. False: it does not allow it. */
export async function callMe(often: Often, tables: string[]): Promise<boolean> {
  if (often !== 'off' && (await Notification.requestPermission()) !== 'granted') return false
  settings.calls = often
  if (often === 'off') await stop()
  else {
    settings.notify = true // a page in the background calls by itself
    await keepCalling(tables)
  }
  return true
}

/** keepCalling tells the server where to call, if the person wants to be called. Call it whenever the person has a seat at a table. */
export async function keepCalling(tables: string[]): Promise<void> {
  if (settings.calls === 'off' || !callable() || Notification.permission !== 'granted') return
  const { endpoint, keys } = (await subscription()).toJSON()
  const said = { endpoint, language: settings.language, every: every[settings.calls] }
  const signature = JSON.stringify(said)
  const told = lastTold.get()
  const known = told.signature === signature ? told.tables : []
  const fresh = tables.filter((id) => !known.includes(id))
  if (fresh.length === 0 || !endpoint || !keys?.p256dh || !keys.auth) return
  const wish: AskCalls = { ...said, endpoint, p256dh: keys.p256dh, auth: keys.auth, tables: fresh }
  const { tables: joined } = await ask<Called>('PUT', '/api/calls', wish)
  lastTold.set({ signature, tables: [...joined, ...known].slice(0, 50) })
}

/** subscription is that of the browser, for the key that the server has now. */
async function subscription(): Promise<PushSubscription> {
  const { pushManager } = await worker()
  const { key } = await ask<Calls>('GET', '/api/calls')
  const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
  const old = await pushManager.getSubscription()
  if (old && isSame(old.options.applicationServerKey, bytes)) return old
  await old?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes })
}

/** worker is the service worker, which takes some seconds after the first view. A private window may have none. */
function worker(): Promise<ServiceWorkerRegistration> {
  const patience = 15_000
  const none = new Promise<never>((_, fail) =>
    setTimeout(() => fail(new DOMException('no service worker', 'TimeoutError')), patience),
  )
  return Promise.race([navigator.serviceWorker.ready, none])
}

function isSame(buffer: ArrayBuffer | null, bytes: Uint8Array): boolean {
  const other = new Uint8Array(buffer ?? [])
  return other.length === bytes.length && other.every((b, i) => b === bytes[i])
}

async function stop(): Promise<void> {
  const old = await (await worker()).pushManager.getSubscription()
  lastTold.set(nothing)
  if (!old) return
  await old.unsubscribe()
  await ask('DELETE', '/api/calls', { endpoint: old.endpoint })
}
