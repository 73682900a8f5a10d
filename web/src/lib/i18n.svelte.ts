// Words in the language of the person. All strings live in the language files: those of the shell and of the games in
// src/i18n, those of the table in src/table/i18n and those of cards and workshop in src/workshop/i18n, which come with their
// own scripts.

import type gameEn from '../i18n/en/game.json'
import type learnEn from '../learn/i18n/en.json'
import type pageEn from '../i18n/en/page.json'
import type rulesEn from '../rules/i18n/en.json'
import type replayEn from '../replay/i18n/en.json'
import type statsEn from '../stats/i18n/en.json'
import type tableEn from '../table/i18n/en.json'
import type workshopEn from '../workshop/i18n/en.json'
import { format, type Args } from './format'
import { settings, type Language } from './settings.svelte'

type Strings = Record<string, string>
type Load = Record<Language, () => Promise<{ default: Strings }>>

export type PageKey = keyof typeof pageEn
export type GameKey = keyof typeof gameEn
export type TableKey = keyof typeof tableEn
export type WorkshopKey = keyof typeof workshopEn
export type LearnKey = keyof typeof learnEn
export type RulesKey = keyof typeof rulesEn
export type ReplayKey = keyof typeof replayEn
export type StatsKey = keyof typeof statsEn
export type Key = PageKey | GameKey | TableKey | WorkshopKey | RulesKey | ReplayKey | StatsKey | LearnKey

const bundles = {
  page: { en: () => import('../i18n/en/page.json'), es: () => import('../i18n/es/page.json') },
  game: { en: () => import('../i18n/en/game.json'), es: () => import('../i18n/es/game.json') },
  table: { en: () => import('../table/i18n/en.json'), es: () => import('../table/i18n/es.json') },
  workshop: { en: () => import('../workshop/i18n/en.json'), es: () => import('../workshop/i18n/es.json') },
  rules: { en: () => import('../rules/i18n/en.json'), es: () => import('../rules/i18n/es.json') },
  stats: { en: () => import('../stats/i18n/en.json'), es: () => import('../stats/i18n/es.json') },
  replay: { en: () => import('../replay/i18n/en.json'), es: () => import('../replay/i18n/es.json') },
  learn: { en: () => import('../learn/i18n/en.json'), es: () => import('../learn/i18n/es.json') },
} satisfies Record<string, Load>

export type Bundle = keyof typeof bundles

const wanted = new Set<Bundle>()
let strings: Strings = $state.raw({})
let spoken: Language | undefined // the language that the strings are in

/** speak brings bundles of strings in the current language; await it before a page that needs them is shown. */
export async function speak(...names: Bundle[]): Promise<void> {
  for (const name of names) wanted.add(name)
  const language = settings.language
  const parts = await Promise.all([...wanted].map((name) => bundles[name][language]()))
  if (language !== settings.language) return // it was changed meanwhile, and is being brought
  strings = Object.assign({}, spoken === language ? strings : {}, ...parts.map((p) => p.default))
  spoken = language
}

/** t is the string of a key, with its gaps filled. A string with two forms, "one | many", is chosen by the argument n. */
export function t(key: Key, args?: Args): string {
  return format(strings[key] ?? key, args)
}

/** has reports whether there is a string for a key made up at run time, such as a refusal's code. */
export const has = (key: string): key is Key => key in strings

/** tx is t for a key made up at run time; if there is none, the fallback. */
export const tx = (key: string, args?: Args, fallback: string = key): string => (has(key) ? t(key, args) : fallback)

/** list joins words as the language does: "a, b and c". */
export function list(words: string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string {
  return new Intl.ListFormat(settings.language === 'en' ? 'en-GB' : 'es', { type }).format(words)
}
