package server_test

import (
	"encoding/json"
	"errors"
	"slices"

	"shipfic/game"
	"shipfic/internal/table"
)

// toyGames play whispers, where seats say things aloud or in secret.
type toyGames struct{ refused chan struct{} }

func (g toyGames) Engine(table.Config) (game.Engine, error) { return whispers(g), nil }

// whispers is a small game whose views have no public part. It sends to the channel when it refuses a move because of a secret.
type whispers struct{ refused chan struct{} }

func (whispers) Name() string                                       { return "whispers" }
func (whispers) RulesVersion() int                                  { return 1 }
func (whispers) Continue(s game.State, rules int) (game.State, int) { return s, rules }

func (g whispers) New(s game.Setup) (game.State, []game.Event, error) {
	return &whispered{Said: make([]string, s.Seats), refused: g.refused}, nil, nil
}

func (g whispers) Decode(data []byte) (game.State, error) {
	s := whispered{refused: g.refused}
	return &s, json.Unmarshal(data, &s)
}

func (whispers) ParseMove(data []byte) (game.Move, error) {
	var m word
	if err := json.Unmarshal(data, (*struct{ Aloud, Secret, Stamp string })(&m)); err != nil {
		return nil, err
	}
	return m, nil
}

type word struct{ Aloud, Secret, Stamp string }

func (m word) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct{ Aloud, Secret, Stamp string }(m))
}

// whispered is what each seat last said in secret, and how often something was said aloud.
type whispered struct {
	Said  []string
	Aloud int
	Stamp string
	Over  bool
	Since int // whispers since something was said aloud: they are a secret until then

	refused chan<- struct{}
}

func (s *whispered) Secrets() int                { return s.Since }
func (s *whispered) SeemsToWaitFor() []game.Seat { return nil }

func (s *whispered) Apply(in game.Input) (game.State, []game.Event, error) {
	next := *s
	next.Said = slices.Clone(s.Said)
	m := in.Move.(word)
	if m.Secret == "did anybody whisper?" && s.Since > 0 {
		s.refused <- struct{}{}
		return nil, nil, &game.Refusal{Code: "somebodyDid", Secret: true}
	}
	next.Stamp = m.Stamp
	if m.Aloud == "" {
		if in.Seat == game.Watcher {
			return nil, nil, errors.New("a watcher has nothing to whisper")
		}
		next.Said[in.Seat] = m.Secret
		next.Since++
		return &next, nil, nil
	}
	next.Aloud++
	next.Since = 0
	next.Over = m.Aloud == "over"
	return &next, []game.Event{{To: game.Everyone, Body: m}}, nil
}

func (s *whispered) Waiting() []game.Seat        { return nil }
func (s *whispered) Legal(game.Seat) []game.Move { return nil }
func (s *whispered) Result() game.Result {
	return game.Result{Over: s.Over, Points: make([]game.Points, len(s.Said))}
}

func (s *whispered) Encode() []byte {
	data, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return data
}

// View shows a seat its own whisper. One that whispered "boo" makes it panic.
func (s *whispered) View(seat game.Seat) any {
	v := struct {
		Aloud int
		Own   string
	}{Aloud: s.Aloud}
	if seat != game.Watcher {
		v.Own = s.Said[seat]
	}
	if v.Own == "boo" {
		panic("boo")
	}
	return v
}
