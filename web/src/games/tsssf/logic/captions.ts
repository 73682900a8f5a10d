// Plain captions: what a player did with one move, as one sentence without jokes. "Mare 2 swapped Gilda and Dash, broke up
// 2 ships and won Rodeo: +2". The words are in the language files; each phrase follows the player's name.

import type { Told } from '../../../lib/table.svelte'
import type { Seat } from '../../../lib/wire.gen'
import type { Arg, Args, Print } from './story'
import type { CardID, GameEvent } from './view'

/** A phrase is a key of the language files with what fills its gaps. */
export interface Phrase {
  key: string
  args: Args
}

export interface Caption {
  n: number // the entry that it tells
  seat?: Seat // who did it; without one the phrases are sentences of their own
  phrases: Phrase[]
  cards: CardID[] // that it is about
  wins: Win[]
  turn?: number // it begins this turn
}

/** A win is a Goal that was won, with the cards that won it. */
export interface Win {
  seat: Seat
  goal: CardID
  points: number
  cards: CardID[]
}

type PrintOf = (card: CardID) => Print | undefined

const card = (id?: CardID): Arg => ({ card: id ?? '' })
const phrase = (key: string, args: Args = {}): Phrase => ({ key: `plain.${key}`, args })

const cards = (all: GameEvent[]): Arg => ({ cards: all.map((e) => e.card ?? '') })

/** ponies are those of the cards that left the grid from a cell. Ships that go with them need no words. */
const ponies = (all: GameEvent[]): Arg => {
  const from = all.filter((e) => e.from)
  return cards(from.length > 0 ? from : all)
}

const brought = (e: GameEvent): Phrase =>
  phrase(e.event, { pony: card(e.card), ship: card(e.other), with: card(e.cards?.[0]) })

/** What the player did, by event. Several events of one kind are told together. */
const deeds: Record<string, (all: GameEvent[], print: PrintOf) => Phrase | null> = {
  ship: ([e]) => brought(e!),
  poison: ([e]) => brought(e!),
  revive: ([e]) => brought(e!),
  link: ([e]) => phrase('link', { ship: card(e!.other), a: card(e!.cards?.[0]), b: card(e!.cards?.[1]) }),
  replace: ([e]) => phrase('replace', { pony: card(e!.card), old: card(e!.other) }),
  use: ([e]) => phrase('use', { card: card(e!.card) }),
  swap: ([e]) =>
    phrase(e!.moves?.length === 2 ? 'swap' : 'swapMany', { cards: { cards: (e!.moves ?? []).map((m) => m.card) } }),
  breakUp: (all) =>
    all.length === 1
      ? phrase('breakUp', { a: card(all[0]!.cards?.[0]), b: card(all[0]!.cards?.[1]) })
      : phrase('breakUps', { n: all.length }),
  leaves: (all) => {
    const fallen = all.filter((e) => e.why === 'cutOff')
    const gone = all.filter((e) => e.why === 'discard' || e.why === 'tornUp')
    if (fallen.length > 0) return phrase('falls', { cards: ponies(fallen) })
    return gone.length > 0 ? phrase('removes', { cards: ponies(gone) }) : null
  },
  tornUp: (all) => phrase('tornUp', { cards: cards(all) }),
  disguise: ([e]) => phrase('disguise', { card: card(e!.card), as: card(e!.other) }),
  change: (all, print) => changed(all.at(-1)!, print),
  copy: ([e]) => phrase('copy', { card: card(e!.card), other: card(e!.other) }),
  draw: (all) => {
    const seen = all.flatMap((e) => e.cards ?? [])
    if (seen.length > 0) return phrase('drawSeen', { cards: { cards: seen } })
    const counted = all.map((e) => phrase(e.from?.deck === 'ship' ? 'ships' : 'ponies', { n: e.count ?? 1 }))
    return phrase('draw', { what: { all: counted } })
  },
  take: ([e]) => (e!.card ? phrase('take', { card: card(e!.card) }) : phrase('takeUnseen')),
  discard: (all) => phrase('discard', { cards: cards(all) }),
  wand: ([e]) => phrase(`wand.${e!.to?.deck}`),
  goalDiscarded: (all) => phrase(all.length === 1 ? 'goalDiscarded' : 'goalsDiscarded', { cards: cards(all) }),
  goalWon: ([e]) => phrase('goalWon', { goal: card(e!.card), n: e!.worth?.points ?? 0 }),
  proposal: () => phrase('proposal'),
  adjusted: () => phrase('adjusted'),
  handled: ([e]) => phrase('handled', { card: card(e!.card) }),
  boost: ([e]) => brought(e!),
  carried: ([e]) => phrase('carried', { pony: card(e!.card), ship: card(e!.other) }),
  covered: ([e]) => phrase('covered', { card: card(e!.card), under: card(e!.other) }),
  lifted: (all) => phrase('lifted', { cards: cards(all) }),
  removed: ([e]) => phrase('removed', { card: card(e!.card), other: card(e!.other) }),
  raised: (all) => phrase('raised', { cards: cards(all) }),
  laid: (all) => phrase('laid', { cards: cards(all) }),
  milled: (all) => phrase('milled', { cards: cards(all) }),
  looks: ([e]) => phrase(`looks.${e!.from?.deck}`),
  looked: ([e]) => phrase(`looked.${e!.from?.deck}`),
  pledged: ([e]) => phrase('pledged', { card: card(e!.card), goal: card(e!.other) }),
  givenUp: ([e]) => phrase('givenUp', { card: card(e!.card), goal: card(e!.other) }),
  reworded: ([e]) => phrase('reworded', { goal: card(e!.card), from: e!.name ?? '', to: e!.text ?? '' }),
  bonus: ([e]) => phrase('bonus', { card: card(e!.card), n: e!.worth?.points ?? 0 }),
  disagreed: () => phrase('disagreed'),
}

/** Deeds of which an entry may hold several that are told together. */
const together = new Set([
  'breakUp',
  'leaves',
  'tornUp',
  'draw',
  'discard',
  'change',
  'goalDiscarded',
  'lifted',
  'raised',
  'laid',
  'milled',
])

/** isDeal reports whether Goals in an entry are those that everybody is dealt at the beginning: somebody gets several. */
const isDeal = (all: readonly GameEvent[]): boolean => {
  const unseen = all.filter((e) => e.event === 'goalUp' && !e.card).map((e) => e.seat)
  return new Set(unseen).size < unseen.length
}

/** dealt tells of them at once. */
function dealt(all: readonly GameEvent[]): Phrase {
  const mine = all.flatMap((e) => e.card ?? [])
  const first = all.find((e) => !e.card)
  const n = all.filter((e) => !e.card && e.seat === first?.seat).length
  return mine.length > 0 ? phrase('goalsDealt', { n, cards: { cards: mine } }) : phrase('goalsDealtUnseen', { n })
}

/** What happened without anybody doing it. */
const news: Record<string, (all: GameEvent[]) => Phrase | null> = {
  goalUp: (all) => {
    if (isDeal(all)) return dealt(all)
    const seen = all.flatMap((e) => e.card ?? [])
    if (seen.length > 0) return phrase(seen.length === 1 ? 'goalUp' : 'goalsUp', { cards: { cards: seen } })
    return phrase('goalUpUnseen', { who: { seat: all[0]?.seat ?? -1 }, n: all.length })
  },
  goalUnder: (all) => phrase('goalUnder', { cards: cards(all) }),
  goalAside: (all) => phrase('goalAside', { cards: cards(all) }),
  passed: ([e]) =>
    phrase(e!.card ? 'passed' : 'passedUnseen', {
      from: { seat: e!.from?.hand ?? -1 },
      to: { seat: e!.to?.hand ?? -1 },
      ...(e!.card && { card: card(e!.card) }),
    }),
  rebuilt: ([e]) => phrase(`rebuilt.${e!.to?.deck}`),
  reminder: ([e]) =>
    e!.text
      ? phrase('reminder', { card: card(e!.card), text: e!.text })
      : phrase('reminderGoal', { card: card(e!.card), goal: card(e!.other) }),
  over: () => phrase('over'),
}

/** changed tells what is not as printed: the first of copy, race, gender, hourglass, number and keywords that differs. */
function changed(e: GameEvent, print: PrintOf): Phrase | null {
  const now = e.looks
  const printed = print(e.card ?? '')
  if (!now || !printed) return null
  const it = { card: card(e.card) }
  const gained = now.keywords.filter((k) => !printed.keywords.includes(k))
  if (now.copies) return phrase('change.copies', { ...it, other: card(now.copies) })
  if (now.everypony) return phrase('change.everypony', it)
  if (gained.includes('Princess') && now.race.join() === 'alicorn') return phrase('change.princess', it)
  if (now.race.join() !== printed.race.join()) return phrase(`change.${now.race[0] ?? 'noRace'}`, it)
  if (now.gender.join() !== printed.gender.join()) return phrase(`change.${now.gender[0] ?? 'none'}`, it)
  if (now.dystopian && !printed.dystopian) return phrase('change.hourglass', it)
  if (now.count !== printed.count) return phrase('change.count', { ...it, n: now.count })
  if (gained.length > 0) return phrase('change.keywords', { ...it, words: gained.join(', ') })
  return phrase('change', it)
}

/** cardsOf are the cards on the grid, or open Goals, that an event is about. */
function cardsOf(e: GameEvent): CardID[] {
  if (e.event === 'draw' || e.event === 'take' || e.event === 'passed') return []
  const moved = (e.moves ?? []).map((m) => m.card)
  return [e.card, e.other, ...(e.cards ?? []), ...moved].filter((id): id is CardID => !!id)
}

const winOf = (e: GameEvent): Win[] =>
  e.event === 'goalWon' && e.card !== undefined && e.seat !== undefined
    ? [{ seat: e.seat, goal: e.card, points: e.worth?.points ?? 0, cards: e.cards ?? [] }]
    : []

/** beginner is whose turn it was when the first of some events happened: of a first turn, no event says that it begins. */
export function beginner(told: readonly Told[]): Seat {
  const first = told.find(
    ({ event }) => event.event === 'turn' || (deeds[event.event] && (event as GameEvent).seat !== undefined),
  )
  return first && first.event.event !== 'turn' ? (first.event as GameEvent).seat! : -1
}

/** captions puts events into plain words, in order. The seat whose turn it is did what names no seat. */
export function captions(told: readonly Told[], print: PrintOf, turn: Seat = -1): Caption[] {
  const list: Caption[] = []
  let now = turn < 0 ? beginner(told) : turn
  for (let i = 0; i < told.length;) {
    const { n } = told[i]!
    const entry: GameEvent[] = []
    for (; told[i]?.n === n; i++) {
      const event = told[i]!.event as GameEvent & { person?: string }
      if (!event.person) entry.push(event)
    }
    // A move may end a turn: what comes after belongs to the next player.
    const passes = entry.findIndex((e) => e.event === 'turn')
    const before = passes < 0 ? entry : entry.slice(0, passes)
    list.push(...told1(n, before, now, print))
    if (passes < 0) continue
    now = entry[passes]!.seat ?? now
    list.push({ n, seat: now, phrases: [], cards: [], wins: [], turn: entry[passes]!.count ?? 0 })
    list.push(...told1(n, entry.slice(passes + 1), now, print))
  }
  return list
}

function told1(n: number, entry: GameEvent[], turn: Seat, print: PrintOf): Caption[] {
  const list: Caption[] = []
  const actor = entry.find((e) => e.seat !== undefined && deeds[e.event])?.seat ?? turn
  const done = new Set<string>()
  const deal = isDeal(entry)
  for (const e of entry) {
    const tell = deeds[e.event] ?? news[e.event]
    const toAll = deal && e.event === 'goalUp'
    const kind = toAll ? e.event : `${e.event} ${e.seat}` // each player's own
    if (!tell || done.has(kind)) continue
    const joint = together.has(e.event) || e.event in news
    const all = joint ? entry.filter((other) => other.event === e.event && (toAll || other.seat === e.seat)) : [e]
    if (joint) done.add(kind)
    const said = tell(all, print)
    if (!said) continue
    const seat = e.event in news ? undefined : (e.seat ?? actor)
    const last = list.at(-1)
    const about = all.flatMap(cardsOf)
    if (last && last.seat === seat) {
      last.phrases.push(said)
      last.cards.push(...about)
      last.wins.push(...winOf(e))
    } else {
      list.push({ n, ...(seat !== undefined && { seat }), phrases: [said], cards: about, wins: winOf(e) })
    }
  }
  return list
}

/** isQuiet reports whether a caption tells of nothing that changes the grid or the Goals. */
export const isQuiet = (caption: Caption): boolean =>
  caption.phrases.every(({ key }) => /^plain\.(draw|take|discard|rebuilt|passed|reminder|looks|looked)/.test(key))

/** wonAt is the Goal that was last won from a place. */
export function wonAt(told: readonly Told[], place: number): Win | undefined {
  const last = told.findLast(({ event }) => {
    const e = event as GameEvent
    return (e.event === 'goalWon' && e.from?.place === place) || (e.event === 'goalUp' && e.to?.place === place)
  })
  return last && winOf(last.event as GameEvent)[0]
}
