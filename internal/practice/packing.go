package practice

import (
	"cmp"
	"encoding/json"
	"io"
	"slices"

	"shipfic/tsssf"
)

// BoxSize is how many puzzles the box of the daily puzzle has.
const BoxSize = 200

// Packing collects puzzles for a box.
type Packing struct {
	size    int
	puzzles []ranked
}

// ranked is a puzzle and how hard it is compared with others.
type ranked struct {
	puzzleFile
	rank int
}

// NewPacking begins a box of a number of puzzles.
func NewPacking(size int) *Packing { return &Packing{size: size} }

// Full reports whether the box has enough puzzles.
func (p *Packing) Full() bool { return len(p.puzzles) >= p.size }

// Add adds a puzzle unless the box is full.
func (p *Packing) Add(file []byte) error {
	if p.Full() {
		return nil
	}
	puzzle, err := readPuzzleFile(file)
	if err != nil {
		return err
	}
	rank, err := puzzle.rank()
	p.puzzles = append(p.puzzles, ranked{puzzle, rank})
	return err
}

// rank estimates how hard a puzzle is: by the moves and powers of its solution, the Goals and the size of the hand.
func (p *puzzleFile) rank() (int, error) {
	scenario, err := tsssf.ParseScenario(p.Scenario)
	if err != nil {
		return 0, err
	}
	return 2*len(p.Solution) + p.powers() + 3*p.Task.Goals + len(scenario.Setup.Hands[learner]), nil
}

// Write writes the box, the easiest puzzle first. Each level gets as large a part of the box as it has of the week. The
// same puzzles give the same bytes.
func (p *Packing) Write(to io.Writer) error {
	sorted := slices.SortedStableFunc(slices.Values(p.puzzles), func(a, b ranked) int { return cmp.Compare(a.rank, b.rank) })
	for i, puzzle := range sorted {
		puzzle.Level = week[i*len(week)/len(sorted)]
		line, err := json.Marshal(puzzle.puzzleFile)
		if err != nil {
			return err
		}
		if _, err := to.Write(append(line, '\n')); err != nil {
			return err
		}
	}
	return nil
}
