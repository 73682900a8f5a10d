package games

import (
	"context"
	"errors"
	"fmt"
	"time"

	"shipfic/game"
	"shipfic/hayburger"
	"shipfic/internal/table"
	"shipfic/tsssf"
)

// Bots move for seats without a person. They get what their seat sees, never more.
type Bots struct {
	// Pace is about how long a bot waits before it moves, so that people can follow. 0: it does not wait.
	Pace time.Duration
}

var _ table.Bots = Bots{}

// errOver is the answer for a game in which no bot has anything to do.
var errOver = errors.New("the game waits for no bot")

// Move chooses a move for the seat.
func (b Bots) Move(_ context.Context, _ table.Config, g game.State, seat game.Seat, _ string, number uint64) (game.Move, error) {
	switch s := g.(type) {
	case *tsssf.State:
		dice := diceOf(number, seat)
		imagined := s.Imagine(seat, &dice)
		_, act, more := imagined.RandomAct(&dice)
		if !more {
			return nil, errOver
		}
		return imagined.Word(act), nil
	case *hayburger.State:
		return hayburger.Turn{}, nil
	}
	return nil, fmt.Errorf("there is no bot for %T", g)
}

// diceOf are a bot's dice for one choice: the same moment and seat give the same choice.
func diceOf(number uint64, seat game.Seat) tsssf.Dice {
	return tsssf.Dice(number*0x9E3779B97F4A7C15 ^ uint64(seat+1)*0xD1B54A32D192ED03)
}

// Pause is how long the bot waits before it moves: from two thirds of the pace to one and a half of it. In Hayburger it
// is never less than the time in which slaps may still be on their way (F5).
func (b Bots) Pause(_ table.Config, g game.State, seat game.Seat, _ string, number uint64) time.Duration {
	dice := diceOf(number, seat)
	pause := b.Pace*2/3 + b.Pace*time.Duration(dice.Below(1000))/1200
	if s, slaps := g.(*hayburger.State); slaps {
		pause = max(pause, pacing(s))
	}
	return pause
}

// pacing is the time that must lie between two turned cards.
func pacing(s *hayburger.State) time.Duration {
	v := s.View(game.Watcher).(hayburger.View)
	return time.Duration(v.Pace) * time.Millisecond
}
