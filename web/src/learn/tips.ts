// Tips for a first game: one at a time, each once, when it first matters.

import { marks, type Card } from '../card/card'
import type { CardID, OwnView, PublicView } from '../games/tsssf/logic/view'

/** Scene is what the tips look at. */
export interface Scene {
  view: PublicView
  own: OwnView | null
  seat: number
  chosen: readonly CardID[] // cards of the hand that are chosen
  ready: boolean // a play by touch waits for its second tap
  ending: boolean // the slip about the end of the turn lies open
  turns: number // how many turns of their own have begun
  card: (id: CardID) => Card | undefined
}

/** A Tip points at something and says a sentence or two about it. */
export interface Tip {
  id: string
  when: (s: Scene) => boolean
  at: (s: Scene) => string // selectors of what it is about
  over?: (s: Scene) => boolean // it has been done; without this, the reader says so
  words?: (s: Scene) => string // which of its texts, if it has several
  about?: (s: Scene) => CardID | undefined // a card whose words fill the text
}

const hand = (s: Scene): CardID[] => s.own?.hands?.[0]?.cards ?? []
const isShip = (id: CardID): boolean => id.includes('.Ship.')
const mine = (s: Scene): boolean => !s.view.over && s.view.turn === s.seat
const asked = (s: Scene): boolean => s.view.question?.seat === s.seat
const free = (s: Scene): boolean => mine(s) && !s.view.question && !s.own?.proposal
const calm = (s: Scene): boolean => free(s) && s.chosen.length === 0
const has = (s: Scene, what: (card: Card) => boolean): CardID | undefined =>
  hand(s).find((id) => {
    const card = s.card(id)
    return card?.kind === 'Pony' && what(card)
  })
const inHand = (id: CardID | undefined): string => (id ? `[data-in-hand="${id}"]` : '')

const keyworded = (s: Scene) => has(s, (card) => (card.keywords ?? []).length > 0)
const dystopian = (s: Scene) => has(s, (card) => marks(card).some((m) => m.symbol === 'hourglass'))
const replacing = (s: Scene) => has(s, (card) => card.power?.name === 'replace')
const powerful = (s: Scene) => has(s, (card) => !!card.power && card.power.name !== 'replace')
const chosenPony = (s: Scene) => s.chosen.find((id) => !isShip(id))

/** tips are in the order in which they matter. */
export const tips: readonly Tip[] = [
  { id: 'start', when: calm, at: () => '[data-on-grid*=".Start."]' },
  { id: 'goals', when: calm, at: () => '[data-goals]' },
  {
    id: 'ship',
    when: (s) => free(s) && !s.chosen.some(isShip) && s.turns === 1 && !s.own?.end,
    at: () => '[data-in-hand*=".Ship."]:not([aria-disabled="true"])',
    over: (s) => s.chosen.some(isShip) || !!s.own?.end || !mine(s),
  },
  {
    id: 'pony',
    when: (s) => free(s) && s.chosen.some(isShip) && !chosenPony(s),
    at: () => '[data-in-hand*=".Pony."][data-lit]',
    over: (s) => !!chosenPony(s) || s.chosen.length === 0,
  },
  {
    id: 'ribbon',
    when: (s) => free(s) && !!chosenPony(s) && !s.ready && s.chosen.some(isShip),
    at: (s) => inHand(chosenPony(s)),
    about: chosenPony,
  },
  {
    id: 'place',
    when: (s) => free(s) && !!chosenPony(s) && s.chosen.some(isShip) && !s.ready,
    at: () => '[data-place][data-lit], [data-lit][data-on-grid]',
    over: (s) => s.chosen.length === 0 || s.ready,
  },
  {
    id: 'power',
    when: asked,
    at: () => '[data-question]',
    about: (s) => s.view.question?.card,
    words: (s) => (s.view.question?.may ? 'power' : 'power.must'),
    over: (s) => !asked(s),
  },
  { id: 'end', when: (s) => calm(s) && !!s.own?.end, at: () => '[data-end]', over: (s) => !mine(s) || s.ending },
  {
    id: 'others',
    when: (s) => !s.view.over && !mine(s),
    at: (s) => `[data-tab="${s.view.turn}"]`,
    over: (s) => mine(s) || !!s.view.over,
  },
  { id: 'won', when: (s) => (s.view.seats[s.seat]?.won.length ?? 0) > 0, at: (s) => `[data-tab="${s.seat}"]` },
  {
    id: 'sign',
    when: (s) => calm(s) && s.turns >= 2 && !!powerful(s),
    at: (s) => inHand(powerful(s)),
    about: powerful,
  },
  {
    id: 'keywords',
    when: (s) => calm(s) && s.turns >= 2 && !!keyworded(s),
    at: (s) => inHand(keyworded(s)),
    about: keyworded,
  },
  { id: 'progress', when: (s) => calm(s) && s.turns >= 3, at: () => '[data-goals]' },
  {
    id: 'hourglass',
    when: (s) => calm(s) && s.turns >= 3 && !!dystopian(s),
    at: (s) => inHand(dystopian(s)),
    about: dystopian,
  },
  {
    id: 'replace',
    when: (s) => calm(s) && s.turns >= 3 && !!replacing(s),
    at: (s) => inHand(replacing(s)),
    about: replacing,
  },
  { id: 'hint', when: (s) => calm(s) && s.turns >= 4, at: () => '[data-ask-hint]' },
]

/** nextTip is the first that matters now, of those that nobody has seen. */
export const nextTip = (s: Scene, seen: ReadonlySet<string>): Tip | undefined =>
  tips.find((tip) => !seen.has(tip.id) && tip.when(s))
