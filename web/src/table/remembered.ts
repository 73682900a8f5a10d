// The story of a table survives loading the page anew: the browser tab keeps what it was told.

import type { Told } from '../lib/table.svelte'

const place = (id: string): string => `shipfic.story.${id}`
const most = 400

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
export function remember(id: string, story: readonly Told[]): void {
  try {
    sessionStorage.setItem(place(id), JSON.stringify(story.slice(-most)))
  } catch {
    // A full or closed storage only means that the story begins anew after loading.
  }
}

/** joined is what was told before and since, each entry once. */
export function joined(before: readonly Told[], since: readonly Told[]): Told[] {
  const first = since[0]?.n ?? Infinity
  return [...before.filter((told) => told.n < first), ...since]
}
