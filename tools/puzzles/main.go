// Command puzzles finds puzzles in games between bots: several Goals that can be won in one turn. It also lets weak players try those that
// there are.
//
//	go run ./tools/puzzles --seed 200 --games 100 --into FOLDER
//	go run ./tools/puzzles --measure internal/practice
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/alecthomas/kong"

	"shipfic/internal/practice"
	"shipfic/packs"
)

// search is the command line.
type search struct {
	Seed  uint64 `default:"1" help:"Seed of the first game; each further game has the next one."`
	Games int    `default:"100" help:"How many games to search."`
	Nodes int    `default:"60000" help:"How many moves the proof of a puzzle may try."`
	Goals int    `default:"1" help:"How many Goals a puzzle must win at least."`
	Core  bool   `help:"Only with the Core pack; otherwise every second game adds one of the embedded packs."`
	Into  string `placeholder:"FOLDER" help:"Write each puzzle to a file there, named after its game; without it, puzzles are only listed."`
	Box   string `placeholder:"FILE" help:"Pack the first 200 puzzles into a file, the box of the daily puzzle."`
	Check bool   `help:"Do not search, but prove all puzzles of the built-in box again."`

	Measure string `placeholder:"FOLDER" help:"Do not search, but let weak players try all built-in puzzles again, and write them there, sorted by how often they are solved."`
}

func main() {
	command := kong.Parse(&search{}, kong.Name("puzzles"), kong.Description("Find puzzles in games between bots: several Goals that can be won in one turn."),
		kong.BindTo(os.Stdout, (*io.Writer)(nil)))
	command.FatalIfErrorf(command.Run())
}

// Run prints a line for each puzzle.
func (c search) Run(stdout io.Writer) error {
	if c.Check {
		return checkPuzzles(stdout)
	}
	if c.Measure != "" {
		return measurePuzzles(stdout, c.Measure)
	}
	if c.Games < 1 || c.Nodes < 1 || c.Goals < 1 {
		return fmt.Errorf("%d games, %d nodes and %d Goals: each must be at least 1", c.Games, c.Nodes, c.Goals)
	}
	wanted := practice.Search{Seed: c.Seed, Games: c.Games, Nodes: c.Nodes, Goals: c.Goals}
	if !c.Core {
		wanted.Packs = packs.EmbeddedNames()[1:]
	}
	box := practice.NewPacking(practice.BoxSize)
	for found, err := range practice.Find(wanted) {
		if err != nil {
			return err
		}
		fmt.Fprintf(stdout, "game %d, turn %d: level %d, %d moves, solved by %s\n", found.Seed, found.Turn, found.Level, found.Moves, found.Solved)
		if c.Into != "" {
			if err := writePuzzle(filepath.Join(c.Into, fmt.Sprintf("game-%d.json", found.Seed)), found.File); err != nil {
				return err
			}
		}
		if err := box.Add(found.File); err != nil {
			return err
		}
		if c.Box != "" && box.Full() {
			break
		}
	}
	if c.Box == "" {
		return nil
	}
	if !box.Full() {
		return fmt.Errorf("%d games have too few puzzles for a box; search more with --games", c.Games)
	}
	packed, err := box.Pack()
	if err != nil {
		return err
	}
	return os.WriteFile(c.Box, packed, 0o644)
}

// writePuzzle writes a puzzle to a file, indented for people.
func writePuzzle(path string, puzzle []byte) error {
	var text bytes.Buffer
	if err := json.Indent(&text, puzzle, "", " "); err != nil {
		return err
	}
	text.WriteByte('\n')
	return os.WriteFile(path, text.Bytes(), 0o644)
}

// checkPuzzles proves all puzzles of the built-in box again.
func checkPuzzles(stdout io.Writer) error {
	proven, wrong := 0, 0
	practice.Embedded().Check(0, 1, func(p practice.Checked) {
		if p.Err != nil {
			wrong++
			fmt.Fprintf(stdout, "%s, level %d: %v\n", p.ID, p.Level, p.Err)
			return
		}
		proven++
	})
	fmt.Fprintf(stdout, "%d puzzles proven, %d refuted\n", proven, wrong)
	if wrong > 0 {
		return fmt.Errorf("%d puzzles do not keep what they claim", wrong)
	}
	return nil
}

// measurePuzzles lets weak players try all built-in puzzles, and writes the files of the box and of the list.
func measurePuzzles(stdout io.Writer, folder string) error {
	fmt.Fprintf(stdout, "seed %d\n", practice.MeasureSeed)
	levels := map[int]int{}
	files, err := practice.Embedded().Measure(func(m practice.Measured) {
		levels[m.Level]++
		fmt.Fprintf(stdout, "%s: level %d, solved by %s\n", m.ID, m.Level, m.Solved)
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(stdout, "%d easy, %d tricky, %d hard\n", levels[1], levels[2], levels[3])
	old, err := filepath.Glob(filepath.Join(folder, "puzzles", "*.json"))
	if err != nil {
		return err
	}
	for _, path := range old { // the numbers in their names change
		if err := os.Remove(path); err != nil {
			return err
		}
	}
	for path, content := range files {
		if err := os.WriteFile(filepath.Join(folder, path), content, 0o644); err != nil {
			return err
		}
	}
	return nil
}
