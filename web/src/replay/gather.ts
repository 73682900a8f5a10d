// What is kept of a review that has come: the turns that the player of a seat missed, to practise them, and how accurate they were.

import { Refused, askReviewLine } from '../lib/api'
import { isKnown, rememberReviewed } from '../lib/reviewed'
import type { Frame, Move, Replay, ReviewTurn } from '../lib/wire.gen'
import { misses, today, type Miss } from '../learn/misses.svelte'
import { askMoment } from '../position/api'
import { accuracy } from './measure'

const patience = 2000 // milliseconds before it asks again where too many have asked

/** The lesson for what happens in a line, the most particular first. */
const lessons: [event: string, lesson: string][] = [
  ['disguise', 'changeling'],
  ['copy', 'copy'],
  ['poison', 'poison'],
  ['replace', 'replace'],
  ['change', 'changes'],
  ['swap', 'link'],
  ['link', 'link'],
]

/** lessonOf is the lesson that fits a line. */
export function lessonOf(frames: readonly Pick<Frame, 'events'>[]): string | undefined {
  const happens = new Set(frames.slice(1).flatMap(({ events = [] }) => events.map(({ event }) => event)))
  return lessons.find(([event]) => happens.has(event))?.[1]
}

/** patiently asks again where the server has no time for it yet. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof Refused) || error.problem.code !== 'tooFast') throw error
      await new Promise((go) => setTimeout(go, patience))
    }
  }
}

/** missOf is a turn as a puzzle; null where its position cannot be written. */
async function missOf(game: Replay, turn: ReviewTurn, names: string[]): Promise<Miss | null> {
  try {
    const { address } = await patiently(() => askMoment(game.id, turn.fresh))
    const { frames, moves } = await patiently(() => askReviewLine(game.id, turn.turn, 'simple'))
    const lesson = lessonOf(frames)
    return {
      game: game.id,
      turn: turn.turn,
      at: game.began,
      names,
      seat: turn.seat,
      position: address,
      points: (turn.simple ?? turn.possible).points,
      line: moves as Move[],
      why: turn.why ?? null,
      ...(lesson && { lesson }),
      solved: 0,
      due: today(),
    }
  } catch (error) {
    if (error instanceof Refused && error.problem.code === 'noPosition') return null
    throw error
  }
}

/** gather keeps what the player of a seat missed, once for each game. */
export async function gather(game: Replay, seat: number, turns: readonly ReviewTurn[], names: string[]): Promise<void> {
  if (isKnown(game.id)) return
  const found: Miss[] = []
  for (const turn of turns) {
    if (turn.seat !== seat || turn.verdict !== 'missed') continue
    const miss = await missOf(game, turn, names)
    if (miss) found.push(miss)
  }
  misses.add(found)
  const share = accuracy(turns, seat)
  rememberReviewed({ id: game.id, at: game.began, percent: share === null ? null : Math.round(100 * share) })
}
