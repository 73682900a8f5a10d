// What a play or an answer will do, in words.

import { words } from '../../card/card'
import { powerOn } from '../../card/name'
import { has, list, t, tx } from '../../lib/i18n.svelte'
import { settings } from '../../lib/settings.svelte'
import type { PowerAhead } from '../../lib/wire.gen'
import type { GoalChange } from './logic/ahead'
import { sentence, type Being, type Sentence } from './logic/sentence'
import type { CardID, Cell } from './logic/view'
import type { Table } from './model.svelte'
import { spoken } from './speech'

const named = 3 // more pairs than these are only counted
const explained = 2 // more powers than these are only named

/** saying is the sentence about what is chosen, or what pressing the lit place would do. */
export function saying(table: Table, hot = table.hot): Sentence {
  const being = (id: CardID): Being => {
    const card = table.card(id)
    const looks = table.looks(id)
    return { names: looks?.names ?? card?.names ?? [], gender: looks?.gender ?? card?.gender ?? [] }
  }
  const said = sentence(table.position, table.choice, hot, being)
  return said.key === 'say.idle' && table.hand.length === 0 ? { key: 'say.idleEmpty', args: {} } : said
}

/** choiceText says in plain words what has been chosen, and what is missing. */
export function choiceText(table: Table): string {
  const { key, args } = saying(table, null)
  const said = spoken(table, key, args)
  return table.ready ? `${said} ${t('say.tapAgain')}` : said
}

/** pair is a short form of saying, for small screens: the two ponies. */
export function pair(table: Table): string {
  const { a, b, pony } = saying(table).args as Record<string, { card?: CardID } | undefined>
  const names = [pony, a, b].filter((arg) => arg?.card).map((arg) => table.title(arg!.card))
  return names.length === 2 ? t('cost.pair', { a: names[0]!, b: names[1]! }) : ''
}

/** losses are who breaks up and who leaves the grid, as sentences; briefly, ships are only counted. */
export function losses(table: Table, brief = false): string[] {
  const { breaks, falls } = table.foreseen
  const at = (cell: Cell): string => table.title(table.grid.at(cell)?.card)
  const mover = table.doing?.do === 'poison' ? table.doing.take : table.doing?.do === 'replace' ? table.doing.at : null
  const isMover = (cell: Cell): boolean => !!mover && cell[0] === mover[0] && cell[1] === mover[1]
  const pairs = breaks.map((ship) => {
    const partner = isMover(ship.from) ? ship.to : isMover(ship.to) ? ship.from : null
    if (partner) return t('cost.tie', { ship: table.title(ship.card), a: at(partner) })
    return t('cost.pair', { a: at(ship.from), b: at(ship.to) })
  })
  const told: string[] = []
  if (pairs.length > (brief ? 0 : named)) told.push(t('cost.breaks', { n: pairs.length }))
  else if (pairs.length > 0) told.push(t('cost.breaksNamed', { pairs: list(pairs) }))
  if (pairs.length > 0 && table.free && !table.doing) told.push(t('cost.again')) // it is open where a stolen pony goes
  const gone = falls.map(table.title)
  if (gone.length > 0) told.push(t('cost.gone', { n: gone.length, names: list(gone) }))
  return told
}

/** powers are the powers that will act, in their order: "Magic wand (must): all 3 open Goals are replaced". Briefly, only those
 * that must act are explained. */
export function powers(table: Table, brief = false): string[] {
  const all = table.foreseen.then.filter((power, i, list) => list.findIndex((p) => p.card === power.card) === i)
  return all.map((power) => {
    const card = table.card(power.card)
    const args = {
      power: card ? powerOn(card) : '',
      card: table.title(power.card),
      way: t(power.must ? 'ask.must' : 'ask.may'),
    }
    const name = all.length > 1 ? t('ahead.powerOf', args) : t('ahead.power', args)
    return all.length > explained || (brief && !power.must)
      ? name
      : t('ahead.does', { power: name, effect: effectOf(table, power) })
  })
}

function effectOf(table: Table, { card: id }: PowerAhead): string {
  const card = table.card(id)
  const key = `then.${card?.power?.name}`
  const won = new Set(table.changes.filter((c) => c.by >= 0).map((c) => c.card))
  const n = table.view.goals.filter((goal) => goal.card && !won.has(goal.card)).length
  return has(key) ? tx(key, { n }) : words(card?.text, settings.language).replace(/\.$/, '')
}

/** changeCount is how far a Goal will be: "2 → 3 of 3". */
export function changeCount({ kind, from, to, need }: GoalChange): string {
  return need > 1 ? t('ahead.count', { from, to, need }) : t(kind === 'back' ? 'ahead.unmet' : 'ahead.met')
}

/** wonWords says who wins a Goal. */
export const wonWords = (table: Table, { kind, by, points }: GoalChange): string =>
  kind === 'won' ? t('ahead.youWin', { points }) : t('ahead.taken', { name: table.name(by), points })

/** changeText says what a Goal becomes: "2 → 3 of 3: you win it, +2". */
export function changeText(table: Table, change: GoalChange): string {
  if (change.by < 0) return changeCount(change)
  const won = wonWords(table, change)
  return change.need > 1 ? t('ahead.countWon', { count: changeCount(change), won }) : won
}

/** foretold is all of it in one announcement; nothing unless something is foreseen. */
export function foretold(table: Table): string {
  const goals = table.changes.map((c) => t('ahead.goal', { goal: table.title(c.card), change: changeText(table, c) }))
  const acting = powers(table)
  const told = [
    ...losses(table),
    ...(acting.length > 0 ? [t('ahead.then', { powers: acting.join('; ') })] : []),
    ...goals,
  ]
  if (table.doing) {
    const { key, args } = saying(table)
    told.unshift(spoken(table, key, args))
  }
  return told.join(' ')
}
