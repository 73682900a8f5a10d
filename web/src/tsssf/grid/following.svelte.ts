// Moves the camera to what matters.

import { untrack } from 'svelte'
import type { Desk } from '../desk.svelte'
import { cellKey } from '../logic/grid'
import { isCell } from '../logic/line'
import type { Cell } from '../logic/view'

/** followGame keeps the lattice in view as it grows, and shows what is asked or advised. Call it while a component starts. */
export function followGame(desk: Desk): void {
  const { table, camera } = desk

  const cells = $derived(table.grid.ponies.map((p) => p.at as Cell))
  let known = new Set<string>()
  $effect(() => {
    const now = new Set(cells.map(cellKey))
    const added = cells.filter((c) => !known.has(cellKey(c)))
    if (now.size === known.size && added.length === 0) return
    known = now
    untrack(() => camera.follow(cells, added.at(-1)))
  })

  $effect(() => {
    const about = table.question?.mine ? table.question.card : undefined
    const at = about ? (table.grid.where(about) ?? table.grid.edgeOf(about)?.[0]) : undefined
    if (at) untrack(() => camera.reveal(at))
  })

  $effect(() => {
    const at = table.advice.rest[0]?.at
    if (at) untrack(() => camera.reveal(isCell(at) ? at : at[1]))
  })

  $effect(() => {
    const insets = desk.phone
      ? { top: table.advice.hint ? 130 : 16, right: desk.size === 'landscape' ? 66 : 14, bottom: 16, left: 14 }
      : { top: 16, right: 14, bottom: 68, left: 14 }
    untrack(() => camera.inset(insets, desk.phone ? 0.5 : 0.58))
  })

  $effect(() => {
    const open = table.choosing
    untrack(() => camera.open(open))
  })
}
