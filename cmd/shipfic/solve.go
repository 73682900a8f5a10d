package main

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"shipfic/internal/bots"
	"shipfic/internal/games"
	"shipfic/tsssf"
	"shipfic/tsssf/notation"
)

// solved is a position with its solution.
type solved struct {
	Name string `json:"name"`
	Goal string `json:"goal,omitempty"`
	bots.Solution
	Won *bool `json:"won,omitempty"` // only for a Goal
	box *tsssf.Box
}

// solve finds the most points that can be won in each position, or a way to win one Goal.
func (c scenarioCmd) solve(stdout io.Writer, files []string, boxes boxCache) error {
	if c.Nodes < 1 {
		return fmt.Errorf("--nodes %d is too few: it must be at least 1", c.Nodes)
	}
	for _, file := range files {
		state, name, err := boxes.begin(file)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		box := state.Sight(0).Box()
		goal := fullID(box, c.Goal)
		if goal != "" && !state.Sight(0).GoalVisible(goal) {
			return fmt.Errorf("%s: %s is not an open Goal of seat 0", file, c.Goal)
		}
		s := solved{Name: name, Goal: goal, box: box}
		s.Solution = bots.Solve(bots.NewLore(box), bots.Observe(state, 0), bots.Task{Goal: goal, Nodes: c.Nodes})
		if goal != "" {
			s.Won = &s.Solution.Won
		}
		if c.JSON {
			err = writeJSON(stdout, s)
		} else {
			err = s.print(stdout)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// fullID returns the id of the Goal that a word names: by its id or the last part of it.
func fullID(box *tsssf.Box, word string) string {
	for id := tsssf.CardID(1); int(id) < box.Cards(); id++ {
		if card := box.Card(id); card.Kind == tsssf.Goal && strings.EqualFold(card.ID[strings.LastIndexByte(card.ID, '.')+1:], word) {
			return card.ID
		}
	}
	return word
}

// solvable are the games whose positions can be solved, as scenario files name them.
var solvable = map[string]bool{"": true, games.TSSSF: true}

// begin sets up the position of a scenario file.
func (boxes boxCache) begin(file string) (*tsssf.State, string, error) {
	data, err := readInput(file)
	if err != nil {
		return nil, "", err
	}
	scenario, err := tsssf.ParseScenario(data)
	if err != nil {
		return nil, "", err
	}
	if !solvable[scenario.Game] {
		return nil, "", fmt.Errorf("positions of the game %q cannot be solved", scenario.Game)
	}
	box, err := boxes.of(scenario.Packs, scenario.Setup.Start, filepath.Dir(file))
	if err != nil {
		return nil, "", err
	}
	state, err := scenario.Begin(box)
	return state, scenario.Name, err
}

// print says what was found, and whether the search was complete.
func (s solved) print(out io.Writer) error {
	unsure := ""
	if !s.Proven {
		unsure = fmt.Sprintf("; the search ended after %d moves, so there may be more", s.Nodes)
	}
	switch {
	case s.Goal == "":
		fmt.Fprintf(out, "%s: %s%s\n", s.Name, count(s.Points, "point"), unsure)
	case *s.Won:
		fmt.Fprintf(out, "%s: %s can be won\n", s.Name, s.Goal)
	case s.Proven:
		fmt.Fprintf(out, "%s: %s cannot be won this turn with what is known\n", s.Name, s.Goal)
	default:
		fmt.Fprintf(out, "%s: no way to win %s was found in %d moves; there may be one\n", s.Name, s.Goal, s.Nodes)
	}
	codec := notation.New(s.box)
	for _, move := range s.Line {
		if _, err := fmt.Fprintf(out, "  %s\n", codec.WriteMove(move)); err != nil {
			return err
		}
	}
	for _, goal := range s.Goals {
		if _, err := fmt.Fprintf(out, "  wins %s\n", goal); err != nil {
			return err
		}
	}
	return nil
}
