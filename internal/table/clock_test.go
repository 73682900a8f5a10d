package table

import (
	"slices"
	"testing"

	"shipfic/game"
)

// clocked is a game of Ada, Bo and a bot in which turns have 30 seconds, and seats 100 for the whole game.
func clocked(t testing.TB, game string) *story {
	t.Helper()
	y := stage(newStory(t), "ready")
	y.do(Command{Do: DoConfig, By: "ada", Config: &Config{Game: game, Seats: 3, Fixed: true, Turn: 30, Total: 100}},
		Command{Do: DoReady, By: "bo", On: true}, Command{Do: DoStart, By: "ada"})
	return y
}

// wait lets seconds pass before the next command, of which one passes anyway.
func (y *story) wait(seconds int64) *story {
	y.at += (seconds - 1) * 1000
	return y
}

// left are the seconds that seats have now, and which of their clocks run.
func left(s *State, now int64) (seconds []int64, running []game.Seat) {
	for i := range s.Seats {
		left, runs := s.TimeLeft(game.Seat(i), now)
		if runs {
			running = append(running, game.Seat(i))
		}
		seconds = append(seconds, left/1000)
	}
	return seconds, running
}

func (y *story) wantLeft(total ...int64) {
	y.t.Helper()
	var got []int64
	for _, ms := range y.now().Clock.Left {
		got = append(got, ms/1000)
	}
	if !slices.Equal(got, total) {
		y.t.Errorf("the seats have %v seconds left, not %v", got, total)
	}
}

// TestCharges: time is charged to the seat that the game waits for, and to no other.
func TestCharges(t *testing.T) {
	y := clocked(t, "toy")
	y.wait(10).do(take("ada", 0, 1))
	y.wantLeft(90, 100, 100)
	y.wait(5).do(Command{Do: DoSay, By: "cy", Text: "hm"}) // any entry charges
	y.wantLeft(90, 95, 100)
	if seconds, running := left(y.now(), y.at+4000); !slices.Equal(seconds, []int64{0, 21, 0}) || !slices.Equal(running, []game.Seat{1}) {
		t.Errorf("the clocks of %v run, with %v seconds", running, seconds)
	}
	y.wait(5).do(move("bo", 1, toyMove{Do: "ask", Of: []game.Seat{0, 2}}))
	y.wantLeft(90, 90, 100)
	y.wait(7).do(move("ada", 0, toyMove{Do: "answer"}))
	y.wantLeft(83, 90, 100) // Ada thought; the bot has no clock
	y.wait(7).do(move("", 2, toyMove{Do: "answer"}))
	y.wantLeft(83, 90, 100)
	if seconds, _ := left(y.now(), y.at); seconds[1] != 20 {
		t.Errorf("in the same turn Bo has %d seconds again, not 20", seconds[1])
	}
}

// TestPauseIsFree: paused time is charged to nobody, for the turn and for the game.
func TestPauseIsFree(t *testing.T) {
	y := clocked(t, "toy")
	y.wait(10).do(Command{Do: DoPause, By: "bo", On: true})
	y.wait(500).do(Command{Do: DoSay, By: "bo", Text: "phone"})
	y.wait(500).do(Command{Do: DoPause, By: "ada"})
	y.wantLeft(90, 100, 100)
	y.refused(Command{Do: DoTimeout, Seat: at(0)}, NotDue)
	if seconds, _ := left(y.now(), y.now().Now); seconds[0] != 20 {
		t.Errorf("after the pause Ada has %d seconds for the turn, not 20", seconds[0])
	}
	y.wait(5).do(take("ada", 0, 1))
	y.wantLeft(84, 100, 100) // one second passed in the refused command
	y = clocked(t, "toy").do(Command{Do: DoPause, By: "bo", On: true})
	if _, running := left(y.now(), y.at+1_000_000); running != nil {
		t.Errorf("in a pause the clocks of %v run", running)
	}
	y.wait(1000)
	y.refused(Command{Do: DoTimeout, Seat: at(0)}, NotDue)
}

// TestSleepIsFree: when nobody was there, nobody's time ran.
func TestSleepIsFree(t *testing.T) {
	y := clocked(t, "toy")
	y.wait(10).do(Command{Do: DoSay, By: "ada", Text: "later"})
	y.wait(90_000).do(Command{Do: DoWake})
	y.wantLeft(90, 100, 100)
	y.wait(5).do(take("ada", 0, 1))
	y.wantLeft(85, 100, 100)
}

// TestTimeout: only when the time is over, a bot ends the turn; and only that turn.
func TestTimeout(t *testing.T) {
	y := clocked(t, "toy")
	y.wait(29)
	y.refused(Command{Do: DoTimeout, Seat: at(0)}, NotDue)
	y.refused(Command{Do: DoTimeout, Seat: at(1)}, NotDue) // not Bo's turn
	y.refused(take("", 0, 1), NotYourSeat)
	y.do(Command{Do: DoTimeout, Seat: at(0)})
	if !y.now().Seats[0].Late {
		t.Fatal("Ada is not late")
	}
	y.refused(Command{Do: DoTimeout, Seat: at(0)}, NotDue) // once is enough
	y.do(move("", 0, toyMove{Do: "ask", Of: []game.Seat{1}}), move("bo", 1, toyMove{Do: "answer"}))
	if !y.now().Seats[0].Late {
		t.Error("a question to Bo gives Ada the turn back")
	}
	y.do(take("", 0, 1))
	if y.now().Seats[0].Late {
		t.Error("Ada is late in Bo's turn")
	}
	y.wait(300)
	y.refused(Command{Do: DoTimeout, Seat: at(2)}, NotDue)
	y.do(Command{Do: DoTimeout, Seat: at(1)})
	y.wantLeft(68, 0, 100)
	// With no time left for the game, every turn is over when it begins. Bots need none.
	y.do(take("", 1, 1))
	y.wait(300).refused(Command{Do: DoTimeout, Seat: at(2)}, NotDue)
	y.do(take("", 2, 1), take("ada", 0, 1), Command{Do: DoTimeout, Seat: at(1)})
}

// TestTurnsWithoutNumber: where a game does not count its turns, another turn is when it waits for somebody else.
func TestTurnsWithoutNumber(t *testing.T) {
	y := newStory(t)
	y.games = timeless{}
	y.do(Command{Do: DoCreate, By: "ada", Name: "Ada", Config: &Config{Game: "toy", Seats: 2, Fixed: true, Turn: 30}},
		Command{Do: DoJoin, By: "bo", Name: "Bo"}, Command{Do: DoSit, By: "bo", Seat: at(1)}, Command{Do: DoReady, By: "bo", On: true}, Command{Do: DoStart, By: "ada"})
	y.wait(20).do(move("ada", 0, toyMove{Do: "think"}))
	if seconds, _ := left(y.now(), y.at); seconds[0] != 10 {
		t.Errorf("Ada thinks on, with %d seconds", seconds[0])
	}
	y.wait(20).do(Command{Do: DoTimeout, Seat: at(0)}, take("ada", 0, 1), take("bo", 1, 1))
	if seconds, _ := left(y.now(), y.at); seconds[0] != 30 || y.now().Seats[0].Late {
		t.Errorf("in the next turn Ada has %d seconds", seconds[0])
	}
}

// timeless is the toy without the number of its turn.
type timeless struct{ toy }

func (timeless) Engine(Config) (game.Engine, error) { return timeless{toy{1}}, nil }

type timelessState struct{ game.State }

func (e timeless) New(setup game.Setup) (game.State, []game.Event, error) {
	s, events, err := e.toy.New(setup)
	return timelessState{s}, events, err
}

func (s timelessState) Apply(in game.Input) (game.State, []game.Event, error) {
	next, events, err := s.State.Apply(in)
	return timelessState{next}, events, err
}

// TestAwayIsFree: while a bot plays for somebody, their time does not run.
func TestAwayIsFree(t *testing.T) {
	y := clocked(t, "toy")
	y.wait(10).do(Command{Do: DoAway, Person: "ada", On: true})
	y.wait(50).do(Command{Do: DoAway, Person: "ada"})
	y.wantLeft(90, 100, 100)
}

// TestClockNeverGoesBack: a machine whose clock is behind neither gives time nor takes it.
func TestClockNeverGoesBack(t *testing.T) {
	y := clocked(t, "toy")
	y.wait(10).do(move("ada", 0, toyMove{Do: "think"}))
	y.at -= 5000
	y.do(move("ada", 0, toyMove{Do: "think"}))
	y.wantLeft(90, 100, 100)
	y.wait(14).do(move("ada", 0, toyMove{Do: "think"}))
	y.wantLeft(80, 100, 100)
}
