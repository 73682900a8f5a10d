package tsssf_test

import (
	"encoding/json"
	"testing"

	"shipfic/game"
	"shipfic/packs/packtest"
	"shipfic/tsssf"
)

// TestProposalToMoveStartCanBeSeen proposes to move the Start card (R1). Everybody sees it in the proposal, and nobody's view panics.
func TestProposalToMoveStartCanBeSeen(t *testing.T) {
	box := packtest.CoreBox(t)
	s := newGame(t, box, 2, 1, tsssf.DefaultOptions())
	start := box.IDs(tsssf.Start)[0]
	move := tsssf.Move{Do: "adjust", Changes: []tsssf.Change{{Card: start, To: &tsssf.Target{Cell: &[2]int{1, 1}}}}}
	next, _, err := s.Apply(game.Input{Seat: 0, Move: move})
	if err != nil {
		t.Fatal(err)
	}
	for seat := game.Watcher; seat < 2; seat++ {
		view := next.View(seat).(*tsssf.View)
		if _, err := json.Marshal(view); err != nil {
			t.Fatal(err)
		}
		if view.Proposal == nil || view.Proposal.Changes[0].Card != start {
			t.Errorf("seat %d does not see which card is proposed to be moved: %+v", seat, view.Proposal)
		}
	}
}
