// Names for those who have not chosen one yet, in the spirit of the folder.

import { maxName } from './wire.gen'

const names = [
  'Inkwell',
  'Marzipan',
  'Quillfeather',
  'Pressed Flower',
  'Old Vellum',
  'Hoofnote',
  'Moonlit Margin',
  'Paperclip',
  'Sealing Wax',
  'Dog-Ear',
  'Blotting Paper',
  'Marginalia',
  'Foxglove',
  'Semicolon',
  'Saddle Stitch',
  'Cliffhanger',
  'Plot Twist',
  'Slow Burn',
  'Beta Reader',
  'Purple Prose',
]

/** penName is one of them. */
export const penName = (random: () => number = Math.random): string => names[Math.floor(random() * names.length)]!

/** tidyName is a name as the table takes it: one line of at most maxName characters. */
export const tidyName = (name: string): string =>
  [
    ...name
      .replace(/\s+/g, ' ')
      .replace(/[<>\p{C}]/gu, '')
      .trim(),
  ]
    .slice(0, maxName)
    .join('')
