// How far away this browser is, for a proxy to report. With every request such a proxy tells the server what its own system measured.

import { askDistance } from '../../lib/api'

/** reportDistance sends requests for as long as the server wants them, and returns a function that stops it. */
export function reportDistance(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const report = async () => {
    const { again } = await askDistance().catch(() => ({ again: 0 })) // a server without it wants none
    if (again && !stopped) timer = setTimeout(() => void report(), again)
  }
  void report()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
