import { beforeAll, expect, test, vi } from 'vitest'
import type { ReviewAdvice, ReviewTurn } from '../lib/wire.gen'

// The page's own modules look at the browser as they are loaded.
let said: (turn: ReviewTurn) => string
let speakIn: (language: 'en' | 'es') => Promise<void>

beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('navigator', { languages: ['en'] })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  const { verdictOf } = await import('./verdict')
  const { speak } = await import('../lib/i18n.svelte')
  const { settings } = await import('../lib/settings.svelte')
  said = (turn) => verdictOf(turn, (cards) => cards.map((card) => `“${card}”`).join())
  speakIn = (language) => {
    settings.language = language
    return speak('replay')
  }
}, 60_000)

const advice: ReviewAdvice = { reason: 'prepare', cards: ['A'], moves: ['ship X + Y'], better: 4, error: 2 }
const quiet = (advice?: ReviewAdvice) =>
  ({
    verdict: 'quiet',
    points: 0,
    won: [],
    possible: { points: 0, goals: [], moves: [], proven: true },
    advice,
  }) as unknown as ReviewTurn

test('a quiet turn says how else to play it, as far as trial games tell', async () => {
  await speakIn('en')
  expect(said(quiet())).toBe('There was nothing to win.')
  expect(said(quiet(advice))).toBe(
    'There was nothing to win. Working towards “A” wins more often: about 4 more (±2) of 100 trial games.',
  )
  expect(said(quiet({ ...advice, reason: 'end' }))).toContain('Another play wins more often')
  expect(said(quiet({ ...advice, moves: [], better: 0 }))).toContain('What was played is as good')
  await speakIn('es')
  expect(said(quiet(advice))).toContain('Acercarse a “A” gana más a menudo: unas 4 más (±2)')
})
