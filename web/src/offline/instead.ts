// Without a connection, the kept copy of the page is used by itself: what was opened or begun goes on there.

import type { GameName } from '../games'
import { pageIsKept } from '../installed/installed.svelte'
import { isText, kept } from '../lib/kept'
import type { Config } from '../lib/wire.gen'
import { isKept } from './program'

/** A Wish is a table that somebody wanted to make, and the part of the home page where they pressed. */
export interface Wish {
  at: 'begin' | 'hayburger' | 'open'
  game: GameName
  bots: string[]
  config: Partial<Config>
}

const isWish = (stored: unknown): stored is Wish => isText((stored as Wish | null)?.game)
const wished = kept('shipfic.wish', (stored) => (isWish(stored) ? stored : null), 'sessionStorage')

/** takeWish returns the wish with which this page was opened, once. */
export function takeWish(): Wish | null {
  const wish = wished.get()
  wished.clear()
  return wish
}

/** isWhole reports whether the page and the program are on this device, so that both are there without a network. */
export const isWhole = async (): Promise<boolean> => (await isKept()) && (await pageIsKept())

/** playOffline shows a path of the kept copy. It reports whether there is one. */
export async function playOffline(path: string, wish?: Wish): Promise<boolean> {
  if (!(await isWhole().catch(() => false))) return false // a private window may refuse
  const address = `/offline#${path}`
  if (!wish) location.replace(address)
  else if (wished.set(wish)) location.assign(address)
  return true
}
