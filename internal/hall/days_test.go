package hall

import (
	"testing"
	"time"

	"shipfic/internal/gamelog"
	"shipfic/internal/table"
)

// newDays starts a game of Ada, Bo and a bot with a day for each turn. Nobody stays at the table.
func newDays(t *testing.T, h *Hall) *Room {
	t.Helper()
	c := toyConfig(3)
	c.Turn = table.Day
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
		if !s.Person("ada").Away || s.Seats[0].Away || stones(s) != 12 {
			t.Errorf("an hour after Ada left, her seat is %+v, with %d stones", s.Seats[0], stones(s))
		}
		must(t, r, table.Command{Do: table.DoEndVote, By: "bo"})
		if asked := r.State().Asked(); len(asked) != 1 || asked[0] != "ada" {
			t.Errorf("the vote waits for %v", asked)
		}
		if people, since := r.State().WaitedFor(r.Now()); len(people) != 1 || people[0] != "ada" || since != s.Begun {
			t.Errorf("the game waits for %v since %d, want Ada since %d", people, since, s.Begun)
		}
	})
}
