package bot

import (
	"testing"

	"shipfic/packs/packtest"
	"shipfic/tsssf"
)

// TestSecondRun searches turns of games in two styles: what the second run finds is added to what the first one found, each position once, the best
// first, with the moves that lead there.
func TestSecondRun(t *testing.T) {
	box := packtest.CoreBox(t)
	lore := NewLore(box)
	added := 0
	for seed := range uint64(4) {
		st := dealt(t, box, 4, seed, "")
		var s search
		for range 6 {
			seat := st.Sight(0).Turn()
			s.begin(lore, st, seat)
			first := map[uint64]bool{}
			for _, end := range s.run(brief, 400, 30) {
				first[end.like] = true
			}
			ends := s.run(wide, 1000, 30)
			if s.spent > 1000 {
				t.Fatalf("seed %d: two runs took %d nodes of 1000", seed, s.spent)
			}
			seen := map[uint64]bool{}
			for i, end := range ends {
				at := s.root.Clone()
				if acts := s.moves(end.line); s.replay(at, acts) != len(acts) || at.Alike(lore.like) != end.state.Alike(lore.like) {
					t.Fatalf("seed %d: %v does not lead to its position", seed, acts)
				}
				if seen[end.like] || i > 0 && end.value > ends[i-1].value {
					t.Fatalf("seed %d: position %d is there twice, or better than the one before it", seed, i)
				}
				seen[end.like] = true
				if !first[end.like] {
					added++
				}
			}
			endTurn(&s, st, ends, seed)
		}
	}
	if added == 0 {
		t.Error("the second run found nothing new: the test tests nothing")
	}
}

// endTurn plays the best way that a search found, and ends the turn.
func endTurn(s *search, st *tsssf.State, ends []position, seed uint64) {
	if len(ends) > 0 {
		st.CopyFrom(ends[0].state)
	}
	dice := tsssf.Dice(seed)
	(&playouts{lore: s.lore, me: hasty, others: hasty}).end(st, s.seat, &dice)
}
