package games

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"time"

	"shipfic/game"
	"shipfic/hayburger"
	"shipfic/internal/bot"
	"shipfic/internal/table"
	"shipfic/tsssf"
)

// Bots moves for seats without a person, with no more information than the seat has.
type Bots struct {
	shelf    *Shelf
	pace     time.Duration
	thinkers chan struct{} // semaphore for searches, so that they leave a core for the tables
	speed    speed
	minds    minds
}

var (
	_ table.Bots     = (*Bots)(nil)
	_ table.Reflexes = (*Bots)(nil)
)

// NewBots makes bots for the games of a shelf. Pace is roughly how long they wait before they move, so that people
// can follow; with 0 they do not wait.
func NewBots(shelf *Shelf, pace time.Duration) *Bots {
	return &Bots{shelf: shelf, pace: pace, thinkers: make(chan struct{}, max(1, runtime.GOMAXPROCS(0)-1))}
}

// errNoMove means that there is nothing for a bot to do in a game.
var errNoMove = errors.New("the game is over: there is no move for a bot")

// Move chooses a move for the seat.
func (b *Bots) Move(ctx context.Context, c table.Config, g game.State, seat game.Seat, level string, number uint64) (game.Move, error) {
	switch s := g.(type) {
	case *tsssf.State:
		return b.play(ctx, c, s, seat, level, number)
	case *hayburger.State:
		return hayburger.Turn{}, nil
	}
	return nil, fmt.Errorf("no bot can play %T", g)
}

// play chooses a move of Secret Shipfic Folder.
func (b *Bots) play(ctx context.Context, c table.Config, s *tsssf.State, seat game.Seat, name string, number uint64) (game.Move, error) {
	level, err := bot.ParseLevel(name)
	if err != nil {
		return nil, err
	}
	lore, err := b.shelf.lore(c)
	if err != nil {
		return nil, err
	}
	if s.Result().Over {
		return nil, errNoMove
	}
	if level == bot.Filly {
		return bot.New(level, lore, uint64(diceOf(number, seat)), 0).Choose(bot.Observe(s, seat)).Move, nil
	}
	if err := b.acquire(ctx); err != nil {
		return nil, err
	}
	defer b.release()
	now := momentOf(s, seat, level)
	mind := b.minds.recall(now)
	if mind == nil {
		mind = bot.New(level, lore, uint64(diceOf(number, seat)), b.speed.nodes(level))
	}
	begun := time.Now()
	choice := mind.Choose(bot.Observe(s, seat))
	b.speed.learn(choice.Nodes, time.Since(begun))
	if next, more := momentAfter(s, seat, level, choice.Move); more {
		bot.Rest(mind)
		b.minds.remember(next, mind)
	}
	return aloud(s, choice), nil
}

// acquire waits until one more search may run.
func (b *Bots) acquire(ctx context.Context) error {
	select {
	case b.thinkers <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (b *Bots) release() { <-b.thinkers }

// diceOf seeds a bot's dice for one choice: the same moment and seat give the same choice.
func diceOf(number uint64, seat game.Seat) tsssf.Dice {
	return tsssf.Dice(number*0x9E3779B97F4A7C15 ^ uint64(seat+1)*0xD1B54A32D192ED03)
}

// Pause is how long the bot waits before it moves: from two thirds of the pace to one and a half times the pace. In
// Hayburger it is the time to turn a card, and never shorter than the time in which slaps may still arrive (F5), or in which
// the others look at what happened (K7).
func (b *Bots) Pause(c table.Config, g game.State, seat game.Seat, level string, number uint64) time.Duration {
	dice := diceOf(number, seat)
	if s, slaps := g.(*hayburger.State); slaps {
		v := s.View(seat).(hayburger.View)
		turns := time.Duration(b.slapper(c, v, level).Turn(v, &dice)) * b.pace / 1000
		return max(turns, time.Duration(s.Ready(hayburger.Turn{})-s.At())*time.Millisecond)
	}
	return b.pace*2/3 + b.pace*time.Duration(dice.Below(1000))/1200
}
