package table

import (
	"encoding/json"
	"slices"
	"testing"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/table/toy"
	"shipfic/packs"
	"shipfic/tsssf"
)

// TestLateJoin: a watcher takes over from a bot, and nobody sees two hands in one game.
func TestLateJoin(t *testing.T) {
	y := stage(newStory(t), "playing")
	y.sits("cy", 2).do(take("ada", 0, 1), take("bo", 1, 1), take("cy", 2, 1))
	y.do(Command{Do: DoStand, By: "cy"}, Command{Do: DoStand, By: "bo"})
	y.refused(Command{Do: DoSit, By: "cy", Seat: at(1)}, SawAnother)
	y.do(Command{Do: DoSit, By: "cy", Seat: at(2)}, Command{Do: DoLeave, By: "bo"}, Command{Do: DoJoin, By: "bo", Name: "Robert"},
		Command{Do: DoStand, By: "cy"})
	y.refused(Command{Do: DoSit, By: "bo", Seat: at(2)}, SawAnother) // leaving and joining again does not help
	y.do(Command{Do: DoSit, By: "bo", Seat: at(1)})
	// In the next game they may sit anywhere.
	y.do(Command{Do: DoEndVote, By: "ada"}, Command{Do: DoAgree, By: "bo", On: true}, Command{Do: DoRematch, By: "ada"},
		Command{Do: DoBot, By: "ada", Seat: at(2)}, Command{Do: DoSit, By: "bo", Seat: at(2)}, Command{Do: DoSit, By: "cy", Seat: at(1)},
		Command{Do: DoReady, By: "bo", On: true}, Command{Do: DoReady, By: "cy", On: true}, Command{Do: DoStart, By: "ada"})
}

// TestManyTakeOver: the table records a limited number of people who have seen a hand, and nobody else may see one.
func TestManyTakeOver(t *testing.T) {
	y := stage(newStory(t), "playing")
	for i := len(y.now().Held); i < MaxPeople; i++ {
		id := PersonID(rune('a'+i%26)) + PersonID(rune('a'+i/26))
		y.doQuickly(Command{Do: DoJoin, By: id, Name: "N"}, Command{Do: DoSit, By: id, Seat: at(2)}, agree("ada", true), agree("bo", true), Command{Do: DoLeave, By: id})
	}
	y.refused(Command{Do: DoSit, By: "cy", Seat: at(2)}, SawAnother)
	y.do(Command{Do: DoStand, By: "bo"}, Command{Do: DoSit, By: "bo", Seat: at(1)})
}

func TestReadyAndStart(t *testing.T) {
	y := stage(newStory(t), "ready")
	y.do(Command{Do: DoReady, By: "bo"})
	y.refused(Command{Do: DoStart, By: "ada"}, NotReady)
	y.do(Command{Do: DoReady, By: "bo", On: true}, Command{Do: DoConfig, By: "ada", Config: toyConfig(3)})
	y.refused(Command{Do: DoStart, By: "ada"}, NotReady) // people must get ready again after the settings change
	y.do(Command{Do: DoReady, By: "bo", On: true})
	seed := game.SeedOf(1)
	if _, _, err := y.now().Step(Command{Do: DoStart, By: "ada"}, y.games, nil); codeOf(err) != BadConfig {
		t.Errorf("a game started without a seed (%v)", err)
	}
	next, _, err := y.now().Step(Command{Do: DoStart, By: "ada", Seed: &seed, Rules: 7}, y.games, nil)
	if err != nil {
		t.Fatal(err)
	}
	if next.Rules != 7 || next.Games != 1 || next.Started != next.N || next.Begun != next.Now {
		t.Errorf("the game started as %+v", next)
	}
	// The host may watch, and bots may play on their own.
	y.do(Command{Do: DoStand, By: "ada"}, Command{Do: DoBot, By: "ada", Seat: at(0), Level: "filly"}, Command{Do: DoKick, By: "ada", Person: "bo"},
		Command{Do: DoBot, By: "ada", Seat: at(1), Level: "alicorn"}, Command{Do: DoStart, By: "ada"}, take("", 0, 1), take("", 1, 1))
}

// seating returns the occupant of each seat.
func seating(s *State) (list []string) {
	for _, seat := range s.Seats {
		list = append(list, string(seat.Person)+seat.Bot)
	}
	return list
}

// TestShuffledSeats: the seed decides the seating, unless people choose their seats.
func TestShuffledSeats(t *testing.T) {
	orders := map[string]int{}
	for n := range uint64(60) {
		y := stage(newStory(t), "ready")
		y.do(Command{Do: DoConfig, By: "ada", Config: &Config{Game: "toy", Seats: 3}}, Command{Do: DoReady, By: "bo", On: true})
		seed := game.SeedOf(n)
		y.do(Command{Do: DoStart, By: "ada", Seed: &seed})
		again, _, err := y.states[len(y.states)-2].Step(Command{Do: DoStart, By: "ada", Seed: &seed, At: y.at, Rules: 1}, y.games, nil)
		if err != nil || !slices.Equal(again.Seats, y.now().Seats) {
			t.Fatal("the same seed seats people differently")
		}
		order, err := json.Marshal(seating(y.now()))
		if err != nil {
			t.Fatal(err)
		}
		orders[string(order)]++
	}
	if len(orders) != 6 {
		t.Errorf("three people are seated in these orders: %v", orders)
	}
	y := stage(newStory(t), "playing")
	if got := seating(y.now()); !slices.Equal(got, []string{"ada", "bo", "filly"}) {
		t.Errorf("people who chose their seats are seated as %v", got)
	}
}

// TestTeamsStay: teams are defined by seats, so seats are not shuffled (V2).
func TestTeamsStay(t *testing.T) {
	box, err := tsssf.NewBox(packs.Rules(packs.Core().Cards))
	if err != nil {
		t.Fatal(err)
	}
	for options, fixed := range map[string]bool{
		``: false, `null`: false, `{}`: false, `{"teams":false}`: false, `{"teams":[]}`: false, `{"teams":null}`: false,
		`{"teams":[[0,2],[1,3]]}`: true, `{ "Teams" : [ [0,2], [1,3] ] }`: true,
	} {
		y := newStory(t)
		y.games = oneGame{tsssf.Engine{Box: box}}
		y.do(Command{Do: DoCreate, By: "ada", Name: "Ada", Config: &Config{Game: "tsssf", Seats: 4, Options: RawOptions(options)}})
		if got := y.now().Config.Fixed; got != fixed {
			t.Errorf("with options %s, seats are fixed: %t", options, got)
		}
		for seat := range game.Seat(3) {
			y.do(Command{Do: DoBot, By: "ada", Seat: at(seat + 1), Level: Levels[seat]})
		}
		y.do(Command{Do: DoStart, By: "ada"})
		if got := seating(y.now()); fixed && !slices.Equal(got, []string{"ada", "filly", "crusader", "mare"}) {
			t.Errorf("the teams were shuffled: %v", got)
		}
	}
	y := newStory(t)
	y.games = oneGame{tsssf.Engine{Box: box}}
	y.refused(Command{Do: DoCreate, By: "ada", Name: "Ada", Config: &Config{Game: "tsssf", Seats: 4, Options: RawOptions(`{"teams":[[0,1],[2,3]]}`)}}, tsssf.TeamsTogether)
}

// oneGame returns the same engine for every game.
type oneGame struct{ engine game.Engine }

func (g oneGame) Engine(Config) (game.Engine, error) { return g.engine, nil }

// TestNewcomers: a watcher who slaps in gets the seat that the game adds when the window has passed.
func TestNewcomers(t *testing.T) {
	slap := func(y *story) *story {
		number := y.now().Person("cy").Number
		return y.do(move("cy", game.Watcher, toy.Move{Do: "slap", Watcher: number}))
	}
	pass := Command{Do: DoMove, Move: words(toy.Move{Do: "window"})}
	seats := func(y *story, want ...string) {
		t.Helper()
		if got := seating(y.now()); !slices.Equal(got, want) {
			t.Errorf("seated as %v, want %v", got, want)
		}
	}
	clocked := func() *story {
		y := stage(newStory(t), "ready")
		c := toyConfig(3)
		c.Turn, c.Total = 30, 300
		return y.do(Command{Do: DoConfig, By: "ada", Config: c}, Command{Do: DoReady, By: "bo", On: true}, Command{Do: DoStart, By: "ada"})
	}

	y := slap(clocked()).do(pass)
	seats(y, "ada", "bo", "filly", "cy")
	if !hasNote(y.events, "sat") {
		t.Error("there is no note that Cy sat down")
	}
	y.do(take("ada", 0, 1), take("bo", 1, 1), take("", 2, 1), take("cy", 3, 1))
	y.do(Command{Do: DoEndVote, By: "cy"}, Command{Do: DoAgree, By: "ada", On: true}, Command{Do: DoAgree, By: "bo", On: true})
	if c := y.now().Config; c.Seats != 4 {
		t.Errorf("four people played, but the next game is for %d", c.Seats)
	}
	y.do(Command{Do: DoRematch, By: "cy"}, Command{Do: DoReady, By: "bo", On: true}, Command{Do: DoStart, By: "ada"})

	y = slap(clocked()).do(Command{Do: DoLeave, By: "cy"}, pass)
	seats(y, "ada", "bo", "filly", Levels[0]) // left meanwhile

	y = slap(clocked()).sits("cy", 2).do(pass)
	seats(y, "ada", "bo", "cy", Levels[0]) // already has a seat

	y = clocked().do(take("ada", 0, 1))
	y = slap(y).do(pass, Command{Do: DoUndo, By: "ada"}, Command{Do: DoAgree, By: "bo", On: true}, Command{Do: DoAgree, By: "cy", On: true})
	seats(y, "ada", "bo", "filly") // undo also removes a newcomer's seat
}

// TestRematch: the table is cleared, everybody stays, and only the person who asked is ready.
func TestRematch(t *testing.T) {
	y := stage(newStory(t), "finished")
	if s := y.now(); s.Game == nil || s.EndedBy != "vote" {
		t.Errorf("state after the game: %+v", s)
	}
	y.do(Command{Do: DoRematch, By: "bo"})
	s := y.now()
	if s.Status != gamelog.Waiting || s.Game != nil || s.Seats[0].Ready || !s.Seats[1].Ready || !slices.Equal(seating(s), []string{"ada", "bo", "filly"}) {
		t.Errorf("the lobby is %+v", s)
	}
	y.do(Command{Do: DoStart, By: "ada"})
	if s := y.now(); s.Games != 2 || s.EndedBy != "" {
		t.Errorf("the second game is %+v", s)
	}
	// A host who only watches may ask for a rematch, and a game may start at once.
	y = stage(newStory(t), "finished").do(Command{Do: DoHost, By: "ada", Person: "cy"})
	y.do(Command{Do: DoReady, By: "ada", On: true}, Command{Do: DoReady, By: "bo", On: true}, Command{Do: DoStart, By: "cy"})
	y = stage(newStory(t), "finished").do(Command{Do: DoHost, By: "ada", Person: "cy"}, Command{Do: DoRematch, By: "cy"})
	if slices.ContainsFunc(y.now().Seats, func(s Seat) bool { return s.Ready }) {
		t.Error("a person is ready without having said so")
	}
}

// TestRematchKeepsSeats: a rematch that keeps the seats never shuffles them, and other starts do.
func TestRematchKeepsSeats(t *testing.T) {
	seats := func(keep bool, seed uint64) []string {
		y, dealt := stage(newStory(t), "finished"), game.SeedOf(seed)
		loose := y.now().Config
		loose.Fixed = false
		y.do(Command{Do: DoConfig, By: "ada", Config: &loose}, Command{Do: DoReady, By: "bo", On: true}, Command{Do: DoStart, By: "ada", On: keep, Seed: &dealt})
		return seating(y.now())
	}
	before := seating(stage(newStory(t), "finished").now())
	moved := 0
	for seed := range uint64(20) {
		if kept := seats(true, seed); !slices.Equal(kept, before) {
			t.Fatalf("seed %d: %v were seated as %v", seed, before, kept)
		}
		if !slices.Equal(seats(false, seed), before) {
			moved++
		}
	}
	if moved == 0 {
		t.Error("no seed has shuffled the seats")
	}
}

// TestOverAtOnce: a game that is over after the deal is finished at once.
func TestOverAtOnce(t *testing.T) {
	y := stage(newStory(t), "ready")
	c := toyConfig(3)
	c.Options = RawOptions(`{"ends":true}`)
	y.do(Command{Do: DoConfig, By: "ada", Config: c}, Command{Do: DoReady, By: "bo", On: true}, Command{Do: DoStart, By: "ada"})
	if s := y.now(); s.Status != gamelog.Finished || s.EndedBy != "game" {
		t.Errorf("the table is %s", s.Status)
	}
}
