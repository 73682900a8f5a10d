// A table as this browser knows it: one WebSocket, what the server last said, and what has happened.
//
//   const table = new TableStore(id, 'en')
//   await table.do({ do: 'move', seat: table.seat, move: { do: 'end', draw: ['pony'] } }) // throws Refused
//   const stop = table.onUpdate((events) => animate(events))
//   table.close()
//
// The line may break at any moment; the store then connects again by itself, says what it last had, and goes on. Updates say only what
// changed. If one does not fit what the store has, the store asks for the whole state.

import { alone } from './address'
import { Refused } from './api'
import { delay } from './backoff'
import { apply } from './delta'
import type { Language } from './languages'
import { connect, type Socket } from './transport'
import { protocolVersion } from './wire.gen'
import type {
  AskHint,
  AskPreview,
  Command,
  FromClient,
  FromServer,
  Hint,
  PersonID,
  Previewed,
  Problem,
  Seat,
  StoryLine,
  TableView,
  WireEvent,
} from './wire.gen'

/** How the line to the server is: "gone" does not come back by itself. */
export type Line = 'connecting' | 'open' | 'lost' | 'gone'

/** An event with the number of the log's entry that brought it. */
export interface Told {
  n: number
  event: WireEvent
}

type Hear = (events: Told[], first: boolean) => void

/** Reacted is a reaction that somebody at the table showed just now. */
export interface Reacted {
  key: number // of the reactions that this page has seen
  by: PersonID
  reaction: string
}

/** Seen is what the components of a table look at: a table of the server, or a game that is watched again. */
export type Seen<Public = unknown, Own = unknown> = {
  readonly [
    K in
      | 'id'
      | 'line'
      | 'farewell'
      | 'n'
      | 'you'
      | 'seat'
      | 'table'
      | 'public'
      | 'own'
      | 'clockAt'
      | 'events'
      | 'story'
      | 'do'
      | 'onUpdate'
  ]: TableStore<Public, Own>[K]
} & {
  // where these do not come from a table
  askHint?: (about: AskHint) => Promise<Hint>
  askPreview?: (about: AskPreview) => Promise<Previewed>
  reactions?: readonly Reacted[] // those that are shown now; only tables of people have any
  react?: (reaction: string) => Promise<void>
}

/** isKept reports whether what happens is kept by the server: at its tables it is, in lessons and replays it is not. */
export const isKept = (seen: Pick<Seen, 'id'>): boolean => /^\w+$/.test(seen.id)

/** Parts are what updates change. */
type Parts = Pick<FromServer, 'seat' | 'table' | 'public' | 'own'>

const shown = 4000 // milliseconds that a reaction is shown
const longest = 600 // events and lines of the story that are kept

export class TableStore<Public = unknown, Own = unknown> {
  line: Line = $state('connecting')
  farewell: Problem | null = $state(null) // why the server ended the line
  n = $state(0)
  you: PersonID = $state('')
  seat: Seat = $state(-1) // -1: a watcher
  table: TableView | null = $state.raw(null)
  public: Public | null = $state.raw(null)
  own: Own | null = $state.raw(null)
  clockAt = $state(0) // when the table's clock was last told, by performance.now()
  events: Told[] = $state.raw([])
  story: StoryLine[] = $state.raw([]) // the same in words, since we came

  reactions: readonly Reacted[] = $state.raw([])

  #parts: Parts | null = null // null: they are not known, or behind
  #own: FromServer | null = null // what came to our seat alone, until the update that belongs to it comes
  #language: Language // of the story
  #socket: Socket | null = null
  #tries = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #ref = 0
  #waiting = new Map<number, { done: () => void; refused: (why: Refused) => void }>()
  #hearers = new Set<Hear>()
  #closed = false

  constructor(
    readonly id: string,
    language: Language,
  ) {
    this.#language = language
    addEventListener('online', this.#hurry)
    if (!alone) addEventListener('offline', this.#offline)
    document.addEventListener('visibilitychange', this.#hurry)
    this.#connect()
  }

  /** do sends a command and waits for the answer. It throws Refused, with the code "lost" if the line broke meanwhile. */
  do(command: Command): Promise<void> {
    return this.#ask({ type: 'do', command })
  }

  /** react shows a reaction to everybody at the table. */
  react(reaction: string): Promise<void> {
    return this.#ask({ type: 'react', reaction })
  }

  #ask(message: FromClient): Promise<void> {
    const socket = this.#socket
    if (this.line !== 'open' || !socket) return Promise.reject(new Refused({ code: 'lost' }))
    const ref = ++this.#ref
    return new Promise((done, refused) => {
      this.#waiting.set(ref, { done, refused })
      socket.send(JSON.stringify({ ...message, ref }))
    })
  }

  /** speak has the story told in another language from now on. What was told before can be asked for. */
  speak(language: Language): void {
    if (language === this.#language) return
    this.story = []
    this.#language = language
    if (this.line === 'open') this.#hello()
  }

  /** onUpdate calls back with each update from now on, and what happened in it; first is true for what happened while we were away. */
  onUpdate(hear: Hear): () => void {
    this.#hearers.add(hear)
    return () => this.#hearers.delete(hear)
  }

  close(): void {
    this.#closed = true
    removeEventListener('online', this.#hurry)
    removeEventListener('offline', this.#offline)
    document.removeEventListener('visibilitychange', this.#hurry)
    clearTimeout(this.#timer)
    this.#drop()
  }

  #connect = (): void => {
    clearTimeout(this.#timer)
    if (this.#closed || this.#socket || this.line === 'gone') return
    const socket = connect(this.id)
    this.#socket = socket
    socket.onopen = () => this.#hello()
    socket.onmessage = (message) => this.#hear(JSON.parse(message.data) as FromServer)
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost()
    }
  }

  // The first hello begins. A later one asks for the whole state.
  #hello(): void {
    const hello: FromClient = { type: 'hello', version: protocolVersion, last: this.n, language: this.#language }
    this.#socket?.send(JSON.stringify(hello))
  }

  #hear(m: FromServer): void {
    switch (m.type) {
      case 'state':
        this.line = 'open'
        this.farewell = null
        this.#tries = 0
        this.you = m.you ?? ''
        this.#parts = partsOf(m)
        this.#own = null
        this.#take(m, true)
        break
      case 'own':
        if (m.more) this.#own = m
        else this.#update({ ...m, n: m.on })
        break
      case 'update':
        this.#update(m)
        break
      case 'done':
        this.#answer(m.ref, (w) => w.done())
        break
      case 'refused':
        if (!m.ref && !this.#parts) return this.#lost() // even the whole state is refused for now
        this.#answer(m.ref, (w) => w.refused(new Refused(problemOf(m))))
        break
      case 'reaction':
        this.#showReaction({ key: ++this.#ref, by: m.by ?? '', reaction: m.reaction ?? '' })
        break
      case 'bye':
        this.#bye(problemOf(m))
    }
  }

  #showReaction(now: Reacted): void {
    this.reactions = [...this.reactions.filter((r) => r.by !== now.by), now]
    setTimeout(() => (this.reactions = this.reactions.filter((r) => r !== now)), shown)
  }

  // An update builds on the message before it. What cannot be applied is not half applied.
  #update(m: FromServer): void {
    const own = this.#own
    this.#own = null
    if (!this.#parts) return // a state is on its way
    try {
      let parts: Parts = this.#parts
      for (const half of own ? [own, m] : [m]) {
        if (half.on !== this.n) throw new Error(`an update builds on ${half.on}, not on ${this.n}`)
        if (half.change) parts = apply(parts, half.change) as Parts
      }
      this.#parts = parts
    } catch {
      this.#parts = null
      this.#hello()
      return
    }
    this.#take(own?.events ? { ...m, events: own.events } : m, false)
  }

  #take(m: FromServer, first: boolean): void {
    const parts = this.#parts!
    if (m.clock && parts.table) parts.table = { ...parts.table, clock: m.clock }
    if (m.clock || first) this.clockAt = performance.now()
    if (this.table && parts.table && this.table.games !== parts.table.games) this.#forget()
    this.n = m.n ?? this.n
    this.seat = parts.seat ?? -1
    this.table = parts.table ?? null
    this.public = (parts.public ?? null) as Public | null
    this.own = (parts.own ?? null) as Own | null
    if (m.story) this.story = [...this.story, ...m.story].slice(-longest)
    const told = (m.events ?? []).map((event) => ({ n: this.n, event }))
    if (told.length > 0) this.events = [...this.events, ...told].slice(-longest)
    for (const hear of this.#hearers) hear(told, first)
  }

  /** forget drops what happened in the game before: a rematch has a story of its own. */
  #forget(): void {
    this.events = []
    this.story = []
  }

  #answer(ref: number | undefined, tell: (w: { done: () => void; refused: (why: Refused) => void }) => void): void {
    const waiting = this.#waiting.get(ref ?? 0)
    this.#waiting.delete(ref ?? 0)
    if (waiting) tell(waiting)
  }

  // The server ends the line. With a time to wait it wants us back; without one it does not.
  #bye(why: Problem): void {
    this.farewell = why
    if (!why.retry) {
      this.line = 'gone'
      this.#drop()
    } else {
      this.#lost(why.retry)
    }
  }

  #lost(after = delay(this.#tries++)): void {
    this.#drop()
    if (this.#closed) return
    this.line = 'lost'
    this.#timer = setTimeout(this.#connect, after)
  }

  #drop(): void {
    const socket = this.#socket
    this.#socket = null
    socket?.close()
    for (const { refused } of this.#waiting.values()) refused(new Refused({ code: 'lost' }))
    this.#waiting.clear()
  }

  #hurry = (): void => {
    if (this.line === 'lost' && document.visibilityState === 'visible') this.#connect()
  }

  #offline = (): void => {
    if (this.line === 'open') this.#lost()
  }
}

function partsOf({ seat, table, public: open, own }: FromServer): Parts {
  return {
    ...(seat !== undefined && { seat }),
    ...(table && { table }),
    ...(open && { public: open }),
    ...(own && { own }),
  }
}

function problemOf(m: FromServer): Problem {
  return {
    code: m.code ?? 'serverError',
    ...(m.about && { about: m.about }),
    ...(m.retry !== undefined && { retry: m.retry }),
  }
}
