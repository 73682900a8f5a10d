// What is said about a slap, in two lines: what happened, and how, why and at what cost.

import { endsText } from '../../lib/format'
import { list, t } from '../../lib/i18n.svelte'
import { settings } from '../../lib/settings.svelte'
import type { HayburgerCard, HayburgerView, Seat, TableView } from '../../lib/wire.gen'
import { capital, standInFor, winnerName } from '../../table/shares'
import { drawn } from './deck.svelte'
import { lead, tieMs, type Result } from './race'

export interface Words {
  title: string
  text: string
}

const label = (card: HayburgerCard): string => drawn(card.symbol, settings.language).label

/** noMatch says why the topmost card makes neither a Mirror nor a Hayburger. Cards below that match each other do not matter. */
function noMatch([top, ...below]: readonly HayburgerCard[]): string {
  if (!top) return t('slap.why.noMatch')
  const [first, second] = [...new Set(below.map(label))]
  if (!first) return t('slap.why.oneCard', { top: label(top) })
  return second
    ? t('slap.why.neither', { top: label(top), first, second })
    : t('slap.why.other', { top: label(top), first })
}

/** wordsOf says what became of a slap. Name gives a seat's name; you is the seat of the reader. */
export function wordsOf(result: Result, name: (seat: Seat) => string, you: Seat): Words {
  const seat = result.winner ?? result.hands[0]?.seat ?? -1
  const mine = seat >= 0 && seat === you
  if (result.winner !== null && result.hands.length === 0)
    return {
      title: t(mine ? 'slap.tookYou' : 'slap.took', { n: result.taken, who: name(seat) }),
      text: t(result.challenge ? 'slap.took.challenge' : 'slap.took.last'),
    }
  if (result.winner !== null)
    return {
      title: result.showing
        ? t(mine ? 'slap.wonYou' : 'slap.wonBig', { what: t(`slap.${result.showing}`), who: name(seat) })
        : name(seat),
      text: `${how(result)} ${t(mine ? 'slap.gainYou' : 'slap.gain', { n: result.taken })}`,
    }
  if (result.why === 'noMatch' || result.why === 'tooFast')
    if (result.hands[0]?.verdict === 'false')
      return {
        title: mine ? t('slap.falseYou') : t('slap.falseTitle', { who: name(seat) }),
        text: `${why(result)} ${t(`slap.cost.${result.cost === 'barred' ? 'barred' : 'card'}${mine ? 'You' : ''}`)}`,
      }
  return { title: t(mine ? 'slap.noCountYou' : 'slap.noCount', { who: name(seat) }), text: why(result) }
}

/** spoken is both lines as two sentences, for those who hear them. */
export const spoken = ({ title, text }: Words): string => `${title}${endsText(title) ? '' : '.'} ${text}`

function how(result: Result): string {
  if (result.tie) return t('slap.how.tie', { n: tieMs })
  const by = lead(result)
  return by === null ? t('slap.how.only') : t('slap.how.by', { n: by })
}

function why(result: Result): string {
  if (result.hands[0]?.verdict === 'void')
    return t(result.why === 'tooFast' ? 'slap.why.early' : 'slap.why.cardCovered')
  switch (result.why) {
    case 'noMatch':
      return noMatch(result.cards)
    case 'tooFast':
      return t('slap.why.tooFast', { n: result.hands[0]?.ms ?? 0 })
    case 'cardCovered':
      return t('slap.why.cardCovered')
    default:
      return t('slap.why.late')
  }
}

/** overWords say who has won, and how the game ended. */
export function overWords(view: HayburgerView, table: TableView | null, you: Seat): Words {
  const winners = view.winners ?? []
  const others = view.seats.filter((_, seat) => !winners.includes(seat)).reduce((sum, seat) => sum + seat.cards, 0)
  const all = winners.length === 1 && others === 0 && view.pile.cards === 0
  const most = Math.max(0, ...winners.map((seat) => view.seats[seat]?.cards ?? 0))
  const alone = winners.length === 1 && winners[0] === you && !standInFor(table, you)
  const names = list(
    winners.map((seat) => (seat === you && !standInFor(table, you) ? t('slap.youName') : winnerName(table, seat, you))),
  )
  return {
    title: alone ? t('slap.youWin') : capital(t('slap.over', { names, n: winners.length })),
    text: all
      ? t('slap.end.all')
      : view.pile.turned >= view.options.maxTurned
        ? t('slap.end.limit', { n: view.pile.turned, cards: most })
        : t('slap.end.most', { n: most }),
  }
}

/** shareText is a result to send to others: how it went for somebody, and where the game can be watched. */
export function shareText(view: HayburgerView, table: TableView | null, you: Seat, address: string): string {
  const me = view.seats[you]
  const winners = list((view.winners ?? []).map((seat) => winnerName(table, seat, -1)))
  const won = view.winners?.includes(you) && !standInFor(table, you)
  const lines = [
    `Hayburger · ${
      won
        ? t('slap.share.won', { n: me!.cards })
        : winners
          ? capital(t('slap.over', { names: winners, n: view.winners!.length }))
          : t('over.nobody')
    }`,
  ]
  if (me && me.stats.won > 0) lines.push(t('slap.share.slaps', { n: me.stats.won, best: me.stats.best }))
  return [...lines, address].join('\n')
}
