// Rule 0 by hand: while it is on, cards are dragged to where the table wants them, from the grid, the hand, the Goals and the discard piles.
// What was dragged is a list of changes, proposed or done together.

import { t } from '../../lib/i18n.svelte'
import { Carry, type Point } from '../../table/carry.svelte'
import type { Camera } from './grid/camera.svelte'
import { cardAt, dropOn, type Drop, type Spot } from './logic/adjust'
import { cellKey } from './logic/grid'
import { sideOf, toLattice } from './logic/layout'
import type { ByHandView } from '../../lib/wire.gen'
import type { CardID, Cell, Change } from './logic/view'
import type { Table } from './model.svelte'

export interface Planned {
  change: Change
  text: string
}

export class Adjusting {
  on = $state(false)
  plan: Planned[] = $state.raw([])
  chore: ByHandView | null = $state.raw(null) // the power that is carried out by hand
  readonly carry = new Carry<CardID>({
    finger: 'moves',
    drop: (card, at) => {
      const drop = this.#under(card, at)
      if (drop) this.move(card, drop)
    },
  })

  constructor(
    private readonly table: Table,
    private readonly camera: Camera,
    private readonly closeDialog: () => void,
  ) {}

  /** begin lets cards be dragged. For a power that is carried out by hand, its text is shown, and the changes mark it as done. */
  begin(chore: ByHandView | null = null): void {
    this.table.putBack()
    this.chore = chore
    this.plan = []
    if (chore) this.add({ done: chore.card }, t('proposal.done', { card: this.table.title(chore.card) }))
    this.closeDialog()
    this.on = true
  }

  end = (): void => {
    this.on = false
    this.plan = []
    this.chore = null
  }

  /** add plans a change. A card goes to one place only: the last one. */
  add(change: Change, text: string): void {
    this.plan = [...this.plan.filter((p) => !change.card || p.change.card !== change.card), { change, text }]
  }

  remove(i: number): void {
    this.plan = this.plan.filter((_, j) => j !== i)
  }

  /** send proposes the changes, or makes them where the table is free. */
  async send(): Promise<void> {
    if (await this.table.play({ do: 'adjust', changes: this.plan.map((p) => p.change) }, 'adjust')) this.end()
  }

  /** laid are the Ponies that the plan puts on the grid, each with its cell. */
  readonly laid: { card: CardID; cell: Cell }[] = $derived(
    this.plan.flatMap(({ change: { card, to } }) =>
      card && typeof to === 'object' && to.cell ? [{ card, cell: to.cell as Cell }] : [],
    ),
  )

  /** moved are the cards that the plan moves. */
  readonly moved: ReadonlySet<CardID> = $derived(new Set(this.plan.flatMap((p) => p.change.card ?? [])))

  /** occupied is the grid as planned: the card on each cell. */
  occupied(): Map<string, CardID> {
    const cells = new Map<string, CardID>()
    for (const { card, at } of this.table.grid.ponies) if (!this.moved.has(card)) cells.set(cellKey(at), card)
    for (const { card, cell } of this.laid) cells.set(cellKey(cell), card)
    return cells
  }

  /** move plans that a card goes somewhere. */
  move(card: CardID, drop: Drop): void {
    const { table } = this
    if (drop.refused) return table.feedback.refuse('adjust', t('refusal.placeTaken'))
    this.add({ card, to: drop.to }, t('proposal.move', { card: table.title(card), to: this.#word(drop) }))
  }

  #word({ to }: Drop): string {
    const { table } = this
    if (to === 'discard') return t('proposal.to.discard')
    if (to === 'open') return t('proposal.to.open')
    if (to.hand !== undefined) return t('proposal.to.hand', { name: table.name(to.hand) })
    if (to.won !== undefined) return t('proposal.to.won', { name: table.name(to.won) })
    if (to.deck) return t(to.deck === 'top' ? 'proposal.to.deckTop' : 'proposal.to.deckBottom')
    const cells = this.occupied()
    if (to.edge) {
      const [a, b] = to.edge.map((cell) => table.title(cells.get(cellKey(cell as Cell))))
      return t('adjust.between', { a: a ?? '', b: b ?? '' })
    }
    const near = to.cell && cardAt(cells, to.cell as Cell)
    if (!near) return t('proposal.to.cell')
    const side = sideOf({ kind: 'new', from: near.cell, to: to.cell as Cell })
    return t('adjust.spot', { side: t(`side.${side}`), a: table.title(near.card) })
  }

  /** watch lets the cards of a part of the page be dragged while Rule 0 is on. Nothing else happens to them meanwhile. */
  watch = (root: HTMLElement): (() => void) => {
    const down = (e: PointerEvent): void => {
      if (!this.on || e.button !== 0) return
      const card = (e.target as Element).closest<HTMLElement>('[data-card]')?.dataset.card
      if (!card || (e.target as Element).closest('[data-still], [data-story], .chip')) return
      e.stopPropagation()
      this.carry.press(e, card)
    }
    const click = (e: MouseEvent): void => {
      if (!this.on || !(e.target as Element).closest('[data-card], [data-place], [data-ghost], [data-tab]')) return
      if ((e.target as Element).closest('[data-still], [data-story]')) return
      e.stopPropagation()
      e.preventDefault()
    }
    root.addEventListener('pointerdown', down, true)
    root.addEventListener('click', click, true)
    return () => {
      root.removeEventListener('pointerdown', down, true)
      root.removeEventListener('click', click, true)
    }
  }

  #under(card: CardID, point: Point): Drop | null {
    const { table, camera } = this
    const there = document.elementFromPoint(point.x, point.y)
    const kind = table.card(card)?.kind
    if (!there || !kind) return null
    const find = (selector: string) => there.closest<HTMLElement>(selector)
    const tab = find('[data-tab]')?.dataset.tab
    const spot: Spot | null =
      tab !== undefined
        ? { seat: Number(tab) }
        : find('[data-deck]')
          ? { deck: true }
          : find('[data-discard], [data-piles]')
            ? { discard: true }
            : find('[data-goals]')
              ? { goals: true }
              : find('[data-hand]')
                ? { seat: table.seat }
                : null
    if (spot) return dropOn(kind, spot)
    const sheet = find('main .sheet')?.getBoundingClientRect()
    if (!sheet || find('[data-still]')) return null
    const at = toLattice(camera.look, { x: point.x - sheet.left, y: point.y - sheet.top })
    return dropOn(kind, { at, cells: this.occupied(), card })
  }
}
