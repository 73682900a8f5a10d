// A finished game as a reel of film: one frame after each move, wound to and fro, played at a speed.

import type { Frame, GameEvent, HayburgerDecided, Replay, Seat, StoryLine } from '../lib/wire.gen'

/** A mark is a frame worth jumping to. */
export interface Mark {
  at: number // which frame
  kind: 'turn' | 'goal' | 'slap' | 'over'
  event: GameEvent & Partial<HayburgerDecided>
}

export const speeds = [0.5, 1, 2, 4] as const
export type Speed = (typeof speeds)[number]

const beat = 1100 // milliseconds for a move of Secret Shipfic Folder
const shortest = 90
const longest = 1600

/** marksOf finds turns, Goals won, piles won and the end. */
export function marksOf(frames: readonly Frame[]): Mark[] {
  const kinds: Record<string, Mark['kind']> = { turn: 'turn', goalWon: 'goal', decided: 'slap', over: 'over' }
  return frames.flatMap((frame, at) =>
    (frame.events ?? []).flatMap((e): Mark[] => {
      const kind = kinds[e.event]
      return kind ? [{ at, kind, event: e as Mark['event'] }] : []
    }),
  )
}

/** placeIn reads a frame and a seat from an address, as people and chats mangle them. Seats are counted from 1 there. */
export function placeIn(search: string, frames: number, seats: number): { at: number; seat: Seat } {
  const asked = new URLSearchParams(search)
  const number = (name: string) => (/^\d{1,9}$/.test(asked.get(name) ?? '') ? Number(asked.get(name)) : -1)
  const at = number('at')
  const seat = number('seat') - 1
  return { at: at < 0 ? 0 : Math.min(at, frames - 1), seat: seat >= 0 && seat < seats ? seat : -1 }
}

export class Reel {
  at = $state(0)
  seat: Seat = $state(-1) // through whose eyes; -1: all cards are open
  playing = $state(false)
  speed: Speed = $state(1)
  stepped = $state(false) // the last change was one step forward, which can be watched
  readonly marks: Mark[]

  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly game: Replay,
    search = '',
    readonly story: StoryLine[] = [],
  ) {
    this.marks = marksOf(game.frames)
    Object.assign(this, placeIn(search, game.frames.length, game.seats.length))
  }

  get last(): number {
    return this.game.frames.length - 1
  }

  get frame(): Frame {
    return this.game.frames[this.at]!
  }

  /** wind goes to a frame. */
  wind(to: number): void {
    const at = Math.max(0, Math.min(this.last, Math.round(to)))
    this.stepped = at === this.at + 1
    this.at = at
    if (at === this.last) this.pause()
    else if (this.playing) this.#wait()
  }

  pause(): void {
    this.playing = false
    clearTimeout(this.#timer)
  }

  /** skip goes to the next or the last mark of a kind. */
  skip(by: 1 | -1, kind: Mark['kind']): void {
    const marks = this.marks.filter((m) => m.kind === kind)
    const to = by > 0 ? marks.find((m) => m.at > this.at) : marks.findLast((m) => m.at < this.at)
    if (to) this.wind(to.at)
  }

  /** toggle plays or pauses; at the end it plays from the beginning. */
  toggle(): void {
    if (this.playing) return this.pause()
    this.playing = true
    if (this.at === this.last) this.wind(0)
    else this.#wait()
  }

  setSpeed(speed: Speed): void {
    this.speed = speed
    if (this.playing) this.#wait()
  }

  #wait(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.wind(this.at + 1), this.#beat() / this.speed)
  }

  // Slaps are watched in the time they took; moves that were thought about for minutes are not.
  #beat(): number {
    const next = this.game.frames[this.at + 1]
    if (!next?.view) return beat
    return Math.max(shortest, Math.min(longest, next.at - this.frame.at))
  }

  /** address names this moment, seen so. */
  get address(): string {
    const asked = new URLSearchParams({ at: String(this.at) })
    if (this.seat >= 0) asked.set('seat', String(this.seat + 1))
    return `/g/${this.game.id}?${asked}`
  }

  close(): void {
    this.pause()
  }
}
