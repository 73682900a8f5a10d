// How cards are laid out on paper: as many as fit, with room for bleed around each and for crop marks at the edges.

/** Millimetres. */
export const card = { width: 63, height: 88 }
export const papers = { a4: { width: 210, height: 297 }, letter: { width: 215.9, height: 279.4 } }

export type Paper = keyof typeof papers

export interface Layout {
  paper: Paper
  landscape: boolean
  width: number // of the sheet
  height: number
  columns: number
  rows: number
  bleed: number
  left: number // of the first card's cut edge
  top: number
  pitch: { x: number; y: number } // from a card to the next
}

// Printers leave an edge white, and crop marks need some of it to be seen.
const edge = 5

/** layout fits as many cards as it can, upright or on its side. */
export function layout(paper: Paper, bleed: number): Layout {
  const { width, height } = papers[paper]
  const [upright, lying] = [fit(paper, width, height, bleed, false), fit(paper, height, width, bleed, true)]
  return lying.columns * lying.rows > upright.columns * upright.rows ? lying : upright
}

function fit(paper: Paper, width: number, height: number, bleed: number, landscape: boolean): Layout {
  const pitch = { x: card.width + 2 * bleed, y: card.height + 2 * bleed }
  const columns = Math.floor((width - 2 * edge) / pitch.x)
  const rows = Math.floor((height - 2 * edge) / pitch.y)
  return {
    paper,
    landscape,
    width,
    height,
    columns,
    rows,
    bleed,
    left: (width - columns * pitch.x) / 2 + bleed,
    top: (height - rows * pitch.y) / 2 + bleed,
    pitch,
  }
}

/** sheets parts a list into sheets. */
export function sheets<T>(all: T[], each: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / each) }, (_, i) => all.slice(i * each, (i + 1) * each))
}

/** place is where a card's cut edge is. On the back of a sheet that is flipped on its long edge, places are mirrored. */
export function place(l: Layout, i: number, back = false): { x: number; y: number } {
  let [column, row] = [i % l.columns, Math.floor(i / l.columns)]
  // The long edge is the side of an upright sheet, and the top of one that lies.
  if (back && !l.landscape) column = l.columns - 1 - column
  if (back && l.landscape) row = l.rows - 1 - row
  return { x: l.left + column * l.pitch.x, y: l.top + row * l.pitch.y }
}

/** marks are short lines in the margins where to cut: each from [x1, y1] to [x2, y2]. */
export function marks(l: Layout): [number, number, number, number][] {
  const lines: [number, number, number, number][] = []
  const length = 4
  const ends = {
    left: l.left - l.bleed,
    right: l.left + l.columns * l.pitch.x - l.bleed,
    top: l.top - l.bleed,
    bottom: l.top + l.rows * l.pitch.y - l.bleed,
  }
  const cuts = (from: number, step: number, size: number, n: number) =>
    Array.from({ length: n }, (_, i) => [from + i * step, from + i * step + size]).flat()
  for (const x of cuts(l.left, l.pitch.x, card.width, l.columns)) {
    lines.push([x, ends.top - length, x, ends.top - 0.5], [x, ends.bottom + 0.5, x, ends.bottom + length])
  }
  for (const y of cuts(l.top, l.pitch.y, card.height, l.rows)) {
    lines.push([ends.left - length, y, ends.left - 0.5, y], [ends.right + 0.5, y, ends.right + length, y])
  }
  return lines
}
