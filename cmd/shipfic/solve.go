package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"shipfic/internal/bot"
	"shipfic/tsssf"
)

// solved is a position with its solution.
type solved struct {
	Name string `json:"name"`
	Goal string `json:"goal,omitempty"`
	bot.Solution
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
		if c.Goal != "" && !state.Sight(0).GoalVisible(c.Goal) {
			return fmt.Errorf("%s: %s is not an open Goal of seat 0", file, c.Goal)
		}
		lore := bot.NewLore(state.Sight(0).Box())
		s := solved{name, c.Goal, bot.Solve(lore, bot.Observe(state, 0), bot.Task{Goal: c.Goal, Nodes: c.Nodes})}
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

// begin sets up the position of a scenario file.
func (boxes boxCache) begin(file string) (*tsssf.State, string, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, "", err
	}
	scenario, err := tsssf.ParseScenario(data)
	if err != nil {
		return nil, "", err
	}
	if scenario.Game != "" && scenario.Game != "tsssf" {
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
		fmt.Fprintf(out, "%s: %s points%s\n", s.Name, s.Points, unsure)
	case s.Won:
		fmt.Fprintf(out, "%s: %s can be won\n", s.Name, s.Goal)
	case s.Proven:
		fmt.Fprintf(out, "%s: %s cannot be won this turn with what is known\n", s.Name, s.Goal)
	default:
		fmt.Fprintf(out, "%s: no way to win %s was found in %d moves; there may be one\n", s.Name, s.Goal, s.Nodes)
	}
	for _, move := range s.Line {
		text, err := json.Marshal(move)
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintf(out, "  %s\n", text); err != nil {
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
