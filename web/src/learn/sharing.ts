// A result to share: a text and a picture that say how it went, but nothing of the solution.

import { date, t, tx } from '../lib/i18n.svelte'
import type { Daily } from '../lib/wire.gen'
import type { Result } from './results.svelte'

/** dayWords writes a day as the language does. */
export const dayWords = (day: string, weekday?: 'long' | 'short'): string =>
  date(new Date(`${day}T00:00:00Z`), {
    day: 'numeric',
    month: weekday === 'short' ? 'short' : 'long',
    year: 'numeric',
    timeZone: 'UTC',
    ...(weekday && { weekday }),
  })

/** squares is a mark for each move: those that the best way needs, those beyond it, and the hints. */
export function squares({ moves, hints }: Result, best: number): ('best' | 'more' | 'hint')[] {
  const max = 12 // beyond that, nobody counts
  return [
    ...Array<'best'>(Math.min(moves, best)).fill('best'),
    ...Array<'more'>(Math.min(Math.max(0, moves - best), max)).fill('more'),
    ...Array<'hint'>(Math.min(hints, max)).fill('hint'),
  ]
}

const signs = { best: '🟩', more: '🟨', hint: '💡' }

/** countWords says in words what the squares show. */
export const countWords = (result: Result, best: number): string =>
  `${t('daily.moves', { n: result.moves, best })} · ${result.hints === 0 ? t('daily.noHints') : t('daily.hints', { n: result.hints })}`

/** resultText is the text to share. */
export function resultText(daily: Daily, result: Result, streak: number, origin: string): string {
  const { puzzle, day } = daily
  const lines = [
    `shipfic · ${t('daily.title')} · ${dayWords(day)} · ${tx(`learn.level.${puzzle.level}`)}`,
    squares(result, puzzle.moves)
      .map((mark) => signs[mark])
      .join(''),
    countWords(result, puzzle.moves),
  ]
  if (streak > 1) lines.push(`🔥 ${t('daily.streak', { n: streak })}`)
  lines.push(`${origin}/daily/${day}`)
  return lines.join('\n')
}

const inks = { best: '#6fbf73', more: '#ffc66e', hint: '#c9a5ff' }

/** drawResult draws the picture to share, in the colours of the pictures of games. */
export function drawResult(canvas: HTMLCanvasElement, daily: Daily, result: Result, streak: number): void {
  const [width, height] = [1200, 630]
  Object.assign(canvas, { width, height })
  const at = canvas.getContext('2d')!
  const serif = getComputedStyle(document.body).getPropertyValue('--serif') || 'serif'
  const write = (words: string, y: number, size: number, ink: string, style = '') => {
    at.font = `${style} ${size}px ${serif}`
    at.fillStyle = ink
    at.fillText(words, width / 2, y, width - 140)
  }
  at.fillStyle = '#1d131b'
  at.fillRect(0, 0, width, height)
  const lamp = at.createRadialGradient(width / 2, 120, 40, width / 2, 120, 640)
  lamp.addColorStop(0, '#ffb45c40')
  lamp.addColorStop(1, '#ffb45c00')
  at.fillStyle = lamp
  at.fillRect(0, 0, width, height)
  at.strokeStyle = '#3b2f66'
  at.lineWidth = 10
  at.strokeRect(22, 22, width - 44, height - 44)
  at.textAlign = 'center'
  write('shipfic', 112, 46, '#ff8fab', 'italic bold')
  write(t('daily.title'), 190, 64, '#f6ecdb', 'bold')
  write(`${dayWords(daily.day, 'long')} · ${tx(`learn.level.${daily.puzzle.level}`)}`, 246, 34, '#d3c7df')
  const marks = squares(result, daily.puzzle.moves)
  const side = Math.min(74, (width - 200) / marks.length - 12)
  marks.forEach((mark, i) => {
    const x = width / 2 + (i - marks.length / 2) * (side + 12) + 6
    at.fillStyle = inks[mark]
    at.beginPath()
    if (mark === 'hint') at.arc(x + side / 2, 340, side / 2, 0, 2 * Math.PI)
    else at.roundRect(x, 340 - side / 2, side, side, 12)
    at.fill()
  })
  write(countWords(result, daily.puzzle.moves), 456, 36, '#f6ecdb')
  if (streak > 1) write(t('daily.streak', { n: streak }), 514, 34, '#ffc66e', 'bold')
  write(t('daily.yourTurn', { address: `${location.host}/daily` }), 572, 28, '#ac9fc4', 'italic')
}
