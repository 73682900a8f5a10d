package games

import (
	"context"
	"math"
	"testing"
	"time"

	"shipfic/game"
	"shipfic/internal/bot"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
	"shipfic/tsssf"
)

// TestMindsAreKept shows that most moves of a game are made by a bot that has searched before in the same turn.
func TestMindsAreKept(t *testing.T) {
	shelf := NewShelf(&gamelog.Memory{})
	bots, c := NewBots(shelf, 0), table.Config{Game: TSSSF}
	engine, err := shelf.Engine(c)
	if err != nil {
		t.Fatal(err)
	}
	const seed = 4
	t.Logf("seed %d", seed)
	g, _, err := engine.New(game.Setup{Seats: 2, Seed: game.SeedOf(seed)})
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
		t.Errorf("of %d moves only %d were made by a bot that had already searched in that turn", moves, kept)
	}
}

// TestMindsAreBounded keeps more bots than the limit allows.
func TestMindsAreBounded(t *testing.T) {
	var m minds
	at := func(i int) moment { return moment{seat: game.Seat(i)} }
	for i := range 3 * maxMinds {
		m.remember(at(i), bot.New(bot.Filly, nil, 0, 0))
	}
	if len(m.waiting) != maxMinds || len(m.order) != maxMinds {
		t.Errorf("%d bots are kept, %d in order; the limit is %d", len(m.waiting), len(m.order), maxMinds)
	}
	if m.recall(at(0)) != nil {
		t.Error("the oldest bot is still kept")
	}
	if m.recall(at(3*maxMinds-1)) == nil || m.recall(at(3*maxMinds-1)) != nil {
		t.Error("the latest bot cannot be recalled exactly once")
	}
}

// TestSpeed shows that the speed is guessed at first, and then follows what was measured.
func TestSpeed(t *testing.T) {
	var s speed
	if now := s.now(); now != guessedSpeed() {
		t.Errorf("before any measurement the speed is %.0f", now)
	}
	s.learn(10, time.Hour) // too short a search to count
	if now := s.now(); now != guessedSpeed() {
		t.Errorf("after a short search the speed is %.0f", now)
	}
	for _, perSecond := range []int{1_000_000, 1000} {
		for range 100 {
			s.learn(perSecond*10, 10*time.Second)
		}
		if now := s.now(); math.Abs(now-float64(perSecond)) > 0.1*float64(perSecond) {
			t.Errorf("the speed is %.0f, want about %d", now, perSecond)
		}
	}
}
