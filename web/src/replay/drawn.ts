// Which lines of a long list are drawn: at first those around one entry, then more on both sides, so that a slow phone answers meanwhile.

/** A Span is the entries whose lines are drawn, the first and the last. */
export type Span = readonly [number, number]

interface Line {
  n: number // the entry
}

/** around is the span of a part of the lines, with an entry in its middle where there are enough on both sides. */
export function around(lines: readonly Line[], n: number, part: number): Span {
  const middle = lines.findIndex((line) => line.n >= n)
  const at = middle < 0 ? lines.length : middle
  const first = Math.max(0, Math.min(at - Math.floor(part / 2), lines.length - part))
  return span(lines, first, first + part - 1)
}

/** grown is a span with a part more of the lines, or null if it has all of them. */
export function grown(lines: readonly Line[], [from, to]: Span, part: number): Span | null {
  const before = lines.filter((line) => line.n < from).length
  const after = lines.filter((line) => line.n > to).length
  if (before + after === 0) return null
  const back = Math.min(before, Math.max(Math.ceil(part / 2), part - after))
  const on = Math.min(after, part - back)
  const [first, last] = span(lines, before - back, lines.length - 1 - after + on)
  return [Math.min(from, first), Math.max(to, last)]
}

const span = (lines: readonly Line[], first: number, last: number): Span => [
  lines[Math.max(0, first)]?.n ?? 0,
  lines[Math.min(last, lines.length - 1)]?.n ?? 0,
]
