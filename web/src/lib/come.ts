import { penName, tidyName } from './penname'
import { settings } from './settings.svelte'
import type { Seen } from './table.svelte'
import type { Command } from './wire.gen'

/** come makes a watcher known at the table, who can then speak and sit down. */
export async function come(
  store: Pick<Seen, 'table' | 'you'>,
  act: (command: Command) => Promise<boolean>,
): Promise<boolean> {
  if (store.table?.people.some((p) => p.id === store.you)) return true
  return act({ do: 'join', name: tidyName(settings.name) || penName(settings.language) })
}
