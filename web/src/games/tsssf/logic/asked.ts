// An open question, sorted by where its answers are: on the grid, in the hand, among the Goals, in a tray of cards laid out
// for it, or words to press.

import { cellKey, edgeKey } from './grid'
import type { CardID, OwnView, Pick, PublicView, QuestionView } from './view'

export interface Asked extends QuestionView {
  mine: boolean // it is for this seat
  picked: Pick[]
  cells: Map<string, Pick>
  edges: Map<string, Pick>
  hand: Map<CardID, Pick>
  goals: Map<CardID, Pick>
  tray: Pick[] // cards that lie nowhere on the table where they could be pressed
  words: Pick[] // races, genders, keywords, decks, orders
  options: readonly Pick[] // all of them, as they are numbered
  round: number // which of several equal questions this is, or 0
  rounds: number
}

/** asked reads the open question, or null where there is none. */
export function asked(view: PublicView, own: OwnView | null): Asked | null {
  const q = view.question
  if (!q) return null
  const found: Asked = {
    ...q,
    mine: !!own?.answers,
    picked: own?.answers?.picked ?? [],
    cells: new Map(),
    edges: new Map(),
    hand: new Map(),
    goals: new Map(),
    tray: [],
    words: [],
    options: own?.answers?.options ?? [],
    round: own?.answers?.round ?? 0,
    rounds: own?.answers?.rounds ?? 0,
  }
  const hand = new Set(own?.hands?.[0]?.cards)
  const goals = new Set([...view.goals, ...(own?.private ?? [])].map((g) => g.card))
  for (const pick of own?.answers?.options ?? []) {
    if (pick.cell) found.cells.set(cellKey(pick.cell), pick)
    else if (pick.edge) found.edges.set(edgeKey(...pick.edge), pick)
    else if (pick.card === undefined) found.words.push(pick)
    else if (q.kind !== 'changeling' && hand.has(pick.card)) found.hand.set(pick.card, pick)
    else if (q.kind !== 'changeling' && goals.has(pick.card)) found.goals.set(pick.card, pick)
    else found.tray.push(pick)
  }
  return found
}

/** sought narrows a tray down to the cards whose words hold every word that was typed, whatever the accents and capitals. */
export function sought<T>(tray: readonly T[], words: (item: T) => string, typed: string): T[] {
  const wanted = bare(typed).split(/\s+/).filter(Boolean)
  return tray.filter((item) => {
    const text = bare(words(item))
    return wanted.every((word) => text.includes(word))
  })
}

const bare = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
