package bots

import (
	"slices"
	"testing"

	"shipfic/packs/packtest"
	"shipfic/tsssf"
)

// TestOpening takes plans of games apart: an opening is legal, reveals something with its last move or not at all, and what reveals a card comes
// no later than in the plan. The opening and its continuation lead where the plan does.
func TestOpening(t *testing.T) {
	box := packtest.CoreBox(t)
	lore := NewLore(box)
	revealing, earlier := 0, 0
	for seed := range uint64(6) {
		st := dealt(t, box, 2, seed, "")
		var s search
		for range 6 {
			seat := st.Sight(0).Turn()
			s.begin(lore, st, seat)
			ends := s.run(wideStyle, 0, 600, 20)
			for i := range ends {
				acts := s.moves(ends[i].line)
				before := firstRevealing(&s, acts)
				o := s.opening(acts)
				at := firstRevealing(&s, o.acts)
				switch {
				case before < 0 && (o.reveals || at >= 0 || len(o.acts) != len(acts)):
					t.Fatalf("seed %d: nothing is revealed by %v, but by the opening %v", seed, acts, o.acts)
				case before >= 0 && (!o.reveals || at != len(o.acts)-1 || at > before):
					t.Fatalf("seed %d: %v reveals something by move %d, the opening %v by move %d", seed, acts, before, o.acts, at)
				}
				end := s.root.Clone()
				if all := slices.Concat(o.acts, o.continuation); s.replay(end, all) != len(all) || end.Alike(lore.like) != ends[i].state.Alike(lore.like) {
					t.Fatalf("seed %d: %v does not lead where %v does", seed, all, acts)
				}
				if before >= 0 {
					revealing++
				}
				if at < before {
					earlier++
				}
			}
			endTurn(&s, st, ends, seed)
		}
	}
	if revealing == 0 || earlier == 0 {
		t.Errorf("%d plans reveal something, and %d of them sooner than planned: the test tests nothing", revealing, earlier)
	}
}

// firstRevealing is the number of the first move that reveals something, or -1. It fails on an illegal move.
func firstRevealing(s *search, acts []tsssf.Act) int {
	at := s.root.Clone()
	for i, a := range acts {
		if err := at.Do(s.seat, a); err != nil {
			panic(err)
		}
		if s.revealed(at) {
			return i
		}
	}
	return -1
}
