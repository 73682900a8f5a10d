// Package sample makes small grids that win a Goal, so that an author in the workshop sees what the Goal asks for.
//
//	maker, err := sample.New(cards, "My.Pack")
//	grid := maker.Win(g)
//
// A grid is built from cards as they are printed, with a change of gender or race where a Goal asks for one. The
// engine confirms that it wins. For Goals about what happens within a turn, the grid shows what must be played or
// broken up. Goals that take powers, disguises or luck have no sample, so a missing sample says nothing about the
// Goal.
//
// The package does not judge whether a Goal is good, and plays no games.
package sample
