import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { defaultLanguage, languages, type Language } from '../lib/languages'
import { gameNames } from '../games'
import { entries, findable, pageOf, readBook, textOf, type Book } from './book'
import figures from './figures.gen.json'
import { addressOf, options, powers, questionRule, questions, refusals, slapRefusals } from './links'
import { parse, plain, type Block } from './markdown'
import { index, search } from './search'

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const codes = languages.map((l) => l.code)

function bookIn(language: Language): Book {
  const ending = language === defaultLanguage ? 'md' : `${language}.md`
  return readBook({
    rules: read(`docs/rules.${ending}`),
    quick: read(`docs/quick.${ending}`),
    rulings: read(`docs/rulings.${ending}`),
  })
}
const en = bookIn('en')
const es = bookIn('es')

/** shape is how a book is built, without its words. */
const shape = (book: Book) =>
  book.chapters.map((c) => [
    c.id,
    c.kind,
    c.game,
    c.lead.length,
    c.entries.map((e) => [e.id, e.blocks.map(blockShape)]),
  ])
const blockShape = (b: Block) =>
  b.kind === 'text'
    ? 'text'
    : b.kind === 'list'
      ? `list ${b.ordered} ${b.items.length}`
      : `table ${b.rows.length} ${b.head.length}`
const cited = (book: Book) => Object.fromEntries(entries(book).map((e) => [e.id, references(e.blocks)]))
const references = (blocks: Block[]) =>
  [
    ...new Set(
      blocks
        .flatMap((b) => (b.kind === 'text' ? b.line : b.kind === 'list' ? b.items.flat() : b.rows.flat(2)))
        .flatMap((p) => (p.kind === 'rule' ? [p.to] : [])),
    ),
  ].sort()

describe.each(codes)('in %s', (code) => {
  const book = bookIn(code)

  test('there are the same rules, powers, options, words and rulings, in the same form', () => {
    expect(shape(book)).toEqual(shape(en))
    expect(cited(book)).toEqual(cited(en))
  })

  test.each(gameNames)('the quick rules of %s have the same form', (game) => {
    const form = (of: Book) => of.quick[game]!.parts.map((p) => [p.blocks.map(blockShape), references(p.blocks)])
    expect(form(book)).toEqual(form(en))
    expect(book.quick[game]!.parts.length).toBeGreaterThan(2)
    expect(book.minute[game]!.length).toBeGreaterThan(0)
  })

  test('every illustration has a caption for each of its frames', () => {
    const captions = JSON.parse(read(`web/src/rules/captions/${code}.json`)) as Record<string, string[]>
    expect(Object.keys(captions).sort()).toEqual(Object.keys(figures).sort())
    for (const [name, figure] of Object.entries(figures)) {
      expect(captions[name]!.length, name).toBe(('frames' in figure ? figure.frames : figure.piles).length)
      for (const caption of captions[name]!) expect(caption.trim(), name).not.toBe('')
    }
  })
})

test('the book has every numbered rule of the documentation', () => {
  const numbers = [...read('docs/rules.md').matchAll(/^\*\*([A-Z]\d+)\*\* \*/gm)].map((m) => m[1]!)
  expect(numbers.length).toBeGreaterThan(60)
  expect(en.chapters.filter((c) => c.kind === 'rules').flatMap((c) => c.entries.map((e) => e.number))).toEqual(numbers)
})

test('every reference leads somewhere, and to the right page', () => {
  for (const book of [en, es]) {
    for (const list of Object.values(cited(book))) for (const to of list) expect(pageOf(book, to), to).toBeDefined()
    for (const { id } of entries(book))
      expect(addressOf(id).startsWith('/rules/hayburger'), id).toBe(
        pageOf(book, id) === 'hayburger' && /^[HKLF]\d/.test(id),
      )
  }
})

// What the engines can refuse, ask and do is read from their source, so that nothing new stays without its rule.
const constants = (path: string) => [...read(path).matchAll(/^\t[A-Z]\w*\s+= "(\w+)"/gm)].map((m) => m[1]!)

test('every refusal of both games has a rule that exists', () => {
  const ids = new Set([...entries(en).map((e) => e.id), ...en.chapters.map((c) => c.id)])
  for (const [path, table] of [
    ['tsssf/move_refusals.go', refusals],
    ['hayburger/move_refusals.go', slapRefusals],
  ] as const) {
    const codes = constants(path)
    expect(codes.length).toBeGreaterThan(20)
    for (const code of codes) expect(ids, `${path}: ${code}`).toContain(table[code])
  }
})

test('every power and every question has a rule that exists', () => {
  const ids = new Set(entries(en).map((e) => e.id))
  const source = read('tsssf/deed_power.go')
  const named = [...source.slice(source.indexOf('var NamedPowers')).matchAll(/^\t"(\w+)":/gm)].map((m) => m[1]!)
  for (const name of [...named, 'changeling', 'addKeywords', 'reminder', 'none'])
    expect(ids, name).toContain(powers[name])
  const asked = read('tsssf/step_table.go')
  const kinds = [...asked.matchAll(/"(\w+)", (?:func|\(\*State\))/g)].map((m) => m[1]!).concat('moreSwap')
  expect(kinds).toContain('tearUp')
  for (const kind of [...kinds, 'adjust']) {
    expect(questions[kind] ?? powers[kind], kind).toBeDefined()
    expect(ids, kind).toContain(questionRule(kind))
  }
})

test('every option of the lobby has a rule that exists', () => {
  const ids = new Set(entries(en).map((e) => e.id))
  for (const [name, rule] of Object.entries(options)) expect(ids, name).toContain(rule)
  const listed = en.chapters.find((c) => c.kind === 'options')!.entries.map((e) => e.title)
  expect(listed.filter((name) => !(name in options))).toEqual([])
})

test('rulings are about cards that there are', () => {
  const files = ['packs/core', 'packs/expansions'].flatMap((folder) =>
    readdirSync(new URL(`../../../${folder}`, import.meta.url)).map((name) => `${folder}/${name}`),
  )
  const cards = files.map((file) => JSON.parse(read(file)) as { namespace: string; cards: Record<string, object> })
  const ids = new Set(
    cards.flatMap((pack) =>
      Object.entries(pack.cards).flatMap(([kind, all]) =>
        Object.keys(all).map((id) => `${pack.namespace}.${kind[0]!.toUpperCase()}${kind.slice(1)}.${id}`),
      ),
    ),
  )
  const ruled = en.chapters.find((c) => c.kind === 'cards')!.entries
  expect(ruled.length).toBeGreaterThan(30)
  for (const { id } of ruled) expect(ids).toContain(id)
})

test('every illustration stands at a rule', () => {
  const rules = new Set(entries(en).map((e) => e.number))
  for (const [name, figure] of Object.entries(figures)) expect(rules, name).toContain(figure.rule)
})

const found = (book: Book, typed: string) =>
  search(
    index(findable(book), (e) => e.title),
    typed,
  ).map((f) => f.entry.id)

test('search finds rules by number, title and words, whatever the capitals and accents', () => {
  expect(found(en, 't4')[0]).toBe('T4')
  expect(found(en, 'tearing up')[0]).toBe('D2')
  expect(found(en, 'POISON')).toContain('power-lovePoison')
  expect(found(es, 'rupturas')[0]).toBe(found(es, 'Rúptúras')[0])
  expect(found(es, 'número')).toEqual(found(es, 'numero'))
  expect(found(es, 'disfraz nuevo')[0]).toBe('C4')
  expect(found(es, 'preparacion')[0]).toBe('S')
  expect(found(en, 'xyzzy')).toEqual([])
  expect(found(en, '  ')).toEqual([])
})

test('an excerpt shows the word that was looked for', () => {
  const all = index(entries(es), (e) => e.title)
  for (const word of ['incopiable', 'semilla', 'presupuesto']) {
    const [first] = search(all, word)
    expect(first!.excerpt.toLowerCase()).toContain(word)
    expect(first!.excerpt.length).toBeLessThan(200)
  }
})

test('an excerpt calls a power by its name, and the name that packs use finds it too', () => {
  const shown = (text: string, to: string) => (to === 'power-lovePoison' ? 'Love poison' : text)
  const all = index(findable(en), (e) => (e.id === 'power-lovePoison' ? 'Love poison' : e.title), shown)
  const ruling = search(all, 'connected without').find((f) => f.entry.id === 'Core.Ship.LovePoisonIsNoJoke')
  expect(ruling!.excerpt).toContain('without it (Love poison)')
  expect(search(all, 'lovePoison')[0]!.entry.id).toBe('power-lovePoison')
})

test('Markdown is read as far as the rules use it', () => {
  const [part] = parse(
    '## Powers (W)\n\nOne **W1** and *two* `three`,\ngoing on. **`swap`**\n\n- a\n- b\n  c\n\n1. d\n2. e\n\n| h |\n| --- |\n| `x` (y) |',
  )
  expect(part).toMatchObject({ level: 2, number: 'W', title: 'Powers' })
  const [text, list, ordered, table] = part!.blocks as [Block, Block, Block, Block]
  expect(text.kind === 'text' && text.line.map((p) => p.kind)).toEqual([
    'text',
    'rule',
    'text',
    'em',
    'text',
    'code',
    'text',
    'rule',
  ])
  expect(list.kind === 'list' && [list.ordered, list.items.map((line) => plain(line))]).toEqual([false, ['a', 'b c']])
  expect(ordered.kind === 'list' && [ordered.ordered, ordered.items.map((line) => plain(line))]).toEqual([
    true,
    ['d', 'e'],
  ])
  expect(table.kind === 'table' && table.rows.map((row) => row.map((line) => plain(line)))).toEqual([['x (y)']])
  expect(textOf({ id: '', number: '', title: '', blocks: part!.blocks })).toBe(
    'One W1 and two three, going on. swap a b c d e',
  )
})
