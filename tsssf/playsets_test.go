package tsssf_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"shipfic/game"
	"shipfic/tsssf"
)

// TestViewTellsTheLegalMoves compares the moves that a view tells with the engine's list, for every seat at every step of random
// games in every variant, with the Core deck and with the powers of later packs.
func TestViewTellsTheLegalMoves(t *testing.T) {
	boxes := map[string]*tsssf.Box{"core": coreBox(t), "later": laterBox(t)}
	games := len(tables)
	if testing.Short() {
		games = len(tables) / 2
	}
	for name, box := range boxes {
		kinds := map[string]int{}
		for n := range games {
			compareLegal(t, name, box, n, kinds)
		}
		for _, do := range []string{"ship", "link", "replace", "use", "poison", "revive", "choose", "pass", "end"} {
			if kinds[do] == 0 {
				t.Errorf("%s: no random game had a legal move of kind %q", name, do)
			}
		}
	}
}

func compareLegal(t *testing.T, name string, box *tsssf.Box, n int, kinds map[string]int) {
	t.Helper()
	setup := tables[n%len(tables)]
	opts, err := tsssf.ParseOptions(setup.Options)
	if err != nil {
		t.Fatal(err)
	}
	s := newGame(t, box, setup.Seats, uint64(n), opts)
	dice := tsssf.Dice(n)
	for step := range 120 {
		for seat := range game.Seat(setup.Seats) {
			want := listedMoves(t, s, seat)
			var told []string
			for _, m := range s.SeenBy(seat).LegalMoves() {
				told = append(told, written(t, m))
				kinds[m.Do]++
			}
			slices.Sort(told)
			if diff := cmp.Diff(want, told); diff != "" {
				t.Fatalf("%s, game %d, step %d, seat %d: listed (-) and told (+) differ:\n%s", name, n, step, seat, diff)
			}
		}
		seat, act, more := s.RandomAct(&dice)
		if !more {
			return
		}
		if err := s.Do(seat, act); err != nil {
			t.Fatalf("%s, game %d, step %d: %v", name, n, step, err)
		}
	}
}

// listedMoves is what LegalActs lists, in order.
func listedMoves(t *testing.T, s *tsssf.State, seat game.Seat) []string {
	t.Helper()
	var moves []string
	for _, act := range s.Clone().LegalActs(seat, nil) {
		moves = append(moves, written(t, s.MoveOf(act)))
	}
	slices.Sort(moves)
	return moves
}

func written(t *testing.T, m tsssf.Move) string {
	t.Helper()
	text, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
