// How large the type of a title can be.

// How wide letters of a bold serif are, in parts of their height.
const widths: [letters: RegExp, width: number][] = [
  [/[ijltfI'’.,!:; ]/, 0.33],
  [/W/, 1],
  [/[mMw@]/, 0.9],
  [/[A-Z&]/, 0.7],
  [/[bdhknpqu]/, 0.56],
]
const known = new Map<string, number>()

function widthOf(letter: string): number {
  let width = known.get(letter)
  if (width === undefined) known.set(letter, (width = widths.find(([letters]) => letters.test(letter))?.[1] ?? 0.51))
  return width
}

const wide = (word: string): number => [...word].reduce((sum, letter) => sum + widthOf(letter), 0)

/** The size of type in pixels, and how far letters are squeezed from the sides. */
export interface Type {
  size: number
  squeeze: number
}

const tightest = 0.7 // narrower letters look like another font

/** typeFor is the largest type at which the longest word of a title fits into a width. Long words are squeezed before they shrink. */
export function typeFor(title: string, width: number, most: number): Type {
  const fits = width / Math.max(1, ...title.split(/[\s-]+/).map(wide))
  const squeeze = Math.min(1, Math.max(tightest, fits / most))
  return { size: Math.min(most, fits / squeeze), squeeze }
}

/** ems is the width of a title in one or two lines, in parts of the height of its type. */
export function ems(title: string, lines: 1 | 2): number {
  const words = title.split(/\s+/)
  const splits = lines === 1 ? [] : words.map((_, i) => [words.slice(0, i + 1), words.slice(i + 1)])
  const widths = splits.map((halves) => Math.max(...halves.map((half) => wide(half.join(' ')))))
  return Math.max(1, Math.min(wide(title), ...widths))
}
