// A finished game as a reel of film: one frame after each move, wound to and fro, played at a speed.

import { askPart } from '../lib/api'
import type { Frame, GameEvent, HayburgerDecided, Replay, ReplayMark, Seat } from '../lib/wire.gen'
import { Parts, type Load, type Run } from './parts.svelte'

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

const kinds: Record<string, Mark['kind']> = { turn: 'turn', goalWon: 'goal', decided: 'slap', over: 'over' }

/** marksOf are turns, Goals won, piles won and the end. */
const marksOf = (marks: readonly ReplayMark[]): Mark[] =>
  marks.flatMap(({ at, event }) => {
    const kind = kinds[event.event]
    return kind ? [{ at, kind, event: event as Mark['event'] }] : []
  })

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
  target: number | null = $state(null) // the frame that is being fetched
  failure: unknown = $state.raw(null) // why it could not be fetched
  line: Frame[] | null = $state.raw(null) // what could have happened instead, while that is watched
  lineAt = $state(0)
  readonly marks: Mark[]

  #parts: Parts
  #timer: ReturnType<typeof setTimeout> | undefined
  #fetching = false

  constructor(
    readonly game: Replay,
    search = '',
    load: Load = (part) => askPart(game.id, part, game.version),
  ) {
    this.marks = marksOf(game.marks)
    this.#parts = new Parts(game, load)
    const place = placeIn(search, game.frames, game.seats.length)
    this.seat = place.seat
    this.wind(place.at)
    if (this.target === null) void this.#parts.fill(0)
  }

  get last(): number {
    return this.game.frames - 1
  }

  readonly frame: Frame = $derived.by(() => this.line?.[this.lineAt] ?? this.#parts.frame(this.at)!)

  /** run is what is known of the game around this frame. */
  readonly run: Run = $derived.by(() => this.#parts.around(this.at))

  /** wind goes to a frame of the game. One that is not here yet is fetched first. */
  wind(to: number): void {
    this.line = null
    this.#go(to)
  }

  /** watch shows another line, from the frame of the game at which it begins. */
  watch(from: number, frames: Frame[]): void {
    this.wind(from)
    this.pause()
    this.line = frames
    this.lineAt = 0
    this.stepped = false
  }

  /** step goes on by one frame, or back. */
  step(by: 1 | -1): void {
    if (!this.line) return this.wind(this.at + by)
    const at = this.lineAt + by
    if (at < 0) return this.wind(this.at)
    this.stepped = by > 0
    this.lineAt = Math.min(at, this.line.length - 1)
    if (this.lineAt === this.line.length - 1) this.pause()
    else if (this.playing) this.#wait()
  }

  #go(to: number): void {
    const at = Math.max(0, Math.min(this.last, Math.round(to)))
    this.failure = null
    if (!this.#parts.frame(at)) {
      this.target = at
      void this.#fetch()
      return
    }
    this.target = null
    this.stepped = at === this.at + 1
    this.at = at
    void this.#parts.fill(at)
    if (at === this.last) this.pause()
    else if (this.playing) this.#wait()
  }

  // One request at a time: whoever drags the slider over a long game wants only the part where they let go.
  async #fetch(): Promise<void> {
    if (this.#fetching) return
    this.#fetching = true
    try {
      while (this.target !== null && !this.#parts.frame(this.target)) await this.#parts.load(this.target)
      if (this.target !== null) this.#go(this.target)
    } catch (error) {
      this.failure = error
      this.target = null
      this.pause()
    } finally {
      this.#fetching = false
    }
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
    if (this.line) {
      if (this.lineAt === this.line.length - 1) this.lineAt = 0
      this.#wait()
    } else if (this.at === this.last) this.wind(0)
    else this.#wait()
  }

  setSpeed(speed: Speed): void {
    this.speed = speed
    if (this.playing) this.#wait()
  }

  #wait(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.step(1), this.#beat() / this.speed)
  }

  // Slaps are watched in the time they took; moves that were thought about for minutes are not.
  #beat(): number {
    const next = this.#parts.frame(this.at + 1)
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
    this.target = null
  }
}
