package tsssf

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"shipfic/game"
	"shipfic/game/scenario"
)

// Scenario is a position, the moves made from it, and what must then be true. Its fields are those of a scenario file.
type Scenario struct {
	Name    string          `json:"name"`
	Game    string          `json:"game,omitempty"`
	Rules   string          `json:"rules,omitempty"`
	Cards   []string        `json:"cards,omitempty"` // the cards it is about, by id
	Packs   []string        `json:"packs,omitempty"`
	Options json.RawMessage `json:"options,omitempty"`
	Players int             `json:"players,omitempty"`
	Seed    *uint64         `json:"seed,omitempty"`
	Setup   Position        `json:"setup"`
	Steps   []ScenarioStep  `json:"steps"`
}

// ScenarioStep is one of: a move, a move that must be refused, an expectation, or the end of the turn.
type ScenarioStep struct {
	scenario.Step[Move]
	End bool `json:"end,omitempty"`
}

// Check requires the step to be exactly one thing.
func (st *ScenarioStep) Check() error { return st.CheckKind(scenario.Kind{Name: "end", Is: st.End}) }

// MoveStep is a step in which a seat makes a move.
func MoveStep(m SeatMove) ScenarioStep {
	return ScenarioStep{Step: scenario.Step[Move]{Seat: &m.Seat, Move: &m.Move}}
}

// ParseScenario reads a scenario file. Unknown fields are refused by name.
func ParseScenario(data []byte) (*Scenario, error) {
	var sc Scenario
	if err := game.UnmarshalStrict(data, &sc); err != nil {
		return nil, err
	}
	if sc.Name == "" {
		return nil, errors.New("name: a scenario needs one")
	}
	if err := scenario.Check(sc.Steps); err != nil {
		return nil, err
	}
	return &sc, nil
}

// Moves returns the moves among the steps. A move without a seat belongs to the seat whose turn it is in the set-up.
func (sc *Scenario) Moves() []SeatMove {
	var moves []SeatMove
	for _, st := range sc.Steps {
		if st.Move == nil {
			continue
		}
		seat := sc.Setup.Turn
		if st.Seat != nil {
			seat = *st.Seat
		}
		moves = append(moves, SeatMove{seat, *st.Move})
	}
	return moves
}

// Run plays the scenario with the cards of the box and returns an error for the first step that fails.
func (sc *Scenario) Run(b *Box) error {
	s, err := sc.Begin(b)
	if err != nil {
		return fmt.Errorf("setup: %w", err)
	}
	return scenario.Run(&player{s}, sc.Steps)
}

// player is a state in a scenario.
type player struct{ *State }

// Play carries out a step.
func (p *player) Play(st *ScenarioStep) error {
	next, err := st.Play(p.State)
	if err == nil {
		p.State = next
	}
	return err
}

// Open returns the open question.
func (p *player) Open() (fact, what string) {
	if q := p.openQuestion(); q != "" {
		return "question", strconv.Quote(q)
	}
	return "", ""
}

// openQuestion returns the name of the open question, or the empty string.
func (s *State) openQuestion() string {
	switch {
	case s.proposal != nil:
		return "adjust"
	case s.asking:
		return s.questionName()
	}
	return ""
}

// Play carries out one step and returns the state after it, or an error that says what was expected and what was found.
func (st *ScenarioStep) Play(s *State) (*State, error) {
	seat := s.turn
	if waiting := s.Waiting(); len(waiting) > 0 {
		seat = waiting[0]
	}
	if st.Seat != nil {
		seat = *st.Seat
	}
	var move Move
	switch {
	case st.Expect != nil:
		return s, facts.Check(&observer{s.Clone(), seat}, st.Expect)
	case st.Refused != nil:
		_, err := s.After(seat, *st.Refused, nil)
		return s, st.CheckRefused(*st.Refused, seat, err, UnknownCard, UnknownMove)
	case st.Move != nil:
		move = *st.Move
	default:
		if n := s.ending().discards(); n > 0 {
			return nil, fmt.Errorf("expected a hand within the limit to end the turn, found %d cards too many", n)
		}
		clone := s.Clone()
		move = clone.MoveOf(clone.plainEnd())
	}
	next, err := s.After(seat, move, nil)
	return next, scenario.Accepted(move, seat, err)
}
