// The page uses nothing that its oldest browsers lack, unless there is something to fall back on.

import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { beyond as beyondAPI } from './api'
import { beyond as beyondCSS } from './css'

const { svelte2tsx } = createRequire(import.meta.url)('svelte2tsx') as typeof import('svelte2tsx')

/** What is used beyond the floor: what an older browser shows instead. */
const instead: Record<string, string> = {
  ':-moz-range-thumb': 'each engine has a name of its own for it, and all are there',
  ':-moz-range-track': 'as for :-moz-range-thumb',
  ':-webkit-slider-thumb': 'as for :-moz-range-thumb',
  ':-webkit-slider-runnable-track': 'as for :-moz-range-thumb',
  ':-webkit-inner-spin-button': 'Firefox shows none in a field that looks like text',
  '-webkit-tap-highlight-color': 'a tap flashes in its colours',
  '@page': 'sheets are printed with the margins of the print dialog',
  'animation-composition': 'a grid that is dragged is sorted into layers again in each frame',
  'contain-intrinsic-size': 'used with content-visibility only',
  'content-visibility': 'all cards are laid out at once, which takes longer',
  cursor: 'there is no cursor where there is no mouse',
  'line-clamp': 'the property with a prefix is set as well',
  'overflow-anchor': 'the browser never scrolls by itself, so there is nothing to prevent',
  'overflow-clip-margin': 'the shadow of a card is cut at the edge of its cell',
  resize: 'a phone has no corner to drag; the field scrolls',
  'scrollbar-color': 'scroll bars look as the system draws them',
  'scrollbar-width': 'scroll bars look as the system draws them',
  size: 'the paper is chosen in the print dialog',
  'text-wrap': 'lines break where they are full',
  'Navigator.clearAppBadge': 'the icon of the app has no number',
  'Navigator.setAppBadge': 'the icon of the app has no number',
  'Navigator.wakeLock': 'the screen goes dark when the device wants it to',
  'WakeLock.request': 'as for Navigator.wakeLock',
  'WakeLockSentinel.release': 'as for Navigator.wakeLock',
  'WakeLockSentinel.released': 'as for Navigator.wakeLock',
  'Navigator.vibrate': 'a slap is seen and heard, and not felt',
  'Navigator.canShare': 'the text is shared without the picture',
  'Navigator.share': 'the button is shown only where there is something to share with',
}

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((name) => resolve('src', name))
const hasNothingInstead = (found: string): boolean => !(found.split(': ')[0]! in instead)

test('what is newer than the floor is found in styles, and what has a fallback is not', () => {
  expect(beyondCSS('a { anchor-name: --a; width: calc-size(auto, size); height: 1dvh; text-wrap: pretty }')).toEqual([
    'anchor-name: chrome, firefox, safari, safari_ios',
    'calc-size(): chrome, firefox, safari, safari_ios',
    'text-wrap: chrome, safari, safari_ios',
    'text-wrap: pretty: chrome, firefox, safari, safari_ios',
  ])
  expect(beyondCSS('@scope (a) { b:popover-open { color: red } }')).toEqual([
    ':popover-open: chrome, firefox, safari, safari_ios',
    '@scope: chrome, firefox, safari, safari_ios',
  ])
  expect(beyondCSS('a { width: auto; width: calc-size(auto, size); user-select: none }')).toEqual([])
})

test('styles keep to the floor', () => {
  const sheets = files.flatMap((name) => {
    const text = /\.(css|svelte)$/.test(name) ? readFileSync(name, 'utf8') : ''
    return name.endsWith('.svelte') ? [...text.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css]) => css!) : [text]
  })
  expect(sheets.flatMap(beyondCSS).filter(hasNothingInstead)).toEqual([])
})

test('scripts keep to the floor, but for one that is made up', { timeout: 240_000 }, () => {
  const newer = 'document.body.checkVisibility(); [2, 1].toSorted(); URL.canParse("/")'
  const sources = new Map([[resolve('src/made-up.ts'), newer]])
  for (const name of files) {
    if (name.endsWith('.svelte'))
      sources.set(
        `${name}.tsx`,
        svelte2tsx(readFileSync(name, 'utf8'), { filename: name, isTsFile: true, version: '5', mode: 'ts' }).code,
      )
    else if (name.endsWith('.ts') && !name.endsWith('.test.ts')) sources.set(name, readFileSync(name, 'utf8'))
  }
  const { found, known } = beyondAPI(sources)
  expect(known).toBeGreaterThan(200)
  expect(found.filter(hasNothingInstead)).toEqual([
    'Element.checkVisibility: safari, safari_ios',
    'URL.canParse: chrome, safari, safari_ios',
  ])
})
