// Takes from a simulation of the Core pack what the pages of its cards show, and writes src/cards/statistics.json:
//
//   bin/shipfic sim --packs core --bots mare --games 3000 --seed 1 --json > core.json
//   node scripts/statistics.mjs core.json
import { readFileSync, writeFileSync } from 'node:fs'

const report = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const table = report.tables[0]
const round = (x, digits = 4) => Number(x.toFixed(digits))
const cards = {}
for (const goal of table.goals) {
  cards[goal.id] = {
    won: round(goal.won.share),
    perTurn: round(goal.perTurn.share),
    after: round(goal.after.mean, 1),
    n: goal.won.n,
  }
}
for (const card of table.cards) {
  cards[card.id] = {
    played: round(card.played.share),
    effect: round(card.effect),
    range: card.range.map((x) => round(x)),
    n: card.played.n,
  }
}
const lines = Object.entries(cards).map(([id, numbers]) => `    ${JSON.stringify(id)}: ${JSON.stringify(numbers)}`)
const text = `{\n  "games": ${table.games},\n  "players": ${table.players},\n  "seed": ${report.seed},\n  "cards": {\n${lines.join(',\n')}\n  }\n}\n`
writeFileSync(new URL('../src/cards/statistics.json', import.meta.url), text)
console.log(`statistics: ${lines.length} cards from ${table.games} games`)
