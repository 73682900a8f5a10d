package table

import (
	"sync"
	"testing"

	"shipfic/game"
	"shipfic/packs"
	"shipfic/tsssf"
)

// coreBox is built once: tables with the same packs share a box.
var coreBox = sync.OnceValue(func() *tsssf.Box {
	box, err := tsssf.NewBox(packs.Rules(packs.Core().Cards))
	if err != nil {
		panic(err)
	}
	return box
})

// coreGames always plays Secret Shipfic Folder with the Core deck.
func coreGames() Games { return oneGame{tsssf.Engine{Box: coreBox()}} }

// anyMove returns a random legal move for the seat that the game waits for.
func anyMove(t testing.TB, s *State) Command {
	t.Helper()
	g := s.Game.(*tsssf.State).Clone()
	dice := game.Dice(s.N)
	seat, act, more := g.RandomAct(&dice)
	if !more {
		t.Fatal("the game is over")
	}
	return Command{Do: DoMove, By: s.Seats[seat].Person, Seat: &seat, Move: words(g.MoveOf(act))}
}
