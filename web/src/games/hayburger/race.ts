// What became of the last slap: who was first and by how much, why a slap was right or wrong, and what it cost.

import { anticipation } from '../../lib/wire.gen'
import type {
  HayburgerCard,
  HayburgerCost,
  HayburgerDecided,
  HayburgerJudged,
  HayburgerShowing,
  HayburgerSlapped,
  HayburgerTaken,
  HayburgerWhy,
  Seat,
} from '../../lib/wire.gen'

export interface Result {
  card: number // the number of the slapped card
  showing: HayburgerShowing // empty: nothing was won
  cards: HayburgerCard[] // the top of the pile at that time, the topmost first
  hands: Hand[] // in the order in which they are listed
  winner: Seat | null // -1: a watcher whose seat is not known yet
  taken: number // cards in the pile
  tie: boolean // lots were drawn
  why: HayburgerWhy // of a slap that did not count
  cost: HayburgerCost
  challenge?: boolean // nobody answered the Challenge
}

export interface Hand {
  seat: Seat
  watcher: number
  ms: number | null // null: the time means nothing, because there was nothing to react to
  verdict: HayburgerJudged['verdict']
  note: { key: string; n?: number }
}

/** Slaps whose scores differ by no more are a tie (L5). */
export const tieMs = 15
const closeMs = 40
const dreamingMs = 400

/** The pile as it was: its cards, the topmost first, and the number of the topmost. */
export interface Pile {
  top: readonly HayburgerCard[]
  turned: number
}

/** below is the pile as it was when a card lay on top. The next one may have landed while the hand was on its way. */
const below = (pile: Pile, card: number, count: number): HayburgerCard[] =>
  pile.turned < card ? [] : pile.top.slice(pile.turned - card).slice(0, count)

/** decided makes the result of a contest. False slaps on the same card are listed too. */
export function decided(
  event: HayburgerDecided,
  before: readonly HayburgerSlapped[],
  pile: Pile,
  taken: number,
  seated?: Seat,
): Result {
  const first = event.slaps.find((s) => s.verdict === 'won')
  const card = first?.card ?? pile.turned
  const hands = [...event.slaps, ...before.filter((s) => s.card === card)]
  return noted({
    card,
    showing: event.showing,
    cards: below(pile, card, event.showing === 'mirror' ? 2 : 3),
    hands: hands.map((j) => {
      const hand = handOf(j)
      return j === first && seated !== undefined ? { ...hand, seat: seated } : hand
    }),
    winner: first ? (seated ?? first.seat) : null,
    taken,
    tie: event.lots,
    why: '',
    cost: '',
  })
}

/** wrong makes the result of a slap that won nothing by itself. */
export function wrong(event: HayburgerSlapped, pile: Pile): Result {
  return noted({
    card: event.card,
    showing: '',
    cards: below(pile, event.card, 3),
    hands: [handOf(event)],
    winner: null,
    taken: 0,
    tie: false,
    why: event.why,
    cost: event.cost ?? '',
  })
}

/** takenBack makes the result of a pile that nobody slapped: it goes to the challenger, or to whoever turned the last card (K4, K5). */
export const takenBack = ({ seat, cards, why }: HayburgerTaken, pile: Pile): Result => ({
  card: pile.turned,
  showing: '',
  cards: below(pile, pile.turned, 3),
  hands: [],
  winner: seat,
  taken: cards,
  tie: false,
  why: '',
  cost: '',
  challenge: why === 'challenge',
})

/** withLate adds a hand that came down after the pile was taken. */
export const withLate = (result: Result, event: HayburgerSlapped): Result =>
  noted({ ...result, hands: [...result.hands, handOf(event)] })

/** lead is by how many milliseconds the winner was faster than the next hand; null: there was no other. */
export function lead(result: Result): number | null {
  const timed = result.hands.filter((h) => h.verdict !== 'false' && h.ms !== null)
  const first = timed.find((h) => h.verdict === 'won')
  const others = timed.filter((h) => h !== first).map((h) => h.ms!)
  return first && others.length > 0 ? Math.max(0, Math.min(...others) - first.ms!) : null
}

function handOf(j: HayburgerJudged & { why?: HayburgerWhy }): Hand {
  const timed = !(j.verdict === 'false' && j.why === 'noMatch') && j.verdict !== 'void'
  return {
    seat: j.seat,
    watcher: j.watcher ?? 0,
    ms: timed ? j.score : null,
    verdict: j.verdict,
    note: { key: j.why === 'tooFast' ? 'slap.tooSoon' : 'slap.false', n: j.score < anticipation ? anticipation : 200 },
  }
}

function noted(result: Result): Result {
  return { ...result, hands: result.hands.map((hand) => ({ ...hand, note: note(hand, result) })) }
}

function note(hand: Hand, result: Result): Hand['note'] {
  switch (hand.verdict) {
    case 'won': {
      if (result.tie) return { key: 'slap.lots', n: tieMs }
      const by = lead(result)
      return by === null ? { key: 'slap.only' } : { key: 'slap.first', n: by }
    }
    case 'lostLot':
      return { key: 'slap.lostLot', n: tieMs }
    case 'lost': {
      const first = result.hands.find((h) => h.verdict === 'won')
      const behind = (hand.ms ?? 0) - (first?.ms ?? 0)
      if (behind <= closeMs) return { key: 'slap.close', n: behind }
      return behind > dreamingMs ? { key: 'slap.dreaming' } : { key: 'slap.late', n: behind }
    }
    case 'false':
      return hand.note
    case 'void':
      return { key: result.why === 'tooFast' ? 'slap.early' : 'slap.void' }
    default:
      return { key: 'slap.lateVerdict' }
  }
}

/** share is how far a time goes along a bar, in hundredths: the longest on the list nearly fills it. */
export const share = (ms: number, hands: readonly Hand[]): number =>
  Math.round((100 * Math.max(0, ms)) / Math.max(400, 1.15 * Math.max(...hands.map((h) => h.ms ?? 0))))
