package tsssf_test

import (
	"reflect"
	"testing"

	"shipfic/game"
	"shipfic/tsssf"
)

// TestLookingChangesNothing looks at random games as every seat. Several may look at a state at once, so not even its scratch memory changes.
func TestLookingChangesNothing(t *testing.T) {
	box := laterBox(t)
	for n, setup := range tables {
		opts, err := tsssf.ParseOptions(setup.Options)
		if err != nil {
			t.Fatal(err)
		}
		s := newGame(t, box, setup.Seats, uint64(n), opts)
		for dice := game.Dice(n); s.RandomMove(&dice); {
			looked, same := s.Clone(), s.Clone()
			for seat := game.Watcher; int(seat) < setup.Seats; seat++ {
				looked.SeenBy(seat)
			}
			if !reflect.DeepEqual(looked, same) {
				t.Fatalf("seed %d, turn %d: looking has changed the state", n, s.Public().Turns)
			}
		}
	}
}
