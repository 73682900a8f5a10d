// The story as a list of paragraphs, in two faces: plain captions of what was done, or the server's prose with captions for the
// rest. Both say who did each thing. The sentences are in the language files, or come from the server.

import type { Card } from '../../../card/card'
import { isEqual, once } from '../../../lib/steady'
import type { Told } from '../../../lib/table.svelte'
import type { Note, PersonID, Seat, StoryLine } from '../../../lib/wire.gen'
import { beginner, captions, type Caption, type Phrase } from './captions'
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
  | { all: Phrase[] } // a list of phrases
export type Args = Record<string, Arg>

/** What is printed on a Pony card, as far as a change can alter it. */
export type Print = Pick<Looks, 'race' | 'gender' | 'keywords' | 'dystopian' | 'count'>
export type PrintOf = (card: CardID) => Print | undefined

/** printOf is what is printed on a card. */
export const printOf = (card: Card | undefined): Print | undefined =>
  card && {
    race: card.race ?? [],
    gender: card.gender ?? [],
    keywords: card.keywords ?? [],
    dystopian: !!card.dystopian,
    count: card.count ?? 1,
  }

export type Paragraph = { n: number } & (
  | { kind: 'turn'; seat: Seat; turn: number; words?: StoryLine }
  | { kind: 'told'; caption: Caption }
  | { kind: 'prose'; words: StoryLine; seat?: Seat }
  | { kind: 'note'; key: string; args: Args; tone?: 'turn' }
)

type Said = { key: string; args: Args; tone?: 'turn' } | null

const notes: Record<string, (n: Note) => Said> = {
  joined: (n) => note('joined', n),
  program: (n) => note('program', n),
  left: (n) => note('left', n),
  sat: (n) => note('sat', n),
  stood: (n) => note('stood', n),
  kicked: (n) => note('kicked', n),
  away: (n) => note(n.on ? 'away' : 'back', n),
  timeout: (n) => ({ key: 'story.timeout', args: { who: { seat: n.seat ?? -1 } } }),
  handed: (n) => ({
    key: n.on ? 'story.handed' : 'story.handedBack',
    args: { who: { seat: n.seat ?? -1 } },
  }),
  plays: (n) => ({
    key: n.name ? 'story.plays' : 'story.playsAgain',
    args: { who: { seat: n.seat ?? -1 }, bot: n.name ?? '' },
  }),
  standIn: (n) => note(`standIn.${n.text}`, n),
  why: (n) => ({
    key: `story.why.${[n.text, n.voice ?? n.level].filter(Boolean).join('.')}`, // older games have a voice for each level
    args: { who: { seat: n.seat ?? -1 }, goals: { cards: n.cards ?? [] } },
  }),
  paused: (n) => note(n.on ? 'paused' : 'resumed', n),
  holiday: (n) => {
    const said = note(n.on ? 'holiday' : 'holidayOver', n)
    return said && { ...said, args: { ...said.args, n: n.n ?? 0 } }
  },
  undone: (n) => note('undone', n),
  upgraded: (n) => ({ key: n.n ? 'story.upgradedFrom' : 'story.upgraded', args: { n: n.n ?? 0 }, tone: 'turn' }),
  declined: (n) => note(`declined.${n.text}`, n),
  finished: (n) => (n.text === 'vote' ? { key: 'story.finished.vote', args: {}, tone: 'turn' } : null),
}

const note = (key: string, n: Note): Said => ({
  key: `story.${key}`,
  args: { who: { person: n.person ?? '', ...(n.name !== undefined && { name: n.name }) } },
})

/** Telling puts events into words, more of them each time. The words of an entry stay the same objects until they say something else, so
 * that the page draws nothing twice. */
export class Telling {
  #entries = new Map<number, Entry>()

  constructor(readonly print: PrintOf) {}

  /** paragraphs are the words of all events. In prose, the story's lines take the place of the captions they tell; otherwise only the lines
   * that players wrote are added. What happened before the first event is known from the story alone: even whose turn it was. */
  paragraphs(told: readonly Told[], story?: Story, prose = true): Paragraph[] {
    const list: Paragraph[] = story?.before(told[0]?.n ?? Infinity) ?? []
    const entries = new Map<number, Entry>()
    let turn: Seat = list.findLast((p) => p.kind === 'turn')?.seat ?? beginner(told)
    for (let i = 0; i < told.length;) {
      const { n } = told[i]!
      const events: Told[] = []
      for (; told[i]?.n === n; i++) events.push(told[i]!)
      const lines = story?.of(n) ?? []
      const known = this.#entries.get(n)
      const stays =
        known?.turn === turn && known.prose === prose && isEqual(known.events, events) && isEqual(known.lines, lines)
      const entry = stays ? known : this.#tell(events, lines, turn, prose)
      entries.set(n, entry)
      list.push(...entry.told)
      turn = entry.next
    }
    this.#entries = entries
    return list
  }

  #tell(events: Told[], lines: StoryLine[], turn: Seat, prose: boolean): Entry {
    const all = captions(events, this.print, turn)
    const told =
      prose && lines.length > 0
        ? asProse(events, all, lines, this.print, turn)
        : [...all.map(asTold), ...lines.filter((line) => line.written).map(asLine)]
    const next = all.findLast((c) => c.turn !== undefined)?.seat ?? turn
    return { events, lines, turn, prose, told: [...events.flatMap(noteOf), ...told], next }
  }
}

/** An entry is what one move brought, and how it is told. */
interface Entry {
  events: Told[]
  lines: StoryLine[]
  turn: Seat // whose turn it was before
  prose: boolean
  told: Paragraph[]
  next: Seat // whose turn it is after
}

/** paragraphs puts events into words once. */
export const paragraphs = (told: readonly Told[], print: PrintOf, story?: Story): Paragraph[] =>
  new Telling(print).paragraphs(told, story)

const asTold = (caption: Caption): Paragraph =>
  caption.turn === undefined
    ? { n: caption.n, kind: 'told', caption }
    : { n: caption.n, kind: 'turn', seat: caption.seat ?? -1, turn: caption.turn }

const asLine = (words: StoryLine): Paragraph =>
  words.event === 'turn'
    ? { n: words.n, kind: 'turn', seat: words.seats?.who ?? -1, turn: words.count ?? 0, words }
    : { n: words.n, kind: 'prose', words }

/** earlier is a line of what happened before the first event. */
const earlier = once(asLine)

/** asProse tells an entry in the story's lines. Captions tell what the lines leave out. */
function asProse(entry: Told[], all: Caption[], lines: StoryLine[], print: PrintOf, turn: Seat): Paragraph[] {
  const known = new Set(lines.map((line) => line.event))
  const actor = all.find((c) => c.seat !== undefined && c.turn === undefined)?.seat
  const left = captions(
    entry.filter(({ event }) => event.event === 'turn' || !known.has(event.event)),
    print,
    actor ?? turn, // what says who did it may be among the lines
  ).map(asTold)
  // The first line of each player names them.
  const prose = lines.map((words, i): Paragraph => {
    const names = actor !== undefined && words.event !== 'turn' && (i === 0 || lines[i - 1]!.event === 'turn')
    return { ...asLine(words), ...(names && { seat: actor }) } as Paragraph
  })
  const [before, after] = parted(prose)
  const [beforeLeft, afterLeft] = parted(left)
  const turned = [...prose, ...left].filter((p) => p.kind === 'turn').slice(0, 1)
  return [...before, ...beforeLeft, ...turned, ...after, ...afterLeft]
}

/** parted splits an entry where the next turn begins. */
function parted(list: Paragraph[]): [Paragraph[], Paragraph[]] {
  const at = list.findIndex((p) => p.kind === 'turn')
  return at < 0 ? [list, []] : [list.slice(0, at), list.slice(at + 1)]
}

function noteOf({ n, event }: Told): Paragraph[] {
  const note = event as Note
  const said = notes[note.event]?.(note)
  return said ? [{ n, kind: 'note', ...said }] : []
}

/** Story holds the server's prose by entry. */
export class Story {
  #lines = new Map<number, StoryLine[]>()

  constructor(lines: readonly StoryLine[]) {
    const known = new Set<string>()
    for (const line of lines) {
      if (known.has(nameOf(line))) continue // fetched, and told as it happened
      known.add(nameOf(line))
      this.#lines.set(line.n, [...(this.#lines.get(line.n) ?? []), line])
    }
  }

  of(n: number): StoryLine[] {
    return this.#lines.get(n) ?? []
  }

  /** before are the lines that tell what happened before an entry. */
  before(n: number): Paragraph[] {
    return [...this.#lines.values()]
      .flat()
      .filter((line) => line.n < n)
      .sort((a, b) => a.n - b.n)
      .map(earlier)
  }
}

const nameOf = once((line: StoryLine) => `${line.n} ${line.event} ${JSON.stringify(line.cards)}`)

/** A span of entries that were undone: from is the first of them, to the entry that undid them. */
interface Undone {
  from: number
  to: number
}

/** undone lists the spans of entries that were taken back. */
export const undone = (events: readonly Told[]): Undone[] =>
  events.flatMap(({ n, event }) =>
    event.event === 'undone' && 'n' in event && event.n ? [{ from: event.n, to: n }] : [],
  )

/** stands reports whether an entry was not taken back. */
export const stands = (spans: readonly Undone[], n: number): boolean =>
  spans.every(({ from, to }) => n < from || n >= to)

/** thisGame leaves out what was told of earlier games at the table. */
export const thisGame = (events: readonly Told[]): readonly Told[] =>
  events.slice(
    Math.max(
      0,
      events.findLastIndex(({ event }) => event.event === 'start'),
    ),
  )

/** standing leaves out the events of the game that were taken back. What people said or did at the table stays. */
export function standing(events: readonly Told[]): Told[] {
  const spans = undone(events)
  if (spans.length === 0) return [...events]
  return events.filter(({ n, event }) => stands(spans, n) || ('person' in event && !!event.person))
}

/** withWritten replaces the words about a ship with what its player wrote. */
export function withWritten(story: readonly StoryLine[], events: readonly Told[]): StoryLine[] {
  const written = new Map<number, Note>()
  for (const { event } of events) if (event.event === 'told' && 'n' in event && event.n) written.set(event.n, event)
  return story.map((line) => {
    const note = isShip(line.event) ? written.get(line.n) : undefined
    return note ? rewritten(line)(note) : line
  })
}

const rewritten = once((line: StoryLine) =>
  once((note: Note): StoryLine => ({ ...line, written: note.text ?? '', by: note.name ?? '?' })),
)

export const isShip = (event: string): boolean => ['ship', 'link', 'poison', 'revive'].includes(event)

/** shipsOfTurn are the Ships that were played in the latest turn. */
export function shipsOfTurn(events: readonly Told[]): ReadonlySet<CardID> {
  const found = new Set<CardID>()
  for (const { event } of events.toReversed()) {
    const { event: kind, other } = event as GameEvent
    if (kind === 'turn') break
    if (other && isShip(kind)) found.add(other)
  }
  return found
}

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
