// Where a picture lies in the art window: the point across and down that stays where it is, in percent, and its size in percent.

export type Place = readonly [across: number, down: number, size: number]

interface Size {
  width: number
  height: number
}

export const usual: Place = [50, 22, 100]
const largest = 400

const within = (value: number, low: number, high: number) => Math.round(Math.min(high, Math.max(low, value)))

/** slack is how far a picture can move, in pixels of the window: what of it is hidden, across and down. */
function slack(picture: Size, frame: Size, size: number): [number, number] {
  const cover = Math.max(frame.width / picture.width, frame.height / picture.height) * (size / 100)
  return [picture.width * cover - frame.width, picture.height * cover - frame.height]
}

/** dragged moves a picture by some pixels of the window, from where it was when the drag began. */
export function dragged(from: Place, by: { x: number; y: number }, picture: Size, frame: Size): Place {
  const [across, down] = slack(picture, frame, from[2])
  const moved = (at: number, by: number, slack: number) => (slack < 1 ? at : within(at - (100 * by) / slack, 0, 100))
  return [moved(from[0], by.x, across), moved(from[1], by.y, down), from[2]]
}

/** nudged moves a picture by a step in percent, as arrow keys do: to the right, the picture goes to the right. */
export const nudged = ([across, down, size]: Place, x: number, y: number): Place => [
  within(across - x, 0, 100),
  within(down - y, 0, 100),
  size,
]

/** enlarged makes a picture larger or smaller by a factor. */
export const enlarged = ([across, down, size]: Place, by: number): Place => [
  across,
  down,
  within(size * by, 100, largest),
]
