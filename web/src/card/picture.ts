// Which picture a card shows, and how: in the art window, or as the whole card.

import type { Card } from './card'

export interface Shown {
  src: string
  whole: boolean | undefined // undefined: its shape tells, once it is loaded
  style: string // of the part in the art window
}

/** pictureOf is the picture of a card. An uploaded one is shown at once, one from elsewhere only if that is agreed. */
export function pictureOf(card: Card, size: 'grid' | 'hand' | 'full', agreed: boolean): Shown | undefined {
  const { picture } = card
  if (picture?.hash)
    return { src: `/api/pictures/${picture.hash}`, whole: picture.whole ?? false, style: cropped(card) }
  const address = size === 'full' ? card.image : card.thumb || card.image
  return agreed && address
    ? { src: address, whole: picture ? (picture.whole ?? false) : undefined, style: cropped(card) }
    : undefined
}

/** cropped shows a part of a picture: the point that stays where it is, and how much larger it gets. */
function cropped({ picture }: Card): string {
  if (!picture?.at) return ''
  const [x, y, zoom] = picture.at
  return `object-position:${x}% ${y}%;transform-origin:${x}% ${y}%;scale:${zoom / 100}`
}

/** isCardShaped reports whether a picture has the shape of a card, 63 by 88 mm or 5:7, so that it is probably a whole one. */
export const isCardShaped = (width: number, height: number): boolean => width / height > 0.69 && width / height < 0.75
