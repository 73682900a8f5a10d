package hall

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"testing"
	"time"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
	"shipfic/internal/testkit/await"
	"shipfic/tsssf"
)

// anyBots make a random legal move at once and agree to all adjustments.
type anyBots struct{}

func (anyBots) Move(_ context.Context, _ table.Config, g game.State, seat game.Seat, _ string, n uint64) (game.Move, error) {
	s := g.(*tsssf.State).Clone()
	if s.Public().Question == nil && s.Own(seat).Proposal != nil {
		return tsssf.Move{Do: "agree"}, nil
	}
	dice := game.Dice(n)
	_, act, more := s.RandomAct(&dice)
	if !more {
		return nil, errors.New("the game is over")
	}
	return s.MoveOf(act), nil
}

func (anyBots) Pause(table.Config, game.State, game.Seat, string, uint64) time.Duration { return 0 }

// coreHall opens a hall for Secret Shipfic Folder.
func coreHall(t testing.TB, log gamelog.Log) *Hall {
	t.Helper()
	h := newHall(t, log)
	h.Games, h.Bots, h.Alarms = coreGames(), anyBots{}, nil
	return h
}

func coreConfig(seats int) *table.Config {
	return &table.Config{Game: "tsssf", Seats: seats, Open: true}
}

// TestBotsPlayAWholeGame lets bots play a game to the end with a watcher connected, then loads the table from the log.
func TestBotsPlayAWholeGame(t *testing.T) {
	log := &gamelog.Memory{}
	h := coreHall(t, log)
	r := newTable(t, h, "t", coreConfig(3))
	must(t, r, table.Command{Do: table.DoStand, By: "ada"}, table.Command{Do: table.DoBot, By: "ada", Seat: at(0), Level: "filly"})
	over := make(chan struct{})
	_, stop, err := r.Listen(&Listener{Person: "ada", Tell: func(u *Update) {
		if u.State.Status == gamelog.Finished {
			close(over)
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	must(t, r, start)
	await.Receive(t, "the game to end", over)
	for name, log := range map[string]gamelog.Log{"with a snapshot": log, "from the log alone": crashed(t, log, "t", nil)} {
		same(t, name, room(t, coreHall(t, log), "t").State(), r.State())
	}
}

// playOn makes random legal moves for whichever seat's turn it is.
func playOn(t testing.TB, r *Room, moves int) {
	t.Helper()
	for range moves {
		s := r.State()
		if !s.Playing() {
			return
		}
		must(t, r, anyMove(t, s))
	}
}

// TestUndoInAPower takes back answers mid-power, even after the table was unloaded, until hidden information was revealed; from
// then on undo needs consent.
func TestUndoInAPower(t *testing.T) {
	log := &gamelog.Memory{}
	h := coreHall(t, log)
	r := withBo(t, newTable(t, h, "t", coreConfig(2)))
	must(t, r, start)
	free, asked := 0, 0
	for range 400 / min(slow, 2) {
		before := r.State()
		if !before.Playing() {
			break
		}
		c := anyMove(t, before)
		inside := before.Game.(*tsssf.State).Public().Question != nil
		u := must(t, r, c)
		if !u.State.Playing() {
			break
		}
		if !inside {
			continue
		}
		reveals := false
		for _, e := range u.Events {
			reveals = reveals || e.Reveals
		}
		if free%3 == 2 {
			h.Close()
			h = coreHall(t, log)
			r = room(t, h, "t")
		}
		must(t, r, undo(c.By))
		if s := r.State(); reveals != (s.Request != nil) {
			t.Fatalf("revealing move: %t, but undone at once: %t", reveals, s.Request == nil)
		}
		if reveals {
			asked++
			must(t, r, agree(other(c.By), false))
			continue
		}
		free++
		if got, want := string(r.State().Game.Encode()), string(before.Game.Encode()); got != want {
			t.Fatal("undo led to another state")
		}
		must(t, r, c)
	}
	if free < 10 || asked < 1 {
		t.Errorf("%d answers were undone at once and %d by request", free, asked)
	}
}

func other(id table.PersonID) table.PersonID {
	if id == "ada" {
		return "bo"
	}
	return "ada"
}

// TestClaims: a Goal is claimed by an adjustment that the others agree to. Bots agree, and so does a bot that fills in for an
// absent player (R1).
func TestClaims(t *testing.T) {
	bubble(t, func(t *testing.T) {
		h := coreHall(t, &gamelog.Memory{})
		c := coreConfig(3)
		c.Fixed = true
		r := withBo(t, newTable(t, h, "t", c))
		must(t, r, start)
		defer listen(t, r, "ada").stop()
		bo := listen(t, r, "bo")
		claim := table.Command{Do: table.DoMove, By: "ada", Seat: at(0), Move: encodeMove(tsssf.Move{
			Do: "adjust", Changes: []tsssf.Change{{Points: map[game.Seat]game.Points{0: 3 * game.Point}}},
		})}
		want := func(points game.Points, waiting ...game.Seat) {
			t.Helper()
			sleep(0)
			s := r.State()
			if got := s.Game.Result().Points[0]; got != points || len(waiting) > 0 && !slices.Equal(s.Game.Waiting(), waiting) {
				t.Fatalf("Ada has %s points, and the game waits for %v", got, s.Game.Waiting())
			}
		}
		must(t, r, claim)
		want(0, 1) // the bot has agreed
		must(t, r, table.Command{Do: table.DoMove, By: "bo", Seat: at(1), Move: encodeMove(tsssf.Move{Do: "disagree"})})
		want(0)
		must(t, r, claim)
		want(0, 1)
		must(t, r, table.Command{Do: table.DoMove, By: "bo", Seat: at(1), Move: encodeMove(tsssf.Move{Do: "agree"})})
		want(3 * game.Point)
		must(t, r, table.Command{Do: table.DoUndo, By: "bo"}, agree("ada", true)) // an agreement is a move like any other
		want(0, 1)
		bo.stop()
		sleep(defaultGrace * time.Second)
		want(3 * game.Point)
	})
}

// TestMemory measures the memory of a loaded table that nobody is connected to.
func TestMemory(t *testing.T) {
	const tables, most = 100 / slow, 30 << 10
	log := &gamelog.Memory{}
	h := coreHall(t, log)
	for i := range tables {
		r := withBo(t, newTable(t, h, gamelog.ID(fmt.Sprint("t", i)), coreConfig(4)))
		must(t, r, start)
		playOn(t, r, 120)
		for j := range 10 {
			must(t, r, say("ada", fmt.Sprint("well played, ", j)))
		}
	}
	measure := func() uint64 {
		h.work.Wait()
		runtime.GC()
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	busy := measure()
	for _, r := range h.loaded() {
		r.rest(time.Hour) // as the hall does periodically
	}
	played := measure()
	h.Close()
	empty := measure()
	h.Open()
	for i := range tables {
		room(t, h, gamelog.ID(fmt.Sprint("t", i)))
	}
	loaded := measure()
	t.Logf("a table takes %d bytes during a game, %d after everybody has left, and %d after loading",
		(busy-empty)/tables, (played-empty)/tables, (loaded-empty)/tables)
	if got := max(played-empty, loaded-empty) / tables; got > most {
		t.Errorf("a table takes %d bytes, more than %d", got, most)
	}
	runtime.KeepAlive(h)
}
