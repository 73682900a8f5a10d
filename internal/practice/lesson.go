package practice

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"

	"shipfic/game"
	"shipfic/tsssf"
)

// lesson is a position and the steps that the learner takes from there.
type lesson struct {
	id    string
	game  string
	begin game.State
	parse func([]byte) (game.Move, error)
	steps []step
}

// lessonFile is the format of a lesson's file.
type lessonFile struct {
	Game     string          `json:"game"`
	Scenario json.RawMessage `json:"scenario"` // the first position
	Steps    []step          `json:"steps"`
}

// step is one thing that the learner does.
type step struct {
	Want    []any             `json:"want"`              // patterns: a move that includes one of them takes the step
	Show    json.RawMessage   `json:"show"`              // a move that takes the step
	Partner []json.RawMessage `json:"partner,omitempty"` // the partner's moves after that; in Hayburger it turns by itself
}

// learner and partner are the seats of a lesson.
const (
	learner game.Seat = 0
	partner game.Seat = 1
)

// games are the games that have lessons: each reads a scenario and tells how its moves are parsed.
var games = map[string]func(scenario json.RawMessage, box *tsssf.Box) (game.State, func([]byte) (game.Move, error), error){
	"tsssf": func(scenario json.RawMessage, box *tsssf.Box) (game.State, func([]byte) (game.Move, error), error) {
		s, err := readPonies(scenario, box)
		return s, tsssf.Engine{Box: box}.ParseMove, err
	},
	"hayburger": func(scenario json.RawMessage, _ *tsssf.Box) (game.State, func([]byte) (game.Move, error), error) {
		s, err := readSlaps(scenario)
		return s, parseSlap, err
	},
}

func readLesson(id string, data []byte, box *tsssf.Box) (*lesson, error) {
	var file lessonFile
	if err := game.UnmarshalStrict(data, &file); err != nil {
		return nil, err
	}
	if len(file.Steps) == 0 {
		return nil, errors.New("the lesson has no steps")
	}
	for i, st := range file.Steps {
		if len(st.Want) == 0 || st.Show == nil {
			return nil, fmt.Errorf("step %d: it needs %q and %q", i+1, "want", "show")
		}
	}
	l := &lesson{id: id, game: file.Game, steps: file.Steps}
	practised, known := games[file.Game]
	if !known {
		return nil, fmt.Errorf("there is no game %q", file.Game)
	}
	var err error
	if l.begin, l.parse, err = practised(file.Scenario, box); err != nil {
		return nil, fmt.Errorf("scenario: %w", err)
	}
	return l, nil
}

// takes reports whether a move is one that the step waits for.
func (st *step) takes(move json.RawMessage) bool {
	var made any
	if json.Unmarshal(move, &made) != nil {
		return false
	}
	for _, part := range st.Want {
		if within(part, made) {
			return true
		}
	}
	return false
}

// example is a move that takes the step now: the one in the file, or another if earlier moves have made that one
// illegal.
func (st *step) example(g game.State) json.RawMessage {
	if _, ponies := g.(*tsssf.State); !ponies {
		return st.Show
	}
	var first json.RawMessage
	for _, move := range g.Legal(learner) {
		data, err := json.Marshal(move)
		if err != nil || !st.takes(data) {
			continue
		}
		if first == nil {
			first = data
		}
		var legal, shown any
		if json.Unmarshal(data, &legal) == nil && json.Unmarshal(st.Show, &shown) == nil && within(shown, legal) {
			return st.Show
		}
	}
	return first
}

// within reports whether a part is included in a whole. Lists must be equal.
func within(part, whole any) bool {
	fields, ok := part.(map[string]any)
	if !ok {
		return reflect.DeepEqual(part, whole)
	}
	made, ok := whole.(map[string]any)
	if !ok {
		return false
	}
	for name, value := range fields { // order does not matter: each is only compared
		if !within(value, made[name]) {
			return false
		}
	}
	return true
}
