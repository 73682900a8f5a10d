// Package scenario plays scenario files: positions with moves and with what must be true afterwards, so that rules can be read and tested
// without Go. A game brings its set-up, its facts by name, and how it plays a step.
package scenario

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"shipfic/game"
)

// Step holds what the steps of all games can be: a move, a move that must be refused, or an expectation.
type Step[M any] struct {
	Move    *M                         `json:"move,omitempty"`
	Refused *M                         `json:"refused,omitempty"`
	Reason  string                     `json:"reason,omitempty"` // with refused
	Seat    *game.Seat                 `json:"seat,omitempty"`
	Expect  map[string]json.RawMessage `json:"expect,omitempty"`
}

// Kind is something that a step can be.
type Kind struct {
	Name string
	Is   bool
}

// CheckKind requires a step to be exactly one thing: one of the above, or of the kinds of its game.
func (st *Step[M]) CheckKind(own ...Kind) error {
	kinds := append([]Kind{{"move", st.Move != nil}, {"refused", st.Refused != nil}, {"expect", st.Expect != nil}}, own...)
	var names []string
	n := 0
	for _, k := range kinds {
		names = append(names, k.Name)
		if k.Is {
			n++
		}
	}
	last := len(names) - 1
	switch {
	case n != 1:
		return fmt.Errorf("expected exactly one of %s and %s", strings.Join(names[:last], ", "), names[last])
	case st.Reason != "" && st.Refused == nil:
		return errors.New("reason belongs with refused")
	}
	return nil
}

// CheckRefused requires the error of a move to be a refusal for the reason of the step, if it has one. A refusal with one of the codes
// of mistakes is a mistake in the file, unless it is the reason.
func (st *Step[M]) CheckRefused(move any, seat game.Seat, err error, mistakes ...string) error {
	var refusal *game.Refusal
	switch {
	case err == nil:
		return fmt.Errorf("expected %s of seat %d to be refused, found it accepted", text(move), seat)
	case !errors.As(err, &refusal), st.Reason == "" && slices.Contains(mistakes, refusal.Code):
		return err
	case st.Reason != "" && st.Reason != refusal.Code:
		return fmt.Errorf("expected the reason %s, found %w", st.Reason, refusal)
	}
	return nil
}

// Accepted returns nil, or the error of a move that was refused.
func Accepted(move any, seat game.Seat, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("expected %s of seat %d to be accepted, found it refused: %w", text(move), seat, err)
}

// Common returns what the step expects, and whether it changes the state.
func (st *Step[M]) Common() (expect map[string]json.RawMessage, changes bool) {
	return st.Expect, st.Expect == nil && st.Refused == nil
}

// step is a game's step: a pointer to S, which embeds a [Step].
type step[S any] interface {
	*S
	Check() error // whether it is exactly one thing
	Common() (map[string]json.RawMessage, bool)
}

// Check requires each step to be exactly one thing.
func Check[S any, P step[S]](steps []S) error { return each(steps, P.Check) }

// Player is a game that is played in a scenario.
type Player[S any] interface {
	// Play carries out a step, or returns an error that says what was expected and what was found.
	Play(*S) error
	// Open returns which fact shows that something is open, such as a question, and what it is. If nothing is open, the fact is empty.
	Open() (fact, what string)
}

// Run plays steps, and returns which failed and why. At the end nothing may be open that no step has named since the last move.
func Run[S any, P step[S]](p Player[S], steps []S) error {
	named := false
	err := each(steps, func(st P) error {
		if err := p.Play(st); err != nil {
			return err
		}
		fact, _ := p.Open()
		expect, changes := st.Common()
		want := expect[fact]
		named = !changes && (named || want != nil && string(want) != "null")
		return nil
	})
	if fact, what := p.Open(); err == nil && fact != "" && !named {
		return fmt.Errorf("step %d: expected no open %s at the end, found %s", len(steps), fact, what)
	}
	return err
}

func each[S any, P step[S]](steps []S, do func(P) error) error {
	for i := range steps {
		if err := do(&steps[i]); err != nil {
			return fmt.Errorf("step %d: %w", i+1, err)
		}
	}
	return nil
}
