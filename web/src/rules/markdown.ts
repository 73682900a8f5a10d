// The rules are written as Markdown, in docs. Of it only what they use is read: headings, numbered rules, paragraphs, lists and tables.

/** A piece of a line. A rule's number, or the name of a power, in bold is a way to it. */
export type Inline =
  { kind: 'text' | 'em' | 'strong' | 'code'; text: string } | { kind: 'rule'; text: string; to: string }

export type Block =
  | { kind: 'text'; line: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }

/** A heading and everything down to the next heading or rule. A rule is one of the level 9, with a number. */
export interface Part {
  level: number
  number: string // of a rule, such as "T5"; of a heading the letter of its rules, if it has one
  title: string
  blocks: Block[]
}

const heading = /^(#+) (.*?)(?: \(([A-Z])\))?$/
const rule = /^\*\*([A-Z]\d+)\*\* \*(.+?)\*(.*)$/s
const item = /^(?:- |\d+\. )/

/** parse reads a text. */
export function parse(text: string): Part[] {
  const parts: Part[] = []
  for (const chunk of text.trim().split(/\n{2,}/)) {
    const title = heading.exec(chunk)
    const numbered = title ? null : rule.exec(oneLine(chunk))
    if (title) parts.push({ level: title[1]!.length, number: title[3] ?? '', title: title[2]!, blocks: [] })
    else if (numbered)
      parts.push({
        level: 9,
        number: numbered[1]!,
        title: numbered[2]!.replace(/\.$/, ''),
        blocks: [{ kind: 'text', line: inline(numbered[3]!.trim()) }],
      })
    else parts.at(-1)?.blocks.push(block(chunk))
  }
  return parts
}

const oneLine = (chunk: string): string => chunk.replace(/\n\s*/g, ' ')

function block(chunk: string): Block {
  if (chunk.startsWith('|')) {
    const rows = chunk.split('\n').map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => inline(cell.trim())),
    )
    return { kind: 'table', head: rows[0]!, rows: rows.slice(2) }
  }
  if (item.test(chunk)) {
    const items = chunk.split(/\n(?=- |\d+\. )/).map((one) => inline(oneLine(one).replace(item, '')))
    return { kind: 'list', ordered: !chunk.startsWith('-'), items }
  }
  return { kind: 'text', line: inline(oneLine(chunk)) }
}

const marks = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[(.+?)\]\((.+?)\)/g
const number = /^[A-Z]\d+$/

/** inline reads the marks of a line. */
export function inline(text: string): Inline[] {
  const found: Inline[] = []
  let from = 0
  const plain = (to: number) => to > from && found.push({ kind: 'text', text: text.slice(from, to) })
  for (const m of text.matchAll(marks)) {
    plain(m.index)
    from = m.index + m[0].length
    const [, strong, em, code, label, target] = m
    if (strong && number.test(strong)) found.push({ kind: 'rule', text: strong, to: strong })
    else if (strong?.startsWith('`'))
      found.push({ kind: 'rule', text: strong.slice(1, -1), to: `power-${strong.slice(1, -1)}` })
    else if (strong) found.push({ kind: 'strong', text: strong })
    else if (em) found.push({ kind: 'em', text: em })
    else if (code) found.push({ kind: 'code', text: code })
    else found.push({ kind: 'rule', text: label!, to: /-([a-z])$/.exec(target!)?.[1]?.toUpperCase() ?? 'options' })
  }
  plain(text.length)
  return found
}

/** Shown is what a reference says on the page. */
export type Shown = (text: string, to: string) => string

/** plain is a line without marks. */
export const plain = (line: readonly Inline[], shown: Shown = (text) => text): string =>
  line.map((piece) => (piece.kind === 'rule' ? shown(piece.text, piece.to) : piece.text)).join('')
