// The shapes of a chart of the last minutes: one or two lines on a common scale.

export const width = 300
export const height = 80

/** ceiling is a round number that is at least as large as all values: 1, 2 or 5 times a power of ten. */
export function ceiling(values: readonly number[], least: number): number {
  const most = Math.max(least, ...values)
  const power = 10 ** Math.floor(Math.log10(most))
  return ([1, 2, 5, 10].find((step) => step * power >= most) ?? 10) * power
}

/** line is the path of values, the latest at the right edge, where room of them fit. */
export function line(values: readonly number[], room: number, top: number): string {
  const from = room - values.length
  return values
    .map((value, i) => {
      const x = ((from + i) * width) / Math.max(1, room - 1)
      const y = height - (Math.min(value, top) * height) / top
      return `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')
}

/** area is a line closed at the bottom. */
export function area(values: readonly number[], room: number, top: number): string {
  if (values.length === 0) return ''
  const first = ((room - values.length) * width) / Math.max(1, room - 1)
  return `${line(values, room, top)}L${width} ${height}L${first.toFixed(1)} ${height}Z`
}
