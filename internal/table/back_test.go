package table

import (
	"slices"
	"testing"

	"shipfic/game"
)

// TestN2Back: the command "back" gives the seat back mid-turn with nothing else done, and a vote does not wait for a person
// whose seat a bot has.
func TestN2Back(t *testing.T) {
	y := clocked(t, "toy")
	for missed := 1; missed <= maxMissed; missed++ {
		y.wait(31).do(Command{Do: DoTimeout, Seat: at(0), Missed: missed})
		if missed < maxMissed {
			y.do(take("", 0, 1), take("bo", 1, 1), take("", 2, 1))
		}
	}
	y.do(Command{Do: DoEndVote, By: "bo"})
	if s := y.now(); s.Playing() {
		t.Errorf("the vote waits for %v", s.Asked())
	}
	y.states = y.states[:len(y.states)-1]
	y.do(Command{Do: DoBack, By: "ada"})
	if seconds, running := left(y.now(), y.at); seconds[0] != 7 || !slices.Equal(running, []game.Seat{0}) { // 93 of 100 seconds are used
		t.Errorf("the clocks of %v are running, with %v seconds left", running, seconds)
	}
	y.refused(take("", 0, 1), NotYourSeat)
}

// TestOldTimeouts: timeouts of older logs do not count, so that those logs replay to the same state.
func TestOldTimeouts(t *testing.T) {
	y := clocked(t, "toy")
	for range maxMissed {
		y.wait(31).do(Command{Do: DoTimeout, Seat: at(0)}, take("", 0, 1), take("bo", 1, 1), take("", 2, 1))
	}
	if s := y.now().Seats[0]; s != (Seat{Person: "ada", Name: "Quill"}) {
		t.Errorf("Ada's seat is %+v", s)
	}
}
