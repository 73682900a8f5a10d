// A draft is a pack while somebody writes it: what a file of our own format says, in a shape that forms can hold.

import type { Kind } from '../card/card'
import { unaccented } from '../lib/format'
import type { Art, Origin, Picture } from '../lib/wire.gen'
import { firstGoal } from './forms/form'

export type Wording = Record<string, string>

/** One step of a power that its author builds. */
export interface Effect {
  do: string
  n?: number
  upTo?: boolean
  becomes?: string
  noRedisguise?: boolean
  keywords?: string[]
  text?: string
  deck?: string
  bars?: string[]
  may?: boolean
  if?: Condition
  of?: string
  with?: string
  who?: string
  all?: boolean
  from?: string
  keep?: boolean
  also?: boolean
  until?: string
  words?: boolean
}

/** What must be true for a power or a step to act. */
export interface Condition {
  with?: string
  n?: number
  cards?: boolean
  grid?: number
  won?: boolean
  words?: boolean
}

/** A power: one that the game knows by its name, with what the name needs and other options, or one built from effects. */
export interface Power {
  name: string
  becomes?: string
  noRedisguise?: boolean
  keywords?: string[]
  text?: string
  effects?: Effect[]
  must?: boolean
  fromHand?: boolean
  uncopyable?: boolean
  when?: string
  if?: Condition
  choose?: number
  copied?: number
  allIf?: Condition
}

/** A card. What its kind does not have stays as it was made, and is not written into the file. */
export interface DraftCard {
  uid: string // tells it apart in this draft, whatever its key is
  kind: Kind
  key: string
  title: string
  short: string
  names: string[]
  race: string[]
  gender: string[]
  dystopian: boolean
  count: number
  changesPoints: boolean
  countsAs?: string | undefined // kept as the file has it
  inWords?: string[] | undefined // kept as the file has it
  keywords: string[]
  power: Power | null
  points: string
  morePoints: string
  moreWhen: string
  goalLogic: string
  handLimit: number
  text: Wording
  flavour: Wording
  art: Art | null
  picture: Picture | null
  url: string
  thumb: string
  pon: string // the line of the card machine's file that it came from
}

export interface Draft {
  id: string
  changed: number // when, in milliseconds
  name: string
  description: string
  author: string
  version: string
  licence: string
  published?: string // the name under which it was published last
  changes?: string // what is new in this version
  origin?: Origin // what it is a remix of
  namespace: string
  root: string
  cards: DraftCard[]
}

export const kinds: Kind[] = ['Start', 'Pony', 'Ship', 'Goal']

/** newID is short, and different each time. */
export const newID = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(6)), (n) => (n % 36).toString(36)).join('')

/** keyFrom makes a key of a title: letters and digits only. */
export const keyFrom = (title: string): string =>
  unaccented(title)
    .split(/[^\p{L}\p{Nd}]+/u)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')
    .slice(0, 60)

/** freeKey is a key that no other card of the kind has. */
export function freeKey(draft: Draft, kind: Kind, wanted: string, except = ''): string {
  const taken = new Set(draft.cards.filter((card) => card.kind === kind && card.uid !== except).map((card) => card.key))
  const base = wanted || kind
  let key = base
  for (let n = 2; taken.has(key); n++) key = `${base}${n}`
  return key
}

/** cleanKey takes out what no key may have. */
export const cleanKey = (key: string): string => key.replace(/[^\p{L}\p{Nd}]/gu, '')

/** cleanNamespace is how a namespace is read, whatever was written: letters, digits, and single dots between them. */
export const cleanNamespace = (namespace: string): string =>
  namespace.split('.').map(cleanKey).filter(Boolean).join('.') || 'Pack'

/** idOf is how the card is known everywhere. */
export const idOf = (draft: Draft, card: DraftCard): string =>
  `${cleanNamespace(draft.namespace)}.${card.kind}.${card.key}`

/** blankCard is a new card of a kind. */
export function blankCard(draft: Draft, kind: Kind, title: string): DraftCard {
  return {
    uid: newID(),
    kind,
    key: freeKey(draft, kind, keyFrom(title)),
    title,
    short: '',
    names: [],
    race: [],
    gender: [],
    dystopian: false,
    count: 1,
    changesPoints: false,
    keywords: [],
    power: null,
    points: '1',
    morePoints: '',
    moreWhen: '',
    goalLogic: kind === 'Goal' ? firstGoal : '',
    handLimit: 0,
    text: {},
    flavour: {},
    art: null,
    picture: null,
    url: '',
    thumb: '',
    pon: '',
  }
}

/** namespaceFrom makes a namespace of the author and the title, so that two packs seldom have the same. */
export const namespaceFrom = ({ author, name }: Pick<Draft, 'author' | 'name'>): string =>
  cleanNamespace([author, name].map(keyFrom).join('.'))

/** renamed gives a pack another title or author. Its namespace follows until it was written by hand or the pack was published. */
export function renamed(draft: Draft, to: Partial<Pick<Draft, 'author' | 'name'>>): Draft {
  const next = { ...draft, ...to }
  const follows = !draft.published && cleanNamespace(draft.namespace) === namespaceFrom(draft)
  return follows ? moved(next, namespaceFrom(next)) : next
}

/** moved gives a pack another namespace, and says it wherever its cards speak of one another by id. */
export function moved(draft: Draft, namespace: string): Draft {
  const before = draft.namespace.replaceAll('.', '\\.')
  const id = new RegExp(`(?<![\\p{L}\\p{Nd}.])${before}\\.(?=(?:${kinds.join('|')})\\.)`, 'gu')
  const cards = JSON.parse(JSON.stringify(draft.cards).replace(id, `${namespace}.`)) as DraftCard[]
  return { ...draft, namespace, cards }
}

/** isJustBegun reports whether a card still has the title that new ones begin with, and no name. */
export const isJustBegun = (card: DraftCard, title: string): boolean => card.title === title && card.names.length === 0

/** blankDraft is a new pack without cards. */
export const blankDraft = (name: string): Draft => ({
  id: newID(),
  changed: 0,
  name,
  description: '',
  author: '',
  version: '',
  licence: '',
  namespace: keyFrom(name) || 'Pack',
  root: '',
  cards: [],
})

/** retitled gives a card a new title. Its key follows as long as it was made from the title. */
export function retitled(draft: Draft, card: DraftCard, title: string): DraftCard {
  const follows = card.key === freeKey(draft, card.kind, keyFrom(card.title), card.uid)
  return { ...card, title, key: follows ? freeKey(draft, card.kind, keyFrom(title), card.uid) : card.key }
}

/** withCard puts a changed card in the place of the old one. */
export const withCard = (draft: Draft, card: DraftCard): Draft => ({
  ...draft,
  cards: draft.cards.map((old) => (old.uid === card.uid ? card : old)),
})

/** copyOf is another card like it. */
export const copyOf = (draft: Draft, card: DraftCard): DraftCard => ({
  ...structuredClone(card),
  uid: newID(),
  key: freeKey(draft, card.kind, card.key),
})
