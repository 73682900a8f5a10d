package table

import (
	"slices"
	"testing"

	"shipfic/game"
	"shipfic/internal/table/toy"
)

// clocked starts a game of Ada, Bo and a bot with 30 seconds per turn and 100 seconds per game.
func clocked(t testing.TB, game string) *story {
	t.Helper()
	y := stage(newStory(t), "ready")
	y.do(Command{Do: DoConfig, By: "ada", Config: &Config{Game: game, Seats: 3, Fixed: true, Turn: 30, Total: 100}},
		Command{Do: DoReady, By: "bo", On: true}, Command{Do: DoStart, By: "ada"})
	return y
}

// wait lets the given number of seconds pass, including the second that the next command takes.
func (y *story) wait(seconds int64) *story {
	y.at += (seconds - 1) * 1000
	return y
}

// left returns the seconds left per seat, and the seats whose clocks are running.
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
		y.t.Errorf("the seats have %v seconds left, want %v", got, total)
	}
}

// TestCharges: time is charged only to the seat that the game waits for.
func TestCharges(t *testing.T) {
	y := clocked(t, "toy")
	y.wait(10).do(take("ada", 0, 1))
	y.wantLeft(90, 100, 100)
	y.wait(5).do(Command{Do: DoSay, By: "cy", Text: "hm"}) // any entry charges
	y.wantLeft(90, 95, 100)
	if seconds, running := left(y.now(), y.at+4000); !slices.Equal(seconds, []int64{0, 21, 0}) || !slices.Equal(running, []game.Seat{1}) {
		t.Errorf("the clocks of %v are running, with %v seconds left", running, seconds)
	}
	y.wait(5).do(move("bo", 1, toy.Move{Do: "ask", Of: []game.Seat{0, 2}}))
	y.wantLeft(90, 90, 100)
	y.wait(7).do(move("ada", 0, toy.Move{Do: "answer"}))
	y.wantLeft(83, 90, 100) // Ada was thinking; bots have no clock
	y.wait(7).do(move("", 2, toy.Move{Do: "answer"}))
	y.wantLeft(83, 90, 100)
	if seconds, _ := left(y.now(), y.at); seconds[1] != 20 {
		t.Errorf("later in the same turn Bo has %d seconds left, want 20", seconds[1])
	}
}

// TestPauseIsFree: paused time is not charged to anybody, neither for the turn nor for the game.
func TestPauseIsFree(t *testing.T) {
	y := clocked(t, "toy")
	y.wait(10).do(Command{Do: DoPause, By: "bo", On: true})
	y.wait(500).do(Command{Do: DoSay, By: "bo", Text: "phone"})
	y.wait(500).do(Command{Do: DoPause, By: "ada"})
	y.wantLeft(90, 100, 100)
	y.refused(Command{Do: DoTimeout, Seat: at(0)}, NotDue)
	if seconds, _ := left(y.now(), y.now().Now); seconds[0] != 20 {
		t.Errorf("after the pause Ada has %d seconds left for the turn, want 20", seconds[0])
	}
	y.wait(5).do(take("ada", 0, 1))
	y.wantLeft(84, 100, 100) // the refused command took one second
	y = clocked(t, "toy").do(Command{Do: DoPause, By: "bo", On: true})
	if _, running := left(y.now(), y.at+1_000_000); running != nil {
		t.Errorf("the clocks of %v run during a pause", running)
	}
	y.wait(1000)
	y.refused(Command{Do: DoTimeout, Seat: at(0)}, NotDue)
}

// TestSleepIsFree: no clock runs while nobody is at the table.
func TestSleepIsFree(t *testing.T) {
	y := clocked(t, "toy")
	y.wait(10).do(Command{Do: DoSay, By: "ada", Text: "later"})
	y.wait(90_000).do(Command{Do: DoWake})
	y.wantLeft(90, 100, 100)
	y.wait(5).do(take("ada", 0, 1))
	y.wantLeft(85, 100, 100)
}

// TestTimeout: a bot finishes the turn only once its time is up, and only that turn.
func TestTimeout(t *testing.T) {
	y := clocked(t, "toy")
	y.wait(29)
	y.refused(Command{Do: DoTimeout, Seat: at(0)}, NotDue)
	y.refused(Command{Do: DoTimeout, Seat: at(1)}, NotDue) // it is not Bo's turn
	y.refused(take("", 0, 1), NotYourSeat)
	y.do(Command{Do: DoTimeout, Seat: at(0)})
	if !y.now().Seats[0].Late {
		t.Fatal("Ada did not run out of time")
	}
	y.refused(Command{Do: DoTimeout, Seat: at(0)}, NotDue) // only once per turn
	y.do(move("", 0, toy.Move{Do: "ask", Of: []game.Seat{1}}), move("bo", 1, toy.Move{Do: "answer"}))
	if !y.now().Seats[0].Late {
		t.Error("asking Bo reset Ada's timeout")
	}
	y.do(take("", 0, 1))
	if y.now().Seats[0].Late {
		t.Error("Ada's timeout lasts into Bo's turn")
	}
	y.wait(300)
	y.refused(Command{Do: DoTimeout, Seat: at(2)}, NotDue)
	y.do(Command{Do: DoTimeout, Seat: at(1)})
	y.wantLeft(68, 0, 100)
	// Without any time left for the game, every turn times out at once. Bots need no time.
	y.do(take("", 1, 1))
	y.wait(300).refused(Command{Do: DoTimeout, Seat: at(2)}, NotDue)
	y.do(take("", 2, 1), take("ada", 0, 1), Command{Do: DoTimeout, Seat: at(1)})
}

// TestTurnsWithoutNumber: in a game without turn numbers, a turn ends when the game waits for another seat.
func TestTurnsWithoutNumber(t *testing.T) {
	y := newStory(t)
	y.games = timeless{}
	y.do(Command{Do: DoCreate, By: "ada", Name: "Ada", Config: &Config{Game: "toy", Seats: 2, Fixed: true, Turn: 30}},
		Command{Do: DoJoin, By: "bo", Name: "Bo"}, Command{Do: DoSit, By: "bo", Seat: at(1)}, Command{Do: DoReady, By: "bo", On: true}, Command{Do: DoStart, By: "ada"})
	y.wait(20).do(move("ada", 0, toy.Move{Do: "think"}))
	if seconds, _ := left(y.now(), y.at); seconds[0] != 10 {
		t.Errorf("in the same turn Ada has %d seconds left", seconds[0])
	}
	y.wait(20).do(Command{Do: DoTimeout, Seat: at(0)}, take("ada", 0, 1), take("bo", 1, 1))
	if seconds, _ := left(y.now(), y.at); seconds[0] != 30 || y.now().Seats[0].Late {
		t.Errorf("in the next turn Ada has %d seconds left", seconds[0])
	}
}

// timeless is the toy without turn numbers.
type timeless struct{ toy.Game }

func (timeless) Engine(Config) (game.Engine, error) { return timeless{toy.Game{Version: 1}}, nil }

type timelessState struct{ game.State }

func (e timeless) New(setup game.Setup) (game.State, []game.Event, error) {
	s, events, err := e.Game.New(setup)
	return timelessState{s}, events, err
}

func (s timelessState) Apply(in game.Input) (game.State, []game.Event, error) {
	next, events, err := s.State.Apply(in)
	return timelessState{next}, events, err
}

// TestAwayIsFree: a person's clock does not run while a bot fills in.
func TestAwayIsFree(t *testing.T) {
	y := clocked(t, "toy")
	y.wait(10).do(Command{Do: DoAway, Person: "ada", On: true})
	y.wait(50).do(Command{Do: DoAway, Person: "ada"})
	y.wantLeft(90, 100, 100)
}

// TestClockNeverGoesBack: a node whose clock is behind neither adds nor charges time.
func TestClockNeverGoesBack(t *testing.T) {
	y := clocked(t, "toy")
	y.wait(10).do(move("ada", 0, toy.Move{Do: "think"}))
	y.at -= 5000
	y.do(move("ada", 0, toy.Move{Do: "think"}))
	y.wantLeft(90, 100, 100)
	y.wait(14).do(move("ada", 0, toy.Move{Do: "think"}))
	y.wantLeft(80, 100, 100)
}
