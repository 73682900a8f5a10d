package hayburger

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"

	"shipfic/game"
	"shipfic/game/scenario"
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
	scenario.Step[json.RawMessage]
	Turns  int    `json:"turns"`  // that many cards are turned, each as soon as it is allowed
	Window bool   `json:"window"` // the open window passes
	At     *int64 `json:"at"`     // when; or
	After  *int64 `json:"after"`  // how long after the input before
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
	if err := scenario.Check(c.Steps); err != nil {
		return nil, err
	}
	return &c, nil
}

// Check requires the step to be exactly one thing, with only the fields that belong to it.
func (st *step) Check() error {
	moves := st.Move != nil || st.Refused != nil
	switch {
	case st.Turns < 0:
		return fmt.Errorf("turns: %d cards cannot be turned", st.Turns)
	case st.Seat != nil && !moves:
		return errors.New("seat belongs with move and refused")
	case (st.At != nil || st.After != nil) && !moves && !st.Window:
		return errors.New("at and after belong with move, refused and window")
	case st.At != nil && st.After != nil:
		return errors.New("at and after cannot both say when")
	}
	return st.CheckKind(scenario.Kind{Name: "turns", Is: st.Turns != 0}, scenario.Kind{Name: "window", Is: st.Window})
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
	r := runner{show: show}
	if err := r.begin(c); err != nil {
		return err
	}
	show(r.state)
	return scenario.Run(&r, c.Steps)
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
	show   func(*State)
}

// Play carries out a step.
func (r *runner) Play(st *step) error {
	if st.Expect != nil {
		return facts.Check(r, st.Expect)
	}
	err := r.play(st)
	r.show(r.state)
	return err
}

func (r *runner) play(st *step) error {
	for range st.Turns {
		if err := r.apply(game.Input{Seat: r.state.turn, At: r.when(Turn{}), Move: Turn{}}); err != nil {
			return err
		}
	}
	if st.Turns > 0 {
		return nil
	}
	in, err := r.input(st)
	if err != nil {
		return err
	}
	if st.Refused == nil {
		return r.apply(in)
	}
	_, _, err = r.state.Apply(in)
	return st.CheckRefused(in.Move, in.Seat, err)
}

// Open returns the open window.
func (r *runner) Open() (fact, what string) {
	if !r.state.windowOpen() {
		return "", ""
	}
	return "window", fmt.Sprintf("one that passes at %d", r.state.Ready(Window{}))
}

// input completes a step's move: a slap without a card is for the current one, a turn is made by the seat whose turn it is.
func (r *runner) input(st *step) (game.Input, error) {
	var m game.Move = Window{}
	if move := cmp.Or(st.Move, st.Refused); move != nil {
		var err error
		if m, err = parseMove(*move); err != nil {
			return game.Input{}, err
		}
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
	if err == nil {
		r.state, r.events = next.(*State), events
	}
	return scenario.Accepted(in.Move, in.Seat, err)
}
