// Package bots plays Secret Shipfic Folder, and slaps in Hayburger, with no more information than a person in its
// seat.
//
// A bot gets an [Observation] and returns a [Choice]: a move, the reason for it, and what it cost to find. An
// observation holds the seat's view and a way to imagine states. Imagined states deal all hidden cards at random, so
// they reveal nothing.
//
//	lore := bots.NewLore(box)
//	player := bots.New(bots.Mare, lore, 1, 0)
//	choice := player.Choose(bots.Observe(state, seat))
//	state, err = state.After(seat, choice.Move, nil)
//
// There are five levels. A Mare searches its own turn: sequences of plays and answers that win Goals now, or else leave a
// good position and hand. A Filly and a Crusader are Mares that overlook things. An Alicorn searches wider, and rates
// the positions it could leave by playing on from them with the hidden cards dealt in many ways; a Unicorn does so with
// fewer nodes.
//
// The search budget is counted in nodes; a node is one move carried out in an imagined state. All arithmetic that rates
// moves is on integers. So the same seed, cards and observations give the same moves on every machine. Only the bots of
// [NewTimed], which play at tables, look at the clock. A bot plays one seat of one game. It remembers its plan for the
// turn, and makes a new one when something unexpected happens. No card is known by its title: the value of a card is
// derived from its symbols, its power and the open Goals, so bots play with any pack and in all variants.
//
// Reading order: bot.go and random.go, then lore.go and aims.go (what cards and Goals are about), candidates.go (moves worth
// trying), search.go (a turn), outlook.go and value.go (what a position is worth), planner.go, mare.go with attention.go, character.go, and alicorn.go with
// opening.go, playout.go, race.go and clock.go. The bot in clairvoyant.go sees all cards; simulations measure the others against
// it. solve.go finds the most that a turn can win, and hint.go turns that into advice. slapper.go is about Hayburger.
//
// A [Reviewer] (review.go) finds what each turn of a finished game could have won.
//
//	r := bots.NewReviewer(bots.NewLore(box))
//	for i, position := range positions {
//		r.Add(i, position, false)
//	}
//	turns := r.Turns()
//
// A turn is compared with the best line from its beginning, and the position it left with those that other plays would
// have left. Both use what the player of the turn knew and nothing else: hidden cards are dealt at random. So a verdict
// never blames anybody for a card they could not see, and says where a card that nobody knew made the difference.
//
// The same positions give the same review on every machine: the search is limited by nodes, and the dice have a fixed
// seed.
package bots
