package practice

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
)

// BoxSize is how many puzzles the box of the daily puzzle has.
const BoxSize = 200

// Packing collects puzzles for a box.
type Packing struct {
	size  int
	lines []boxLine
}

// NewPacking begins a box of a number of puzzles.
func NewPacking(size int) *Packing { return &Packing{size: size} }

// Full reports whether the box has enough puzzles.
func (p *Packing) Full() bool { return len(p.lines) >= p.size }

// Add adds a puzzle unless the box is full.
func (p *Packing) Add(file []byte) error {
	if p.Full() {
		return nil
	}
	puzzle, err := readPuzzleFile(file)
	if err == nil && puzzle.Solved == nil {
		err = errors.New("nobody has measured the puzzle")
	}
	p.lines = append(p.lines, boxLine{fmt.Sprintf("box-%d", len(p.lines)+1), puzzle})
	return err
}

// Pack is the content of the box. The same puzzles give the same bytes.
func (p *Packing) Pack() ([]byte, error) { return pack(p.lines) }

// pack sorts puzzles, those first that weak players solve most often.
func pack(lines []boxLine) ([]byte, error) {
	slices.SortStableFunc(lines, func(a, b boxLine) int { return easier(a.Solved, b.Solved) })
	var packed bytes.Buffer
	for _, line := range lines {
		data, err := json.Marshal(line)
		if err != nil {
			return nil, err
		}
		packed.Write(append(data, '\n'))
	}
	return packed.Bytes(), nil
}

// easier compares puzzles: one that weak players solve more often comes first.
func easier(a, b *Solved) int { return b.sum() - a.sum() }

// Measured is what weak players make of a built-in puzzle.
type Measured struct {
	ID    string
	Level int
	Solved
}

// Measure lets weak players try all built-in puzzles again, and returns their files by their paths, in the new order.
func (c *Course) Measure(tell func(Measured)) (files map[string][]byte, err error) {
	var lines []boxLine
	for _, b := range c.box {
		p, err := b.lay(&c.boxes)
		if err != nil {
			return nil, err
		}
		again := *p
		if err := again.rate(); err != nil {
			return nil, err
		}
		tell(Measured{b.ID, again.Level, *again.Solved})
		lines = append(lines, boxLine{b.ID, again.puzzleFile})
	}
	box, err := pack(lines)
	if err != nil {
		return nil, err
	}
	files = map[string][]byte{"box.jsonl": box}
	return files, c.measureList(files, tell)
}

// measureList does the same for the puzzles of the list. Their files are written by hand as well, so they keep their form.
func (c *Course) measureList(files map[string][]byte, tell func(Measured)) error {
	type text struct {
		puzzle
		data []byte
	}
	var list []text
	if err := each("puzzles", func(id string, data []byte) error {
		p, err := c.puzzle(id)
		if err != nil {
			return err
		}
		again := text{*p, data}
		if err := again.rate(); err != nil {
			return err
		}
		tell(Measured{id, again.Level, *again.Solved})
		list = append(list, again)
		return nil
	}); err != nil {
		return err
	}
	slices.SortStableFunc(list, func(a, b text) int { return easier(a.Solved, b.Solved) })
	for i, p := range list {
		solved, err := json.Marshal(p.Solved)
		if err != nil {
			return err
		}
		head := fmt.Sprintf("{\n  \"level\": %d,\n  \"solved\": %s,\n  ", p.Level, solved)
		files[fmt.Sprintf("puzzles/%02d-%s.json", i+1, p.id)] = beginning.ReplaceAll(p.data, []byte(head))
	}
	return nil
}

// beginning is that of a puzzle's file, up to what weak players make of it.
var beginning = regexp.MustCompile(`^\{\s*("level": ?\d,\s*)?("solved": ?\{[^}]*\},\s*)?`)
