import { MediaQuery } from 'svelte/reactivity'

/** sideways is current while a phone is held sideways: there is hardly any height, so what else is shown stands next to the grid. */
export const sideways = new MediaQuery('(max-height: 499px) and (min-width: 560px)')
