// Rules at a table are read by players, not by authors of packs: names of the engine are put into their words.

import { getContext, setContext } from 'svelte'
import { has, tx } from '../lib/i18n.svelte'

const key = Symbol('at a table')

/** readAtTable tells all lines below a component that they are read at a table. */
export const readAtTable = (): void => void setContext(key, true)

/** atTable reports whether a line is read at a table. */
export const atTable = (): boolean => getContext<boolean | undefined>(key) ?? false

/** inWords is the name of a power or an option as players know it. */
export function inWords(code: string): string {
  for (const name of [`power.${code}`, `lobby.${code}`, `why.word.${code}`]) if (has(name)) return `“${tx(name)}”`
  return code
}
