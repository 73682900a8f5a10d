// Advice from the solver: a line of moves, followed step by step for as long as the player does what it says.

import { titleOf } from '../../lib/cards.svelte'
import { problemIn, sentence } from '../../lib/refusal'
import type { AskHint, Hint } from '../../lib/wire.gen'
import { sameMove, steps, type Step } from './logic/line'
import type { CardID, Move } from './logic/view'

const patience = 2500 // milliseconds that the end of a turn waits for advice

/** What advice needs of a table. */
interface Asker {
  find: (about: AskHint) => Promise<Hint>
  position: () => { ponies: Parameters<typeof steps>[1]; discards: Parameters<typeof steps>[2] } | null
  play: (move: Move) => Promise<boolean>
  refuse: (at: string, text: string) => void
}

export class Advice {
  asking = $state(false)
  hint: Hint | null = $state.raw(null)
  goal: CardID | null = $state(null) // the Goal that was asked about
  done = $state(0) // steps that were made

  constructor(private readonly asker: Asker) {}

  /** rest are the steps that are left. */
  readonly rest: Step[] = $derived.by(() => {
    const left = (this.hint?.line ?? []).slice(this.done) as Move[]
    const now = this.asker.position()
    return now ? steps(left, now.ponies, now.discards) : []
  })

  /** ask asks for the best line, or for one that wins a Goal. */
  async ask(goal: CardID | null = null): Promise<void> {
    if (this.asking) return
    this.drop()
    this.asking = true
    try {
      this.#take(await this.asker.find(goal ? { goal } : {}), goal)
    } catch (error) {
      this.asker.refuse(goal ? `goal:${goal}` : 'turn', sentence(problemIn(error), titleOf))
    } finally {
      this.asking = false
    }
  }

  /** winnable is a line that would still win something, as far as it is found soon. */
  async winnable(): Promise<Hint | null> {
    const late = new Promise<null>((done) => setTimeout(() => done(null), patience))
    const hint = await Promise.race([late, this.asker.find({}).catch(() => null)])
    return hint && hint.points > 0 ? hint : null
  }

  /** show follows a line that was found before. */
  show(hint: Hint): void {
    this.#take(hint, null)
  }

  #take(hint: Hint, goal: CardID | null): void {
    this.hint = hint
    this.goal = goal
    this.done = 0
  }

  /** next makes the next step. */
  async next(): Promise<void> {
    const step = this.rest[0]
    if (step && !(await this.asker.play(step.move))) this.drop()
  }

  /** made is told of every move of the player: one that is not the next step leaves the line. */
  made(move: Move): void {
    const step = this.rest[0]
    if (!step) return
    if (!sameMove(step.move, move)) return this.drop()
    this.done++
    if (this.done === this.hint?.line.length) this.drop()
  }

  drop(): void {
    this.hint = null
    this.goal = null
    this.done = 0
  }
}
