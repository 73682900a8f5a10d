// The browser tab remembers the events of a table, so that its story survives a reload.

import { kept } from '../lib/kept'
import type { Told } from '../lib/table.svelte'

const max = 400
const stored = (id: string) =>
  kept(`shipfic.story.${id}`, (told) => (Array.isArray(told) ? (told as Told[]) : []), 'sessionStorage')

/** remembered gives what this tab was told of a table before. */
export const remembered = (id: string): Told[] => stored(id).get()

/** remember keeps the latest of it. With a full or closed storage the story starts over after a reload. */
export const remember = (id: string, events: readonly Told[]): boolean => stored(id).set(events.slice(-max))

/** joined is what was told before and since, each entry once. */
export function joined(before: readonly Told[], since: readonly Told[]): Told[] {
  const first = since[0]?.n ?? Infinity
  return [...before.filter((told) => told.n < first), ...since]
}
