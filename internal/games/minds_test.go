package games

import (
	"context"
	"testing"
	"time"

	"shipfic/game"
	"shipfic/internal/bot"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
	"shipfic/tsssf"
)

// TestMindsAreKept follows a bot through games: where a move of its own led to where it expected, it is asked again.
func TestMindsAreKept(t *testing.T) {
	shelf, err := NewShelf(&gamelog.Memory{})
	if err != nil {
		t.Fatal(err)
	}
	bots, c := NewBots(shelf, 0), table.Config{Game: TSSSF}
	engine, err := shelf.Engine(c)
	if err != nil {
		t.Fatal(err)
	}
	g, _, err := engine.New(game.Setup{Seats: 2, Seed: game.SeedOf(4)})
	if err != nil {
		t.Fatal(err)
	}
	kept, moves := 0, 0
	for number := uint64(0); !g.Result().Over && number < 200; number++ {
		seat, s := g.Waiting()[0], g.(*tsssf.State)
		if bots.minds.waiting[momentOf(s, seat, bot.Mare)] != nil {
			kept++
		}
		moves++
		m, err := bots.Move(context.Background(), c, g, seat, "mare", number)
		if err != nil {
			t.Fatal(err)
		}
		if e, says := m.(explained); says {
			m = e.Move
		}
		if g, _, err = g.Apply(game.Input{Seat: seat, Move: m}); err != nil {
			t.Fatal(err)
		}
	}
	if kept*2 < moves {
		t.Errorf("of %d moves only %d were by a bot that had thought about the turn before", moves, kept)
	}
}

// TestMindsAreBounded remembers more bots than there is room for.
func TestMindsAreBounded(t *testing.T) {
	var m minds
	at := func(i int) moment { return moment{seat: game.Seat(i)} }
	for i := range 3 * mostMinds {
		m.remember(at(i), bot.New(bot.Filly, nil, 0, 0))
	}
	if len(m.waiting) != mostMinds || len(m.order) != mostMinds {
		t.Errorf("%d bots wait, in an order of %d; there is room for %d", len(m.waiting), len(m.order), mostMinds)
	}
	if m.recall(at(0)) != nil {
		t.Error("the oldest bot is still there")
	}
	if m.recall(at(3*mostMinds-1)) == nil || m.recall(at(3*mostMinds-1)) != nil {
		t.Error("the latest bot is not there once")
	}
}

// TestSpeed shows that bots think less on a slow machine, but not nothing.
func TestSpeed(t *testing.T) {
	var s speed
	full := bot.Alicorn.TableNodes()
	if n := s.nodes(bot.Alicorn); n <= 0 || n >= full {
		t.Errorf("before anything is measured an Alicorn has %d nodes of %d", n, full)
	}
	s.learn(10, time.Hour) // too short a thought to say anything
	for range 100 {
		s.learn(1_000_000, time.Second)
	}
	if n := s.nodes(bot.Alicorn); n != full {
		t.Errorf("on a quick machine an Alicorn has %d nodes of %d", n, full)
	}
	for range 100 {
		s.learn(1000, 10*time.Second)
	}
	if n := s.nodes(bot.Alicorn); n != full/fewest {
		t.Errorf("on a machine without time an Alicorn has %d nodes, want %d", n, full/fewest)
	}
}
