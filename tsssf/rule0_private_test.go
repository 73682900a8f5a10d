package tsssf_test

import (
	"errors"
	"slices"
	"testing"

	"shipfic/game"
	"shipfic/packs/packtest"
	"shipfic/tsssf"
)

// TestRefusalsTellNoHiddenGoals: a seat proposes to move each Goal it cannot see to another seat's open place, together with
// a change that always fails. Every answer must be the same, or the refusals tell whose Goals lie where.
func TestRefusalsTellNoHiddenGoals(t *testing.T) {
	box := packtest.CoreBox(t)
	opts := tsssf.DefaultOptions()
	opts.PrivateGoals = true
	const seed = 1
	s := newGame(t, box, 2, seed, opts)
	victim := game.Seat(1)
	seen := map[string]bool{}
	for _, place := range s.SeenBy(0).Private {
		seen[place.Card] = true
	}
	hidden := 0
	answers := map[string][]string{}
	for _, goal := range box.IDs(tsssf.Goal) {
		if seen[goal] {
			continue
		}
		hidden++
		move := tsssf.Move{Do: "adjust", Changes: []tsssf.Change{
			{Card: goal, To: &tsssf.Target{Open: &victim}},
			{Card: box.IDs(tsssf.Start)[0], To: &tsssf.Target{Discard: true}},
		}}
		_, _, err := s.Apply(game.Input{Seat: 0, Move: move})
		var refusal *game.Refusal
		if !errors.As(err, &refusal) || !slices.Equal(refusal.About, []string{goal}) {
			t.Fatalf("seed %d: the answer for %s is %v", seed, goal, err)
		}
		answers[refusal.Code] = append(answers[refusal.Code], goal)
	}
	if hidden != len(box.IDs(tsssf.Goal))-len(seen) || len(answers) != 1 {
		t.Errorf("seed %d: %d hidden Goals give %d answers: %v", seed, hidden, len(answers), answers)
	}
}
