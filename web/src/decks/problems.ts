// What is wrong with the draft of a deck, or doubtful, and at which field. The server refuses the same (hayburger/card_deckfile.go).

import type { Args } from '../lib/format'
import type { Key } from '../lib/i18n.svelte'
import { cardsOf, matching, standardName, type DeckDraft } from './draft'
import { maxCards } from './file'

export interface Problem {
  of: string // the uid of a symbol or a card; nothing for the deck itself
  field: string
  key: Key
  args?: Args
  doubt?: true // the deck can be played all the same
}

export const maxSymbols = 200
const aKey = /^[a-z0-9][a-z0-9-]{0,31}$/
const aHash = /^[0-9a-f]{64}$/
const aColour = /^#[0-9a-f]{6}$/

/** most is how many letters the fields may have. A name is that of a symbol or a character too. */
export const most = { name: 80, description: 4000, author: 80, version: 20, licence: 80 }

/** problemsIn lists what is wrong with a deck. */
export const problemsIn = (draft: DeckDraft): Problem[] => [...ofDeck(draft), ...ofSymbols(draft), ...ofCards(draft)]

function ofDeck(draft: DeckDraft): Problem[] {
  const found: Problem[] = []
  const add = (field: string, key: Key, args?: Args, doubt?: true) =>
    found.push({ of: '', field, key, ...(args && { args }), ...(doubt && { doubt }) })
  const n = cardsOf(draft)
  if (draft.key === standardName) add('key', 'deck.bad.standard')
  else if (!aKey.test(draft.key)) add('key', 'deck.bad.key')
  for (const field of ['name', 'description', 'author', 'version', 'licence'] as const)
    if (draft[field].length > most[field]) add(field, 'deck.bad.long', { most: most[field] })
  if (n < 2) add('cards', 'deck.bad.few')
  if (n > maxCards) add('cards', 'deck.bad.many', { n, most: maxCards })
  if (draft.symbols.length > maxSymbols) add('cards', 'deck.bad.symbols', { n: draft.symbols.length, most: maxSymbols })
  if (n >= 2 && !draft.symbols.some(({ chances }) => chances > 0)) add('cards', 'deck.doubt.power', {}, true)
  if (n >= 2 && matching(draft) === 0) add('cards', 'deck.doubt.match', {}, true)
  return found
}

function ofSymbols(draft: DeckDraft): Problem[] {
  const keys = draft.symbols.map(({ key }) => key)
  const called = draft.symbols.map(({ names }) => names)
  return draft.symbols.flatMap(({ uid, key, names, emblem, picture, palette, chances }) => {
    const found: Problem[] = []
    const add = (field: string, key: Key, args?: Args) => found.push({ of: uid, field, key, ...(args && { args }) })
    for (const [language, name] of Object.entries(names))
      if (name && called.some((other, i) => draft.symbols[i]!.uid !== uid && other[language] === name))
        found.push({ of: uid, field: `names.${language}`, key: 'deck.doubt.same', doubt: true })
    if (!aKey.test(key)) add('key', 'deck.bad.key')
    else if (keys.indexOf(key) !== keys.lastIndexOf(key)) add('key', 'deck.bad.twice')
    if (cardsOf(draft, uid) === 0) add('cards', 'deck.bad.noCards')
    if (chances > 4) add('role', 'deck.bad.chances')
    if (chances > 0 && draft.jester === uid) add('role', 'deck.bad.both')
    if (picture && !aHash.test(picture.hash)) add('picture', 'deck.bad.picture')
    for (const [language, name] of Object.entries(names))
      if (name.length > most.name) add(`names.${language}`, 'deck.bad.long', { most: most.name })
    if (emblem && !aKey.test(emblem)) add('art', 'deck.bad.emblem')
    if (palette && (palette.length !== 4 || !palette.every((colour) => aColour.test(colour))))
      add('art', 'deck.bad.palette')
    return found
  })
}

const ofCards = (draft: DeckDraft): Problem[] =>
  draft.cards.flatMap(({ uid, character, emblem, picture }) => {
    const found: Problem[] = []
    const add = (field: string, key: Key, args?: Args) => found.push({ of: uid, field, key, ...(args && { args }) })
    if (!character.trim()) add('character', 'deck.bad.character')
    if (character.length > most.name) add('character', 'deck.bad.long', { most: most.name })
    if (emblem && !aKey.test(emblem)) add('picture', 'deck.bad.emblem')
    if (picture && !aHash.test(picture.hash)) add('picture', 'deck.bad.picture')
    return found
  })
