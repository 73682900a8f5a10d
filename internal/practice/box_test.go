package practice

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"shipfic/internal/wire"
)

// The box has as many puzzles as it should, with cards of Core and of other packs, and is small. Each has an id of its own, and no level has few.
func TestBoxIsFull(t *testing.T) {
	c := open(t)
	withPacks, seen, levels := 0, map[string]bool{}, map[int]int{}
	for _, b := range c.box {
		p, err := b.lay(&c.boxes)
		if err != nil {
			t.Fatalf("%s: %v", b.ID, err)
		}
		if len(p.about().Packs) > 0 {
			withPacks++
		}
		if seen[string(b.Scenario)] || seen[b.ID] {
			t.Errorf("%s is there twice", b.ID)
		}
		seen[string(b.Scenario)], seen[b.ID] = true, true
		levels[b.Level]++
	}
	if len(c.box) != BoxSize {
		t.Errorf("the box has %d puzzles, want %d", len(c.box), BoxSize)
	}
	if withPacks < len(c.box)/4 || withPacks > len(c.box)*3/4 {
		t.Errorf("%d of %d puzzles have cards of other packs", withPacks, len(c.box))
	}
	if len(boxFile) > 400<<10 {
		t.Errorf("the box has %d KB", len(boxFile)>>10)
	}
	for level := 1; level <= hardest; level++ {
		if levels[level] < 30 {
			t.Errorf("only %d puzzles have level %d", levels[level], level)
		}
	}
}

// Every solution in the box solves its puzzle, which is not trivial. Only a sample is proven
// again: `go run ./tools/puzzles --check` proves all of them.
func TestBoxKeepsItsClaims(t *testing.T) {
	c := open(t)
	for _, b := range c.box {
		p, err := b.lay(&c.boxes)
		if err != nil {
			t.Fatalf("%s: %v", b.ID, err)
		}
		if p.solved(p.begin) || !p.solves(p.Solution) || p.trivial() {
			t.Errorf("%s is solved from the start, trivial, or not solved by its solution", p.id)
		}
	}
	const step = 17
	checked := 0
	c.Check(3, step, func(p Checked) {
		checked++
		if p.Err != nil {
			t.Errorf("%s: %v", p.ID, p.Err)
		}
	})
	if checked < len(c.box)/step {
		t.Errorf("only %d puzzles were proven again", checked)
	}
}

// A proof contradicts false claims.
func TestFalseClaimsAreRefuted(t *testing.T) {
	c := open(t)
	p, err := c.box[0].lay(&c.boxes)
	if err != nil {
		t.Fatal(err)
	}
	found := prove(p.like, p.begin, p.Solution, checkNodes)
	for want, claim := range map[string]func(*puzzle, *proof){
		"was not done":     func(_ *puzzle, f *proof) { *f = prove(p.like, p.begin, nil, 50) },
		"the task is":      func(p *puzzle, _ *proof) { p.Task.Goals++ },
		"ways to choose":   func(_ *puzzle, f *proof) { f.Sets = append(f.Sets[:1:1], f.Sets[0]) },
		"the shortest way": func(p *puzzle, _ *proof) { p.Solution = append(slices.Clone(p.Solution), p.Solution[0]) },
		"does not solve":   func(p *puzzle, _ *proof) { p.Solution = slices.Repeat(p.Solution[:1], len(p.Solution)) },
	} {
		wrong, f := *p, found
		claim(&wrong, &f)
		if err := wrong.refute(f); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}

// A puzzle of the box is played and hinted like any other.
func TestBoxIsPlayed(t *testing.T) {
	c := open(t)
	i := slices.IndexFunc(c.box, func(b *boxPuzzle) bool { return bytes.Contains(b.Scenario, []byte(`"packs"`)) })
	ask := wire.AskPractice{ID: c.box[i].ID}
	for range longestLine {
		hint, err := c.Hint(ask)
		if err != nil || len(hint.Line) == 0 {
			t.Fatalf("after %d moves: %v, %v", len(ask.Inputs), hint, err)
		}
		ask.Inputs = append(ask.Inputs, wire.PracticeInput{Move: hint.Line[0]})
		now, err := c.Play(ask)
		if err != nil {
			t.Fatal(err)
		}
		if now.Done {
			return
		}
	}
	t.Error("the hints do not solve it")
}

// A packing takes as many puzzles as wanted, and sorts them by how often weak players solve them.
func TestPacking(t *testing.T) {
	c := open(t)
	p := NewPacking(7)
	for _, b := range slices.Backward(c.box) {
		file, err := json.Marshal(b.puzzleFile)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Add(file); err != nil {
			t.Fatal(err)
		}
	}
	packed, err := p.Pack()
	if err != nil {
		t.Fatal(err)
	}
	box, err := readBox(packed)
	if err != nil || len(box) != 7 || !p.Full() {
		t.Fatalf("%d puzzles (%v)", len(box), err)
	}
	if !slices.IsSortedFunc(box, func(a, b *boxPuzzle) int { return easier(a.Solved, b.Solved) }) {
		t.Error("they are not sorted")
	}
	if err := p.Add([]byte("{}")); err != nil {
		t.Errorf("a full box reads more: %v", err)
	}
	for _, file := range []string{"{}", `{"task":{"goals":1},"solution":[{"do":"pass"}]}`} {
		if err := NewPacking(1).Add([]byte(file)); err == nil {
			t.Errorf("%s was added", file)
		}
	}
}

func TestReadBoxRefuses(t *testing.T) {
	for _, data := range []string{"", "not a puzzle", "{}", `{"id":"box-1","level":1,"solved":{"random":0},"task":{"goals":1},"solution":[{"do":"pass"}]}`} {
		if _, err := readBox([]byte(data)); err == nil {
			t.Errorf("%q was read", data)
		}
	}
}
