// The bots to play against: a level, or the one that fits the player.

import { accuracies, reviewedGames } from './reviewed'
import { botAccuracy, botCharacters, botLevels, botNames } from './wire.gen'

export type BotLevel = (typeof botLevels)[number]
export type BotCharacter = (typeof botCharacters)[number]

/** A person may choose a level, or the one whose accuracy is nearest to their own. */
export type BotChoice = BotLevel | 'me'
export const botChoices: readonly BotChoice[] = ['me', ...botLevels]

/** levelFor is the level that fits a person with that accuracy, in percent. */
export const levelFor = (accuracy: number): BotLevel =>
  botLevels.reduce((best, level) =>
    Math.abs(botAccuracy[level] - accuracy) < Math.abs(botAccuracy[best] - accuracy) ? level : best,
  )

/** chosenLevel is the level that was chosen. A person of whom no game was reviewed yet plays against the weakest. */
export function chosenLevel(choice: BotChoice): BotLevel {
  if (choice !== 'me') return choice
  const { of, mean } = accuracies(reviewedGames())
  return of.length > 0 ? levelFor(mean) : botLevels[0]
}

/** characterOf is what the bot of that name likes: the names of a level have the characters in turn. */
export function characterOf(name: string): BotCharacter | null {
  const [first = ''] = name.split(' ')
  for (const names of Object.values(botNames)) {
    const i = (names as readonly string[]).indexOf(first)
    if (i >= 0) return botCharacters[i % botCharacters.length] ?? null
  }
  return null
}
