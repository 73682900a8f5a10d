// Package bot plays Secret Shipfic Folder, and slaps in Hayburger, like people do: through what their seat sees.
//
// A bot gets an [Observation] and gives a [Choice]: a move, why in one line, and what it cost. An observation holds the view of
// the seat and a way to imagine states: everything hidden is dealt anew in them, so there is nothing in them to peek at.
//
//	lore := bot.NewLore(box)
//	player := bot.New(bot.Mare, lore, 1, 0)
//	choice := player.Choose(bot.Observe(state, seat))
//	state, err = state.After(seat, choice.Move, nil)
//
// There are three levels. A Filly plays at random among sensible moves. A Mare searches its own turn: sequences of plays and
// answers, for the Goals it can win now, and then for a good position and hand. An Alicorn searches wider, and rates the
// positions it could leave by playing on from them with the hidden cards dealt in many ways.
//
// How hard a bot thinks is counted in nodes, each one move carried out in an imagined state, never in time: the same seed, cards
// and observations give the same moves on every machine, and all numbers are whole. A bot plays one seat of one game; it
// remembers its plan for the turn, and thinks again when things come otherwise. Nothing here knows a card by its title:
// what a card is good for is read off its symbols, its power and the open Goals, so bots play with any pack and in all variants.
//
// To read it: bot.go and filly.go, then lore.go and aims.go (what cards and Goals are about), candidates.go (moves worth trying),
// search.go (a turn), outlook.go and value.go (what a position is worth), planner.go, mare.go and alicorn.go with playout.go.
// solve.go answers what can be won this turn at all, and hint.go what to do in it. slapper.go is about Hayburger.
package bot
