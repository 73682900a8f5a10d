const first = 400
const max = 8000

/** delay is how long to wait before a try, in milliseconds: twice as long each time, spread so that not all come at once. */
export function delay(tries: number, random: () => number = Math.random): number {
  const full = Math.min(max, first * 2 ** Math.min(tries, 16))
  return Math.round(full / 2 + (full / 2) * random())
}
