// The illustrations: positions made from scenario files by the real game (internal/practice/figures.go), and what is said under each.

import type { GoalView, HayburgerCard, PonyView, ShipView } from '../lib/wire.gen'
import type { Language } from '../lib/languages'

export interface Frame {
  ponies: PonyView[]
  ships: ShipView[]
  goals: GoalView[]
  won?: string[]
  hand?: string[]
  asks?: string
  fallen?: string[]
}

/** The pile of Hayburger at one moment. */
export interface Pile {
  top: HayburgerCard[] // the topmost first
  cards: number[] // by seat
  challenge?: { by: number; left: number }
}

export interface Figure {
  rule: string
  frames?: Frame[]
  piles?: Pile[]
}

export interface Illustrations {
  figures: Record<string, Figure>
  captions: Record<string, string[]> // one for each frame
}

const captions = import.meta.glob<Illustrations['captions']>('./captions/*.json', { import: 'default' })

/** loadFigures loads the illustrations with their captions in a language. */
export async function loadFigures(language: Language): Promise<Illustrations> {
  const [made, said] = await Promise.all([import('./figures.gen.json'), captions[`./captions/${language}.json`]!()])
  return { figures: made.default as unknown as Record<string, Figure>, captions: said }
}

/** at are the names of the illustrations of a rule. */
export const at = (all: Illustrations, rule: string): string[] =>
  Object.keys(all.figures).filter((name) => all.figures[name]!.rule === rule)
