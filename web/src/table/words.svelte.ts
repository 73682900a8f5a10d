// Whether tables are shown in words: because the player likes it, or because the address asks for it.

import { here } from '../lib/address'
import { settings } from '../lib/settings.svelte'

export const asked = $state({ now: here().searchParams.has('words') })

/** inWords reports whether tables are shown in words now. */
export const inWords = (): boolean => settings.words || asked.now
