// Moves the camera to what matters.

import { untrack } from 'svelte'
import { steady } from '../../../lib/steady'
import type { Desk } from '../desk.svelte'
import { cellKey } from '../logic/grid'
import { cellBox, faceOf, fit, type Insets } from '../logic/layout'
import { isCell } from '../logic/line'
import type { Cell } from '../logic/view'
import type { Camera } from './camera.svelte'

export const overhang = 14 // pixels that a small face reaches beyond the box of its card
const tool = 62 // pixels that a row or column of buttons takes

/** followGame keeps the lattice in view as it grows, and shows what is asked or advised. Call it while a component starts. */
export function followGame(desk: Desk): void {
  const { table, camera, insets } = desk

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

  // By touch a spot is tapped twice: what the first tap shows must be in sight. So must the next step of a hint.
  $effect(() => {
    const next = table.advice.rest[0]?.at
    const advised = next && (isCell(next) ? next : next[1])
    const shown = (table.ready && table.choice.place?.to) ?? advised ?? null
    untrack(() => camera.show(shown))
  })

  // The part of the folder where nothing lies over the cards.
  const clear: Insets = $derived({
    top: insets.inset('top', desk.phone ? 16 : 12),
    right: insets.inset('right', 14),
    bottom: insets.inset('bottom', desk.phone ? 16 : table.choosing ? 76 : 62), // for a sentence of one line, or of two
    left: 14,
  })
  // The buttons on the grid would hide cards, so they have room of their own: where it costs less of the grid's size. They are in the way
  // while something is placed, asked or advised.
  const tools = $derived.by(() => {
    const { right, bottom } = insets.of('goals')
    const asked = table.question?.mine && table.question.cells.size > 0
    if (table.choosing || asked || table.advice.hint || right || bottom) return 'none'
    if (desk.size === 'landscape') return 'column'
    const width = (room: Partial<Insets>) => {
      const look = fit(cells, camera.size, { ...clear, ...room })
      return look.zoom * faceOf(look).w
    }
    return width({ top: tool }) > width({ right: tool }) ? 'row' : 'column'
  })

  $effect(() => {
    camera.tools = tools
    const free = { ...clear }
    if (desk.phone && tools === 'row' && camera.size.h > 320) free.top = Math.max(tool, free.top) // else a row of cards counts more
    if (desk.phone && tools === 'column') free.right = Math.max(tool, free.right)
    camera.asked = !!table.question?.mine
    camera.advised = !!table.advice.hint
    camera.least = desk.size === 'tablet' || desk.size === 'broad' ? 80 : 76 // so a phone 390 px wide shows four columns
    camera.tab = desk.phone ? 0 : 40
    const { w, h } = camera.size
    const zoom = { x: w - 210, y: h - 110, w: 210, h: 110 }
    const sentence = { x: 0, y: h - 96, w: 330, h: 96 } // while a question is asked there is none
    const pinned = desk.size === 'desktop' && table.advice.hint
    camera.corners =
      desk.phone || pinned || insets.inset('bottom', 0) > 0 ? [] : table.question?.mine ? [zoom] : [sentence, zoom]
    const tapped = !!table.ready && !!table.choice.place
    untrack(() => camera.inset(free, tapped))
  })

  $effect(() => {
    if (desk.phase === 'play') untrack(() => camera.turn())
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
