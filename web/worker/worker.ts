// The service worker keeps the page on the device. Without a network, people see the page instead of a browser error.
//
// A page always comes from the network if there is one, so a reload never shows an old version. Scripts, styles and pictures have a hash in
// their names, so they come from the device. A newer version waits until a page of it is shown or all pages are closed.

/** scripts/worker.mjs writes this above the built worker: the files of the page, and a hash of them. */
declare const build: { version: string; files: string[] }

const worker = self as unknown as ServiceWorkerGlobalScope
const current = `page-${build.version}`
const base = new URL('./', worker.location.href).pathname // a page without a server may be anywhere
const files = new Set(build.files.map((name) => base + name))
const hashed = `${base}assets/` // where files have a hash in their names

worker.addEventListener('install', (event) => event.waitUntil(keep()))
worker.addEventListener('activate', (event) => event.waitUntil(Promise.all([forget(), worker.clients.claim()])))
worker.addEventListener('message', ({ data, ports }) => {
  if (data === 'activate') void worker.skipWaiting()
  else ports[0]?.postMessage(files.has(data)) // a page asks whether a script is of this version
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate') event.respondWith(fresh(request, `${base}index.html`))
  else if (pathname.startsWith(hashed)) event.respondWith(kept(request))
  else if (files.has(pathname)) event.respondWith(fresh(request, pathname))
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

/** keep stores all files. Those that an earlier version has are not fetched again. */
async function keep(): Promise<void> {
  const cache = await caches.open(current)
  const missing: string[] = []
  for (const name of files) {
    const known = name.startsWith(hashed) ? await caches.match(name) : undefined
    if (known) await cache.put(name, known)
    else missing.push(name)
  }
  await cache.addAll(missing.map((name) => new Request(name, { cache: 'no-cache' })))
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

async function kept(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request)
}
