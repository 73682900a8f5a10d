// Whom this player does not want to hear, for as long as the page is open. The host can mute for everybody.

import { SvelteSet } from 'svelte/reactivity'
import type { PersonID } from '../lib/wire.gen'

export const hushed = new SvelteSet<PersonID>()
