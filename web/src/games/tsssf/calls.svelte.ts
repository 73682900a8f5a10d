// Calls the player when the game waits for them.

import { onDestroy } from 'svelte'
import { t } from '../../lib/i18n.svelte'
import { call, ring, type Call } from '../../table/attention.svelte'
import type { Table } from './model.svelte'

/** callIn is what the game wants from the player, by the latest word of the server. */
export function callIn({ store }: Table): Call {
  const { public: view, own } = store
  if (!view || view.over || !own || own.seat < 0 || store.table?.status !== 'playing') return null
  if (own.answers || own.proposal?.waiting.includes(own.seat)) return view.turn === own.seat ? 'turn' : 'question'
  return view.turn === own.seat && !view.question ? 'turn' : null
}

/** titleOfTab says which table it is, and whose turn. */
function titleOfTab(table: Table): string {
  const name = table.store.table?.config.title || t('game.tsssf')
  return table.shown && !table.mine ? `${table.heading} · ${name}` : name
}

/** callPlayer rings once for each turn and question. Call it while a component starts. */
export function callPlayer(table: Table): void {
  const calls = $derived(callIn(table))
  let rung: Call = null
  $effect(() => {
    call(calls, titleOfTab(table))
    if (calls && calls !== rung) ring(calls)
    rung = calls
  })
  onDestroy(() => call(null, 'shipfic'))
}
