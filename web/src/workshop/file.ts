// A draft as a file of our own format, and back. The server alone reads other formats, and gives them in ours.

import type { Kind } from '../card/card'
import type { Art, Origin, Picture } from '../lib/wire.gen'
import { kinds, newID, type Draft, type DraftCard, type Power, type Wording } from './draft'

/** A card as the file has it. */
interface CardFile {
  title?: string
  short?: string
  name?: string | string[]
  race?: string
  gender?: string
  altTimeline?: boolean
  count?: number
  changeGoalPointValues?: boolean
  countsAs?: string
  inWords?: string[]
  keywords?: string[]
  power?: string | Power
  reward?: string | Power
  points?: string
  morePoints?: string
  moreWhen?: string
  goalLogic?: string
  handLimit?: number
  text?: Wording
  flavour?: Wording
  art?: Art
  picture?: Picture
  url?: string
  thumb?: string
  pon?: string
}

export interface PackFile {
  name: string
  description?: string
  author?: string
  version?: string
  licence?: string
  changes?: string
  origin?: Origin
  format: 'shipfic:1'
  namespace: string
  root?: string
  cards: Record<string, Record<string, CardFile>>
}

const isPony = (kind: Kind) => kind === 'Pony' || kind === 'Start'

/** filled leaves out what is empty. */
const filled = <T extends object>(all: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(all).filter(
      ([, v]) =>
        v !== '' && v !== false && v !== null && v !== undefined && v !== 0 && !(Array.isArray(v) && v.length === 0),
    ),
  ) as Partial<T>

const worded = (text: Wording): Wording | null => {
  const said = Object.fromEntries(Object.entries(text).filter(([, words]) => words.trim() !== ''))
  return Object.keys(said).length > 0 ? said : null
}

/** toFile writes a draft. */
export function toFile(draft: Draft): PackFile {
  const cards: PackFile['cards'] = {}
  for (const kind of kinds)
    cards[kind.toLowerCase()] = Object.fromEntries(
      draft.cards.filter((card) => card.kind === kind).map((card) => [card.key, cardToFile(card)]),
    )
  return {
    name: draft.name,
    ...filled({
      description: draft.description,
      author: draft.author,
      version: draft.version,
      licence: draft.licence,
      changes: draft.changes,
      origin: draft.origin,
      root: draft.root,
    }),
    format: 'shipfic:1',
    namespace: draft.namespace,
    cards,
  }
}

function cardToFile(card: DraftCard): CardFile {
  const all: Record<string, unknown> = {
    title: card.title,
    short: card.short,
    text: worded(card.text),
    flavour: worded(card.flavour),
    art: card.art,
    picture: card.picture && Object.keys(card.picture).length > 0 ? card.picture : null,
    url: card.url,
    thumb: card.thumb,
    pon: card.pon,
    countsAs: card.countsAs,
    inWords: card.inWords,
  }
  if (isPony(card.kind)) {
    const name = card.names.some((n) => n.includes('/')) ? card.names : card.names.join('/')
    Object.assign(all, {
      name,
      race: card.race.join('/'),
      gender: card.gender.join('/'),
      altTimeline: card.dystopian,
      count: card.count > 1 || card.count < 1 ? card.count : null,
      changeGoalPointValues: card.changesPoints,
      keywords: card.keywords,
    })
  }
  if (card.kind !== 'Goal') all.power = card.power && powerToFile(card.power)
  if (card.kind === 'Goal')
    Object.assign(all, {
      points: card.points,
      goalLogic: card.goalLogic,
      morePoints: card.morePoints,
      moreWhen: card.moreWhen,
      handLimit: card.handLimit,
      reward: card.power && powerToFile(card.power),
    })
  return filled(all) as CardFile
}

const powerFrom = (power: string | Power | undefined): Power | null =>
  typeof power === 'string' ? { name: power } : (power ?? null)

/** powerToFile writes a power without options by its name. */
function powerToFile(power: Power): string | Power {
  const { name, ...rest } = power
  return Object.values(rest).every((option) => option === undefined) ? name : power
}

/** fromFile reads a file of our own format, as the server writes it. */
export function fromFile(file: PackFile): Omit<Draft, 'id' | 'changed'> {
  const cards: DraftCard[] = []
  for (const kind of kinds) {
    for (const [key, card] of Object.entries(file.cards[kind.toLowerCase()] ?? {}))
      cards.push(cardFromFile(kind, key, card))
  }
  return {
    name: file.name,
    description: file.description ?? '',
    author: file.author ?? '',
    version: file.version ?? '',
    licence: file.licence ?? '',
    ...(file.changes && { changes: file.changes }),
    ...(file.origin && { origin: file.origin }),
    namespace: file.namespace,
    root: file.root ?? '',
    cards,
  }
}

const parts = (text: string | undefined): string[] => (text ? text.split('/') : [])

function cardFromFile(kind: Kind, key: string, card: CardFile): DraftCard {
  return {
    uid: newID(),
    kind,
    key,
    title: card.title ?? '',
    short: card.short ?? '',
    names: Array.isArray(card.name) ? card.name : parts(card.name),
    race: parts(card.race),
    gender: parts(card.gender),
    dystopian: card.altTimeline ?? false,
    count: card.count ?? 1,
    changesPoints: card.changeGoalPointValues ?? false,
    keywords: card.keywords ?? [],
    power: powerFrom(card.reward ?? card.power),
    points: card.points ?? '',
    morePoints: card.morePoints ?? '',
    moreWhen: card.moreWhen ?? '',
    goalLogic: card.goalLogic ?? '',
    handLimit: card.handLimit ?? 0,
    text: card.text ?? {},
    flavour: card.flavour ?? {},
    art: card.art ?? null,
    picture: card.picture ?? null,
    url: card.url ?? '',
    thumb: card.thumb ?? '',
    pon: card.pon ?? '',
    countsAs: card.countsAs,
    inWords: card.inWords,
  }
}
