// What is known of the games in this browser while its server does not run: the page of a server lists them, too.

import { kept, listOf } from '../lib/kept'
import type { MyTable } from '../lib/wire.gen'

const isTable = (table: unknown): table is MyTable => /^\w+$/.test(String((table as MyTable | null)?.id))
const stored = kept('shipfic.offline.tables', listOf(isTable))

/** offlineTables are the tables of the server in this browser, as it last listed them. */
export const offlineTables = stored.get

export const keepOfflineTables = (tables: MyTable[]): boolean => stored.set(tables)
