// Codes and links of tables, as people pass them on.

/** codeIn finds a table's code in what somebody pasted or typed: a code, however written, or a whole link. */
export function codeIn(text: string): string | null {
  const path = /\/t\/([^/?#\s]+)/.exec(text)?.[1] ?? text
  const code = path.toLowerCase().replace(/[\s-]/g, '')
  return /^[a-z0-9]{5,32}$/.test(code) ? code : null
}

/** linkOf is the address of a table. */
export const linkOf = (id: string): string => `${location.origin}/t/${id}`
