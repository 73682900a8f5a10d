import { untrack } from 'svelte'
import { foretold } from './foretold'
import type { Table } from './model.svelte'

const restLength = 600 // milliseconds

/** foresee asks the server what the play or answer that is pointed at would do, and says it after a rest. Call it while a component starts. */
export function foresee(table: Table): void {
  $effect(() => {
    const { asking } = table
    if (asking && table.shown?.n === table.store.n) untrack(() => table.foresight.want(asking))
  })
  const ahead = $derived(foretold(table))
  $effect(() => {
    if (!ahead) return
    const rest = setTimeout(() => table.announcer.say(ahead), restLength)
    return () => clearTimeout(rest)
  })
}
