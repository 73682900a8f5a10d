package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"shipfic/internal/practice"
)

// puzzlesCmd finds puzzles in games between bots.
type puzzlesCmd struct {
	Seed  uint64 `default:"1" help:"Seed of the first game; each further game has the next one."`
	Games int    `default:"20" help:"How many games to search."`
	Nodes int    `default:"40000" help:"How many moves the solver may try per position."`
	Goals int    `default:"2" help:"How many Goals a puzzle must win at least."`
	Into  string `placeholder:"FOLDER" help:"Write each puzzle to a file there, named after its game; without it, puzzles are only listed."`
}

// Run prints a line for each puzzle.
func (c puzzlesCmd) Run(stdout io.Writer) error {
	if c.Games < 1 || c.Nodes < 1 || c.Goals < 1 {
		return fmt.Errorf("%d games, %d nodes and %d Goals: each must be at least 1", c.Games, c.Nodes, c.Goals)
	}
	for found, err := range practice.Find(practice.Search{Seed: c.Seed, Games: c.Games, Nodes: c.Nodes, Goals: c.Goals}) {
		if err != nil {
			return err
		}
		var about struct {
			Level    int
			Solution []json.RawMessage
		}
		if err := json.Unmarshal(found.File, &about); err != nil {
			return err
		}
		fmt.Fprintf(stdout, "game %d, turn %d: level %d, %d moves\n", found.Seed, found.Turn, about.Level, len(about.Solution))
		if c.Into == "" {
			continue
		}
		var text bytes.Buffer
		if err := json.Indent(&text, found.File, "", " "); err != nil {
			return err
		}
		text.WriteByte('\n')
		if err := os.WriteFile(filepath.Join(c.Into, fmt.Sprintf("game-%d.json", found.Seed)), text.Bytes(), 0o644); err != nil {
			return err
		}
	}
	return nil
}
