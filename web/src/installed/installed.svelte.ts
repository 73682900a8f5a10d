// The page on this device: a service worker keeps it there, and brings newer versions.

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

/** keepOnDevice keeps the page on this device, and looks for newer versions. Browsers allow it by https only, and on this machine. */
export const keepOnDevice = (): Promise<void> => (keeping ??= register())

async function register(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.register(`${import.meta.env.BASE_URL}worker.js`)
  const look = async () => {
    const { waiting } = registration
    if (waiting && (await isOfThisVersion(waiting))) waiting.postMessage('activate')
    else found = waiting !== null
  }
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
  void look()
  setInterval(() => void registration.update().catch(() => undefined), hour) // without a network it is asked again
}

/** pageIsKept reports whether all files of this page are on this device, and a worker answers with them. */
export async function pageIsKept(): Promise<boolean> {
  const active = (await navigator.serviceWorker?.getRegistration())?.active
  return active?.state === 'activated' && isOfThisVersion(active)
}

/** isOfThisVersion asks a worker whether it is of the version that is shown: a page comes from the network, and may be newer than its worker. */
function isOfThisVersion(worker: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  const { pathname, search } = new URL(document.querySelector<HTMLScriptElement>('script[type=module]')!.src)
  worker.postMessage(pathname + search, [port2])
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
