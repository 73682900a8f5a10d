// The story: each event as a line with a key and what fills its gaps. The sentences are in the language files.

import type { Told } from '../../lib/table.svelte'
import type { Note, PersonID, Seat, StoryLine } from '../../lib/wire.gen'
import type { CardID, GameEvent, Looks } from './view'

/** What fills a gap of a sentence. */
export type Arg =
  | string
  | number
  | { card: CardID }
  | { cards: CardID[] }
  | { seat: Seat }
  | { person: PersonID; name?: string }
  | { key: string; args?: Args }
export type Args = Record<string, Arg>

export interface Line {
  told: Told // what it tells, which also tells lines apart
  key: string
  args: Args
  tone?: 'won' | 'turn' | 'quiet'
  story?: StoryLine // the server's words for it, if it has any
}

/** What is printed on a Pony card, as far as a change can alter it. */
export type Print = Pick<Looks, 'race' | 'gender' | 'keywords' | 'dystopian' | 'count'>

type Said = Omit<Line, 'told'> | null

const who = (e: GameEvent): Args => (e.seat === undefined ? {} : { who: { seat: e.seat } })
const card = (id?: CardID): Arg => ({ card: id ?? '' })

/** variants are how many ways of telling there are of an event; which one is told depends on the cards alone. */
const variants: Record<string, number> = { ship: 4, link: 3, poison: 2, revive: 2, replace: 2, breakUp: 3 }

function telling(event: string, ...cards: (CardID | undefined)[]): string {
  let hash = 0
  for (const letter of cards.join()) hash = (hash * 31 + letter.charCodeAt(0)) | 0
  const n = variants[event] ?? 1
  return `story.${event}${n > 1 ? `.${Math.abs(hash) % n}` : ''}`
}

const brought = (e: GameEvent): Said => ({
  key: telling(e.event, e.card, e.other),
  args: { ...who(e), pony: card(e.card), ship: card(e.other), with: card(e.cards?.[0]) },
})

const tellings: Record<string, (e: GameEvent, print: (card: CardID) => Print | undefined) => Said> = {
  turn: (e) => ({ key: 'story.turn', args: { ...who(e), n: e.count ?? 0 }, tone: 'turn' }),
  over: () => ({ key: 'story.over', args: {}, tone: 'turn' }),
  ship: brought,
  poison: brought,
  revive: brought,
  link: (e) => ({
    key: telling('link', e.other),
    args: { ...who(e), ship: card(e.other), a: card(e.cards?.[0]), b: card(e.cards?.[1]) },
  }),
  replace: (e) => ({ key: telling('replace', e.card), args: { ...who(e), pony: card(e.card), old: card(e.other) } }),
  use: (e) => ({ key: 'story.use', args: { ...who(e), card: card(e.card) } }),
  leaves: (e) =>
    e.why === 'replaced' || e.why === 'loose'
      ? null
      : { key: `story.leaves.${e.why}`, args: { ...who(e), card: card(e.card) }, tone: 'quiet' },
  tornUp: (e) => ({ key: 'story.tornUp', args: { ...who(e), card: card(e.card) } }),
  breakUp: (e) => ({
    key: telling('breakUp', ...(e.cards ?? [])),
    args: { a: card(e.cards?.[0]), b: card(e.cards?.[1]) },
    tone: 'quiet',
  }),
  swap: (e) => ({ key: 'story.swap', args: { ...who(e), cards: { cards: (e.moves ?? []).map((m) => m.card) } } }),
  disguise: (e) => ({ key: 'story.disguise', args: { card: card(e.card), as: card(e.other), name: e.name ?? '' } }),
  change: (e, print) => changed(e, print(e.card ?? '')),
  settled: () => null,
  copy: (e) => ({ key: 'story.copy', args: { card: card(e.card), other: card(e.other) } }),
  reminder: (e) =>
    e.text
      ? { key: 'story.reminder', args: { card: card(e.card), text: e.text } as Args }
      : { key: 'story.reminderGoal', args: { card: card(e.card), goal: card(e.other) } as Args },
  draw: (e) => drew(e),
  take: (e) => ({ key: e.card ? 'story.take' : 'story.takeUnseen', args: { ...who(e), card: card(e.card) } }),
  discard: (e) => ({ key: 'story.discard', args: { ...who(e), card: card(e.card) } }),
  passed: (e) => ({
    key: e.card ? 'story.passed' : 'story.passedUnseen',
    args: { from: { seat: e.from?.hand ?? -1 }, to: { seat: e.to?.hand ?? -1 }, ...(e.card && { card: card(e.card) }) },
  }),
  rebuilt: (e) => ({ key: `story.rebuilt.${e.to?.deck}`, args: { n: e.count ?? 0 }, tone: 'quiet' }),
  wand: (e) => ({ key: `story.wand.${e.to?.deck}`, args: who(e) }),
  goalUp: (e) =>
    e.card
      ? { key: 'story.goalUp', args: { goal: card(e.card) }, tone: 'quiet' }
      : { key: 'story.goalUpUnseen', args: who(e), tone: 'quiet' },
  goalAside: (e) => ({ key: 'story.goalAside', args: { goal: card(e.card) }, tone: 'quiet' }),
  goalDiscarded: (e) => ({ key: 'story.goalDiscarded', args: { goal: card(e.card) } }),
  goalWon: (e) => ({
    key: 'story.goalWon',
    args: { ...who(e), goal: card(e.card), n: e.worth?.points ?? 0 },
    tone: 'won',
  }),
  proposal: (e) => ({ key: 'story.proposal', args: who(e) }),
  adjusted: (e) => ({ key: 'story.adjusted', args: who(e) }),
  disagreed: (e) => ({ key: 'story.disagreed', args: who(e) }),
}

function drew(e: GameEvent): Said {
  if (e.cards) return { key: 'story.drawSeen', args: { ...who(e), cards: { cards: e.cards } } }
  return { key: `story.draw.${e.from?.deck}`, args: { ...who(e), n: e.count ?? 1 }, tone: 'quiet' }
}

/** changed tells what is not as printed: the first of hourglass, race, gender, number and keywords that differs. */
function changed(e: GameEvent, print: Print | undefined): Said {
  const now = e.looks
  if (!now || !print) return null
  const it = { card: card(e.card) }
  const gained = now.keywords.filter((k) => !print.keywords.includes(k))
  if (now.copies) return { key: 'story.change.copies', args: { ...it, other: card(now.copies) } }
  if (now.everypony) return { key: 'story.change.everypony', args: it }
  if (gained.includes('Princess') && now.race.join() === 'alicorn') return { key: 'story.change.princess', args: it }
  if (now.race.join() !== print.race.join())
    return { key: 'story.change.race', args: { ...it, race: { key: `symbol.${now.race[0] ?? 'noRace'}` } } }
  if (now.gender.join() !== print.gender.join()) return { key: `story.change.${now.gender[0] ?? 'none'}`, args: it }
  if (now.dystopian && !print.dystopian) return { key: 'story.change.hourglass', args: it }
  if (now.count !== print.count) return { key: 'story.change.count', args: { ...it, n: now.count } }
  if (gained.length > 0) return { key: 'story.change.keywords', args: { ...it, words: gained.join(', ') } }
  return { key: 'story.change', args: it }
}

const notes: Record<string, (n: Note) => Said> = {
  joined: (n) => note('joined', n),
  left: (n) => note('left', n),
  sat: (n) => note('sat', n),
  stood: (n) => note('stood', n),
  kicked: (n) => note('kicked', n),
  away: (n) => note(n.on ? 'away' : 'back', n),
  timeout: (n) => ({ key: 'story.timeout', args: { who: { seat: n.seat ?? -1 } }, tone: 'quiet' }),
  handed: (n) => ({
    key: n.on ? 'story.handed' : 'story.handedBack',
    args: { who: { seat: n.seat ?? -1 } },
    tone: 'quiet',
  }),
  why: (n) => ({
    key: `story.why.${n.text}${n.level ? `.${n.level}` : ''}`, // each level has a voice of its own
    args: { who: { seat: n.seat ?? -1 }, goals: { cards: n.cards ?? [] } },
    tone: 'quiet',
  }),
  paused: (n) => note(n.on ? 'paused' : 'resumed', n),
  undone: (n) => note('undone', n),
  declined: (n) => note(`declined.${n.text}`, n),
  finished: (n) => (n.text === 'vote' ? { key: 'story.finished.vote', args: {}, tone: 'turn' } : null),
}

const note = (key: string, n: Note): Said => ({
  key: `story.${key}`,
  args: { who: { person: n.person ?? '', ...(n.name !== undefined && { name: n.name }) } },
  tone: 'quiet',
})

/** lines puts events into words. An event with a person is the table's, even if the game has one of the same name. */
export function lines(events: readonly Told[], print: (card: CardID) => Print | undefined, story?: Story): Line[] {
  return events.flatMap((told) => {
    const event = told.event as Note & GameEvent
    const said = (!event.person && tellings[event.event]?.(event, print)) || notes[event.event]?.(event)
    const words = event.person ? undefined : story?.next(told.n, event.event)
    return said ? [{ told, ...said, ...(words && { story: words }) }] : []
  })
}

/** Story gives the server's words for events: an entry's first line for its first event of that name, then the next. */
export class Story {
  #left = new Map<string, StoryLine[]>()

  constructor(lines: readonly StoryLine[]) {
    const known = new Set<string>()
    for (const line of lines) {
      const key = `${line.n} ${line.event}`
      const same = `${key} ${JSON.stringify(line.cards)}`
      if (known.has(same)) continue // fetched, and told as it happened
      known.add(same)
      this.#left.set(key, [...(this.#left.get(key) ?? []), line])
    }
  }

  next(n: number, event: string): StoryLine | undefined {
    return this.#left.get(`${n} ${event}`)?.shift()
  }

  /** before are the lines that tell what happened before an entry. */
  before(n: number): Line[] {
    const early = [...this.#left.values()].flat().filter((line) => line.n < n)
    return early
      .sort((a, b) => a.n - b.n)
      .map((line) => ({
        told: { n: line.n, event: { event: line.event } as GameEvent },
        key: '',
        args: {},
        story: line,
        ...toneOf(line),
      }))
  }
}

const toneOf = ({ event }: StoryLine): Pick<Line, 'tone'> =>
  event === 'turn' || event === 'over'
    ? { tone: 'turn' }
    : event === 'goalWon'
      ? { tone: 'won' }
      : event === 'breakUp' || event === 'leaves'
        ? { tone: 'quiet' }
        : {}

/** withWritten replaces the words about a ship with what its player wrote. */
export function withWritten(story: readonly StoryLine[], events: readonly Told[]): StoryLine[] {
  const written = new Map<number, Note>()
  for (const { event } of events) if (event.event === 'told' && 'n' in event && event.n) written.set(event.n, event)
  return story.map((line) => {
    const note = isShip(line.event) ? written.get(line.n) : undefined
    return note ? { ...line, written: note.text ?? '', by: note.name ?? '?' } : line
  })
}

export const isShip = (event: string): boolean => ['ship', 'link', 'poison', 'revive'].includes(event)

/** argsOf are what fills the gaps of the server's words. */
export function argsOf(line: StoryLine): Args {
  const cards = Object.entries(line.cards ?? {}).map(([gap, list]): [string, Arg] => [
    gap,
    list.length === 1 ? { card: list[0]! } : { cards: list },
  ])
  const seats = Object.entries(line.seats ?? {}).map(([gap, seat]): [string, Arg] => [gap, { seat }])
  return Object.fromEntries([...cards, ...seats])
}

/** A piece of a told sentence: words, or something that is shown. */
export type Piece = string | { arg: Exclude<Arg, string | number> }

const mark = '\u0001'

/** pieces fills the gaps of a sentence, and keeps apart what is more than words. */
export function pieces(args: Args, fill: (plain: Record<string, string | number>) => string): Piece[] {
  const shown = new Map<string, Exclude<Arg, string | number>>()
  const plain: Record<string, string | number> = {}
  for (const [name, arg] of Object.entries(args)) {
    if (typeof arg === 'object') {
      shown.set(name, arg)
      plain[name] = mark + name + mark
    } else {
      plain[name] = arg
    }
  }
  return fill(plain)
    .split(mark)
    .flatMap((part, i): Piece[] => (i % 2 === 1 ? [{ arg: shown.get(part)! }] : part ? [part] : []))
}
