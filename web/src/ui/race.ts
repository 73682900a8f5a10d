// The chart of a game: a line for each seat.

/** RacePoint is what the seats had at one moment. */
export interface RacePoint {
  at: number
  seats: readonly number[]
}

/** strokes tell the seats apart, by dashes and, for those who see it, by colour. */
export const strokes: readonly { colour: string; dash: string }[] = [
  { colour: '#c8401f', dash: '' },
  { colour: '#24528f', dash: '9 4' },
  { colour: '#2f6235', dash: '2 3' },
  { colour: '#8f2560', dash: '10 3 2 3' },
  { colour: '#8c4f06', dash: '4 4' },
  { colour: '#0e6f7a', dash: '16 4' },
  { colour: '#553390', dash: '8 3 2 3 2 3' },
  { colour: '#3a3a3a', dash: '1 6' },
]

/** lineOf is the path of a seat's line. A seat that was added later had nothing before. */
export function lineOf(race: readonly RacePoint[], seat: number, width: number, height: number): string {
  const last = Math.max(1, race.at(-1)?.at ?? 1)
  const most = mostOf(race)
  const points = race.map(({ at, seats }) => {
    const x = (width * at) / last
    const y = height - (height * Math.max(0, seats[seat] ?? 0)) / most
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  })
  return points.length > 0 ? `M${points.join('L')}` : ''
}

/** mostOf is the most that a seat ever had. */
export const mostOf = (race: readonly RacePoint[]): number => Math.max(1, ...race.flatMap((point) => point.seats))
