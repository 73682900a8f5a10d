package bot

// newMare makes a bot that plans its own turn and ignores the others' chances.
func newMare(lore *Lore, nodes int) *planner {
	return &planner{
		lore: lore, nodes: nodes,
		style: style{width: 8, each: 1, leaves: 48, mine: 350, card: 100, fresh: 500, keep: 1000, ships: 3},
	}
}
