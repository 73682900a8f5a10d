// Show me: a hand goes to each thing to press, and presses it.

/** A Demonstration takes one step of a lesson. */
interface Demonstration {
  open: () => boolean // the step has not been taken yet
  target: () => Pick<HTMLElement, 'getBoundingClientRect' | 'click'> | null // what to press next
  point: (at: { x: number; y: number }) => void // moves the hand
  wait: (ms: number) => Promise<unknown>
  answered: () => Promise<void> // resolves when the server has answered all presses
}

const mostPresses = 8 // that a move needs

/** demonstrate presses until the step is taken, or until there is nothing to press. */
export async function demonstrate({ open, target, point, wait, answered }: Demonstration): Promise<void> {
  for (let presses = 0; presses < mostPresses && open(); presses++) {
    const pressed = target()
    if (!pressed) return
    const { x, y, width, height } = pressed.getBoundingClientRect()
    point({ x: x + width / 2, y: y + height / 2 })
    await wait(900)
    if (!open()) return // somebody was faster
    pressed.click()
    await wait(450)
    await answered() // the next step may want the same press
  }
}
