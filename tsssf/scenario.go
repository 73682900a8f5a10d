package tsssf

import (
	"encoding/json"
	"errors"
	"fmt"

	"shipfic/game"
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
	Move    *Move                      `json:"move,omitempty"`
	Refused *Move                      `json:"refused,omitempty"`
	Reason  string                     `json:"reason,omitempty"`
	Seat    *game.Seat                 `json:"seat,omitempty"`
	Expect  map[string]json.RawMessage `json:"expect,omitempty"`
	End     bool                       `json:"end,omitempty"`
}

// ParseScenario reads a scenario file. Unknown fields are refused by name.
func ParseScenario(data []byte) (*Scenario, error) {
	var sc Scenario
	if err := game.UnmarshalStrict(data, &sc); err != nil {
		return nil, err
	}
	if sc.Name == "" {
		return nil, errors.New("the scenario has no name")
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

// UnmarshalJSON reads a step and checks that it is of one kind.
func (st *ScenarioStep) UnmarshalJSON(data []byte) error {
	type plain ScenarioStep
	if err := game.UnmarshalStrict(data, (*plain)(st)); err != nil {
		return err
	}
	kinds := 0
	for _, there := range []bool{st.Move != nil, st.Refused != nil, st.Expect != nil, st.End} {
		if there {
			kinds++
		}
	}
	if kinds != 1 {
		return errors.New(`a step must have exactly one of "move", "refused", "expect" and "end"`)
	}
	if st.Reason != "" && st.Refused == nil {
		return errors.New(`"reason" is only allowed together with "refused"`)
	}
	return nil
}

// Run plays the scenario with the cards of the box and returns an error for the first step that fails.
func (sc *Scenario) Run(b *Box) error {
	s, err := sc.Begin(b)
	if err != nil {
		return fmt.Errorf("setup: %w", err)
	}
	named := false // whether a step named the open question since the last move
	for i, st := range sc.Steps {
		next, err := st.Play(s)
		if err != nil {
			return fmt.Errorf("step %d: %w", i+1, err)
		}
		if next != s {
			named = false
		}
		if question, there := st.Expect["question"]; there && string(question) != "null" {
			named = true
		}
		s = next
	}
	if q := s.openQuestion(); q != "" && !named {
		return fmt.Errorf("step %d: expected no open question at the end, found %q", len(sc.Steps), q)
	}
	return nil
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
	switch {
	case st.Move != nil:
		next, err := s.After(seat, *st.Move, nil)
		if err != nil {
			return nil, fmt.Errorf("expected the move %s to be accepted, found it refused: %w", describe(*st.Move), err)
		}
		return next, nil
	case st.Refused != nil:
		return s, st.refused(s, seat)
	case st.End:
		if n := s.ending().discards(); n > 0 {
			return nil, fmt.Errorf("expected a hand within the limit to end the turn, found %d cards too many", n)
		}
		next, err := s.After(seat, s.Clone().endMove(), nil)
		if err != nil {
			return nil, fmt.Errorf("expected the turn to end, found it refused: %w", err)
		}
		return next, nil
	}
	return s, s.expect(seat, st.Expect)
}

// endMove ends the turn, drawing from the Pony deck while it has cards.
func (s *State) endMove() Move { return s.move(s.plainEnd()) }

func (st *ScenarioStep) refused(s *State, seat game.Seat) error {
	_, err := s.After(seat, *st.Refused, nil)
	if err == nil {
		return fmt.Errorf("expected the move %s to be refused, found it accepted", describe(*st.Refused))
	}
	var refusal *game.Refusal
	if !errors.As(err, &refusal) {
		return err
	}
	if (refusal.Code == UnknownCard || refusal.Code == UnknownMove) && st.Reason != refusal.Code {
		return err // a mistake in the file, unless it expects this
	}
	if st.Reason != "" && st.Reason != refusal.Code {
		return fmt.Errorf("expected the move to be refused with %q, found %q", st.Reason, refusal.Code)
	}
	return nil
}

func describe(m Move) string {
	data, err := json.Marshal(m)
	if err != nil {
		return m.Do
	}
	return string(data)
}
