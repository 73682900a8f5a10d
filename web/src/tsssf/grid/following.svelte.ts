// Moves the camera to what matters.

import { untrack } from 'svelte'
import { steady } from '../../lib/steady'
import type { Desk } from '../desk.svelte'
import { cellKey } from '../logic/grid'
import { shortTitle } from '../../card/card'
import { cellBox, fit, readable, type Insets } from '../logic/layout'
import { isCell } from '../logic/line'
import type { Cell } from '../logic/view'
import type { Camera } from './camera.svelte'

const overhang = 14 // pixels that a small face reaches beyond the box of its card
const tool = 62 // pixels that a row or column of buttons takes

/** followGame keeps the lattice in view as it grows, and shows what is asked or advised. Call it while a component starts. */
export function followGame(desk: Desk): void {
  const { table, camera } = desk

  const cells = $derived.by(steady(() => table.grid.ponies.map((p) => p.at as Cell)))
  let known = new Set<string>()
  $effect(() => {
    const now = new Set(cells.map(cellKey))
    const added = cells.filter((c) => !known.has(cellKey(c)))
    if (now.size === known.size && added.length === 0) return
    known = now
    untrack(() => camera.follow(cells, added.at(-1)))
  })

  // A question shows all of its answers on the grid and the card that asks, or that card alone.
  const about = $derived.by((): Cell[] => {
    const q = table.question
    if (!q?.mine) return []
    const card = q.card ? (table.grid.where(q.card) ?? table.grid.edgeOf(q.card)?.[0]) : undefined
    const answers = [...q.cells.values()].map((pick) => pick.cell as Cell)
    const edges = [...q.edges.values()].flatMap((pick) => pick.edge as [Cell, Cell])
    const picked = q.picked.flatMap((pick) => (pick.cell ? [pick.cell as Cell] : []))
    return [...(card ? [card] : []), ...answers, ...edges, ...picked]
  })
  const answers = $derived(table.question?.mine ? table.question.cells.size + table.question.edges.size : 0)
  $effect(() => {
    const cells = about
    const many = answers > 0
    untrack(() => {
      if (many || cells.length > 1) camera.frame(cells)
      else {
        camera.frame(null)
        if (cells[0]) camera.reveal(cells[0])
      }
    })
  })

  // The camera shows the part of another player's move that the caption describes.
  $effect(() => {
    const told = [...table.spotlight]
    untrack(() => {
      const hidden = told
        .map((card) => table.grid.where(card) ?? table.grid.edgeOf(card)?.[0])
        .find((cell) => cell && !inSight(camera, cell))
      if (hidden) camera.reveal(hidden)
    })
  })

  $effect(() => {
    const at = table.advice.rest[0]?.at
    if (at) untrack(() => camera.reveal(isCell(at) ? at : at[1]))
  })

  // By touch a spot is tapped twice: what the first tap shows must be in sight.
  $effect(() => {
    const shown = (table.ready && table.choice.place?.to) ?? null
    untrack(() => camera.show(shown))
  })

  const names = $derived(
    table.grid.ponies.flatMap((p) => {
      const card = table.card(p.looks?.disguise ?? p.card)
      return card ? [shortTitle(card)] : []
    }),
  )
  const least = $derived(readable(names, desk.phone ? 9.1 : 10.1))

  // The height of the caption at the foot of a phone's folder.
  const spoken = $derived(!table.choosing && (!table.mine || desk.recap.since) ? Math.max(64, desk.told) + overhang : 0)

  const recap = $derived(desk.recap.since && table.mine && !table.choosing ? desk.told + 12 : 0)
  const noticed = $derived(desk.noticed > 0 ? desk.noticed + 22 : 0)
  // The part of a phone's folder that is free of slips.
  const slips: Insets = $derived({
    top: Math.max(16, desk.above, noticed),
    right: desk.size === 'landscape' && desk.goals > 0 ? desk.goals + 20 : 14,
    bottom: Math.max(
      16,
      desk.covered > 0 ? desk.covered + overhang : 0,
      spoken,
      desk.size === 'landscape' ? 0 : desk.goals,
    ),
    left: 14,
  })
  // The buttons on the grid would hide cards, so they have room of their own: where it costs less of the grid's size. They are in the way
  // while something is placed, asked or advised.
  const tools = $derived.by(() => {
    const asked = table.question?.mine && table.question.cells.size > 0
    if (table.choosing || asked || table.advice.hint || desk.goals > 0) return 'none'
    if (desk.size === 'landscape') return 'column'
    const zoom = (room: Partial<Insets>) => fit(cells, camera.size, { ...slips, ...room }).zoom
    return zoom({ top: tool }) > zoom({ right: tool }) ? 'row' : 'column'
  })

  $effect(() => {
    camera.tools = tools
    const insets = !desk.phone
      ? {
          top: Math.max(16, noticed),
          right: Math.max(14, desk.aside),
          bottom: Math.max(68, desk.goals, recap),
          left: 14,
        }
      : {
          ...slips,
          top: tools === 'row' ? Math.max(tool, slips.top) : slips.top,
          right: tools === 'column' ? Math.max(tool, slips.right) : slips.right,
        }
    const zoom = least
    untrack(() => camera.inset(insets, zoom))
  })

  $effect(() => {
    const open = table.choosing
    untrack(() => camera.open(open))
  })
}

/** inSight reports whether all of a card can be seen. */
function inSight({ look, size }: Camera, cell: Cell): boolean {
  const { x, y, w, h } = cellBox(look, cell)
  return x >= 0 && y >= 0 && x + w <= size.w && y + h <= size.h
}
