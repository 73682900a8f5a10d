package hayburger

import (
	"encoding/json"
	"errors"
	"fmt"

	"shipfic/game"
)

// Scenario is a position, the moves made from it, and what must then be true: a rule told without Go. Its form is in
// docs/hayburger.md.
type Scenario struct {
	Game    string            `json:"game"`
	Name    string            `json:"name"`
	Rules   string            `json:"rules"`
	Packs   []json.RawMessage `json:"packs"` // decks of its own
	Options json.RawMessage   `json:"options"`
	Players int               `json:"players"`
	Seed    *uint64           `json:"seed"`
	Setup   *position         `json:"setup"` // absent: the whole deck is dealt
	Steps   []step            `json:"steps"`
}

// step is one thing that happens in a scenario, or is expected to have happened.
type step struct {
	Move    json.RawMessage            `json:"move"`
	Refused json.RawMessage            `json:"refused"`
	Turns   int                        `json:"turns"`  // that many cards are turned, each as soon as it is allowed
	Window  bool                       `json:"window"` // the open window passes
	Expect  map[string]json.RawMessage `json:"expect"`

	Reason string     `json:"reason"` // with refused
	Seat   *game.Seat `json:"seat"`   // with move and refused; -1 for a watcher
	At     *int64     `json:"at"`     // when; or
	After  *int64     `json:"after"`  // how long after the input before
}

// ParseScenario reads a scenario. An unknown field is an error that names it.
func ParseScenario(data []byte) (*Scenario, error) {
	var c Scenario
	if err := game.UnmarshalStrict(data, &c); err != nil {
		return nil, err
	}
	switch {
	case c.Game != "hayburger":
		return nil, fmt.Errorf(`game: expected "hayburger", found %q`, c.Game)
	case c.Name == "":
		return nil, errors.New("name: a scenario needs one")
	case len(c.Steps) == 0:
		return nil, errors.New("steps: a scenario needs at least one")
	}
	for i, st := range c.Steps {
		if err := st.check(); err != nil {
			return nil, fmt.Errorf("step %d: %w", i+1, err)
		}
	}
	return &c, nil
}

// check says whether a step is exactly one thing, with only the fields that belong to it.
func (st *step) check() error {
	kinds := 0
	for _, is := range []bool{st.Move != nil, st.Refused != nil, st.Turns != 0, st.Window, st.Expect != nil} {
		if is {
			kinds++
		}
	}
	moves := st.Move != nil || st.Refused != nil
	switch {
	case kinds != 1:
		return errors.New("expected one of move, refused, turns, window and expect")
	case st.Turns < 0:
		return fmt.Errorf("turns: %d cards cannot be turned", st.Turns)
	case st.Reason != "" && st.Refused == nil:
		return errors.New("reason belongs with refused")
	case st.Seat != nil && !moves:
		return errors.New("seat belongs with move and refused")
	case (st.At != nil || st.After != nil) && !moves && !st.Window:
		return errors.New("at and after belong with move, refused and window")
	case st.At != nil && st.After != nil:
		return errors.New("at and after cannot both say when")
	}
	return nil
}

// RunScenario reads and plays a scenario. The name is that of the scenario, where it has one.
func RunScenario(data []byte) (name string, err error) {
	c, err := ParseScenario(data)
	if err != nil {
		return "", err
	}
	return c.Name, c.Run()
}

// Run plays the scenario. The error says at which step what was expected and what was found.
func (c *Scenario) Run() error {
	return c.Watch(func(*State) {})
}

// Watch plays the scenario and shows the state at its beginning and after each step that is not an expectation.
func (c *Scenario) Watch(show func(*State)) error {
	r := runner{}
	if err := r.begin(c); err != nil {
		return err
	}
	show(r.state)
	for i, st := range c.Steps {
		if err := r.step(st); err != nil {
			return fmt.Errorf("step %d: %w", i+1, err)
		}
		if st.Expect == nil {
			show(r.state)
		}
	}
	if _, named := c.Steps[len(c.Steps)-1].Expect["window"]; r.state.windowOpen() && !named {
		return fmt.Errorf("step %d: expected no open window at the end, found one that passes at %d", len(c.Steps), r.state.Ready(Window{}))
	}
	return nil
}

// Begin lays the cards of the scenario's position.
func (c *Scenario) Begin() (*State, error) {
	var r runner
	if err := r.begin(c); err != nil {
		return nil, err
	}
	return r.state, nil
}

// runner is a scenario being played.
type runner struct {
	state  *State
	events []game.Event // of the last input
}

func (r *runner) step(st step) error {
	switch {
	case st.Move != nil:
		in, err := r.input(st, st.Move)
		if err != nil {
			return err
		}
		return r.apply(in)
	case st.Refused != nil:
		in, err := r.input(st, st.Refused)
		if err != nil {
			return err
		}
		return r.refused(in, st.Reason)
	case st.Window:
		in, err := r.input(st, json.RawMessage(`{"do":"window"}`))
		if err != nil {
			return err
		}
		return r.apply(in)
	case st.Expect != nil:
		return r.expect(st.Expect)
	}
	for range st.Turns {
		if err := r.apply(game.Input{Seat: r.state.turn, At: r.when(Turn{}), Move: Turn{}}); err != nil {
			return err
		}
	}
	return nil
}

// input completes a step's move: a slap without a card is for the current one, a turn is made by the seat whose turn it is.
func (r *runner) input(st step, data json.RawMessage) (game.Input, error) {
	m, err := parseMove(data)
	if err != nil {
		return game.Input{}, err
	}
	in := game.Input{Seat: game.Watcher, At: r.when(m), Move: m}
	switch m := m.(type) {
	case Turn:
		in.Seat = r.state.turn
	case Slap:
		if m.Card == 0 {
			m.Card = r.state.pile.turned
			in.Move = m
		}
		if m.Watcher == 0 && st.Seat == nil {
			return in, errors.New("a slap needs a seat, or a watcher in the move")
		}
	}
	switch {
	case st.At != nil:
		in.At = *st.At
	case st.After != nil:
		in.At = r.state.at + *st.After
	}
	if st.Seat != nil {
		in.Seat = *st.Seat
	}
	return in, nil
}

// when is the first moment at which a move may be made.
func (r *runner) when(m game.Move) int64 { return max(r.state.at, r.state.Ready(m)) }

func (r *runner) apply(in game.Input) error {
	next, events, err := r.state.Apply(in)
	if err != nil {
		return fmt.Errorf("expected %s of seat %d to be accepted, found it refused: %w", text(in.Move), in.Seat, err)
	}
	r.state, r.events = next.(*State), events
	return nil
}

func (r *runner) refused(in game.Input, reason string) error {
	_, _, err := r.state.Apply(in)
	var refusal *game.Refusal
	switch {
	case !errors.As(err, &refusal):
		return fmt.Errorf("expected %s of seat %d to be refused, found it accepted", text(in.Move), in.Seat)
	case reason != "" && refusal.Code != reason:
		return fmt.Errorf("expected the reason %s, found %s", reason, refusal.Code)
	}
	return nil
}
