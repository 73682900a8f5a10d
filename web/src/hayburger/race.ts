// What became of the last slap, as everybody may see it: all hands with their times, in the order of the times.

import { anticipation } from '../lib/wire.gen'
import type {
  HayburgerCard,
  HayburgerDecided,
  HayburgerJudged,
  HayburgerShowing,
  HayburgerSlapped,
  Seat,
} from '../lib/wire.gen'

export interface Result {
  showing: HayburgerShowing // empty: there was nothing to slap
  cards: HayburgerCard[] // the top of the pile then, the topmost first
  hands: Hand[]
  winner: Seat | null // -1: a watcher, who has a seat now
  taken: number // cards in the pile
  lots: boolean
}

export interface Hand {
  seat: Seat
  watcher: number
  score: number
  verdict: HayburgerJudged['verdict']
  note: { key: string; n?: number }
}

const close = 40

/** The pile as it was: its cards, the topmost first, and the number of the topmost. */
export interface Pile {
  top: readonly HayburgerCard[]
  turned: number
}

/**
 * decided makes the result of a contest. False slaps on the same card are shown with it. The slap may have been for the card
 * before the topmost, which landed while the hand was on its way.
 */
export function decided(
  event: HayburgerDecided,
  before: readonly HayburgerSlapped[],
  pile: Pile,
  taken: number,
): Result {
  const hands = [...event.slaps, ...before.filter((s) => s.card === event.slaps[0]?.card)]
  const winner = event.slaps.find((s) => s.verdict === 'won')
  const cards = pile.top.slice(pile.turned - (winner?.card ?? pile.turned))
  return {
    showing: event.showing,
    cards: cards.slice(0, event.showing === 'mirror' ? 2 : 3),
    hands: hands.map((j) => hand(j, event)),
    winner: winner ? winner.seat : null,
    taken,
    lots: event.lots,
  }
}

/** wrong makes the result of a slap that won nothing by itself. */
export function wrong(event: HayburgerSlapped, pile: Pile): Result {
  return {
    showing: '',
    cards: pile.top.slice(pile.turned - event.card).slice(0, 3),
    hands: [hand(event, null)],
    winner: null,
    taken: 0,
    lots: false,
  }
}

function hand(j: HayburgerJudged, contest: HayburgerDecided | null): Hand {
  return { seat: j.seat, watcher: j.watcher ?? 0, score: j.score, verdict: j.verdict, note: note(j, contest) }
}

function note(j: HayburgerJudged, contest: HayburgerDecided | null): Hand['note'] {
  switch (j.verdict) {
    case 'won': {
      if (contest?.lots) return { key: 'slap.lots' }
      const second = contest?.slaps.find((s) => s !== j && s.verdict !== 'won')
      return second ? { key: 'slap.first', n: second.score - j.score } : { key: 'slap.only' }
    }
    case 'lostLot':
      return { key: 'slap.lostLot' }
    case 'lost': {
      const behind = j.score - (contest?.slaps[0]?.score ?? j.score)
      return behind <= close
        ? { key: 'slap.close' }
        : behind > 400
          ? { key: 'slap.dreaming' }
          : { key: 'slap.late', n: behind }
    }
    case 'false':
      return j.score < anticipation ? { key: 'slap.tooSoon' } : { key: 'slap.false' }
    case 'void':
      return { key: 'slap.void' }
    default:
      return { key: 'slap.lateVerdict' }
  }
}

/** share is how far a time goes along a bar, in hundredths: the longest on the list nearly fills it. */
export const share = (score: number, hands: readonly Hand[]): number =>
  Math.round((100 * Math.max(0, score)) / Math.max(400, 1.15 * Math.max(...hands.map((h) => h.score))))
