// A card as the server tells it, and what its face shows.

import type { IconName, SymbolName } from '../icons/paths'
import { defaultLanguage, type Language } from '../lib/languages'
import type * as wire from '../lib/wire.gen'
import { standIn } from './art'

export type Kind = 'Start' | 'Pony' | 'Ship' | 'Goal'

/** A card, with its kind told exactly. */
export interface Card extends wire.Card {
  kind: Kind
}

/** A Pony card as it is now, where that is not as printed. */
export type Looks = wire.Attributes

/** One symbol on the bookmark. A changed one is on a patch of sticky note, until the end of the turn. */
export interface Mark {
  symbol: SymbolName
  changed: boolean
}

const raceSymbols: readonly string[] = ['earth', 'pegasus', 'unicorn', 'alicorn']

function genderSymbol(gender: string[]): SymbolName {
  if (gender.length > 1) return 'both'
  return gender[0] === 'male' || gender[0] === 'female' ? gender[0] : 'genderless'
}

const same = (a: string[], b: string[]): boolean => a.length === b.length && a.every((x) => b.includes(x))

/** isChangeling reports whether the card has the black symbol that is not a race but says whom it imitates. */
export const isChangeling = (card: Card): boolean => card.symbol?.startsWith('changeling') ?? false

/** marks are the symbols of a Pony or Start card: race, gender, hourglass. */
export function marks(card: Card, looks?: Looks): Mark[] {
  if (card.kind === 'Ship' || card.kind === 'Goal') return []
  const race = looks?.race ?? card.race ?? []
  const gender = looks?.gender ?? card.gender ?? []
  const printed = isChangeling(card) && race.length === 0 ? [card.symbol!.split(' ')[1]!] : race
  const list = printed
    .filter((r): r is SymbolName => raceSymbols.includes(r))
    .map((symbol): Mark => ({ symbol, changed: !!looks && !same(race, card.race ?? []) }))
  list.push({ symbol: genderSymbol(gender), changed: !!looks && !same(gender, card.gender ?? []) })
  if (looks?.dystopian ?? card.dystopian) list.push({ symbol: 'hourglass', changed: !!looks && !card.dystopian })
  return list
}

const powerIcons: Record<string, IconName> = {
  swap: 'swap',
  '3swap': 'swapThree',
  draw: 'draw',
  newGoal: 'newGoal',
  search: 'search',
  revolution: 'search',
  copy: 'copy',
  fullCopy: 'copy',
  replace: 'replace',
  pinkamena: 'replace',
  escape: 'escape',
  portal: 'portal',
  moveStart: 'moveStart',
  wand: 'wand',
  changeling: 'changeling',
  exchangeHands: 'cards',
  genderChange: 'genderChange',
  raceChange: 'raceChange',
  raceGenderChange: 'genderChange',
  timelineChange: 'timelineChange',
  makePrincess: 'makePrincess',
  keywordChange: 'story',
  addKeywords: 'story',
  clone: 'copy',
  lovePoison: 'lovePoison',
  playFromDiscard: 'undo',
  shipWithEverypony: 'people',
  ship: 'letter',
  interrupt: 'flag',
  reminder: 'hint',
}

/** powerIcon is the sign of a power: by its name, or by what it does first. */
export const powerIcon = ({ name, deeds = [] }: Pick<wire.Power, 'name' | 'deeds'>): IconName =>
  powerIcons[name] ?? powerIcons[deeds[0] ?? ''] ?? 'wand'

// What no title is cut after: articles, prepositions and conjunctions, and a comma or colon.
const leadsOn = /(?:[\s,:;–-]|\s(?:an?|and|at|for|from|in|is|of|on|or|that|the|to|with|de|del|el|en|la|las|los|y))+$/i

/** shortTitle is for small faces: what the pack gives, or the title cut after a word that can end it. */
export function shortTitle(card: Card): string {
  if (card.short) return card.short
  if (card.title.length <= 22) return card.title
  const cut = card.title.slice(0, 21)
  const end = cut.lastIndexOf(' ')
  const whole = end > 0 ? cut.slice(0, end).replace(leadsOn, '') : ''
  return `${whole.length > 4 ? whole : cut.slice(0, Math.max(end, 12)).trimEnd()}…`
}

/** namesOn are the names that the face prints: those the title does not tell, or all where a copy has more than are printed. */
export function namesOn(card: Card, looks?: Looks, imitates?: Card): readonly string[] {
  const printed = [...(card.names ?? []), ...(imitates?.names ?? [])]
  if (looks?.names.some((name) => !printed.includes(name))) return looks.names
  return (imitates ?? card).printedNames ?? []
}

/** words is a text in the person's language, else in the default one, else in any. */
export function words(text: Record<string, string> | undefined, language: Language): string {
  return text?.[language] || text?.[defaultLanguage] || Object.values(text ?? {})[0] || ''
}

/** titleLanguage is the language of a card's title, for those who hear it. A title is in English, like a text that names no language, unless the card
 * has words of its own and none of them in English. */
export function titleLanguage(card: Pick<Card, 'text' | 'flavour'> | undefined): string | undefined {
  if (!card) return undefined
  const foreign = [card.flavour, card.text]
    .map((said) => Object.keys(said ?? {}))
    .find((codes) => codes[0] && !codes.includes(defaultLanguage))
  return foreign?.[0] ?? defaultLanguage
}

/** artOf is how a card is drawn: as its pack says, or in a way made from its id, so that it is always the same. */
export const artOf = (card: Card): wire.Art => card.art ?? standIn(card)

/** packOf is the namespace of the card's pack, which may have dots of its own: what stands before kind and name. */
export const packOf = (card: Card): string => card.id.split('.').slice(0, -2).join('.')
