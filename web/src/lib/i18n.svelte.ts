// Words in the person's language. Every string is in a language file. Files are grouped in bundles, which come with the
// pages that need them: "page" and "game" are in src/i18n, any other is in the i18n folder of its feature or game.

import type aboutStrings from '../about/i18n/en.json'
import type adminStrings from '../admin/i18n/en.json'
import type decksStrings from '../decks/i18n/en.json'
import type findingsStrings from '../findings/i18n/en.json'
import type filesStrings from '../files/i18n/en.json'
import type gameStrings from '../i18n/en/game.json'
import type pageStrings from '../i18n/en/page.json'
import type learnStrings from '../learn/i18n/en.json'
import type packsStrings from '../packs/i18n/en.json'
import type positionStrings from '../position/i18n/en.json'
import type printStrings from '../print/i18n/en.json'
import type replayStrings from '../replay/i18n/en.json'
import type reportStrings from '../report/i18n/en.json'
import type rulesStrings from '../rules/i18n/en.json'
import type statsStrings from '../stats/i18n/en.json'
import type tableStrings from '../table/i18n/en.json'
import type hayburgerStrings from '../games/hayburger/i18n/en.json'
import type tsssfStrings from '../games/tsssf/i18n/en.json'
import type workshopStrings from '../workshop/i18n/en.json'
import { format, type Args, type Text } from './format'
import { localeOf, type Language } from './languages'
import { settings } from './settings.svelte'

interface Bundles {
  page: typeof pageStrings
  files: typeof filesStrings
  game: typeof gameStrings
  table: typeof tableStrings
  tsssf: typeof tsssfStrings
  hayburger: typeof hayburgerStrings
  workshop: typeof workshopStrings
  rules: typeof rulesStrings
  packs: typeof packsStrings
  decks: typeof decksStrings
  position: typeof positionStrings
  print: typeof printStrings
  replay: typeof replayStrings
  stats: typeof statsStrings
  learn: typeof learnStrings
  report: typeof reportStrings
  findings: typeof findingsStrings
  admin: typeof adminStrings
  about: typeof aboutStrings
}

export type Bundle = keyof Bundles
export type Key = { [B in Bundle]: keyof Bundles[B] }[Bundle]

type Strings = Record<string, Text>

const files = import.meta.glob<Strings>(['../i18n/*/*.json', '../*/i18n/*.json', '../games/*/i18n/*.json'], {
  import: 'default',
})

const stringsOf = (bundle: Bundle, language: Language): Promise<Strings> =>
  (files[`../i18n/${language}/${bundle}.json`] ??
    files[`../${bundle}/i18n/${language}.json`] ??
    files[`../games/${bundle}/i18n/${language}.json`])!()

const wanted = new Set<Bundle>()
let strings: Strings = $state.raw({})
let spoken: Language | undefined // the language that the strings are in

/** speak loads bundles in the current language. Await it before you show a page that needs them. */
export async function speak(...names: Bundle[]): Promise<void> {
  const language = settings.language
  const parts = await Promise.all([...new Set([...wanted, ...names])].map((name) => stringsOf(name, language)))
  if (language !== settings.language) return speak(...names) // it has changed meanwhile
  for (const name of names) wanted.add(name) // only now: what does not arrive must not keep others away
  strings = Object.assign({}, spoken === language ? strings : {}, ...parts)
  spoken = language
}

/** t is the string of a key, with its gaps filled. The argument n chooses between plural forms. */
export function t(key: Key, args?: Args): string {
  return format(strings[key] ?? key, args, locale())
}

/** has reports whether there is a string for a key made up at run time, such as a refusal's code. */
export const has = (key: string): key is Key => key in strings

/** tx is t for a key made up at run time; if there is none, the fallback. */
export const tx = (key: string, args?: Args, fallback: string = key): string => (has(key) ? t(key, args) : fallback)

/** locale is what Intl writes in. */
export const locale = (): string => localeOf(settings.language)

const joiners = new Map<string, Intl.ListFormat>()

/** joiner is made once for each language: every Pony's name needs one whenever the grid changes. */
function joiner(type: Intl.ListFormatType): Intl.ListFormat {
  const key = `${locale()} ${type}`
  let known = joiners.get(key)
  if (!known) joiners.set(key, (known = new Intl.ListFormat(locale(), { type })))
  return known
}

/** list joins words as the language does: "a, b and c". */
export const list = (words: readonly string[], type: Intl.ListFormatType = 'conjunction'): string =>
  joiner(type).format(words)

/** listParts is list for words that are shown otherwise than as text: what stands between them, and the number of each. It takes the words,
 * since what stands between depends on them: Spanish writes "e" before "Invasive". */
export function listParts(words: readonly string[]): (string | number)[] {
  let n = 0
  return joiner('conjunction')
    .formatToParts(words)
    .map(({ type, value }) => (type === 'element' ? n++ : value))
}

/** number writes a number as the language does. */
export const number = (x: number, options?: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(locale(), options).format(x)

/** date writes a time, in milliseconds, as the language does. */
export const date = (at: number | Date, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale(), options).format(at)

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** ago writes how long ago a time was, in milliseconds, as the language does: "3 hours ago". */
export function ago(at: number, now: number = Date.now()): string {
  const words = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' })
  const [unit, size] = units.find(([, ms]) => now - at >= ms) ?? (['second', Infinity] as const)
  return words.format(-Math.floor((now - at) / size) || 0, unit)
}

/** inOrder compares words as the language's dictionaries do. */
export const inOrder = (a: string, b: string): number => a.localeCompare(b, locale())
