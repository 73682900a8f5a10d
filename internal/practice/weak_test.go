package practice

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// all are the puzzles of the list and of the box.
func all(t *testing.T, c *Course) (list, box []*puzzle) {
	t.Helper()
	for _, b := range c.box {
		p, err := b.lay(&c.boxes)
		if err != nil {
			t.Fatal(err)
		}
		box = append(box, p)
	}
	return c.puzzles, box
}

// All puzzles were measured, lie in the order of the measurements, and have the level that these say.
func TestPuzzlesAreSortedByHowOftenWeakPlayersSolveThem(t *testing.T) {
	list, box := all(t, open(t))
	for name, puzzles := range map[string][]*puzzle{"list": list, "box": box} {
		for i, p := range puzzles {
			switch {
			case p.Solved == nil:
				t.Fatalf("%s of the %s was not measured", p.id, name)
			case i > 0 && easier(puzzles[i-1].Solved, p.Solved) > 0:
				t.Errorf("%s lies after %s, and is solved more often", p.id, puzzles[i-1].id)
			case p.Level != p.Solved.Level():
				t.Errorf("%s has level %d, and is solved by %s", p.id, p.Level, p.Solved)
			}
		}
	}
}

// What one of the weak players solves nearly always by chance is easy, and what is hard takes thought.
func TestLevelsFollowWeakPlayers(t *testing.T) {
	list, box := all(t, open(t))
	for _, p := range slices.Concat(list, box) {
		if s := p.Solved; max(s.Random, s.Filly) >= 80 && p.Level != 1 || p.Level == hardest && max(s.Random, s.Filly, s.Mare20) >= 50 {
			t.Errorf("%s has level %d, and is solved by %s", p.id, p.Level, s)
		}
	}
	for _, c := range []struct {
		Solved
		level int
	}{
		{Solved{100, 100, 100, 100, 100}, 1},
		{Solved{0, 0, 50, 100, 100}, 1},
		{Solved{0, 0, 49, 100, 100}, 2},
		{Solved{0, 1, 0, 0, 100}, 2},
		{Solved{0, 0, 0, 0, 100}, 3},
		{Solved{}, 3},
	} {
		if got := c.Level(); got != c.level {
			t.Errorf("%s: level %d, want %d", c.Solved, got, c.level)
		}
	}
}

// Another measurement of a few puzzles agrees with what was kept.
func TestMeasurementsAgree(t *testing.T) {
	list, box := all(t, open(t))
	seed := rand.Uint64() >> 1
	puzzles := slices.Concat(list[:2], list[len(list)-1:], box[:1], box[len(box)/2:][:1], box[len(box)-1:])
	for _, p := range puzzles {
		got, err := p.measure(seed, 20)
		if err != nil {
			t.Fatal(err)
		}
		if difference := got.Share() - p.Solved.Share(); difference > 30 || difference < -30 {
			t.Errorf("seed %d: %s is solved by %s, and was by %s", seed, p.id, got, p.Solved)
		}
	}
	t.Logf("seed %d", seed)
	first, _ := list[0].measure(seed, 5)
	if again, err := list[0].measure(seed, 5); err != nil || again != first {
		t.Errorf("seed %d: %s is solved by %s, and then by %s (%v)", seed, list[0].id, first, again, err)
	}
}
