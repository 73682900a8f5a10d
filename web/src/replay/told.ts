// A table to tell a finished story at: chips and names look at one. It has a single frame, the end.

import type { Frame, Story } from '../lib/wire.gen'
import { setTable, Table } from '../games/tsssf/model.svelte'
import { Reel } from './reel.svelte'
import { ownOf, ReelStore } from './store.svelte'

/** tableOf makes the table of a story, for the components inside the one that calls it. */
export function tableOf(told: Story): Table {
  const frame: Frame = { n: told.n, at: 0, public: told.public }
  const reel = new Reel({
    id: told.id,
    table: told.table,
    number: 0,
    config: told.config,
    seats: told.seats,
    began: 0,
    endedBy: '',
    winners: told.winners,
    points: told.points,
    ...(told.shares && { shares: told.shares }),
    frames: 1,
    perPart: 1,
    version: '',
    marks: [],
    first: { frames: [frame], lines: told.story.lines },
  })
  const table = setTable(new Table(new ReelStore(reel, ownOf)))
  table.shown = { n: frame.n, public: frame.public!, own: null }
  return table
}
