// Sheets of faces for Tabletop Simulator, and the JSON that it loads as a saved object. internal/workshop/print_tabletop.go writes the same; a test
// compares both.

import { decksOf, type Deck, type PackFile, type Wanted } from './pack'

// A sheet has ten cards in each row and up to seven rows. The last place is for the hidden side of a card.
export const columns = 10
export const rows = 7
const max = columns * rows - 1

interface Place {
  posX: number
  posY: number
  posZ: number
  rotY: number
  rotZ: number
  scaleX: number
  scaleY: number
  scaleZ: number
}

interface Faces {
  FaceURL: string
  BackURL: string
  NumWidth: number
  NumHeight: number
  BackIsHidden: boolean
  UniqueBack: boolean
}

interface Thing {
  Name: string
  Nickname: string
  Description?: string
  Transform: Place
  CardID?: number
  DeckIDs?: number[]
  CustomDeck: Record<string, Faces>
  ContainedObjects?: Thing[]
}

/** What is put into a file: the saved object, its sheets with their cards, and a back for each deck. */
export interface Tabletop {
  save: { SaveName: string; ObjectStates: Thing[] }
  sheets: { name: string; cards: Wanted[] }[]
  backs: { name: string; deck: Deck }[]
}

/** placed is a place on the table, face down. */
const placed = (posX: number): Place => ({
  posX,
  posY: 1,
  posZ: 0,
  rotY: 180,
  rotZ: 180,
  scaleX: 1,
  scaleY: 1,
  scaleZ: 1,
})

const titles: Record<Deck, string> = { pony: 'Pony', ship: 'Ship', goal: 'Goal', slap: 'Hayburger' }

/** Where the sheets are. A server that has them has every card on them, whatever copies are wanted. */
export interface Sheets {
  at: (name: string) => string
  served?: boolean
}

/** below is where sheets are that somebody puts at an address; none: they are files next to the saved object. */
export const below = (address: string): Sheets => ({
  at: (name) => (address ? `${address.replace(/\/+$/, '')}/${name}` : name),
})

/** tabletop plans the files; words are those of a card. */
export function tabletop(
  pack: Pick<PackFile, 'name'>,
  wanted: readonly Wanted[],
  { at, served = false }: Sheets,
  words: (one: Wanted) => string,
): Tabletop {
  const made: Tabletop = { save: { SaveName: pack.name, ObjectStates: [] }, sheets: [], backs: [] }
  decksOf(wanted, served).forEach(({ deck, cards }, d) => {
    const back = `back-${deck}.jpg`
    made.backs.push({ name: back, deck })
    const ids: number[] = []
    const things: Thing[] = []
    const faces: Record<string, Faces> = {}
    for (let from = 0; from < cards.length; from += max) {
      const part = cards.slice(from, from + max)
      const sheet = made.sheets.length + 1
      const name = `${deck}-${sheet}.jpg`
      made.sheets.push({ name, cards: part })
      const about: Faces = {
        FaceURL: at(name),
        BackURL: at(back),
        NumWidth: columns,
        NumHeight: rows,
        BackIsHidden: true,
        UniqueBack: false,
      }
      faces[sheet] = about
      part.forEach((one, i) => {
        const says = words(one)
        const card: Thing = {
          Name: 'Card',
          Nickname: one.card.title,
          ...(says && { Description: says }),
          Transform: placed(0),
          CardID: sheet * 100 + i,
          CustomDeck: { [sheet]: about },
        }
        for (let n = 0; n < one.copies; n++) {
          ids.push(sheet * 100 + i)
          things.push(card)
        }
      })
    }
    if (things.length === 0) return
    const Transform = placed(d * 3)
    // Tabletop Simulator knows no deck of one card.
    made.save.ObjectStates.push(
      things.length === 1
        ? { ...things[0]!, Name: 'CardCustom', Transform }
        : {
            Name: 'DeckCustom',
            Nickname: `${pack.name} · ${titles[deck]}`,
            Transform,
            DeckIDs: ids,
            CustomDeck: faces,
            ContainedObjects: things,
          },
    )
  })
  return made
}
