// The page on this device: a service worker keeps it there, and brings newer versions.

import type { ToKeeper } from './messages'

/** The browser asks whether to install the page when we tell it to. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>
}

const hour = 3_600_000

let found = $state(false)
let keeping: Promise<void> | null = null
let prompt: InstallPrompt | null = $state.raw(null)

/** newer reports whether there is a newer version of the page. A reload shows it. */
export const newer = (): boolean => found

/** installable reports whether the browser would install the page as an app. */
export const installable = (): boolean => prompt !== null

/** keepOnDevice keeps what is used of the page on this device, and looks for newer versions. Browsers allow it by https only, and on this machine. */
export const keepOnDevice = (): Promise<void> => (keeping ??= register())

async function register(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.register(`${import.meta.env.BASE_URL}worker.js`)
  const look = async () => {
    const { waiting } = registration
    if (waiting && (await isOfThisVersion(waiting))) tell(waiting, { do: 'activate' })
    else found = waiting !== null
  }
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
  void look()
  void navigator.serviceWorker.ready.then(({ active }) => active && tell(active, { do: 'keep', files: used() }))
  setInterval(() => void registration.update().catch(() => undefined), hour) // without a network it is asked again
}

/** used are the files of the page that it has fetched so far. */
const used = (): string[] =>
  performance.getEntriesByType('resource').flatMap(({ name }) => {
    const { origin, pathname } = new URL(name)
    return origin === location.origin ? [pathname] : []
  })

/** pageIsKept reports whether all files of this page are on this device, and a worker answers with them. */
export const pageIsKept = async (): Promise<boolean> => (await askActive('isWhole')) === true

/** keepPage keeps all files of this page on this device, and reports whether they are there; null: no worker of this version is active yet. */
export async function keepPage(): Promise<boolean | null> {
  const answer = await askActive('keepAll')
  return typeof answer === 'boolean' ? answer : null
}

async function askActive(what: 'isWhole' | 'keepAll'): Promise<unknown> {
  const active = (await navigator.serviceWorker?.getRegistration())?.active
  return active?.state === 'activated' ? ask(active, what) : undefined
}

/** isOfThisVersion asks a worker whether it is of the version that is shown: a page comes from the network, and may be newer than its worker. */
const isOfThisVersion = async (worker: ServiceWorker): Promise<boolean> => (await ask(worker, 'compare')) === 'same'

const tell = (worker: ServiceWorker, what: ToKeeper, ports: MessagePort[] = []) => worker.postMessage(what, ports)

function ask(worker: ServiceWorker, what: 'compare' | 'isWhole' | 'keepAll'): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  const { pathname, search } = new URL(document.querySelector<HTMLScriptElement>('script[type=module]')!.src)
  tell(worker, { do: what, script: pathname + search }, [port2])
  return new Promise((done) => (port1.onmessage = ({ data }) => done(data)))
}

/** offerInstalling waits for the browser to say that the page can be installed. */
export function offerInstalling(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault() // our footer offers it, and never over a game
    prompt = event as InstallPrompt
  })
  addEventListener('appinstalled', () => (prompt = null))
}

/** badge shows on the icon of the installed app how many games wait for the person. */
export function badge(games: number): void {
  if (!('setAppBadge' in navigator)) return
  void (games > 0 ? navigator.setAppBadge(games) : navigator.clearAppBadge()).catch(() => undefined) // a page that is not installed has none
}

/** install lets the browser ask the person. It can ask once. */
export async function install(): Promise<void> {
  const asked = prompt
  prompt = null
  await asked?.prompt()
}
