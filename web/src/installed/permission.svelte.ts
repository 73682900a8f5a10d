// Whether the browser lets this site show notifications. People change that outside of the page.

const denied = (): boolean => 'Notification' in globalThis && Notification.permission === 'denied'

let blocked = $state(denied())

/** look looks again, after the browser has asked. */
export const look = (): boolean => (blocked = denied())

/** areBlocked reports whether the browser shows no notifications of this site, until the person allows them in its settings. */
export const areBlocked = (): boolean => blocked

void navigator.permissions?.query({ name: 'notifications' }).then(
  (permission) => (permission.onchange = look),
  () => undefined, // this browser does not tell
)
