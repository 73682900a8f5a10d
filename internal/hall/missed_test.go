package hall

import (
	"context"
	"slices"
	"testing"
	"time"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
)

// levelBots are the toy's bots. They record as which level they moved for the first seat.
type levelBots struct {
	toyBots
	levels *[]string
}

func (b levelBots) Move(ctx context.Context, c table.Config, g game.State, seat game.Seat, level string, n uint64) (game.Move, error) {
	if seat == 0 {
		*b.levels = append(*b.levels, level)
	}
	return b.toyBots.Move(ctx, c, g, seat, level, n)
}

// timedOut is a game of Ada, who does nothing, against a bot, with 30 seconds per turn.
func timedOut(t *testing.T, log gamelog.Log) (r *Room, levels *[]string) {
	t.Helper()
	levels = &[]string{}
	h := newHall(t, log)
	h.Bots = levelBots{toyBots{time.Second}, levels}
	c := toyConfig(2)
	c.Turn, c.Fixed, c.Options = 30, true, []byte(`{"stones":40}`)
	r = newTable(t, h, "t", c)
	must(t, r, start)
	return r, levels
}

// TestN1N2MissedTurns lets Ada run out of time again and again: twice the least play is made for her, then a bot has her
// seat until she does anything, and she has the full time for her turn again.
func TestN1N2MissedTurns(t *testing.T) {
	bubble(t, func(t *testing.T) {
		log := &gamelog.Memory{}
		r, levels := timedOut(t, log)
		defer listen(t, r, "ada").stop()
		sleep(30*time.Second + 500*time.Millisecond)
		if s := r.State().Seats[0]; !s.Late || s.Missed != 1 || s.Handed {
			t.Fatalf("after 30 seconds Ada's seat is %+v", s)
		}
		sleep(2 * time.Second) // Ada's least play, and the bot's
		if s := r.State().Seats[0]; s.Late || s.Missed != 1 {
			t.Fatalf("in her second turn Ada's seat is %+v", s)
		}
		sleep(62 * time.Second)
		if s := r.State().Seats[0]; s.Missed != 3 || !s.Handed || s.Late {
			t.Fatalf("after three turns Ada's seat is %+v", s)
		}
		sleep(8 * time.Second)
		if want := []string{table.Least, table.Least, table.Gentle, table.Gentle, table.Gentle}; !slices.Equal((*levels)[:len(want)], want) {
			t.Errorf("Ada's turns were played by %v", *levels)
		}
		for r.State().Game.Waiting()[0] != 0 {
			sleep(time.Second)
		}
		u := must(t, r, table.Command{Do: table.DoSay, By: "ada", Text: "sorry, the door"})
		if s := r.State().Seats[0]; s.Handed || s.Missed != 0 || !hasNote(u.Events, "handed") {
			t.Errorf("after she said something Ada's seat is %+v", s)
		}
		before := stones(r.State())
		sleep(29 * time.Second)
		if stones(r.State()) != before {
			t.Error("a bot moved for Ada although she is back")
		}
		must(t, r, take("ada", 0, 1))
		same(t, "from the log alone", room(t, newHall(t, crashed(t, log, "t", nil)), "t").State(), r.State())
	})
}

// TestN2AMoveInBetweenCounts shows that only turns in a row hand a seat to a bot.
func TestN2AMoveInBetweenCounts(t *testing.T) {
	bubble(t, func(t *testing.T) {
		r, _ := timedOut(t, &gamelog.Memory{})
		defer listen(t, r, "ada").stop()
		for range 3 {
			sleep(64 * time.Second)
			if s := r.State().Seats[0]; s.Missed != 2 {
				t.Fatalf("after two turns Ada's seat is %+v", s)
			}
			must(t, r, take("ada", 0, 1))
			sleep(time.Second)
		}
		if s := r.State().Seats[0]; s.Handed || s.Missed != 0 {
			t.Errorf("Ada's seat is %+v", s)
		}
	})
}
