// A face for everybody at a table: an emblem pressed in wax, always the same for the same person.

import { hash } from '../card/art'
import { faces } from '../icons/emblems.json'

// Each carries white at 4.5:1.
const waxes = [
  '#8a4bb8',
  '#b03a70',
  '#3f5fb8',
  '#2f7a5a',
  '#97490f',
  '#8c2f62',
  '#256f91',
  '#a03a1e',
  '#5b4a8a',
  '#4a6b3a',
]

export interface Face {
  emblem: string
  wax: string
}

/** faceOf is the face of a person, or of the bot in a seat. */
export function faceOf(id: string): Face {
  const h = hash(id)
  return { emblem: faces[h % faces.length]!, wax: waxes[(h >>> 8) % waxes.length]! }
}

export const botFace: Face = { emblem: 'vintage-robot', wax: '#3f5f86' }
