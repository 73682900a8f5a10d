// What is stored, or is in a file of drafts, may be old, broken or somebody else's: only what a card can have is taken.

import { blankCard, kinds, newID, type DraftCard } from './draft'

const nowhere = { cards: [], namespace: '' } as unknown as Parameters<typeof blankCard>[0]

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown) => typeof value === 'string'
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText)

/** like reports whether a value has the shape of another: a text, a number, a list of texts, texts by language. */
function like(value: unknown, model: unknown): boolean {
  if (Array.isArray(model)) return isTexts(value)
  if (isObject(model)) return isObject(value) && Object.values(value).every(isText)
  return typeof value === typeof model && (typeof value !== 'number' || Number.isFinite(value))
}

/** What a card may lack altogether, or have in a shape of its own. */
const special: Record<string, (value: unknown) => boolean> = {
  power: (value) => isObject(value) && isText(value.name) && (!value.effects || isEffects(value.effects)),
  art: (value) =>
    isObject(value) &&
    isText(value.emblem) &&
    isText(value.pattern) &&
    isTexts(value.palette) &&
    (value.palette as string[]).length === 4,
  picture: (value) =>
    isObject(value) &&
    [value.hash, value.artist, value.licence].every((v) => v === undefined || isText(v)) &&
    (value.at === undefined ||
      (Array.isArray(value.at) && value.at.length === 3 && value.at.every((n) => Number.isFinite(n)))),
  countsAs: isText,
  inWords: isTexts,
}
const isEffects = (value: unknown) => Array.isArray(value) && value.every((e) => isObject(e) && isText(e.do))

/** mended is a card of what was stored, with what is right of it; nothing if that is no card at all. */
export function mended(stored: unknown): DraftCard | null {
  if (!isObject(stored)) return null
  const kind = kinds.find((kind) => kind === stored.kind)
  if (!kind) return null
  const card: Record<string, unknown> = { ...blankCard(nowhere, kind, ''), goalLogic: '', uid: newID() }
  for (const [field, value] of Object.entries(stored)) {
    const fits = special[field] ?? ((value: unknown) => field in card && like(value, card[field]))
    if (Object.hasOwn(special, field) || Object.hasOwn(card, field)) if (fits(value)) card[field] = value
  }
  return card as unknown as DraftCard
}
