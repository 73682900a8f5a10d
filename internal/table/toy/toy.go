package toy

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"

	"shipfic/game"
)

// Game is a tiny game with everything that a table has to handle. Seats take one to three stones in turn, which are points, and the seat that
// takes the last one wins. In its turn a seat may think (which reveals nothing), peek at its secret number (which reveals it to that
// seat), or ask another seat, which must answer before the turn continues. A watcher may slap, and gets a seat when the window has
// passed.
//
// Its rules have versions. In version 2 a seat that takes three gets only two. In version 3 asking is not allowed.
type Game struct{ Version int }

// New returns the toy with one version of its rules, or the error that a table has to handle for any other name.
func New(name string, version int) (game.Engine, error) {
	switch name {
	case "toy":
		return Game{version}, nil
	case "broken":
		return nil, errors.New("the disk is on fire")
	}
	return nil, game.Refuse("noSuchGame", name)
}

// State is a game of the toy.
type State struct {
	rules int

	Seed     game.Seed   `json:"seed"`
	Stones   int         `json:"stones"`
	Turn     game.Seat   `json:"turn"`
	Turns    int         `json:"turns"`
	Secrets  []int       `json:"secrets"`
	Thoughts int         `json:"thoughts"`
	Asked    []game.Seat `json:"asked,omitempty"`
	Slapper  int         `json:"slapper,omitempty"`
	Window   int64       `json:"window,omitempty"`
	At       int64       `json:"at"`
	Winner   *game.Seat  `json:"winner,omitempty"`
	Taken    []int       `json:"taken,omitempty"` // stones by seat
}

// Move is what a seat, a watcher or the alarm does.
type Move struct {
	Do      string      `json:"do"`
	N       int         `json:"n,omitempty"`
	Of      []game.Seat `json:"of,omitempty"`
	Watcher int         `json:"watcher,omitempty"`
}

// Event is what happened.
type Event struct {
	Event   string    `json:"event"`
	Seat    game.Seat `json:"seat"`
	Number  int       `json:"number,omitempty"`
	Watcher int       `json:"watcher,omitempty"`
}

// Newcomer returns the seat of a watcher who was seated.
func (e Event) Newcomer() (game.Seat, int) {
	if e.Event != "seated" {
		return game.Watcher, 0
	}
	return e.Seat, e.Watcher
}

// Window is how many milliseconds pass between a slap and the seat that it wins.
const Window = 100

// MarshalJSON writes the move as the log keeps it.
func (m Move) MarshalJSON() ([]byte, error) {
	type plain Move
	return json.Marshal(plain(m))
}

// Name is what settings call the game.
func (Game) Name() string { return "toy" }

// RulesVersion is the version of the rules.
func (e Game) RulesVersion() int { return e.Version }

// Continue goes on by the rules of the engine: a toy has only one version.
func (e Game) Continue(s game.State, _ int) (game.State, int) { return s, e.Version }

// New deals a game.
func (e Game) New(setup game.Setup) (game.State, []game.Event, error) {
	var options struct {
		Stones int           `json:"stones"`
		Teams  [][]game.Seat `json:"teams"`
		Ends   bool          `json:"ends"`
	}
	options.Stones = 12
	if len(setup.Options) > 0 {
		if err := json.Unmarshal(setup.Options, &options); err != nil {
			return nil, nil, fmt.Errorf("options: %w", err)
		}
	}
	switch {
	case setup.Seats > 6:
		return nil, nil, game.Refuse("badSeats", fmt.Sprint(setup.Seats))
	case options.Ends && len(options.Teams) > 0:
		return nil, nil, game.Refuse("contradiction", "ends", "teams")
	case options.Stones < 1:
		return nil, nil, game.Refuse("badOption", "stones")
	}
	rng := game.Rand{Seed: setup.Seed}
	s := &State{rules: e.Version, Seed: setup.Seed, Stones: options.Stones, Turns: 1, Secrets: rng.Order(setup.Seats)}
	if options.Ends {
		s.Winner = new(game.Seat)
	}
	return s, []game.Event{{To: game.Everyone, Body: Event{Event: "dealt", Number: s.Stones}}}, nil
}

// Decode reads a state that Encode wrote.
func (e Game) Decode(data []byte) (game.State, error) {
	s := &State{rules: e.Version}
	return s, json.Unmarshal(data, s)
}

// ParseMove reads a move.
func (Game) ParseMove(data []byte) (game.Move, error) {
	var m Move
	return m, json.Unmarshal(data, &m)
}

// TurnNumber counts turns from 1.
func (s *State) TurnNumber() int { return s.Turns }

// Mines makes a game with 13 stones panic when it is looked at.
var Mines atomic.Bool

func (s *State) explode() {
	if s.Stones == 13 && Mines.Load() {
		panic("the toy explodes")
	}
}

// Encode writes the state.
func (s *State) Encode() []byte {
	s.explode()
	data, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return data
}

// Waiting lists the seats that must act.
func (s *State) Waiting() []game.Seat {
	s.explode()
	switch {
	case s.Winner != nil:
		return nil
	case s.Window > 0:
		return []game.Seat{game.Watcher}
	case len(s.Asked) > 0:
		return s.Asked
	}
	return []game.Seat{s.Turn}
}

// Legal lists the moves of a seat.
func (s *State) Legal(seat game.Seat) (moves []game.Move) {
	for _, m := range []Move{
		{Do: "take", N: 1},
		{Do: "take", N: 2},
		{Do: "take", N: 3},
		{Do: "think"},
		{Do: "peek"},
		{Do: "answer"},
		{Do: "window"},
		{Do: "ask", Of: []game.Seat{(seat + 1) % game.Seat(len(s.Secrets))}},
	} {
		if _, _, err := s.Apply(game.Input{Seat: seat, At: s.At + Window, Move: m}); err == nil {
			moves = append(moves, m)
		}
	}
	return moves
}

// View is what a seat sees.
func (s *State) View(seat game.Seat) any {
	view := map[string]any{"stones": s.Stones, "turn": s.Turn}
	if seat >= 0 {
		view["secret"] = s.Secrets[seat]
	}
	return view
}

// Result is who has how many points.
func (s *State) Result() game.Result {
	r := game.Result{Over: s.Winner != nil, Points: make([]game.Points, len(s.Secrets))}
	for seat, n := range s.Taken {
		r.Points[seat] = game.Points(n) * game.Point
	}
	if s.Winner != nil {
		r.Winners = []game.Seat{*s.Winner}
	}
	return r
}

// Apply makes a move.
func (s *State) Apply(in game.Input) (game.State, []game.Event, error) {
	m, ok := in.Move.(Move)
	mine := len(s.Asked) == 0 && in.Seat == s.Turn && s.Window == 0
	next := *s
	next.At = in.At
	told := Event{Event: m.Do, Seat: in.Seat, Number: m.N}
	refuse := func(code string) (game.State, []game.Event, error) { return nil, nil, game.Refuse(code) }
	public := func() (game.State, []game.Event, error) {
		return &next, []game.Event{{To: game.Everyone, Body: told}}, nil
	}
	switch {
	case !ok || s.Winner != nil || in.At < s.At:
		return refuse("toyRefuses")
	case m.Do == "explode":
		panic("the toy explodes")
	case m.Do == "slap" && in.Seat == game.Watcher && s.Window == 0 && len(s.Secrets) < 6:
		next.Slapper, next.Window = m.Watcher, in.At+Window
		return public()
	case m.Do == "window" && in.Seat == game.Watcher && s.Window > 0 && in.At >= s.Window:
		next.Secrets, next.Window = append(slices.Clip(s.Secrets), 99), 0
		return &next, []game.Event{{To: game.Everyone, Body: Event{Event: "seated", Seat: game.Seat(len(s.Secrets)), Watcher: s.Slapper}}}, nil
	case m.Do == "answer" && slices.Contains(s.Asked, in.Seat):
		next.Asked = slices.DeleteFunc(slices.Clone(s.Asked), func(seat game.Seat) bool { return seat == in.Seat })
		return public()
	case !mine:
		return refuse("notYourTurn")
	case m.Do == "think":
		next.Thoughts++
		return public()
	case m.Do == "peek":
		return &next, []game.Event{{To: game.Only(in.Seat), Reveals: true, Body: Event{Event: "peek", Seat: in.Seat, Number: s.Secrets[in.Seat]}}}, nil
	case m.Do == "ask" && s.rules < 3 && !slices.Contains(m.Of, in.Seat) && !slices.ContainsFunc(m.Of, func(seat game.Seat) bool { return int(seat) >= len(s.Secrets) }):
		next.Asked = m.Of
		return public()
	case m.Do == "take" && m.N >= 1 && m.N <= 3 && m.N <= s.Stones:
		next.take(m.N)
		return public()
	}
	return refuse("toyRefuses")
}

func (s *State) take(n int) {
	if n == 3 && s.rules >= 2 {
		n = 2
	}
	s.Stones -= n
	s.Taken = append(slices.Clone(s.Taken), make([]int, len(s.Secrets)-len(s.Taken))...)
	s.Taken[s.Turn] += n
	if s.Stones == 0 {
		winner := s.Turn
		s.Winner = &winner
		return
	}
	s.Turn = (s.Turn + 1) % game.Seat(len(s.Secrets))
	s.Turns++
}
