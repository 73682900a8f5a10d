// What lies over the edges of the folder. Whatever lies there claims its room, and the camera keeps the cards clear of it.

import { untrack } from 'svelte'
import type { Box } from './logic/layout'

const covers = ['adjust', 'captions', 'goals', 'hint', 'notices', 'question'] as const
type Cover = (typeof covers)[number]

/** A Claim says how many pixels of a side lie under something, or which part of the folder. */
interface Claim {
  top?: number
  right?: number
  bottom?: number
  gap?: number // between it and the cards
  box?: Box
}

class Held {
  claim: Claim = $state.raw({})
}

export class InsetClaims {
  readonly #held = Object.fromEntries(covers.map((cover) => [cover, new Held()])) as Record<Cover, Held>

  /** claim takes room until the function that it returns is called: return it from an effect. */
  claim(cover: Cover, claim: Claim): () => void {
    const held = this.#held[cover]
    held.claim = claim
    return () => {
      if (untrack(() => held.claim) === claim) held.claim = {} // else another one has taken its place
    }
  }

  of(cover: Cover): Claim {
    return this.#held[cover].claim
  }

  /** inset is how far from a side of the folder cards are free, and at least a number of pixels. */
  inset(side: 'top' | 'right' | 'bottom', min: number): number {
    const far = ({ [side]: size = 0, gap = 0 }: Claim) => (size > 0 ? size + gap : 0)
    return Math.max(min, ...covers.map((cover) => far(this.of(cover))))
  }
}
