// The files of a deck: PNGs for print shops, or sheets for Tabletop Simulator, in one zip.

import { words } from '../card/card'
import type { Language } from '../lib/languages'
import { linkTo } from '../lib/address'
import { ask, drawBack, drawCard, onSheet, type Back } from './drawn'
import { decksOf, keyOf, type PackFile, type Wanted } from './pack'
import { below, columns, rows, tabletop } from './tabletop'
import { zip, type Entry } from './zip'

/** The most files that are put into a zip: it is made in the browser's memory. */
export const mostFiles = 1000

export interface Order {
  pack: PackFile
  wanted: readonly Wanted[]
  back: Back
  language: Language
  signal: AbortSignal
  ondrawn: (n: number, of: number) => void // called after each picture
}

const slot = { width: 400, height: 560 }

/** printFiles are a PNG for each card and copy, and one for each back. */
export async function printFiles(order: Order): Promise<Blob> {
  const { draw, drawBackOf, decks } = begin(order)
  const files: Entry[] = []
  for (const one of order.wanted) {
    if (one.copies === 0) continue
    const data = await draw(one)
    for (let n = 0; n < one.copies; n++)
      files.push({ name: `${String(files.length + 1).padStart(3, '0')}-${nameOf(one)}.png`, data })
  }
  for (const { deck } of decks) files.push({ name: `back-${deck}.png`, data: await drawBackOf(deck) })
  return zip(files)
}

/** nameOf is the file name of a card. */
export const nameOf = ({ card }: Wanted): string =>
  card.slap ? keyOf(card) : `${card.kind.toLowerCase()}-${keyOf(card)}`

/** tabletopFiles are sheets, backs, and the JSON that Tabletop Simulator loads. */
export async function tabletopFiles(order: Order, address: string): Promise<Blob> {
  const { draw, drawBackOf } = begin(order)
  const plan = tabletop(order.pack, order.wanted, below(address), ({ card }) => words(card.text, order.language))
  const files: Entry[] = []
  for (const { name, cards } of plan.sheets) {
    const drawn = []
    for (const one of cards) drawn.push(await draw(one))
    files.push({ name, data: await onSheet(drawn, { columns, rows, ...slot }) })
  }
  for (const { name, deck } of plan.backs)
    files.push({ name, data: await onSheet([await drawBackOf(deck)], { columns: 1, rows: 1, ...slot }) })
  const save = new TextEncoder().encode(JSON.stringify(plan.save, null, 2))
  return zip([...files, { name: `${order.pack.namespace}.json`, data: save }])
}

/** A version of a pack that the server has published. */
export interface Served {
  name: string
  hash: string
}

/** servedTabletop is the saved object alone: the server has the sheets, and draws each now, so that nobody waits for them at the table. */
export async function servedTabletop(order: Order, { name, hash }: Served): Promise<string> {
  const { back, language, signal, ondrawn } = order
  const folder = `/api/published/${name}/${hash}/sheets/${language}/`
  const own = back.kind === 'emblem' ? `?colour=${back.colour.slice(1)}&emblem=${encodeURIComponent(back.emblem)}` : ''
  const at = (file: string) => linkTo(folder + file + (file.startsWith('back-') ? own : ''))
  const plan = tabletop(order.pack, order.wanted, { at, served: true }, ({ card }) => words(card.text, language))
  const files = [...plan.sheets, ...plan.backs].map((file) => at(file.name))
  for (const [i, file] of files.entries()) {
    ondrawn(i, files.length)
    await ask(file, { signal })
  }
  return JSON.stringify(plan.save, null, 2)
}

/** begin counts what is drawn. */
function begin({ pack, wanted, back, language, signal, ondrawn }: Order) {
  const decks = decksOf(wanted)
  const all = decks.reduce((sum, { cards }) => sum + cards.length, decks.length)
  let n = 0
  const counted = async <T>(drawing: Promise<T>): Promise<T> => {
    const drawn = await drawing
    ondrawn(++n, all)
    return drawn
  }
  ondrawn(0, all)
  return {
    decks,
    draw: ({ card }: Wanted) => counted(drawCard(pack, card, language, signal)),
    drawBackOf: (deck: (typeof decks)[number]['deck']) => counted(drawBack(back, deck, signal)),
  }
}
