package tsssf_test

import (
	"math/rand/v2"

	"shipfic/game"
	"shipfic/tsssf"
)

// probe lists moves by which a seat could try to find out where cards lie: adjustments of any card to every kind of place, alone and with
// a change that always fails, and plays of cards it may not have.
func probe(rng *rand.Rand, box *tsssf.Box, seats int) []game.Move {
	card := func() string { return box.Card(tsssf.CardID(1 + rng.IntN(box.Cards()-1))).ID }
	goals := box.IDs(tsssf.Goal)
	goal := goals[rng.IntN(len(goals))]
	seat, none := game.Seat(rng.IntN(seats)), game.Watcher
	cell := [2]int{rng.IntN(5) - 2, rng.IntN(5) - 2}
	fails := tsssf.Change{Card: box.IDs(tsssf.Start)[0], To: &tsssf.Target{Discard: true}}
	moves := []game.Move{
		tsssf.Move{Do: "ship", Ship: card(), Pony: card(), From: &[2]int{0, 0}, To: &cell},
		tsssf.Move{Do: "link", Ship: card(), From: &[2]int{0, 0}, To: &cell},
		tsssf.Move{Do: "poison", Ship: card(), Take: &cell, From: &[2]int{0, 0}, To: &cell},
		tsssf.Move{Do: "revive", Ship: card(), From: &[2]int{0, 0}, To: &cell},
		tsssf.Move{Do: "replace", Pony: card(), At: &cell},
		tsssf.Move{Do: "use", Card: card()},
		tsssf.Move{Do: "choose", Pick: &tsssf.Pick{Card: card()}},
		tsssf.Move{Do: "end", Draw: []string{"pony"}, Discard: []string{card()}},
	}
	for _, to := range []tsssf.Target{
		{Cell: &cell},
		{Edge: &[2][2]int{cell, {cell[0] + 1, cell[1]}}},
		{Hand: &seat},
		{Deck: "top"},
		{Deck: "bottom"},
		{Discard: true},
		{Won: &seat},
		{Open: &seat},
		{Open: &none},
	} {
		for _, id := range []string{card(), goal} {
			change := tsssf.Change{Card: id, To: &to}
			other := tsssf.Change{Card: goals[rng.IntN(len(goals))], To: &tsssf.Target{Open: &seat}}
			moves = append(
				moves,
				tsssf.Move{Do: "adjust", Changes: []tsssf.Change{change}},
				tsssf.Move{Do: "adjust", Changes: []tsssf.Change{change, fails}},
				tsssf.Move{Do: "adjust", Changes: []tsssf.Change{other, change}},
			)
		}
	}
	return moves
}
