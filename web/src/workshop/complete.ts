// What could be written next in a Goal: functions at its beginning, attributes within parentheses, values after an attribute.

export interface Suggestion {
  insert: string // what is written instead of the word before the caret
  from: number // where that word begins
  label: string
}

/** What values the cards at hand have. */
export interface Vocabulary {
  names: readonly string[]
  keywords: readonly string[]
}

// Each with what is usually written into it; the caret is put after the opening parenthesis.
export const functions: Record<string, string> = {
  ExistsPony: 'ExistsPony(race=unicorn, 3)',
  ExistsShip: 'ExistsShip(gender=female, gender=female)',
  ExistsChain: 'ExistsChain(keywords=Mane 6, 4)',
  ExistsChainOfNames: 'ExistsChainOfNames(keywords=Mane 6, 6)',
  ExistsChainOfRaces: 'ExistsChainOfRaces(*, 5)',
  ExistsPonyShippedTo: 'ExistsPonyShippedTo(*, Select(gender=male, 2))',
  ExistsShipGeneric: 'ExistsShipGeneric(ShippedWithOppositeGenderedSelf)',
  PlayPonies: 'PlayPonies(race=earth, 2)',
  PlayShips: 'PlayShips(gender=male, gender=male, 2)',
  PlayShipCards: 'PlayShipCards(action=lovePoison, 2)',
  BreakShip: 'BreakShip(*, *, 2)',
  SwapCount: 'SwapCount(6)',
  ReplaceCount: 'ReplaceCount(2)',
  BreakPony: 'BreakPony(2)',
  OtherGoalsWon: 'OtherGoalsWon',
  GainKeyword: 'GainKeyword(Princess)',
}

export const attributes = ['name', 'race', 'gender', 'keywords', 'altTimeline', 'count', 'action', 'card']
const fixed: Record<string, readonly string[]> = {
  race: ['earth', 'pegasus', 'unicorn', 'alicorn'],
  gender: ['male', 'female'],
  altTimeline: ['true', 'false'],
}
const partners = ['Select(', 'AllOf(', 'ShippedWith2Versions']
const most = 8

/** quoted puts a value in quotes where the language needs them. */
const quoted = (value: string): string => (/[,()&|=!]/.test(value) ? `"${value}"` : value)

/** suggest lists what could stand before the caret, the likeliest first. */
export function suggest(text: string, caret: number, known: Vocabulary): Suggestion[] {
  const before = text.slice(0, caret)
  if (/\)\s*$/.test(before) && count(before, '(') === count(before, ')')) return [] // a Goal is one function, and this one is complete
  const value = /(\w+?)(?:_b)?\s*!?=\s*"?([^,()&|=!"]*)$/.exec(before)
  if (value) {
    const values = { ...fixed, name: known.names, keywords: known.keywords }[value[1]!] ?? []
    return starting(values, value[2]!, caret).map((s) => ({ ...s, insert: quoted(s.insert) }))
  }
  const word = /[\w*]*$/.exec(before)![0]
  const outside = before.slice(0, before.length - word.length).trim()
  if (outside === '')
    return starting(Object.keys(functions), word, caret).map((s) => ({
      ...s,
      insert: text.slice(caret).trim() ? s.insert : functions[s.insert]!,
    }))
  const terms = [...attributes.map((a) => `${a}=`), '*', 'genderSwapped', 'racialKeyword']
  return starting(
    /ExistsPonyShippedTo\([^()]*,\s*$/.test(before.slice(0, before.length - word.length)) ? partners : terms,
    word,
    caret,
  )
}

const count = (text: string, sign: string): number => text.split(sign).length

/** starting finds the words that begin with what is written, and then those that have it somewhere. */
function starting(words: readonly string[], written: string, caret: number): Suggestion[] {
  const said = written.trimStart().toLowerCase()
  const from = caret - written.trimStart().length
  const rank = (word: string) => (word.toLowerCase().startsWith(said) ? 0 : 1)
  return words
    .filter((word) => word.toLowerCase().includes(said) && word !== written)
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, most)
    .map((word) => ({ insert: word, from, label: word }))
}
