package games

import (
	"context"
	"testing"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/hall"
	"shipfic/internal/table"
	"shipfic/internal/table/toy"
	"shipfic/internal/testkit/await"
)

// TestAThirdGame adds a game as somebody would: one entry of the table. Bots then play it at a table to its end, nothing else is told of it,
// and a table loads it again.
func TestAThirdGame(t *testing.T) {
	kinds["stones"] = kind{
		build: func(*Shelf, table.Config) (game.Engine, error) { return toy.Game{Version: 1}, nil },
		move: func(_ context.Context, _ *Bots, a asked) (game.Move, error) {
			return a.game.(*toy.State).Legal(a.seat)[0], nil
		},
	}
	defer delete(kinds, "stones")
	log := &gamelog.Memory{}
	shelf := NewShelf(log)
	begin := func() *hall.Hall {
		h := &hall.Hall{Log: log, Games: shelf, Bots: &Bots{}, Alarms: Clock{}}
		h.Open()
		t.Cleanup(h.Close)
		return h
	}
	h := begin()
	room, err := h.Create(t.Context(), "stonestable", table.Command{By: "ada", Name: "Ada", Config: &table.Config{Game: "stones", Seats: 2, Fixed: true}})
	if err != nil {
		t.Fatal(err)
	}
	_, stop, err := room.Listen(&hall.Listener{Person: "ada", Tell: func(*hall.Update) {}})
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	for _, c := range []table.Command{
		{Do: table.DoStand, By: "ada"}, {Do: table.DoBot, By: "ada", Seat: seat(0), Level: "filly"}, {Do: table.DoBot, By: "ada", Seat: seat(1), Level: "filly"}, {Do: table.DoStart, By: "ada"},
	} {
		if _, err := room.Do(t.Context(), c); err != nil {
			t.Fatalf("%s: %v", c.Do, err)
		}
	}
	await.True(t, "the end of the game", func() bool { return room.State().Status == gamelog.Finished })
	over := room.State()
	h.Close()
	again, err := begin().Room(t.Context(), "stonestable")
	if err != nil {
		t.Fatal(err)
	}
	if s := again.State(); s.N != over.N || s.Status != gamelog.Finished {
		t.Errorf("the table was at entry %d, %s, and is at %d, %s", over.N, over.Status, s.N, s.Status)
	}
}

func seat(s game.Seat) *game.Seat { return &s }
