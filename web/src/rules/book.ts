// The rulebook as the page shows it: chapters of numbered rules, powers, options, words and rulings, each with an address of its own.

import { gameNames, games, type GameName } from '../games'
import { parse, plain, type Block, type Inline, type Part, type Shown } from './markdown'

/** An entry is what can be found, linked to and shown alone. */
export interface Entry {
  id: string // its address on the page: "T5", "power-swap", "option-handLimit", "word-3", a card's id
  number: string // "T5", or empty
  title: string
  blocks: Block[]
}

export interface Chapter {
  id: string // the letter of its rules, or "options", "glossary", "cards"
  kind: 'rules' | 'options' | 'glossary' | 'cards'
  game: GameName
  title: string
  lead: Block[] // before the first rule
  entries: Entry[]
}

export interface Quick {
  lead: Block[]
  parts: { title: string; blocks: Block[] }[]
}

export interface Book {
  chapters: Chapter[]
  minute: Partial<Record<GameName, Block[]>> // the game in a minute
  quick: Partial<Record<GameName, Quick>>
}

export interface Source {
  rules: string
  quick: string
  rulings: string
}

const named: Record<string, 'options' | 'glossary'> = {
  Options: 'options',
  Opciones: 'options',
  Glossary: 'glossary',
  Glosario: 'glossary',
}

/** readBook puts the book together from its texts. */
export function readBook(source: Source): Book {
  const book: Book = { chapters: [], minute: {}, quick: readQuick(source.quick) }
  let game: GameName = 'tsssf'
  let chapter: Chapter | null = null
  for (const part of parse(source.rules)) {
    const kind = named[part.title]
    if (part.level === 9)
      chapter?.entries.push({ id: part.number, number: part.number, title: part.title, blocks: part.blocks })
    else if (kind) book.chapters.push((chapter = tabled(part, kind, game)))
    else if (part.level === 2) {
      chapter = { id: part.number, kind: 'rules', game, title: part.title, lead: part.blocks, entries: [] }
      book.chapters.push(chapter)
    } else {
      const named = gameTitled(part.title)
      if (named) book.minute[(game = named)] = part.blocks
    }
  }
  const options = book.chapters.findIndex((c) => c.kind === 'options')
  book.chapters.splice(options + 1, 0, readRulings(source.rulings))
  return book
}

/** tabled is a chapter whose entries are the rows of its table. */
function tabled(part: Part, kind: 'options' | 'glossary', game: GameName): Chapter {
  const table = part.blocks.find((b) => b.kind === 'table')
  const entries = (table?.rows ?? []).map(([word = [], ...rest], i): Entry => {
    const text = rest.reduce<Inline[]>(
      (line, cell) => (line.length > 0 ? [...line, { kind: 'text', text: ' · ' }, ...cell] : cell),
      [],
    )
    return {
      id: kind === 'options' ? `option-${plain(word)}` : `word-${i}`,
      number: '',
      title: plain(word),
      blocks: [{ kind: 'text', line: text }],
    }
  })
  return { id: kind, kind, game, title: part.title, lead: part.blocks.filter((b) => b !== table), entries }
}

function readRulings(text: string): Chapter {
  const [head, ...cards] = parse(text)
  const entries = cards.map((c): Entry => ({ id: c.title, number: '', title: c.title, blocks: c.blocks }))
  return { id: 'cards', kind: 'cards', game: 'tsssf', title: head!.title, lead: head!.blocks, entries }
}

function readQuick(text: string): Book['quick'] {
  const quick: Book['quick'] = {}
  let now: Quick | undefined
  for (const part of parse(text)) {
    const game = part.level > 1 ? undefined : gameTitled(part.title)
    if (game) quick[game] = now = { lead: part.blocks, parts: [] }
    else now?.parts.push({ title: part.title, blocks: part.blocks })
  }
  return quick
}

const gameTitled = (title: string): GameName | undefined => gameNames.find((name) => games[name].title === title)

/** powerIn is the power that a row of a table is about, if its first cell names one. */
export const powerIn = (row: readonly Inline[][]): string => (row[0]?.[0]?.kind === 'code' ? row[0][0].text : '')

/** powers are the entries of the powers: the rows of the table after W4. */
export function powers(book: Book): Entry[] {
  return book.chapters
    .flatMap((chapter) => chapter.entries)
    .flatMap((entry) =>
      entry.id !== 'W4'
        ? []
        : entry.blocks
            .flatMap((b) => (b.kind === 'table' ? b.rows : []))
            .flatMap((row) => {
              const name = powerIn(row)
              return name
                ? [
                    {
                      id: `power-${name}`,
                      number: 'W',
                      title: name,
                      blocks: [{ kind: 'text' as const, line: row.at(-1)! }],
                    },
                  ]
                : []
            }),
    )
}

/** entries are all rules, powers, options, words and rulings. */
export const entries = (book: Book): Entry[] => [...book.chapters.flatMap((c) => c.entries), ...powers(book)]

/** findable is all that a search looks through: the chapters too. */
export const findable = (book: Book): Entry[] => [
  ...book.chapters.map((c): Entry => ({ id: c.id, number: '', title: c.title, blocks: c.lead })),
  ...entries(book),
]

/** pageOf is the game whose page an address is on. */
export const pageOf = (book: Book, id: string): GameName | undefined =>
  id.startsWith('power-') ? 'tsssf' : book.chapters.find((c) => c.id === id || c.entries.some((e) => e.id === id))?.game

/** textOf is all that an entry says, in plain words, without its tables. What a reference says may be told, such as the name of a power. */
export function textOf(entry: Entry, shown?: Shown): string {
  return entry.blocks
    .flatMap((b) => (b.kind === 'text' ? [b.line] : b.kind === 'list' ? b.items : []))
    .map((line) => plain(line, shown))
    .join(' ')
}
