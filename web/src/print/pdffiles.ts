// The cards of a deck as a PDF: one on each page, or on sheets of paper with crop marks.

import { asJPEG, drawBack, drawCard } from './drawn'
import type { Order } from './files'
import { deckOf, type Deck } from './pack'
import { pdf, type Image, type Page } from './pdf'
import { card as size, marks, place, sheets, type Layout } from './sheets'

const bleed = 3 // that drawn cards have, in millimetres
const full = { width: size.width + 2 * bleed, height: size.height + 2 * bleed }

interface Sides {
  face: Image
  back: Image | undefined
}

/** sidesOf draws each card once, and the backs that are wanted. */
async function sidesOf({ pack, wanted, back, language, signal, ondrawn }: Order, backs: boolean): Promise<Sides[]> {
  const printed = wanted.filter(({ copies }) => copies > 0)
  const decks = new Map<Deck, Image>()
  const all = printed.length + (backs ? new Set(printed.map(({ card }) => deckOf(card))).size : 0)
  let drawn = 0
  ondrawn(0, all)
  const sides: Sides[] = []
  for (const { card, copies } of printed) {
    const face = await asJPEG(await drawCard(pack, card, language, signal))
    ondrawn(++drawn, all)
    const deck = deckOf(card)
    if (backs && !decks.has(deck)) {
      decks.set(deck, await asJPEG(await drawBack(back, deck, signal)))
      ondrawn(++drawn, all)
    }
    for (let n = 0; n < copies; n++) sides.push({ face, back: decks.get(deck) })
  }
  return sides
}

/** cardPages has a page for each card and copy, each followed by its back: 63 by 88 mm with 3 mm of bleed. */
export async function cardPages(order: Order, backs: boolean): Promise<Blob> {
  const page = (image: Image): Page => ({ ...full, trim: bleed, images: [{ image, x: 0, y: 0, ...full }], lines: [] })
  return pdf((await sidesOf(order, backs)).flatMap(({ face, back }) => [page(face), ...(back ? [page(back)] : [])]))
}

/** sheetPages are the sheets of paper, with backs on every second one. */
export async function sheetPages(order: Order, layout: Layout, backs: boolean): Promise<Blob> {
  const lines = marks(layout)
  const side = (images: readonly (Image | undefined)[], back: boolean): Page => ({
    width: layout.width,
    height: layout.height,
    images: images.flatMap((image, i) => {
      if (!image) return []
      const { x, y } = place(layout, i, back)
      const clip = {
        x: x - layout.bleed,
        y: y - layout.bleed,
        width: size.width + 2 * layout.bleed,
        height: size.height + 2 * layout.bleed,
      }
      return [{ image, x: x - bleed, y: y - bleed, ...full, clip }]
    }),
    lines,
  })
  const pages = sheets(await sidesOf(order, backs), layout.columns * layout.rows).flatMap((sheet) => [
    side(
      sheet.map(({ face }) => face),
      false,
    ),
    ...(backs
      ? [
          side(
            sheet.map(({ back }) => back),
            true,
          ),
        ]
      : []),
  ])
  return pdf(pages)
}
