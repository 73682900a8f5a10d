// The powers that the game knows by name, and the deeds that a power can be built from, for the forms of the workshop. Tests
// hold them against the rules' own tables.

import type { Kind } from '../card/card'

interface Known {
  on: Kind[]
  must?: true
  fromHand?: true
  uncopyable?: true
}

const pony: Kind[] = ['Pony']
const ship: Kind[] = ['Ship']
const both: Kind[] = ['Pony', 'Ship']

export const powers: Record<string, Known> = {
  swap: { on: pony },
  '3swap': { on: pony },
  draw: { on: pony },
  newGoal: { on: pony },
  search: { on: pony },
  revolution: { on: pony },
  copy: { on: pony, uncopyable: true },
  fullCopy: { on: pony, uncopyable: true },
  replace: { on: pony, fromHand: true, uncopyable: true },
  pinkamena: { on: pony, fromHand: true, uncopyable: true },
  escape: { on: pony, fromHand: true, uncopyable: true },
  portal: { on: pony },
  moveStart: { on: pony, must: true },
  wand: { on: pony, must: true },
  exchangeHands: { on: pony, must: true },
  shipWithEverypony: { on: pony },
  ship: { on: pony, fromHand: true, uncopyable: true },
  interrupt: { on: pony, fromHand: true, uncopyable: true },
  changeling: { on: pony, must: true, uncopyable: true },
  genderChange: { on: ship },
  raceChange: { on: ship },
  raceGenderChange: { on: ship },
  timelineChange: { on: ship },
  makePrincess: { on: ship },
  keywordChange: { on: ship },
  addKeywords: { on: ship },
  clone: { on: ship },
  lovePoison: { on: ship, must: true },
  playFromDiscard: { on: both },
  reminder: { on: both },
}

/** What a deed needs beside its name. */
export type Need = 'n' | 'becomes' | 'keywords' | 'text'

export const deeds: Record<string, { on: Kind[]; needs?: Need }> = {
  swap: { on: pony },
  '3swap': { on: pony },
  draw: { on: pony, needs: 'n' },
  discard: { on: pony, needs: 'n' },
  take: { on: pony, needs: 'n' },
  newGoal: { on: pony },
  copy: { on: pony },
  fullCopy: { on: pony },
  replace: { on: pony },
  discardPony: { on: pony },
  changeling: { on: pony, needs: 'becomes' },
  moveStart: { on: pony },
  wand: { on: pony },
  exchangeHands: { on: pony },
  shipWithEverypony: { on: pony },
  ship: { on: pony },
  interrupt: { on: pony },
  genderChange: { on: ship },
  raceChange: { on: ship },
  raceGenderChange: { on: ship },
  timelineChange: { on: ship },
  makePrincess: { on: ship },
  keywordChange: { on: ship },
  addKeywords: { on: ship, needs: 'keywords' },
  clone: { on: ship },
  lovePoison: { on: ship },
  playFromDiscard: { on: both },
  reminder: { on: both, needs: 'text' },
}

/** Whom changelings may imitate. */
export const disguises = ['earth', 'pegasus', 'unicorn', 'alicorn', 'nonAlicornFemale', 'plushling', 'replace']
