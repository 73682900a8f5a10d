package table

import (
	"testing"
	"time"

	"shipfic/internal/gamelog"
)

// newDays starts a game of Ada, Bo and a bot with a day for each turn. Nobody stays at the table.
func newDays(t *testing.T, h *Hall) *Room {
	t.Helper()
	c := toyConfig(3)
	c.Turn = Day
	r := withBo(t, newTable(t, h, "t", c))
	must(t, r, start)
	return r
}

// TestDaysWhileNobodyIsThere plays a game over days: people come for a moment, the table is unloaded in between, and the server starts
// again. Turns that nobody plays are played when their day is over.
func TestDaysWhileNobodyIsThere(t *testing.T) {
	bubble(t, func(t *testing.T) {
		log := &gamelog.Memory{}
		h := newHall(t, log)
		newDays(t, h)
		sleep(time.Hour)
		if h.Loaded() != 0 {
			t.Error("a table where nobody is stays in memory")
		}
		must(t, room(t, h, "t"), take("ada", 0, 1))
		sleep(23 * time.Hour)
		h.Close()
		sleep(30 * time.Minute)
		h = newHall(t, log)
		sleep(15 * time.Minute)
		if h.Loaded() != 0 {
			t.Error("a table with nothing to do was loaded")
		}
		sleep(30 * time.Minute) // Bo's day is over: the least is played for Bo, and the bot moves
		s := room(t, h, "t").State()
		if s.Seats[1].Missed != 1 || stones(s) != 9 || s.Game.Waiting()[0] != 0 {
			t.Errorf("after Bo's day the seats are %+v, with %d stones", s.Seats, stones(s))
		}
		if s.Seats[0].Missed != 0 || s.Seats[0].Away || s.Seats[1].Away {
			t.Errorf("the seats are %+v: nobody stays at the table, but it is theirs", s.Seats)
		}
		sleep(time.Hour)
		if h.Loaded() != 0 {
			t.Error("the table stays in memory after it was called")
		}
	})
}

// TestDaysWithoutABot shows that nobody plays for people who leave the page, and that their votes are waited for.
func TestDaysWithoutABot(t *testing.T) {
	bubble(t, func(t *testing.T) {
		r := newDays(t, newHall(t, &gamelog.Memory{}))
		defer listen(t, r, "bo").stop()
		sleep(time.Hour)
		s := r.State()
		if !s.person("ada").Away || s.Seats[0].Away || stones(s) != 12 {
			t.Errorf("an hour after Ada left, her seat is %+v, with %d stones", s.Seats[0], stones(s))
		}
		must(t, r, Command{Do: DoEndVote, By: "bo"})
		if asked := r.State().Asked(); len(asked) != 1 || asked[0] != "ada" {
			t.Errorf("the vote waits for %v", asked)
		}
		if people, since := r.State().WaitedFor(r.Now()); len(people) != 1 || people[0] != "ada" || since != s.Begun {
			t.Errorf("the game waits for %v since %d, want Ada since %d", people, since, s.Begun)
		}
	})
}

// TestHolidays: a holiday stops the clock of one seat, ends by itself, and its days are counted.
func TestHolidays(t *testing.T) {
	const hour = 3600
	y := stage(newStory(t), "days")
	leftHours := func() int64 {
		left, _ := y.now().TimeLeft(0, y.now().Now)
		return (left + 60_000) / 3_600_000 // the commands of the test take seconds
	}
	y.wait(4 * hour).do(Command{Do: DoHoliday, By: "ada", N: 3})
	if leftHours() != 72+20 {
		t.Errorf("Ada has %d hours left, want three days and 20 hours", leftHours())
	}
	y.wait(36 * hour).do(Command{Do: DoSay, By: "bo", Text: "Enjoy the sea!"})
	y.refused(Command{Do: DoTimeout, Seat: at(0)}, NotDue)
	if leftHours() != 36+20 {
		t.Errorf("in the middle of the holiday Ada has %d hours left", leftHours())
	}
	y.do(Command{Do: DoHoliday, By: "ada"}) // a day and a half are over, so a whole day is left
	if s := y.now().Seats[0]; leftHours() != 20 || s.Rested != 2 {
		t.Errorf("after the holiday Ada has %d hours left, and the seat is %+v", leftHours(), s)
	}
	y.refused(Command{Do: DoHoliday, By: "ada", N: MaxHoliday - 1}, NoHoliday)
	y.do(Command{Do: DoHoliday, By: "ada", N: MaxHoliday - 2})
	y.wait((MaxHoliday-2)*24*hour+19*hour).refused(Command{Do: DoTimeout, Seat: at(0)}, NotDue)
	y.wait(hour + 60).do(Command{Do: DoTimeout, Seat: at(0), Missed: 1})
	y.refused(Command{Do: DoHoliday, By: "ada", N: 1}, NoHoliday)
}
