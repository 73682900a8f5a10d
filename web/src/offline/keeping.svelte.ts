// Keeping everything on this device that playing without a network needs.

import { keepOnDevice, keepPage } from '../installed/installed.svelte'
import { isWhole } from './instead'
import { isOutdated, keep as fetchProgram } from './program'

const patience = 60_000 // milliseconds that the service worker may take to begin
const often = 200

let part: number | null = $state(null)
let kept = $state(false)
let failed = $state(false)

/** keeping is how much has arrived, as a part of 1; null: nothing is on its way. */
export const keeping = (): number | null => part
export const isReady = (): boolean => kept
export const hasFailed = (): boolean => failed

/** look checks whether all is on this device. A newer version of a program that was kept is fetched again, unless the device is to save data. */
export async function look(): Promise<void> {
  kept = await isWhole()
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (!kept && navigator.onLine && !connection?.saveData && (await isOutdated())) await keep()
}

/** keep fetches the program and the page. All is there when a service worker is active that has every file of this version. */
export async function keep(): Promise<void> {
  if (part !== null) return
  part = 0
  failed = false
  try {
    const page = keepOnDevice()
    await fetchProgram((now) => (part = Math.min(now, 0.99)))
    await page
    kept = await arrived()
    failed = !kept
  } catch {
    failed = true
  }
  part = null
}

/** arrived waits for a service worker of this version, has it keep the page, and reports whether all is on this device. */
async function arrived(): Promise<boolean> {
  const until = Date.now() + patience
  for (;;) {
    const done = await keepPage()
    if (done !== null) return done && isWhole()
    if (Date.now() > until) return false
    await new Promise((done) => setTimeout(done, often))
  }
}
