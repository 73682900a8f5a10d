package practice

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"shipfic/game"
	"shipfic/hayburger"
	"shipfic/tsssf"
)

// Figure is an illustration of a rule.
type Figure struct {
	Rule   string  `json:"rule"` // the rule that it illustrates
	Frames []Frame `json:"frames,omitempty"`
	Piles  []Pile  `json:"piles,omitempty"` // for Hayburger
}

// Frame is what a figure shows at one moment.
type Frame struct {
	Ponies []tsssf.PonyView `json:"ponies"`
	Ships  []tsssf.ShipView `json:"ships"`
	Goals  []tsssf.GoalView `json:"goals"`
	Won    []string         `json:"won,omitempty"`  // Goals of the player
	Hand   []string         `json:"hand,omitempty"` // of the player
	Asks   string           `json:"asks,omitempty"` // the card whose question is open
	Fallen []string         `json:"fallen,omitempty"`
}

// player is the seat whose turn a figure shows.
const player game.Seat = 0

// makeFigures plays all scenario files of a folder and returns the figures by file name.
func makeFigures(files fs.FS, box *tsssf.Box) (map[string]Figure, error) {
	names, err := fs.Glob(files, "*.json")
	if err != nil {
		return nil, err
	}
	figures := map[string]Figure{}
	for _, name := range names {
		figure, err := readFigure(files, name, box)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		figures[strings.TrimSuffix(path.Base(name), ".json")] = figure
	}
	return figures, nil
}

func readFigure(files fs.FS, name string, box *tsssf.Box) (Figure, error) {
	data, err := fs.ReadFile(files, name)
	if err != nil {
		return Figure{}, err
	}
	var about struct{ Game, Rules string }
	if err := json.Unmarshal(data, &about); err != nil {
		return Figure{}, err
	}
	rules := strings.Fields(about.Rules)
	if len(rules) == 0 {
		return Figure{}, fmt.Errorf("the field %q names no rule", "rules")
	}
	draw, known := drawn[cmp.Or(about.Game, "tsssf")]
	if !known {
		return Figure{}, fmt.Errorf("there is no game %q", about.Game)
	}
	figure, err := draw(data, box)
	figure.Rule = rules[0]
	return figure, err
}

// drawn are the games that have figures.
var drawn = map[string]func(scenario []byte, box *tsssf.Box) (Figure, error){
	"tsssf": func(data []byte, box *tsssf.Box) (Figure, error) {
		scenario, err := tsssf.ParseScenario(data)
		if err != nil {
			return Figure{}, err
		}
		if err := scenario.Run(box); err != nil {
			return Figure{}, err
		}
		frames, err := play(scenario, box)
		return Figure{Frames: frames}, err
	},
	"hayburger": func(data []byte, _ *tsssf.Box) (Figure, error) {
		piles, err := readPiles(data)
		return Figure{Piles: piles}, err
	},
}

// play returns the position at the beginning and after each move.
func play(scenario *tsssf.Scenario, box *tsssf.Box) ([]Frame, error) {
	state, err := scenario.Begin(box)
	if err != nil {
		return nil, err
	}
	before := len(state.Public().Discards.Pony)
	frames := []Frame{frame(state, before, true)}
	for _, step := range scenario.Steps {
		if step.Move == nil && !step.End {
			continue
		}
		if state, err = step.Play(state); err != nil {
			return nil, err
		}
		frames = append(frames, frame(state, before, !step.End))
	}
	return frames, nil
}

// frame is the part of a view that a figure draws. It leaves out the hand once the turn is over, because draws are
// random.
func frame(state *tsssf.State, before int, hand bool) Frame {
	view := state.SeenBy(player)
	f := Frame{Ponies: view.Ponies, Ships: view.Ships, Goals: []tsssf.GoalView{}, Won: view.PublicView.Seats[player].Won}
	for _, goal := range view.Goals {
		if goal.Card != "" && hand {
			f.Goals = append(f.Goals, goal)
		}
	}
	if hand {
		f.Hand = view.Hands[0].Cards
	}
	if view.Question != nil {
		f.Asks = view.Question.Card
	}
	if fallen := view.Discards.Pony; hand && len(fallen) > before {
		f.Fallen = fallen[before:]
	}
	return f
}

// encodeFigures writes figures in the page's format.
func encodeFigures(figures map[string]Figure) ([]byte, error) {
	data, err := json.MarshalIndent(figures, "", " ")
	return append(data, '\n'), err
}

// Pile is what a figure of Hayburger shows at one moment.
type Pile struct {
	Top       []hayburger.Card         `json:"top"`   // the top first
	Cards     []int                    `json:"cards"` // by seat
	Challenge *hayburger.ChallengeView `json:"challenge,omitempty"`
}

// readPiles plays a scenario of Hayburger.
func readPiles(data []byte) ([]Pile, error) {
	scenario, err := hayburger.ParseScenario(data)
	if err != nil {
		return nil, err
	}
	var piles []Pile
	err = scenario.Watch(func(s *hayburger.State) {
		view := s.View(player).(hayburger.View)
		pile := Pile{Top: view.Pile.Top, Challenge: view.Challenge}
		for _, seat := range view.Seats {
			pile.Cards = append(pile.Cards, seat.Cards)
		}
		piles = append(piles, pile)
	})
	return piles, err
}
