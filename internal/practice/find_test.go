package practice

import (
	"slices"
	"testing"

	"shipfic/tsssf"
)

// The finder is deterministic: its puzzles depend on the search alone, and what it finds is proven.
func TestFindIsRepeatable(t *testing.T) {
	find := func() []Found {
		var all []Found
		for found, err := range Find(Search{Seed: 10, Games: 1, Nodes: 60_000, Goals: 1}) {
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, found)
		}
		return all
	}
	first, again := find(), find()
	if len(first) != 1 || len(again) != 1 || string(first[0].File) != string(again[0].File) {
		t.Fatalf("two searches with one seed found different puzzles, or none: %v, %v", first, again)
	}
	p, err := readPuzzle("x", first[0].File, coreBox(t))
	if err != nil {
		t.Fatal(err)
	}
	if err := p.refute(prove(p.like, p.begin, p.Solution, checkNodes)); err != nil {
		t.Error(err)
	}
}

// The search for a proof agrees with one that has no transpositions, no pruning and no likenesses.
func TestProofsAgreeWithPlainSearch(t *testing.T) {
	c := open(t)
	tried := 0
	for _, b := range c.box {
		p, err := b.lay(&c.boxes)
		if err != nil {
			t.Fatal(err)
		}
		found := prove(p.like, p.begin, p.Solution, 2000)
		if !found.Complete || tried == 2 {
			continue
		}
		plain := plainSearch{begin: p.begin, nodes: 250_000}
		plain.try(p.begin, 0, longest)
		if plain.nodes <= 0 {
			continue // too large for a plain search
		}
		tried++
		if plain.best != found.Best || plain.moves != len(found.Line) || len(plain.sets) != len(found.Sets) {
			t.Errorf("%s: plain search wins %d Goals in %d moves in %d ways; the proof says %d, %d, %d", p.id,
				plain.best, plain.moves, len(plain.sets), found.Best, len(found.Line), len(found.Sets))
		}
	}
	if tried == 0 {
		t.Error("no puzzle is small enough for a plain search")
	}
}

// plainSearch tries every line of a turn.
type plainSearch struct {
	begin       *tsssf.State
	nodes       int
	best, moves int
	sets        [][]tsssf.CardID
}

func (s *plainSearch) try(at *tsssf.State, moves, depth int) {
	won := slices.Clone(at.Won(learner))
	slices.Sort(won)
	if len(won) > s.best {
		s.best, s.moves, s.sets = len(won), moves, nil
	}
	if len(won) == s.best && s.best > 0 {
		s.moves = min(s.moves, moves)
		if !slices.ContainsFunc(s.sets, func(set []tsssf.CardID) bool { return slices.Equal(set, won) }) {
			s.sets = append(s.sets, won)
		}
	}
	if s.nodes <= 0 || depth == 0 || at.Sight(learner).Turn() != learner {
		return
	}
	for _, act := range at.LegalActs(learner, nil) {
		if act.Do == tsssf.MoveEnd {
			continue
		}
		s.nodes--
		if next := at.Clone(); next.Do(learner, act) == nil {
			s.try(next, moves+1, depth-1)
		}
	}
}
