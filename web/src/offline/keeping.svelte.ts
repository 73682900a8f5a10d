// Keeping everything on this device that playing without a network needs.

import { isKept, isOutdated, keep as fetchProgram } from './program'

let part: number | null = $state(null)
let kept = $state(false)
let failed = $state(false)

/** keeping is how much has arrived, as a part of 1; null: nothing is on its way. */
export const keeping = (): number | null => part
export const isReady = (): boolean => kept
export const hasFailed = (): boolean => failed

/** look checks whether the program is on this device. A newer version of one that was kept is fetched again. */
export async function look(): Promise<void> {
  kept = await isKept()
  if (!kept && navigator.onLine && (await isOutdated())) await keep()
}

/** keep fetches the program. */
export async function keep(): Promise<void> {
  if (part !== null) return
  part = 0
  failed = false
  try {
    await fetchProgram((now) => (part = now))
    kept = true
  } catch {
    failed = true
  }
  part = null
}
