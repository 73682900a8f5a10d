// Art for cards whose pack draws none.

import { standIns } from '../icons/emblems.json'
import { emblems } from '../icons/emblems.svelte'
import type { Art } from '../lib/wire.gen'
import type { Kind } from './card'

const known = new Set(emblems)

/** emblemOf is the emblem that is shipped with the page, or one that stands in for it. */
export function emblemOf(name: string, id: string): string {
  return known.has(name) ? name : standIns[hash(id) % standIns.length]!
}

/** Grounds that a card can be drawn on. */
export const patterns = [
  'dots',
  'stripes',
  'rays',
  'rings',
  'graph',
  'check',
  'gingham',
  'argyle',
  'scales',
  'chevron',
  'stars',
]

// Each has the emblem on its ground at 3:1 or better, and as a seal the echo on the emblem.
export const palettes: Art['palette'][] = [
  ['#e6def6', '#cfc0ec', '#57277f', '#f0d9ff'],
  ['#d8ecf2', '#bddfe9', '#145a78', '#d9f2ff'],
  ['#fbe3d0', '#f5cfae', '#96400c', '#ffe9d6'],
  ['#e3f2d4', '#c9e3ae', '#27603a', '#e4ffe0'],
  ['#fbdce8', '#f3bfd4', '#9c1f58', '#ffdbe9'],
  ['#e9e4da', '#d7cebf', '#4b3d2c', '#fff0d8'],
]

const byKind: Record<Kind, string[]> = {
  Start: ['quill-ink'],
  Pony: ['horse-head'],
  Ship: ['love-letter', 'chained-heart'],
  Goal: ['flying-flag', 'trophy'],
}

/** Emblems of ponies that look like their race: an earth pony has neither horn nor wings. */
const byRace: Record<string, string[]> = { unicorn: ['unicorn'], pegasus: ['pegasus'], alicorn: ['pegasus', 'unicorn'] }

/** hash makes a number of a text, always the same one. */
export function hash(text: string): number {
  let h = 2166136261
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619)
  return h >>> 0
}

/** standIn draws a card without art by its id, so that it looks the same everywhere. */
export function standIn(card: { id: string; kind: Kind; race?: readonly string[] }): Art {
  const h = hash(card.id)
  const choices = (card.kind === 'Pony' && byRace[card.race?.[0] ?? '']) || byKind[card.kind]
  return {
    emblem: choices[h % choices.length]!,
    pattern: patterns[(h >>> 4) % patterns.length]!,
    palette: palettes[(h >>> 8) % palettes.length]!,
  }
}
