// The reaction of a player: from the moment a card was painted to the press. Both are times of this browser's own steady
// clock, so nothing needs to be synchronised; the server checks the claim against what its network measures.

export class Eye {
  seen = { card: 0, at: 0 } // the last card that was painted
  #channel = new MessageChannel()
  #waiting: number[] = []

  constructor() {
    this.#channel.port1.onmessage = () => {
      const card = this.#waiting.at(-1)
      this.#waiting = []
      if (card !== undefined && card > this.seen.card) this.seen = { card, at: performance.now() }
    }
  }

  /** shown is called when a card has been put on the pile; it is seen once the next frame has been painted. */
  shown(card: number): void {
    if (card <= this.seen.card) return
    requestAnimationFrame(() => {
      // A message posted in the frame's callback arrives right after the frame is painted.
      this.#waiting.push(card)
      this.#channel.port2.postMessage(0)
    })
  }

  /** slap is what a press means: for which card, and after how many milliseconds. */
  slap(pressed: number): { card: number; reaction: number } {
    return { card: this.seen.card, reaction: Math.max(0, Math.round(pressed - this.seen.at)) }
  }

  close(): void {
    this.#channel.port1.close()
  }
}
