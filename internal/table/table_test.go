package table_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
	"shipfic/packs"
	"shipfic/tsssf"
)

// coreGames play Secret Shipfic Folder with the Core deck, whatever is asked for.
type coreGames struct{ engine tsssf.Engine }

func newCoreGames(t testing.TB) coreGames {
	t.Helper()
	box, err := tsssf.NewBox(packs.Rules(packs.Core().Cards))
	if err != nil {
		t.Fatal(err)
	}
	return coreGames{tsssf.Engine{Box: box}}
}

func (g coreGames) Engine(c table.Config) (game.Engine, error) {
	if c.Game != "tsssf" {
		return nil, errors.New("there is no such game")
	}
	return g.engine, nil
}

// anyBots make any legal move at once.
type anyBots struct{}

func (anyBots) Move(_ context.Context, _ table.Config, g game.State, _ game.Seat, _ string, n uint64) (game.Move, error) {
	s := g.(*tsssf.State).Clone()
	dice := tsssf.Dice(n)
	_, act, more := s.RandomAct(&dice)
	if !more {
		return nil, errors.New("the game is over")
	}
	return s.Word(act), nil
}

func (anyBots) Pause(table.Config, game.State, game.Seat, string, uint64) time.Duration { return 0 }

func seatRef(s game.Seat) *game.Seat { return &s }

func newHall(t testing.TB, log gamelog.Log) *table.Hall {
	t.Helper()
	h := &table.Hall{Log: log, Games: newCoreGames(t), Bots: anyBots{}}
	h.Open()
	t.Cleanup(h.Close)
	return h
}

// TestBotsPlayAWholeGame lets a table of bots play to the end while somebody watches, then loads it again from the log.
func TestBotsPlayAWholeGame(t *testing.T) {
	ctx := t.Context()
	log := &gamelog.Memory{}
	h := newHall(t, log)
	room, err := h.Create(ctx, "t1", table.Command{
		By: "ada", Name: "Ada", Config: &table.Config{Game: "tsssf", Seats: 3, Open: true},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []table.Command{
		{Do: table.DoStand, By: "ada"},
		{Do: table.DoBot, By: "ada", Seat: seatRef(0), Level: "filly"},
		{Do: table.DoBot, By: "ada", Seat: seatRef(1), Level: "mare"},
		{Do: table.DoBot, By: "ada", Seat: seatRef(2), Level: "alicorn"},
	} {
		if _, err := room.Do(ctx, c); err != nil {
			t.Fatal(fmt.Errorf("%s: %w", c.Do, err))
		}
	}
	var once sync.Once
	over := make(chan struct{})
	_, stop, err := room.Listen(&table.Listener{Person: "ada", Tell: func(u *table.Update) {
		if u.State.Status == gamelog.Finished {
			once.Do(func() { close(over) })
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	if _, err := room.Do(ctx, table.Command{Do: table.DoStart, By: "ada"}); err != nil {
		t.Fatal(err)
	}
	<-over
	end := room.State()

	again := newHall(t, log)
	loaded, err := again.Room(ctx, "t1")
	if err != nil {
		t.Fatal(err)
	}
	if got := loaded.State(); got.N != end.N || string(got.Game.Encode()) != string(end.Game.Encode()) {
		t.Errorf("the table came back after entry %d, it was left after %d", got.N, end.N)
	}
}
