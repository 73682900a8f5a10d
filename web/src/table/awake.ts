// The screen stays on while a game runs, where the browser can do that.

/** stayAwake keeps the screen on until what it returns is called. A browser releases the lock when the page is hidden, so it is asked for again. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null
  let over = false
  const ask = async () => {
    if (over || document.visibilityState !== 'visible' || (lock && !lock.released)) return
    try {
      const got = await navigator.wakeLock.request('screen')
      if (over) await got.release()
      else lock = got
    } catch {
      // A battery that is low, or a policy: the screen goes dark as it always did.
    }
  }
  if (!('wakeLock' in navigator)) return () => undefined
  void ask()
  document.addEventListener('visibilitychange', ask)
  return () => {
    over = true
    document.removeEventListener('visibilitychange', ask)
    void lock?.release()
  }
}
