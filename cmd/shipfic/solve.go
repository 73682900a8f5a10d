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
	why bots.Explanation
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
		s.why = bots.Explain(bots.Observe(state, 0), s.Line)
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
	codec := notation.New(s.box).InTitles()
	for _, move := range s.Line {
		if _, err := fmt.Fprintf(out, "  %s\n", codec.WriteMove(move)); err != nil {
			return err
		}
	}
	title := func(id string) string { return s.box.Card(s.box.Find(id)).Title }
	for _, goal := range s.Goals {
		fmt.Fprintf(out, "  wins %s\n", title(goal))
	}
	return printWhy(out, "  ", s.why, title)
}

// printWhy explains a line.
func printWhy(out io.Writer, indent string, why bots.Explanation, title func(id string) string) (err error) {
	say := func(format string, all ...any) {
		if _, failed := fmt.Fprintf(out, indent+format+"\n", all...); failed != nil {
			err = failed
		}
	}
	for _, goal := range why.Goals {
		switch {
		case goal.Key == "":
		case goal.Need > 1:
			say("%s had %d of %d; %s completes it", title(goal.Goal), goal.Had, goal.Need, title(goal.Key))
		default:
			say("%s is the key to %s", title(goal.Key), title(goal.Goal))
		}
		for _, fit := range goal.Fits {
			switch {
			case fit.As != "":
				say("%s counts as %s", title(fit.Card), title(fit.As))
			case fit.By != "":
				say("%s makes %s %s", title(fit.By), title(fit.Card), strings.Join(fit.Gains, ", "))
			default:
				say("%s becomes %s", title(fit.Card), strings.Join(fit.Gains, ", "))
			}
		}
	}
	for _, pair := range why.Breaks {
		say("it breaks up %s and %s", title(pair[0]), title(pair[1]))
	}
	for _, cost := range why.Costs {
		say("%s falls back from %d to %d of %d", title(cost.Goal), cost.From, cost.To, cost.Need)
	}
	return err
}
