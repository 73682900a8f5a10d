package bots

import (
	"testing"

	"shipfic/game"
	"shipfic/packs/packtest"
	"shipfic/tsssf"
)

// TestRuns searches turns of games in two styles, and in a variation of the second: what a later run finds is added to what those before it found, each
// position once, the best first, with the moves that lead there.
func TestRuns(t *testing.T) {
	box := packtest.CoreBox(t)
	lore := NewLore(box)
	runs := []struct {
		style
		variation, upTo int
		added           int // positions that the runs before it did not find
	}{{style: briefStyle, upTo: 400}, {style: wideStyle, upTo: 1000}, {style: wideStyle, variation: 1, upTo: 1600}}
	for seed := range uint64(4) {
		st := dealt(t, box, 4, seed, "")
		var s search
		for range 6 {
			s.begin(lore, st, st.Sight(0).Turn())
			found := map[uint64]bool{}
			var ends []position
			for n := range runs {
				r := &runs[n]
				ends = s.run(r.style, r.variation, r.upTo, 30)
				if s.spent > r.upTo {
					t.Fatalf("seed %d: after run %d there were %d nodes of %d", seed, n, s.spent, r.upTo)
				}
				if len(s.lines) != len(ends) {
					t.Fatalf("seed %d: after run %d there are %d lines for %d positions", seed, n, len(s.lines), len(ends))
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
					if !found[end.like] {
						found[end.like] = true
						r.added++
					}
				}
			}
			endTurn(&s, st, ends, seed)
		}
	}
	for n, r := range runs {
		if r.added == 0 {
			t.Errorf("run %d found nothing new: the test tests nothing", n)
		}
	}
}

// TestSuggested searches turns of games with few nodes. If the line that a long search found is suggested, the short one ends no worse.
func TestSuggested(t *testing.T) {
	box := packtest.CoreBox(t)
	lore := NewLore(box)
	helped := 0
	for seed := range uint64(4) {
		st := dealt(t, box, 2, seed, "")
		var long, short search
		for range 6 {
			seat := st.Sight(0).Turn()
			long.begin(lore, st, seat)
			ends := long.run(wideStyle, 0, 3000, 1)
			if len(ends) > 0 {
				short.begin(lore, st, seat)
				alone := short.run(narrowStyle, 0, 60, 1)
				worse := len(alone) == 0 || alone[0].value < ends[0].value
				short.begin(lore, st, seat)
				short.suggested = long.moves(ends[0].line)
				if told := short.run(narrowStyle, 0, 60, 1); len(told) == 0 || told[0].value < ends[0].value {
					t.Fatalf("seed %d: the search does not find the line that was suggested", seed)
				}
				if worse {
					helped++
				}
			}
			endTurn(&long, st, ends, seed)
		}
	}
	if helped == 0 {
		t.Error("the short search found everything alone: the test tests nothing")
	}
}

// endTurn plays the best way that a search found, and ends the turn.
func endTurn(s *search, st *tsssf.State, ends []position, seed uint64) {
	if len(ends) > 0 {
		st.CopyFrom(ends[0].state)
	}
	dice := game.Dice(seed)
	(&playouts{lore: s.lore, me: hastyPlayer, others: hastyPlayer}).end(st, s.seat, &dice)
}
