// What a person likes, kept in this browser alone.

import { kept } from './kept'
import { defaultLanguage, isLanguage, languages, type Language } from './languages'
import { botChoices, type BotChoice } from './opponent'

export type Theme = 'night' | 'day' | 'contrast' | 'system'
export const themes: readonly Theme[] = ['system', 'night', 'day', 'contrast']
export type Motion = 'system' | 'none' | 'slow' | 'normal' | 'fast'
export type HandSize = 'full' | 'small' | 'hidden'
export type Speed = 'slow' | 'normal' | 'fast' | 'instant'
export const speeds: readonly Speed[] = ['slow', 'normal', 'fast', 'instant']

export interface Settings {
  language: Language
  theme: Theme
  motion: Motion
  sound: boolean
  volume: number // of sounds, from 0 to 1
  notify: boolean
  calls: 'off' | 'each' | 'hour' | 'day' // how often to be called while no page is open
  help: boolean // warn of a Goal that could still be won
  hand: HandSize
  sorted: boolean // the hand: Ponies before Ships, by title
  follow: Speed // of other players' turns
  log: 'plain' | 'prose' // how the log is written at the table
  letters: 'on' | 'alt' | 'off' // shortcuts of one character: as they are, with the Alt key, or none
  words: boolean // tables in words
  spoken: 'off' | 'words' | 'tones' // each turned card of Hayburger, for those who hear it
  magnifier: boolean // show a card large when the pointer rests on it
  name: string
  bots: BotChoice // to play now against
  played: boolean // a first game has been begun
  slapped: boolean // a first game of Hayburger too
}

/** fresh is what somebody who comes for the first time gets. */
export function fresh(preferred: readonly string[]): Settings {
  return {
    language: preferred.map((tag) => tag.split('-')[0]).find(isLanguage) ?? defaultLanguage,
    theme: 'system',
    motion: 'system',
    sound: true,
    volume: 1,
    notify: false,
    calls: 'off',
    help: true,
    hand: 'full',
    sorted: false,
    follow: 'normal',
    log: 'prose',
    letters: 'on',
    words: false,
    spoken: 'words',
    magnifier: true,
    name: '',
    bots: 'filly',
    played: false,
    slapped: false,
  }
}

/** merged takes from what was stored only what is of the right kind. */
export function merged(base: Settings, stored: unknown): Settings {
  const result = { ...base }
  if (typeof stored !== 'object' || stored === null) return result
  const choices: Partial<Record<keyof Settings, readonly unknown[]>> = {
    language: languages.map((l) => l.code),
    theme: themes,
    motion: ['system', 'none', 'slow', 'normal', 'fast'],
    hand: ['full', 'small', 'hidden'],
    bots: botChoices,
    follow: speeds,
    calls: ['off', 'each', 'hour', 'day'],
    log: ['plain', 'prose'],
    letters: ['on', 'alt', 'off'],
    spoken: ['off', 'words', 'tones'],
  }
  for (const key of Object.keys(base) as (keyof Settings)[]) {
    const value = (stored as Record<string, unknown>)[key]
    if (typeof value === typeof base[key] && (choices[key]?.includes(value) ?? true))
      Object.assign(result, { [key]: value })
  }
  return result
}

const stored = kept('shipfic.settings', (value) => merged(fresh(navigator.languages), value))

export const settings: Settings = $state(stored.get())

/** keep stores the settings and shows those that concern the whole page. Call it inside an effect. */
export function keep(): void {
  stored.set(settings)
  const root = document.documentElement
  root.lang = settings.language
  root.classList.toggle('day', isDay())
  root.classList.toggle('contrast', isContrast())
  root.dataset.motion = still() ? 'none' : settings.motion
}

const darkness = matchMedia('(prefers-color-scheme: light)')
const contrast = matchMedia('(prefers-contrast: more)')
const stillness = matchMedia('(prefers-reduced-motion: reduce)')
const system = $state({ day: darkness.matches, contrast: contrast.matches, still: stillness.matches })
darkness.addEventListener('change', (e) => (system.day = e.matches))
contrast.addEventListener('change', (e) => (system.contrast = e.matches))
stillness.addEventListener('change', (e) => (system.still = e.matches))

/** isDay reports whether the page is in its day theme now. */
export const isDay = (): boolean =>
  settings.theme === 'day' || (settings.theme === 'system' && system.day && !isContrast())

/** isContrast reports whether the page is in its theme of high contrast now. */
export const isContrast = (): boolean =>
  settings.theme === 'contrast' || (settings.theme === 'system' && system.contrast)

/** still reports whether nothing on the page shall move. */
export const still = (): boolean => settings.motion === 'none' || (settings.motion === 'system' && system.still)

/** pace is the factor on the length of every animation: 0 is none. */
export function pace(): number {
  if (still()) return 0
  return settings.motion === 'slow' ? 1.6 : settings.motion === 'fast' ? 0.5 : 1
}
