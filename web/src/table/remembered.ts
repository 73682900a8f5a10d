// The browser tab remembers the events of a table, so that its story survives a reload.

import type { Told } from '../lib/table.svelte'

const place = (id: string): string => `shipfic.story.${id}`
const limit = 400

/** remembered gives what this tab was told of a table before. */
export function remembered(id: string): Told[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(place(id)) ?? '[]')
    return Array.isArray(kept) ? (kept as Told[]) : []
  } catch {
    return []
  }
}

/** remember keeps the latest of it. */
export function remember(id: string, events: readonly Told[]): void {
  try {
    sessionStorage.setItem(place(id), JSON.stringify(events.slice(-limit)))
  } catch {
    // With a full or closed storage the story starts over after a reload.
  }
}

/** joined is what was told before and since, each entry once. */
export function joined(before: readonly Told[], since: readonly Told[]): Told[] {
  const first = since[0]?.n ?? Infinity
  return [...before.filter((told) => told.n < first), ...since]
}
