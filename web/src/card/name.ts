// Names of cards that read like a sentence, for those who hear the page.

import { list, t, tx } from '../lib/i18n.svelte'
import { settings } from '../lib/settings.svelte'
import { isChangeling, namesOn, words, type Card, type Looks } from './card'

/** raceWord is the race in words: "unicorn", or for a changeling "imitates a unicorn". */
export function raceWord(card: Pick<Card, 'race' | 'symbol'>): string {
  if (!card.race?.length)
    return card.symbol && isChangeling(card as Card)
      ? t('card.imitates', { race: tx(`symbol.${card.symbol.split(' ')[1]}`) })
      : t('symbol.noRace')
  return list(card.race.map((r) => tx(`symbol.${r}`)))
}

/** genderWord is the gender in words. */
export function genderWord(gender: string[] = []): string {
  if (gender.length > 1) return t('symbol.both')
  return gender[0] ? tx(`symbol.${gender[0]}`) : t('symbol.genderless')
}

/** powerWord is the name of a power. One that a pack's author built has only the name that they gave it: "highTide" is "High tide". */
export function powerWord(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  return tx(`power.${name}`, {}, words.slice(0, 1).toUpperCase() + words.slice(1))
}

/** powerOn is the power that a face names. A card of which the file says nothing is to be looked at. */
export function powerOn(card: Card): string {
  if (card.power) return powerWord(card.power.name)
  if (card.kind === 'Start') return t('kind.start')
  return card.byHand === 'unsaid' ? t('power.reminder') : t('power.none')
}

/** byHandNote says what the game leaves to the players, or nothing. */
export function byHandNote(card: Card): string {
  if (card.judged) return t('card.judged')
  if (card.byHand === 'part') return t('card.byHandPart')
  if (card.byHand === 'unsaid') return t('card.byHandUnsaid')
  return card.byHand ? t('card.byHandAll') : ''
}

/** cardSays is what a card says besides its name, which tells already that it has no power. */
export function cardSays(card: Card): string {
  const said = words(card.text, settings.language)
  const none = `${t('power.none')}.`
  return !card.power && said.startsWith(none) ? said.slice(none.length).trimStart() : said
}

/** cardName tells all that the face shows: "Princess Luna, Pony card: alicorn, female, Elder, Princess. Swap." */
export function cardName(card: Card, looks?: Looks, imitates?: Card): string {
  const kind = t(`kind.${card.kind.toLowerCase() as 'pony'}`)
  if (card.kind === 'Goal')
    return t('card.nameGoal', { title: card.title, worth: card.worth ?? '', text: words(card.text, settings.language) })
  const power = card.kind === 'Start' && !card.power ? '' : powerOn(card)
  if (card.kind === 'Ship') return t('card.nameShip', { title: card.title, kind, power })
  const named = namesOn(card, looks, imitates)
  const facts = [
    ...(named.length > 0 ? [t('card.named', { names: list(named) })] : []),
    raceWord(looks ? { race: looks.race, symbol: card.symbol ?? '' } : card),
    genderWord(looks?.gender ?? card.gender),
  ]
  if (looks?.dystopian ?? card.dystopian) facts.push(t('symbol.hourglass'))
  facts.push(...(looks?.keywords ?? card.keywords ?? []))
  const count = looks?.count ?? card.count ?? 1
  if (count > 1) facts.push(t('card.counts', { n: count }))
  const title = imitates ? t('card.disguised', { title: card.title, as: imitates.title }) : card.title
  return (
    t('card.namePony', { title, kind, facts: facts.join(', '), power: power && ` ${power}.` }) +
    (looks && !imitates ? ` ${t('card.untilEndSentence')}` : '')
  )
}
