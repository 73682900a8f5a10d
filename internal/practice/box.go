package practice

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"sync"

	"shipfic/game"
	"shipfic/tsssf"
)

// boxFile has the puzzles for each day, a line for each, sorted by how often weak players solve them.
//
//go:embed box.jsonl
var boxFile []byte

// boxLine is the format of a line of the box.
type boxLine struct {
	ID string `json:"id"` // in addresses, so it stays the same wherever the puzzle lies in the box
	puzzleFile
}

// boxPuzzle is a puzzle of the box, which is laid out when it is first wanted.
type boxPuzzle struct {
	boxLine
	once sync.Once
	laid *puzzle
	err  error
}

// readBox reads the puzzles of a box.
func readBox(data []byte) ([]*boxPuzzle, error) {
	var box []*boxPuzzle
	for line := range bytes.Lines(data) {
		b := &boxPuzzle{}
		err := game.UnmarshalStrict(line, &b.boxLine)
		if err == nil {
			err = b.check()
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", len(box)+1, err)
		}
		box = append(box, b)
	}
	if len(box) == 0 {
		return nil, errors.New("the box is empty")
	}
	return box, nil
}

// lay lays the puzzle out.
func (b *boxPuzzle) lay(boxes *boxes) (*puzzle, error) {
	b.once.Do(func() {
		scenario, err := tsssf.ParseScenario(b.Scenario)
		if err != nil {
			b.err = err
			return
		}
		with, err := boxes.with(scenario.Packs)
		if err != nil {
			b.err = err
			return
		}
		b.laid = &puzzle{boxed: with, id: b.ID, puzzleFile: b.puzzleFile}
		b.laid.begin, b.err = scenario.Begin(with.box)
	})
	return b.laid, b.err
}

// Checked is a puzzle of the box that was proven again.
type Checked struct {
	ID    string
	Level int
	Nodes int // moves that the proof tried
	Err   error
}

// checkNodes is enough for the proof of every puzzle in the box.
const checkNodes = 100_000

// Check proves the puzzles of the box again, from the nth one on, in steps.
func (c *Course) Check(from, step int, each func(Checked)) {
	for i := from; i < len(c.box); i += step {
		b := c.box[i]
		p, err := b.lay(&c.boxes)
		if err != nil {
			each(Checked{b.ID, b.Level, 0, err})
			continue
		}
		found := prove(p.like, p.begin, p.Solution, checkNodes)
		each(Checked{b.ID, b.Level, found.Nodes, p.refute(found)})
	}
}

// refute returns an error if a proof contradicts what the puzzle claims.
func (p *puzzle) refute(found proof) error {
	switch {
	case !found.Complete:
		return fmt.Errorf("the search tried %d moves and was not done", found.Nodes)
	case found.Best != p.Task.Goals:
		return fmt.Errorf("the turn can win %d Goals, and the task is %d", found.Best, p.Task.Goals)
	case len(found.Sets) != 1:
		return fmt.Errorf("there are %d ways to choose the Goals", len(found.Sets))
	case len(found.Line) != len(p.Solution):
		return fmt.Errorf("the shortest way has %d moves, and the solution %d", len(found.Line), len(p.Solution))
	case !p.solves(p.Solution):
		return errors.New("the solution does not solve it")
	case p.trivial():
		return errors.New("it is trivial")
	}
	return nil
}

// puzzle returns the puzzle with that id, of the list or of the box.
func (c *Course) puzzle(id string) (*puzzle, error) {
	for _, p := range c.puzzles {
		if p.id == id {
			return p, nil
		}
	}
	for _, b := range c.box {
		if b.ID == id {
			return b.lay(&c.boxes)
		}
	}
	return nil, game.Refuse(NoPractice, id)
}
