package gametest

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"

	"shipfic/game"
)

// toy is a tiny game with everything the suite looks at. Each seat holds a secret number. In turn they take one to three
// stones, three of them only after a rest, or show their number once; whoever takes the last stone wins.
//
// A toy with a bug breaks one promise and keeps the others as well as it can.
type toy struct {
	bug   string
	deals *deals
}

// deals counts how often each game was dealt, for the bugs that are not the same twice.
type deals struct {
	sync.Mutex
	of map[game.Seed]int
}

func (d *deals) next(seed game.Seed) int {
	d.Lock()
	defer d.Unlock()
	d.of[seed]++
	return d.of[seed]
}

func newToy(bug string) toy { return toy{bug, &deals{of: map[game.Seed]int{}}} }

func (toy) Name() string                                       { return "toy" }
func (toy) RulesVersion() int                                  { return 1 }
func (toy) Continue(s game.State, rules int) (game.State, int) { return s, rules }

func (e toy) New(setup game.Setup) (game.State, []game.Event, error) {
	rng := game.Rand{Seed: setup.Seed}
	s := &toyState{toy: e, Seed: setup.Seed, Stones: 12, Secrets: rng.Order(setup.Seats), Shown: make([]bool, setup.Seats)}
	if e.bug == "unsteady deal" {
		s.Stones += e.deals.next(setup.Seed)
	}
	if e.bug == "unsteady apply" {
		s.deal = e.deals.next(setup.Seed)
	}
	return s, nil, nil
}

func (e toy) Decode(data []byte) (game.State, error) {
	s := &toyState{toy: e}
	if e.bug == "decode fails" {
		return nil, errors.New("unreadable")
	}
	if err := json.Unmarshal(data, s); err != nil {
		return nil, err
	}
	if e.bug == "decode changes" {
		s.Turn++
	}
	return s, nil
}

func (e toy) ParseMove(data []byte) (game.Move, error) {
	var m toyMove
	if err := json.Unmarshal(data, (*int)(&m)); err != nil {
		return nil, err
	}
	if e.bug == "move changes" && m == 3 {
		m = 2
	}
	return m, nil
}

// toyMove is a number of stones to take, or 0 to show one's number.
type toyMove int

func (m toyMove) MarshalJSON() ([]byte, error) { return json.Marshal(int(m)) }

type toyState struct {
	toy
	Seed    game.Seed
	Stones  int
	Turn    int
	At      int64
	Secrets []int
	Shown   []bool
	idle    int       // for the bug "forgets": a field that matters and is not encoded
	deal    int       // for the bug "unsteady apply"
	past    *toyState // for the bug "reaches back"
}

// rest is how long after the last move three stones may be taken.
const rest = 100

func (s *toyState) seats() int   { return len(s.Secrets) }
func (s *toyState) over() bool   { return s.Stones <= 0 }
func (s *toyState) mover() int   { return s.Turn % s.seats() }
func (s *toyState) broken() bool { return s.Turn > 2 } // bugs show a little later than at once

func (s *toyState) Encode() []byte {
	data, _ := json.Marshal(s)
	return data
}

func (s *toyState) Waiting() []game.Seat {
	switch {
	case s.bug == "waits for nobody" && s.broken():
		return nil
	case s.bug == "waits when over" && s.over():
	case s.bug == "waits for a stranger":
		return []game.Seat{7}
	case s.bug == "waits for the idle" && s.broken():
		return []game.Seat{game.Watcher}
	case s.over():
		return nil
	}
	return []game.Seat{game.Seat(s.mover())}
}

func (s *toyState) Legal(seat game.Seat) []game.Move {
	if s.bug == "legal when over" && s.over() {
		return []game.Move{toyMove(1)}
	}
	if s.over() || int(seat) != s.mover() {
		return nil
	}
	var moves []game.Move
	for n := toyMove(0); n <= 3; n++ {
		if s.allows(n) {
			moves = append(moves, n)
		}
	}
	switch {
	case s.bug == "lists too much" && s.broken():
		moves = append(moves, toyMove(4))
	case s.bug == "lists twice":
		moves = append(moves, moves[0])
	case s.bug == "lists too little" && len(moves) > 1:
		moves = moves[:len(moves)-1]
	case s.bug == "leaks in legal" && s.Secrets[(s.mover()+1)%s.seats()] == 0:
		slices.Reverse(moves)
	case s.bug == "forgets" && s.idle > 2:
		slices.Reverse(moves)
	}
	return moves
}

func (s *toyState) allows(n toyMove) bool {
	if n == 0 {
		return !s.Shown[s.mover()]
	}
	return n > 0 && n <= 3 && int(n) <= s.Stones
}

func (s *toyState) Apply(in game.Input) (game.State, []game.Event, error) {
	n, isToy := in.Move.(toyMove)
	refuse := func(code string) (game.State, []game.Event, error) {
		switch s.bug {
		case "plain error":
			return nil, nil, errors.New(code)
		case "refusal with a state":
			return s, nil, game.Refuse(code)
		case "refusal changes":
			s.Stones++
		case "leaks in refusal":
			return nil, nil, game.Refuse(code, fmt.Sprint(s.Secrets))
		}
		return nil, nil, game.Refuse(code)
	}
	switch {
	case !isToy:
		return refuse("move")
	case s.bug == "accepts anybody" && s.broken() && !s.over():
	case s.over(), int(in.Seat) != s.mover():
		return refuse("turn")
	}
	if !s.allows(n) {
		return refuse("number")
	}
	if n == 3 && in.At < s.At+rest && s.bug != "accepts too early" {
		return refuse("rest")
	}
	return s.after(in, n)
}

func (s *toyState) after(in game.Input, n toyMove) (game.State, []game.Event, error) {
	next := *s
	next.Shown = slices.Clone(s.Shown)
	told := game.Event{To: game.Everyone, Body: map[string]int{"took": int(n)}}
	if n == 0 {
		next.Shown[s.mover()] = true
		told = game.Event{To: game.Everyone, Reveals: true, Body: map[string]int{"shows": s.Secrets[s.mover()]}}
	}
	next.Stones -= int(n)
	next.Turn++
	next.At = in.At
	next.idle++
	switch s.bug {
	case "apply changes":
		s.At++
	case "reaches back":
		next.past = s
		if s.Turn == 5 && s.past != nil {
			s.past.At++
		}
	case "no audience":
		told.To = 0
	case "event does not marshal":
		told.Body = func() {}
	case "leaks in event":
		if n > 0 {
			told.Body = map[string]int{"took": int(n), "luck": s.Secrets[0]}
		}
	case "unsteady apply":
		if s.deal > 2 { // neither of the two deals at the beginning, but the replay's
			next.Stones++
		}
	case "panics":
		if s.broken() {
			panic("toy")
		}
	case "never ends":
		next.Stones = s.Stones
	}
	return &next, []game.Event{told}, nil
}

func (s *toyState) View(seat game.Seat) any {
	view := map[string]any{"stones": s.Stones, "turn": s.Turn}
	for i, secret := range s.Secrets {
		if s.Shown[i] || i == int(seat) || s.bug == "leaks in view" {
			view[fmt.Sprint("secret", i)] = secret
		}
	}
	switch s.bug {
	case "view does not marshal":
		view["bad"] = func() {}
	case "view holds the seed":
		view["seed"] = s.Seed
	case "forgets in view":
		view["idle"] = s.idle
	}
	return view
}

func (s *toyState) Result() game.Result {
	r := game.Result{Over: s.over(), Points: make([]game.Points, s.seats())}
	if s.bug == "too few points" {
		r.Points = r.Points[1:]
	}
	if (s.over() || s.bug == "wins early") && s.bug != "nobody wins" {
		r.Winners = []game.Seat{game.Seat((s.Turn + s.seats() - 1) % s.seats())}
	}
	return r
}
