// A puzzle as its page sees it.

import type { OwnView, PublicView } from '../games/tsssf/logic/view'
import { t } from '../lib/i18n.svelte'
import { penName } from '../lib/penname'
import { settings } from '../lib/settings.svelte'
import type { Seen } from '../lib/table.svelte'
import type { Command, Hint, Task } from '../lib/wire.gen'
import { PracticeStore } from './practice.svelte'

/** A PuzzleTable is a table with a task for one turn. */
export interface PuzzleTable extends Seen<PublicView, OwnView> {
  readonly task: Task | undefined
  readonly won: number // Goals, or where the task is about points, points
  readonly done: boolean
  readonly inputs: readonly unknown[] // what was done; another list after each move
  readonly made: number // moves made in all, even those taken back
  hints: number // that were given
  open(): Promise<void> // at first, and to start over
  do(command: Command): Promise<void>
  back(): Promise<void>
  askHint(): Promise<Hint>
  close(): void
}

/** The puzzle of the list or of the box with that id. */
export class BundledPuzzle extends PracticeStore<PublicView, OwnView> implements PuzzleTable {
  constructor(id: string) {
    super(id, {
      title: t('learn.puzzles'),
      you: settings.name || penName(settings.language),
      partner: t('learn.partner'),
    })
  }

  get won(): number {
    return this.public?.seats[0]?.won.length ?? 0
  }
}
