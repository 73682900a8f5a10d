// Names for those who have not chosen one yet, in the spirit of the folder.

import type { Language } from './languages'
import { maxName, maxTitle } from './wire.gen'

const names: Record<Language, string[]> = {
  en: [
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
  ],
  es: [
    'Tintero',
    'Mazapán',
    'Pluma de Ganso',
    'Flor Prensada',
    'Viejo Pergamino',
    'Nota al Casco',
    'Luna al Margen',
    'Sujetapapeles',
    'Lacre',
    'Página Doblada',
    'Papel Secante',
    'Marginalia',
    'Dedalera',
    'Punto y Coma',
    'Hilo de Costura',
    'Continuará',
    'Giro Final',
    'Fuego Lento',
    'Lector Cero',
    'Prosa Florida',
  ],
}

/** penName is one of them, in a language. */
export const penName = (language: Language, random: () => number = Math.random): string =>
  names[language][Math.floor(random() * names[language].length)]!

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
