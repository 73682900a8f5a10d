package tsssf_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"shipfic/game"
	"shipfic/packs/packtest"
	"shipfic/tsssf"
)

// TestOwnPartUnchanged compares the views of every seat in random games: where OwnPartUnchanged says that nothing has changed,
// nothing has, and it says so in enough positions to be useful.
func TestOwnPartUnchanged(t *testing.T) {
	box := packtest.CoreBox(t)
	for n, setup := range tables {
		opts, err := tsssf.ParseOptions(setup.Options)
		if err != nil {
			t.Fatal(err)
		}
		s := newGame(t, box, setup.Seats, uint64(n), opts)
		dice, said, looks := tsssf.Dice(n), 0, 0
		for range 150 {
			before := s.Clone()
			if !s.RandomMove(&dice) {
				break
			}
			for seat := game.Watcher; int(seat) < setup.Seats; seat++ {
				looks++
				if !s.OwnPartUnchanged(before, seat) {
					continue
				}
				said++
				if was, is := seen(t, before, seat), seen(t, s, seat); was != is {
					t.Fatalf("seed %d, seat %d: what it sees alone has changed from\n%s\nto\n%s", n, seat, was, is)
				}
			}
		}
		if plain := setup.Seats > 2 && !opts.PrivateGoals && !opts.OpenTeamHands; plain && 3*said < looks {
			t.Errorf("seed %d: of %d looks only %d were spared", n, looks, said)
		}
	}
}

// TestLookingChangesNothing looks at random games as every seat. Several may look at a state at once, so not even its scratch memory changes.
func TestLookingChangesNothing(t *testing.T) {
	box := laterBox(t)
	for n, setup := range tables {
		opts, err := tsssf.ParseOptions(setup.Options)
		if err != nil {
			t.Fatal(err)
		}
		s := newGame(t, box, setup.Seats, uint64(n), opts)
		for dice := tsssf.Dice(n); s.RandomMove(&dice); {
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

func seen(t *testing.T, s *tsssf.State, seat game.Seat) string {
	t.Helper()
	data, err := json.Marshal(s.Own(seat))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
