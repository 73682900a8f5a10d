// Made from the Go tables in tsssf: go run ./internal/wire/tsgen powers > web/src/lib/powers.gen.ts

import type { Kind } from '../card/card'

/** The powers that packs know by name. */
export const powers: Record<string, { on: Kind[]; must?: boolean; fromHand?: boolean; uncopyable?: boolean }> = {
  "3swap": {"on":["Pony"]},
  "addKeywords": {"on":["Pony","Ship"]},
  "changeling": {"on":["Pony"],"must":true,"uncopyable":true},
  "clone": {"on":["Pony","Ship"]},
  "copy": {"on":["Pony"],"uncopyable":true},
  "draw": {"on":["Pony"]},
  "escape": {"on":["Pony"],"fromHand":true,"uncopyable":true},
  "exchangeHands": {"on":["Pony"],"must":true},
  "fullCopy": {"on":["Pony"],"must":true,"uncopyable":true},
  "genderChange": {"on":["Pony","Ship"]},
  "interrupt": {"on":["Pony"],"fromHand":true,"uncopyable":true},
  "keywordChange": {"on":["Pony","Ship"]},
  "lovePoison": {"on":["Ship"],"must":true},
  "makePrincess": {"on":["Pony","Ship"]},
  "moveStart": {"on":["Pony"],"must":true},
  "newGoal": {"on":["Pony"]},
  "pinkamena": {"on":["Pony"],"fromHand":true,"uncopyable":true},
  "playFromDiscard": {"on":["Pony","Ship"]},
  "portal": {"on":["Pony"]},
  "raceChange": {"on":["Pony","Ship"]},
  "raceGenderChange": {"on":["Pony","Ship"]},
  "reminder": {"on":["Pony","Ship"]},
  "replace": {"on":["Pony"],"fromHand":true,"uncopyable":true},
  "revolution": {"on":["Pony"]},
  "search": {"on":["Pony"]},
  "ship": {"on":["Pony"],"fromHand":true,"uncopyable":true},
  "shipWithEverypony": {"on":["Pony"]},
  "swap": {"on":["Pony"]},
  "timelineChange": {"on":["Pony","Ship"]},
  "wand": {"on":["Pony"],"must":true},
}

/** The field that an effect needs besides the name of its deed. */
export type Need = 'n' | 'becomes' | 'keywords' | 'text' | 'deck' | 'bars'

/** The deeds that a power can be built from. */
export const deeds: Record<string, { on: Kind[]; needs?: Need }> = {
  "3swap": {"on":["Pony"]},
  "addKeywords": {"on":["Pony","Ship"],"needs":"keywords"},
  "changeling": {"on":["Pony"],"needs":"becomes"},
  "clone": {"on":["Pony","Ship"]},
  "copy": {"on":["Pony"]},
  "discard": {"on":["Pony"],"needs":"n"},
  "discardPony": {"on":["Pony"]},
  "discardShip": {"on":["Pony"],"needs":"n"},
  "draw": {"on":["Pony"],"needs":"n"},
  "exchangeHands": {"on":["Pony"]},
  "fullCopy": {"on":["Pony"]},
  "genderChange": {"on":["Pony","Ship"]},
  "interrupt": {"on":["Pony"]},
  "keywordChange": {"on":["Pony","Ship"]},
  "lovePoison": {"on":["Ship"]},
  "makePrincess": {"on":["Pony","Ship"]},
  "mill": {"on":["Pony"],"needs":"deck"},
  "moveStart": {"on":["Pony"]},
  "newGoal": {"on":["Pony"]},
  "newGoals": {"on":["Pony"]},
  "playFromDiscard": {"on":["Pony","Ship"]},
  "protect": {"on":["Pony"],"needs":"bars"},
  "raceChange": {"on":["Pony","Ship"]},
  "raceGenderChange": {"on":["Pony","Ship"]},
  "reminder": {"on":["Start","Pony","Ship"],"needs":"text"},
  "replace": {"on":["Pony"]},
  "ship": {"on":["Pony"]},
  "shipWithEverypony": {"on":["Pony"]},
  "swap": {"on":["Pony"]},
  "take": {"on":["Pony"],"needs":"n"},
  "timelineChange": {"on":["Pony","Ship"]},
  "wand": {"on":["Pony"]},
}

/** What changelings may imitate. */
export const disguises: string[] = ["earth","pegasus","unicorn","alicorn","nonAlicornFemale","plushling","replace"]
