// Where the emblems are: each in a file of its own, so that a page fetches only those it shows, and all in one for pages that show most.

import sprite from '../gen/emblems.svg?url'

const files = import.meta.glob<string>('../gen/emblems/*.svg', { query: '?url', import: 'default', eager: true })

let together = $state(false)

/** emblems are the names of all emblems. */
export const emblems: string[] = Object.keys(files).map((path) => path.slice('../gen/emblems/'.length, -'.svg'.length))

/** emblemHref is where an emblem is drawn from. */
export const emblemHref = (name: string): string =>
  `${(!together && files[`../gen/emblems/${name}.svg`]) || sprite}#${name}`

/** fetchTogether fetches all emblems as one file from now on. Call it before you show most of them. */
export function fetchTogether(): void {
  together = true
}
