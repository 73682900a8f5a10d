// The service worker keeps the page on the device. Without a network, people see the page instead of a browser error.
//
// A page always comes from the network if there is one, so a reload never shows an old version. Scripts, styles and pictures have a hash in
// their names, so they come from the device. A newer version waits until a page of it is shown or all pages are closed.
//
// Nothing is fetched that nobody asked for: what a page has used is kept, and all the rest where somebody keeps the page to play offline.

import type { ToKeeper } from '../src/installed/messages'

/** scripts/worker.mjs writes this above the built worker: a hash of the page's files, those that every page begins with, and those without a hash
 * in their names. */
declare const build: { version: string; shell: string[]; loose: string[] }

const worker = self as unknown as ServiceWorkerGlobalScope
const current = `page-${build.version}`
const base = new URL('./', worker.location.href).pathname // a page without a server may be anywhere
const shell = new Set(build.shell.map((name) => base + name))
const loose = new Set(build.loose.map((name) => base + name))
const hashed = `${base}assets/` // where files have a hash in their names
const list = `${hashed}files-${build.version}.json` // the names of all files. It is kept last, so where it is, all are

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(Promise.all([forget(), worker.clients.claim()])))
worker.addEventListener('message', (event) => {
  const said = event.data as ToKeeper
  const answer = (what: unknown) => event.ports[0]?.postMessage(what)
  if (said.do === 'activate') void worker.skipWaiting()
  else if (said.do === 'keep') event.waitUntil(keepUsed(said.files))
  else if (!shell.has(said.script)) answer('other')
  else if (said.do === 'compare') answer('same')
  else event.waitUntil((said.do === 'keepAll' ? keepAll() : isWhole()).then(answer, () => answer(false)))
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate') event.respondWith(fresh(request, `${base}index.html`))
  else if (pathname.startsWith(hashed)) event.respondWith(kept(request))
  else if (loose.has(pathname)) event.respondWith(fresh(request, pathname))
})

/** What the server sends to call somebody: see internal/push. */
interface Call {
  title: string
  text?: string
  table: string
}

worker.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(call(event.data.json() as Call))
})
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(event.notification.data as string))
})

/** pagesOf are the pages that show a table, however its code is written. */
async function pagesOf(table: string): Promise<readonly WindowClient[]> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return pages.filter(({ url }) => new URL(url).pathname.toLowerCase().replaceAll('-', '') === `/t/${table}`)
}

/** call shows a notification, unless the person looks at the table. */
async function call({ title, text, table }: Call): Promise<void> {
  if ((await pagesOf(table)).some((page) => page.visibilityState === 'visible')) return
  await worker.registration.showNotification(title, {
    body: text ?? '',
    tag: table,
    icon: '/icons/192.png',
    data: table,
  })
  if ('setAppBadge' in worker.navigator) await worker.navigator.setAppBadge()
}

/** show brings a table to the front. */
async function show(table: string): Promise<void> {
  const [page] = await pagesOf(table)
  await (page ? page.focus() : worker.clients.openWindow(`/t/${table}`))
}

/** install keeps what every page begins with. Whoever plays offline has all of the last version, and gets all of this one. */
async function install(): Promise<void> {
  await keep(shell)
  await keepAllIfWanted()
}

/** keepUsed keeps files that a page has used. The browser has them, so this costs nothing. */
async function keepUsed(files: string[]): Promise<void> {
  await keep(files.filter(isPart))
  await keepAllIfWanted()
}

/** keepAllIfWanted keeps everything where the program for playing offline is, unless the device is to save data. */
async function keepAllIfWanted(): Promise<void> {
  const { connection } = worker.navigator as { connection?: { saveData?: boolean } }
  const program = await (await caches.open('offline')).keys() // see src/offline/program.ts
  if (program.length > 0 && !connection?.saveData) await keepAll()
}

async function keepAll(): Promise<boolean> {
  if (await isWhole()) return true
  const answer = await fetch(list)
  if (!answer.ok) return false // the server has another version
  const names = (await answer.clone().json()) as string[]
  await keep(names.map((name) => base + name))
  await (await caches.open(current)).put(list, answer)
  return true
}

/** isWhole reports whether all files of this version are on the device. */
const isWhole = async (): Promise<boolean> => !!(await caches.match(list, { cacheName: current }))

/** isPart reports whether a file is one of the page. The program for playing offline has a place of its own. */
const isPart = (path: string): boolean => path.startsWith(hashed) && !/\.(wasm|packed)$/.test(path)

/** keep stores files. Those that are here, or that an earlier version has, are not fetched again. */
async function keep(names: Iterable<string>): Promise<void> {
  const cache = await caches.open(current)
  const missing: string[] = []
  for (const name of names) {
    if (await cache.match(name)) continue
    const known = name.startsWith(hashed) ? await caches.match(name) : undefined
    if (known) await cache.put(name, known)
    else missing.push(name)
  }
  await cache.addAll(
    missing.map((name) => new Request(name, { cache: name.startsWith(hashed) ? 'default' : 'no-cache' })),
  )
}

/** forget removes old versions. The latest of them stays: a page that is still open may need another of its scripts. */
async function forget(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith('page-') && name !== current)
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)))
}

/** fresh is what the server answers, or a file of this device if it does not. */
async function fresh(request: Request, instead: string): Promise<Response> {
  try {
    const answer = await fetch(request)
    if (answer.status < 502 || answer.status > 504) return answer // those are a proxy's, in front of a server that is down
  } catch {
    // The network is lost.
  }
  return (await caches.match(instead, { cacheName: current })) ?? Response.error()
}

/** kept is a file of this device. One that is not there yet is fetched, and stays. */
async function kept(request: Request): Promise<Response> {
  const known = await caches.match(request)
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok && isPart(new URL(request.url).pathname)) {
    const copy = answer.clone()
    void caches.open(current).then((cache) => cache.put(request, copy).catch(() => undefined)) // a full disk
  }
  return answer
}
