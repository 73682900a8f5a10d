// The face of a card that is being written, as the server would tell it.

import type { Card } from '../card/card'
import type { CheckedPack, Power as Shown } from '../lib/wire.gen'
import { idOf, type Draft, type DraftCard, type Power } from './draft'
import { powers } from '../lib/powers.gen'

/** What the server finds for the faces of cards, by id: texts where the author wrote none, and names to print. */
export type Found = Pick<CheckedPack, 'says' | 'printedNames'>

/** faceOf is what CardFace shows of a draft's card, however unfinished that is. */
export function faceOf(draft: Draft, card: DraftCard, found: Found = {}): Card {
  const id = idOf(draft, card)
  const face: Card = {
    id,
    kind: card.kind,
    title: card.title || card.key,
    text: said(card.text) ? card.text : (found.says?.[id] ?? {}),
  }
  if (said(card.flavour)) face.flavour = card.flavour
  if (card.short) face.short = card.short
  if (card.art) face.art = card.art
  if (card.picture) face.picture = card.picture
  if (card.url.startsWith('https://')) face.image = card.url
  if (card.thumb.startsWith('https://')) face.thumb = card.thumb
  if (card.kind === 'Goal') return { ...face, worth: worth(card), goal: card.goalLogic, judged: !card.goalLogic }
  if (card.power?.name) {
    face.power = shownPower(card.power)
    const left = leftToPlayers(card.power)
    if (left) face.byHand = left
  }
  if (card.kind === 'Ship') return face
  const imitates = becomes(card.power)
  return {
    ...face,
    names: card.names.length > 0 ? card.names : [card.title],
    printedNames: found.printedNames?.[id] ?? [],
    race: imitates ? [] : card.race,
    gender: card.gender,
    symbol: imitates ? `changeling ${imitates}` : card.race.join('/'),
    dystopian: card.dystopian,
    keywords: card.keywords,
    count: card.count,
  }
}

const said = (text: Record<string, string>): boolean => Object.values(text).some((words) => words.trim() !== '')

/** worth is what the rosette shows: "3", or "3/4" where it depends. */
export const worth = (card: DraftCard): string =>
  card.morePoints && card.moreWhen ? `${card.points}/${card.morePoints}` : card.points

/** becomes is whom a changeling may imitate, and nothing for other cards. */
export const becomes = (power: Power | null): string =>
  (power?.name === 'changeling' ? power.becomes : power?.effects?.find((e) => e.do === 'changeling')?.becomes) ?? ''

/** leftToPlayers tells how much of a power is only words. */
function leftToPlayers(power: Power): 'all' | 'part' | undefined {
  const deeds = power.effects?.map((e) => e.do) ?? [power.name]
  return deeds.includes('reminder') ? (deeds.length === 1 ? 'all' : 'part') : undefined
}

function shownPower(power: Power): Shown {
  const known = power.effects ? undefined : powers[power.name]
  return {
    name: power.name,
    must: power.must ?? known?.must ?? false,
    fromHand: power.fromHand ?? known?.fromHand ?? false,
    ...(power.effects && { deeds: power.effects.map((e) => e.do) }),
  }
}
