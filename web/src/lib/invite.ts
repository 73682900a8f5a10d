// Codes and links of tables, as people pass them on.

import { linkTo } from './address'

/** codeIn finds a table's code in what somebody pasted or typed: a code, however written, or a whole link. */
export function codeIn(text: string): string | null {
  const path = /\/t\/([^/?#\s]+)/.exec(text)?.[1] ?? text
  const code = path.toLowerCase().replace(/[\s._-]|%20/g, '')
  return /^[a-z0-9]{5,32}$/.test(code) ? code : null
}

/** readable is a code as people read it aloud: QUILL-OTTER-4217. Codes of older tables are not made of words. */
export function readable(id: string): string {
  const words = /^([a-z]{5})([a-z]{5})(\d{4})$/.exec(id)
  return words ? words.slice(1).join('-').toUpperCase() : id
}

/** linkOf is the address of a table. */
export const linkOf = (id: string): string => linkTo(`/t/${id}`)
