// The first game of a browser: which table it is, and what has been explained there.

const place = 'shipfic.first'

export interface First {
  table: string
  seen: string[]
}

/** firstGame is the game that is guided, if there is one. */
export function firstGame(): First | null {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? 'null') as Partial<First> | null
    return typeof kept?.table === 'string' && Array.isArray(kept.seen) ? (kept as First) : null
  } catch {
    return null
  }
}

/** guide keeps how far the guidance has come, or ends it. */
export function guide(first: First | null): void {
  try {
    if (first) localStorage.setItem(place, JSON.stringify(first))
    else localStorage.removeItem(place)
  } catch {
    // A browser that stores nothing is guided until it reloads.
  }
}
