package table

import (
	"strconv"
	"strings"
	"testing"

	"shipfic/game"
)

// TestProgramsNeedLeave: a program is marked when it joins, and takes a seat only where the host allows programs.
func TestProgramsNeedLeave(t *testing.T) {
	y := newStory(t)
	allowed, not := toyConfig(3), toyConfig(3)
	allowed.Programs = true
	y.do(Command{Do: DoCreate, By: "ada", Name: "Ada", Config: not})
	y.do(Command{Do: DoJoin, By: "bo", Name: "Bo", Program: true})
	if !hasNote(y.events, "program") || !y.now().Person("bo").Program || y.now().Person("ada").Program {
		t.Errorf("the people are %+v", y.now().People)
	}
	y.refused(Command{Do: DoSit, By: "bo", Seat: at(1)}, NoPrograms)
	y.do(Command{Do: DoConfig, By: "ada", Config: allowed}, Command{Do: DoSit, By: "bo", Seat: at(1)})
	if hasNote(y.events, "program") {
		t.Error("it is marked twice")
	}
	y.do(Command{Do: DoConfig, By: "ada", Config: not})
	if y.now().SeatOf("bo") != game.Watcher {
		t.Error("a program keeps its seat when the host no longer allows it")
	}
	y.do(Command{Do: DoLeave, By: "bo"}, Command{Do: DoJoin, By: "bo", Name: "Bo"}, Command{Do: DoSit, By: "bo", Seat: at(1)})
	if y.now().Person("bo").Program {
		t.Error("the mark outlives the program")
	}
	y.refused(Command{Do: DoReady, By: "bo", On: true, Program: true}, NoPrograms)
	y.do(Command{Do: DoConfig, By: "ada", Config: allowed}, Command{Do: DoReady, By: "bo", On: true, Program: true})
	if !hasNote(y.events, "program") || !y.now().Person("bo").Program {
		t.Error("a program that has a person's seat is not marked")
	}
}

// TestProgramsAskForSeats: in a running game a program needs the leave of the host and of the players.
func TestProgramsAskForSeats(t *testing.T) {
	for _, leave := range []bool{false, true} {
		c := toyConfig(2)
		c.Programs = leave
		y := newStory(t)
		y.do(Command{Do: DoCreate, By: "ada", Name: "Ada", Config: c}, Command{Do: DoBot, By: "ada", Seat: at(1), Level: "mare"})
		y.do(Command{Do: DoStart, By: "ada"}, Command{Do: DoJoin, By: "bo", Name: "Bo"}, Command{Do: DoSit, By: "bo", Seat: at(1)})
		y.do(Command{Do: DoSay, By: "bo", Text: "hello", Program: true}, Command{Do: DoAgree, By: "ada", On: true})
		if seated := y.now().SeatOf("bo") != game.Watcher; seated != leave {
			t.Errorf("programs are allowed: %v; one is seated: %v", leave, seated)
		}
	}
}

// TestManyPrograms: a table takes as many programs as it can have seats.
func TestManyPrograms(t *testing.T) {
	y := newStory(t)
	y.do(Command{Do: DoCreate, By: "ada", Name: "Ada", Config: toyConfig(2)})
	for i := range MaxPrograms {
		y.do(Command{Do: DoJoin, By: PersonID("p" + strconv.Itoa(i)), Name: "Bo", Program: true})
	}
	y.refused(Command{Do: DoJoin, By: "one more", Name: "Bo", Program: true}, TableFull)
	y.do(Command{Do: DoLeave, By: "p3"}, Command{Do: DoJoin, By: "one more", Name: "Bo", Program: true})
}

// TestProgramsInTheLog: only the command that marks a program says so, and a table without programs is written as before.
func TestProgramsInTheLog(t *testing.T) {
	y := newStory(t)
	y.do(Command{Do: DoCreate, By: "ada", Name: "Ada", Config: toyConfig(2)})
	if text := string(y.now().Encode()); strings.Contains(text, "program") {
		t.Errorf("a table without programs is %s", text)
	}
	for i, c := range []Command{{Do: DoJoin, By: "bo", Name: "Bo", Program: true}, {Do: DoSay, By: "bo", Text: "hello", Program: true}} {
		c.At = y.at
		full, next, _, err := y.now().Perform(c.Sanitized(), y.games, nil)
		if err != nil || full.Program != (i == 0) {
			t.Fatalf("%+v (%v)", full, err)
		}
		y.states = append(y.states, next)
	}
	if c := (Command{Do: DoAway, Program: true}).Sanitized(); c.Program {
		t.Error("the table's own command is a program's")
	}
}
