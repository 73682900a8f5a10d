// Package sample makes small grids that win a Goal, so that whoever writes one in the workshop sees what it asks for.
//
//	maker, err := sample.New(cards, "My.Pack")
//	grid := maker.Win(g)
//
// A grid is built from the cards as they are printed, with a change of gender where a Goal asks for one, and the rules
// themselves say that it wins. Of Goals about what a player does in one turn it shows what is to be played or broken up. What
// takes powers, disguises or luck has no sample: that there is none says nothing about the Goal.
//
// The package never judges whether a Goal is good, and never plays a game.
package sample
