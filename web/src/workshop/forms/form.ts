// Forms are trees of fields: a Goal, or a part of one, as the server reads it. The kinds, their fields and their labels
// come from the Goal language; nothing here knows a kind by name.

import { anyCard, formKinds } from '../../lib/goals.gen'
import type { FormKind, FormPart, FormSort, GoalForm } from '../../lib/wire.gen'

export const kindOf = (form: GoalForm): FormKind => formKinds[form.kind]!

/** kindsOf lists the kinds of a sort in the order in which they are offered. */
export const kindsOf = (sort: FormSort): string[] =>
  Object.keys(formKinds).filter((kind) => formKinds[kind]!.sort === sort)

/** firstGoal is the formula that a new Goal begins with. */
export const firstGoal: string = formKinds[kindsOf('goal')[0]!]!.example!

/** groups are the kinds that combine criteria. */
export const groups: string[] = kindsOf('criterion').filter((kind) => formKinds[kind]!.each)

export const isGroup = (form: GoalForm): boolean => groups.includes(form.kind)

/** termKinds lists the kinds that a single condition can have; that any card will do is a choice only where nothing else is asked. */
export const termKinds = (ships: boolean, alone: boolean): string[] =>
  kindsOf('criterion').filter(
    (kind) => !groups.includes(kind) && (alone || kind !== anyCard) && (!ships || formKinds[kind]!.ofShips),
  )

/** newTerm is a condition that its author still fills in. */
export const newTerm = (ships: boolean): GoalForm => formKinds[termKinds(ships, false)[0]!]!.begin

export const isAnyCard = (form: GoalForm): boolean => form.kind === anyCard

/** rowsOf lists the conditions of a criterion. */
export const rowsOf = (form: GoalForm): GoalForm[] => (isGroup(form) ? (form.of ?? []) : [form])

/** combined makes a criterion of conditions: one needs no group, and none is met by any card. */
export function combined(kind: string, rows: GoalForm[]): GoalForm {
  if (rows.length === 0) return formKinds[anyCard]!.begin
  return rows.length === 1 ? rows[0]! : { kind, of: rows }
}

/** groupOf is the kind of a criterion's group; conditions that are added to one alone must all be met. */
export const groupOf = (form: GoalForm): string => (isGroup(form) ? form.kind : groups[0]!)

/** withTerm adds a condition to a criterion. */
export function withTerm(form: GoalForm, term: GoalForm): GoalForm {
  return combined(groupOf(form), isAnyCard(form) ? [term] : [...rowsOf(form), term])
}

/** newGroup is a group to add to a criterion: alternatives where all must be met, and the other way round. */
export const newGroup = (form: GoalForm, ships: boolean): GoalForm => ({
  kind: groups.find((kind) => kind !== groupOf(form))!,
  of: [newTerm(ships), newTerm(ships)],
})

/** put replaces a part. */
export const put = (parts: readonly GoalForm[], i: number, part: GoalForm): GoalForm[] =>
  parts.map((old, at) => (at === i ? part : old))

export const without = (parts: readonly GoalForm[], i: number): GoalForm[] => parts.filter((_, at) => at !== i)

/** turned is a form of another kind, which keeps what both kinds have. */
export function turned(form: GoalForm | null, kind: string): GoalForm {
  const { begin, parts, ways } = formKinds[kind]!
  if (!form) return begin
  const old = kindOf(form).parts
  const fits = (part: FormPart, i: number) => old?.[i]?.sort === part.sort && !old[i].ships === !part.ships
  const next: GoalForm = { ...begin }
  if (parts) next.of = parts.map((part, i) => (fits(part, i) ? form.of![i]! : begin.of![i]!))
  if (begin.count && (form.count ?? 1) > 1) next.count = form.count!
  if (ways && form.not) next.not = true
  if (ways && form.printed) next.printed = true
  return next
}
