package archive_test

import (
	"encoding/json"

	"shipfic/game"
)

// echo is a small game without a story: seats say words, and "over" ends it.
type echo struct{ version int }

func (echo) Name() string                                         { return "echo" }
func (e echo) RulesVersion() int                                  { return e.version }
func (e echo) Continue(s game.State, rules int) (game.State, int) { return s, rules }
func (e echo) first(s game.Setup) *echoed                         { return &echoed{Seats: s.Seats, Count: e.version - 1} }

func (e echo) New(s game.Setup) (game.State, []game.Event, error) { return e.first(s), nil, nil }

func (echo) Decode(data []byte) (game.State, error) {
	var s echoed
	return &s, json.Unmarshal(data, &s)
}

func (echo) ParseMove(data []byte) (game.Move, error) {
	var m struct{ Word string }
	err := json.Unmarshal(data, &m)
	return word(m), err
}

type word struct{ Word string }

func (m word) MarshalJSON() ([]byte, error) { return json.Marshal(struct{ Word string }(m)) }

type echoed struct {
	Seats, Count int
	Last         string
}

func (s *echoed) Apply(in game.Input) (game.State, []game.Event, error) {
	m := in.Move.(word)
	return &echoed{s.Seats, s.Count + 1, m.Word}, []game.Event{{To: game.Everyone, Body: m}}, nil
}

func (s *echoed) Waiting() []game.Seat        { return nil }
func (s *echoed) Legal(game.Seat) []game.Move { return nil }
func (s *echoed) View(game.Seat) any          { return s }

func (s *echoed) Result() game.Result {
	return game.Result{Over: s.Last == "over", Points: make([]game.Points, s.Seats)}
}

func (s *echoed) Encode() []byte {
	data, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return data
}
