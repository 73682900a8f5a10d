package games

import (
	"context"
	"math"
	"testing"
	"time"

	"shipfic/game"
	"shipfic/internal/bots"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
	"shipfic/tsssf"
)

// TestPausedBotsAreKept shows that most moves of a game are made by a bot that has searched before in the same turn.
func TestPausedBotsAreKept(t *testing.T) {
	shelf := NewShelf(&gamelog.Memory{})
	players, c := NewBots(shelf, 0), table.Config{Game: TSSSF}
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
		if _, paused := players.paused.Get(expectationOf(s, seat, bots.Mare)); paused {
			kept++
		}
		moves++
		m, err := players.Move(context.Background(), c, g, seat, "mare", number)
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

// TestPausedBotsAreBounded keeps more bots than the limit allows.
func TestPausedBotsAreBounded(t *testing.T) {
	m := &NewBots(NewShelf(&gamelog.Memory{}), 0).paused
	at := func(i int) expectation { return expectation{seat: game.Seat(i)} }
	for i := range 3 * maxPausedBots {
		m.Put(at(i), bots.New(bots.Filly, nil, 0, 0))
	}
	kept := 0
	for i := range 3 * maxPausedBots {
		if _, paused := m.Get(at(i)); paused {
			kept++
		}
	}
	if kept != maxPausedBots {
		t.Errorf("%d bots are kept; the limit is %d", kept, maxPausedBots)
	}
	if _, paused := m.Get(at(0)); paused {
		t.Error("the oldest bot is still kept")
	}
	_, once := m.Take(at(3*maxPausedBots - 1))
	if _, twice := m.Take(at(3*maxPausedBots - 1)); !once || twice {
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
