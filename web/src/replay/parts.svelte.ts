// The frames of a replay, part by part. Those near the one that is watched are here, the others are fetched when they are wanted: a long
// game would fill the memory of a phone.

import { SvelteMap } from 'svelte/reactivity'
import type { Frame, Replay, ReplayPart, StoryLine } from '../lib/wire.gen'

/** Load fetches a part. */
export type Load = (part: number) => Promise<ReplayPart>

/** Run is frames without a gap. */
export interface Run {
  from: number // the first frame
  frames: Frame[]
  lines: StoryLine[]
}

const near = 3 // parts on each side that are fetched ahead
const max = 3 * near // parts that are kept

export class Parts {
  #parts = new SvelteMap<number, ReplayPart>()
  #filling = false
  #around = 0 // the part that is watched

  constructor(
    private readonly game: Replay,
    private readonly fetchPart: Load,
  ) {
    this.#parts.set(0, game.first)
  }

  #partOf = (at: number): number => Math.floor(at / this.game.perPart)

  /** frame is a frame, if it is here. */
  frame(at: number): Frame | undefined {
    return this.#parts.get(this.#partOf(at))?.frames[at % this.game.perPart]
  }

  /** around is everything that is here around a frame, without a gap. */
  around(at: number): Run {
    let first = this.#partOf(at)
    while (this.#parts.has(first - 1)) first--
    const run: Run = { from: first * this.game.perPart, frames: [], lines: [] }
    for (let part; (part = this.#parts.get(first)); first++) {
      run.frames.push(...part.frames)
      run.lines.push(...part.lines)
    }
    return run
  }

  /** load fetches the part of a frame. Nothing is dropped for it yet, since another part is still being watched. */
  async load(at: number): Promise<void> {
    const part = this.#partOf(at)
    this.#parts.set(part, await this.fetchPart(part))
  }

  #drop(): void {
    const far = (n: number) => Math.abs(n - this.#around)
    for (const n of [...this.#parts.keys()].sort((a, b) => far(b) - far(a)).slice(0, -max)) this.#parts.delete(n)
  }

  /** fill fetches what is near a frame, the closest first. What fails is fetched again when it is wanted. */
  async fill(at: number): Promise<void> {
    this.#around = this.#partOf(at)
    this.#drop()
    if (this.#filling) return
    this.#filling = true
    try {
      for (let n; (n = this.#missing()) !== undefined; this.#drop()) this.#parts.set(n, await this.fetchPart(n))
    } catch {
      // There is nothing to say: nobody waits for it.
    } finally {
      this.#filling = false
    }
  }

  #missing(): number | undefined {
    const parts = Math.ceil(this.game.frames / this.game.perPart)
    for (let by = 1; by <= near; by++)
      for (const n of [this.#around + by, this.#around - by]) if (n >= 0 && n < parts && !this.#parts.has(n)) return n
    return undefined
  }
}
