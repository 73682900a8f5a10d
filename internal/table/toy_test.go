package table

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"shipfic/game"
)

// toy is a tiny game with everything that a table has to handle. Seats take one to three stones in turn, which are points, and the seat that
// takes the last one wins. In its turn a seat may think (which reveals nothing), peek at its secret number (which reveals it to that
// seat), or ask another seat, which must answer before the turn continues. A watcher may slap, and gets a seat when the window has
// passed.
//
// Its rules have versions. In version 2 a seat that takes three gets only two. In version 3 asking is not allowed.
type toy struct{ version int }

// toyGames offers the toy with one version of its rules.
type toyGames struct{ version int }

func (g toyGames) Engine(c Config) (game.Engine, error) {
	switch {
	case c.Game == "broken":
		return nil, errors.New("the disk is on fire")
	case c.Game != "toy":
		return nil, game.Refuse("noSuchGame", c.Game)
	}
	return toy(g), nil
}

type toyState struct {
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

type toyMove struct {
	Do      string      `json:"do"`
	N       int         `json:"n,omitempty"`
	Of      []game.Seat `json:"of,omitempty"`
	Watcher int         `json:"watcher,omitempty"`
}

type toyEvent struct {
	Event   string    `json:"event"`
	Seat    game.Seat `json:"seat"`
	Number  int       `json:"number,omitempty"`
	Watcher int       `json:"watcher,omitempty"`
}

const toyWindow = 100 // milliseconds

func (m toyMove) MarshalJSON() ([]byte, error) {
	type plain toyMove
	return json.Marshal(plain(m))
}

func (toy) Name() string        { return "toy" }
func (e toy) RulesVersion() int { return e.version }

// Continue goes on by the rules of the engine: a toy has only one version.
func (e toy) Continue(s game.State, _ int) (game.State, int) { return s, e.version }

func (e toy) New(setup game.Setup) (game.State, []game.Event, error) {
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
	s := &toyState{rules: e.version, Seed: setup.Seed, Stones: options.Stones, Turns: 1, Secrets: rng.Order(setup.Seats)}
	if options.Ends {
		s.Winner = new(game.Seat)
	}
	return s, []game.Event{{To: game.Everyone, Body: toyEvent{Event: "dealt", Number: s.Stones}}}, nil
}

func (e toy) Decode(data []byte) (game.State, error) {
	s := &toyState{rules: e.version}
	return s, json.Unmarshal(data, s)
}

func (toy) ParseMove(data []byte) (game.Move, error) {
	var m toyMove
	return m, json.Unmarshal(data, &m)
}

func (s *toyState) TurnNumber() int { return s.Turns }

// toyMines makes a game with 13 stones panic when it is looked at.
var toyMines atomic.Bool

func (s *toyState) explode() {
	if s.Stones == 13 && toyMines.Load() {
		panic("the toy explodes")
	}
}

func (s *toyState) Encode() []byte {
	s.explode()
	data, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return data
}

func (s *toyState) Waiting() []game.Seat {
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

func (s *toyState) Legal(seat game.Seat) (moves []game.Move) {
	for _, m := range []toyMove{
		{Do: "take", N: 1},
		{Do: "take", N: 2},
		{Do: "take", N: 3},
		{Do: "think"},
		{Do: "peek"},
		{Do: "answer"},
		{Do: "window"},
		{Do: "ask", Of: []game.Seat{(seat + 1) % game.Seat(len(s.Secrets))}},
	} {
		if _, _, err := s.Apply(game.Input{Seat: seat, At: s.At + toyWindow, Move: m}); err == nil {
			moves = append(moves, m)
		}
	}
	return moves
}

func (s *toyState) View(seat game.Seat) any {
	view := map[string]any{"stones": s.Stones, "turn": s.Turn}
	if seat >= 0 {
		view["secret"] = s.Secrets[seat]
	}
	return view
}

func (s *toyState) Result() game.Result {
	r := game.Result{Over: s.Winner != nil, Points: make([]game.Points, len(s.Secrets))}
	for seat, n := range s.Taken {
		r.Points[seat] = game.Points(n) * game.Point
	}
	if s.Winner != nil {
		r.Winners = []game.Seat{*s.Winner}
	}
	return r
}

func (s *toyState) Apply(in game.Input) (game.State, []game.Event, error) {
	m, ok := in.Move.(toyMove)
	mine := len(s.Asked) == 0 && in.Seat == s.Turn && s.Window == 0
	next := *s
	next.At = in.At
	told := toyEvent{Event: m.Do, Seat: in.Seat, Number: m.N}
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
		next.Slapper, next.Window = m.Watcher, in.At+toyWindow
		return public()
	case m.Do == "window" && in.Seat == game.Watcher && s.Window > 0 && in.At >= s.Window:
		next.Secrets, next.Window = append(slices.Clip(s.Secrets), 99), 0
		return &next, []game.Event{{To: game.Everyone, Body: toyEvent{Event: "seated", Seat: game.Seat(len(s.Secrets)), Watcher: s.Slapper}}}, nil
	case m.Do == "answer" && slices.Contains(s.Asked, in.Seat):
		next.Asked = slices.DeleteFunc(slices.Clone(s.Asked), func(seat game.Seat) bool { return seat == in.Seat })
		return public()
	case !mine:
		return refuse("notYourTurn")
	case m.Do == "think":
		next.Thoughts++
		return public()
	case m.Do == "peek":
		return &next, []game.Event{{To: game.Only(in.Seat), Reveals: true, Body: toyEvent{Event: "peek", Seat: in.Seat, Number: s.Secrets[in.Seat]}}}, nil
	case m.Do == "ask" && s.rules < 3 && !slices.Contains(m.Of, in.Seat) && !slices.ContainsFunc(m.Of, func(seat game.Seat) bool { return int(seat) >= len(s.Secrets) }):
		next.Asked = m.Of
		return public()
	case m.Do == "take" && m.N >= 1 && m.N <= 3 && m.N <= s.Stones:
		next.take(m.N)
		return public()
	}
	return refuse("toyRefuses")
}

func (s *toyState) take(n int) {
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

// toyBots take one stone at a time, after a delay, and answer questions.
type toyBots struct{ pause time.Duration }

func (toyBots) Move(_ context.Context, _ Config, g game.State, seat game.Seat, _ string, _ uint64) (game.Move, error) {
	if slices.Contains(g.(*toyState).Asked, seat) {
		return toyMove{Do: "answer"}, nil
	}
	return toyMove{Do: "take", N: 1}, nil
}

func (b toyBots) Pause(Config, game.State, game.Seat, string, uint64) time.Duration { return b.pause }

// toyAlarms let the toy's windows pass.
type toyAlarms struct{}

func (toyAlarms) Alarm(_ Config, g game.State) (Alarm, bool) {
	s := g.(*toyState)
	return Alarm{toyMove{Do: "window"}, s.Window}, s.Window > 0
}
