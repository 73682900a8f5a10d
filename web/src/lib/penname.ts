// Names for those who have not chosen one yet, in the spirit of the folder.

import { maxName, maxTitle } from './wire.gen'

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

/** tidied is one line of plain text, as tables take names and titles, of at most that many characters. */
const tidied = (text: string, most: number): string =>
  [
    ...text
      .replace(/\s+/g, ' ')
      .replace(/[<>\p{C}]/gu, '')
      .trim(),
  ]
    .slice(0, most)
    .join('')
    .trim()

/** tidyName is a name as the table takes it. */
export const tidyName = (name: string): string => tidied(name, maxName)

/** tidyTitle is the title of a table with a pack. A pack may be called anything; a title has no angle brackets. */
export const tidyTitle = (title: string): string => tidied(title, maxTitle)
