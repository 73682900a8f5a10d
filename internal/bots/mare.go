package bots

// newMare makes a bot that plans its own turn and ignores the others' chances. Weaker levels are Mares that overlook things.
func newMare(lore *Lore, seed uint64, nodes int, notices attention) *planner {
	p := &planner{lore: lore, nodes: nodes, styles: []style{plain}, runs: 1}
	p.search.attention, p.search.luck = notices, seed
	return p
}

// plain is how a Mare searches.
var plain = style{width: 8, each: 1, leaves: 48, weights: guessed}

// guessed are the weights of a Mare. They were set by hand, and stay as they are: other bots are measured against a Mare.
var guessed = weights{mine: 350, card: 100, hold: 50, fresh: 500, keep: 1000, ships: 3}
