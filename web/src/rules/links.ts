// Which rule answers what: a refusal, a question, a power, a card. The table of a game shows these as ways to the rules, so this file
// holds only addresses; the rules themselves come when somebody follows one.

import type { Card } from '../card/card'
import { gameNames, games } from '../games'

/** The rule behind each refusal of the games, by its code. Those about the program and not about the game have none. */
export const refusals: Readonly<Record<string, string>> = {
  gameOver: 'T5',
  notYourTurn: 'T1',
  questionOpen: 'T3',
  noQuestion: 'T3',
  notYourQuestion: 'T3',
  notAnOption: 'W2',
  nameNeeded: 'C2',
  mustChoose: 'W2',
  unknownMove: 'T3',
  unknownCard: 'P1',
  notInHand: 'T3',
  notAShip: 'T3',
  notAPony: 'T3',
  noPonyThere: 'T3',
  cellTaken: 'P2',
  notNeighbours: 'P2',
  alreadyShipped: 'P2',
  tooFar: 'P2',
  onlyPoison: 'power-lovePoison',
  notPoison: 'power-lovePoison',
  notRevive: 'power-playFromDiscard',
  nothingToRevive: 'power-playFromDiscard',
  notReplace: 'power-replace',
  startStays: 'W4',
  samePony: 'power-lovePoison',
  samePlace: 'power-lovePoison',
  cutOff: 'power-lovePoison',
  notFromHand: 'W1',
  usedThisTurn: 'A2',
  protected: 'W7',
  mustJoin: 'W7',
  notReplaceable: 'W7',
  notNow: 'W7',
  mustPlay: 'T2',
  wrongDraws: 'T4',
  wrongDiscards: 'T4',
  notADeck: 'D2',
  rule0Off: 'R1',
  noProposal: 'R1',
  badAdjustment: 'R1',
  wrongPlace: 'P1',
  placeTaken: 'P2',
  badSeats: 'S1',
  fewPonies: 'S1',
  fewShips: 'S1',
  fewGoals: 'S1',
  nothingToRehearse: 'R3',
  badOption: 'options',
  contradiction: 'V',
  badTeams: 'V2',
  teamsTogether: 'V2',
  // Said by the page before anything is sent.
  notPlayable: 'T3',
  dimmed: 'W2',
  answerFirst: 'T3',
}

/** Those of Hayburger. */
export const slapRefusals: Readonly<Record<string, string>> = {
  gameOver: 'L6',
  unknownMove: 'K2',
  noSuchSeat: 'K1',
  badTime: 'F2',
  notYourTurn: 'K2',
  tooSoon: 'F5',
  windowOpen: 'K5',
  noWindow: 'K5',
  tableOnly: 'K5',
  noSuchCard: 'F5',
  late: 'L4',
  slappedAlready: 'L3',
  barred: 'L3',
  slapInClosed: 'L1',
  tableFull: 'L1',
  alreadySeated: 'L1',
  badWatcher: 'L1',
  nothingToSee: 'K7',
  badRoundTrips: 'F3',
  badReaction: 'F2',
  badSeats: 'K1',
  badOption: 'H4',
  unknownDeck: 'H4',
  decksDisagree: 'H4',
  tooManyCards: 'H4',
  tooFewCards: 'K1',
  tooManySymbols: 'H4',
  unknownRules: 'F3',
}

/** The rule of each power, by its name. */
export const powers: Readonly<Record<string, string>> = {
  swap: 'power-swap',
  '3swap': 'power-3swap',
  draw: 'power-draw',
  newGoal: 'power-newGoal',
  search: 'power-search',
  copy: 'power-copy',
  replace: 'power-replace',
  changeling: 'C1',
  moveStart: 'power-moveStart',
  wand: 'power-wand',
  pinkamena: 'power-pinkamena',
  portal: 'power-portal',
  revolution: 'power-revolution',
  escape: 'power-escape',
  genderChange: 'power-genderChange',
  raceChange: 'power-raceChange',
  timelineChange: 'power-timelineChange',
  makePrincess: 'power-makePrincess',
  lovePoison: 'power-lovePoison',
  playFromDiscard: 'power-playFromDiscard',
  keywordChange: 'W7',
  addKeywords: 'W7',
  raceGenderChange: 'W7',
  clone: 'W7',
  fullCopy: 'W7',
  exchangeHands: 'W7',
  shipWithEverypony: 'W7',
  ship: 'W7',
  interrupt: 'W7',
  reminder: 'R2',
  none: 'W1',
}

/** The rule of each question that is no power's. */
export const questions: Readonly<Record<string, string>> = {
  link: 'A1',
  tearUp: 'D2',
  discardTop: 'B3',
  redraw: 'W7',
  chooseGoal: 'W7',
  moreSwap: 'W7',
  arrange: 'W7',
  layPony: 'W7',
  layShip: 'W7',
  adjust: 'R1',
}

/** questionRule is the rule of an open question, by its kind. */
export const questionRule = (kind: string): string => questions[kind] ?? powers[kind] ?? 'W2'

/** The rules behind what a Goal is about, by the words of its logic. */
const goalRules: readonly [logic: RegExp, rule: string][] = [
  [/Play|Break|Swap|Replace/, 'G3'],
  [/Chain/, 'G6'],
  [/ShippedWith|ShippedTo|Exists/, 'G7'],
  [/Version|OppositeGenderedSelf/, 'G9'],
]

/** cardRules are the rules of a card, the closest first: the rulings on it, if there are any, its power, and what its kind does. */
export function cardRules(card: Card): string[] {
  if (card.kind === 'Goal') {
    const about = goalRules.filter(([logic]) => logic.test(card.goal ?? '')).map(([, rule]) => rule)
    return [card.id, ...about, 'G1', 'G2']
  }
  const kind = { Pony: 'W1', Start: 'W4', Ship: 'W5' }[card.kind] ?? 'T3'
  const power = card.power?.name ? powers[card.power.name] : undefined
  return [card.id, ...(power ? [power] : []), kind]
}

/** The rule of each option of a table. */
export const options: Readonly<Record<string, string>> = {
  length: 'V5',
  winningPoints: 'S1',
  teams: 'V2',
  openTeamHands: 'V2',
  privateGoals: 'V1',
  greasedLightning: 'V3',
  earlyBoost: 'V4',
  adjacentPowers: 'A1',
  oncePerTurn: 'A2',
  rule0: 'R1',
  rehearse: 'R3',
  handLimit: 'T4',
  metGoals: 'G4',
  newGoalsAtEnd: 'T1',
  tearUp: 'D2',
  rebuildAll: 'D1',
  swapsPlayShips: 'G3',
  chooseDiscardTop: 'B3',
  drawnSeats: 'S3',
  standIn: 'N3',
  decks: 'H4',
  jesterMatches: 'H3',
  slapWindow: 'K5',
  cardTime: 'F5',
  slapIn: 'L1',
  penalty: 'L3',
  dealer: 'K1',
  'chances.dragon': 'H2',
  'chances.cat': 'H2',
  'chances.dog': 'H2',
  'chances.rabbit': 'H2',
}

/** addressOf is where a rule is on the page. */
export function addressOf(rule: string): string {
  const letter = /^[A-Z](?=\d*$)/.exec(rule)?.[0]
  const game = gameNames.find((name) => letter && games[name].chapters.includes(letter)) ?? 'tsssf'
  return `${games[game].rules}#${rule}`
}
