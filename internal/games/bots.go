package games

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sync/atomic"
	"time"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/hall"
	"shipfic/internal/limit"
	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// Bots moves for seats without a person, with no more information than the seat has.
type Bots struct {
	shelf    *Shelf
	pace     time.Duration
	thinking *limit.Budget // of searches, so that they leave a core for the tables
	speed    speed
	paused   pausedBots
	faults   atomic.Uint64

	// OwnerOf tells for whom bots think at a table, as an address: thinking is shared fairly between owners, then between their tables.
	// If it is nil or returns "", the table is its own owner. Set it before the first move.
	OwnerOf func(gamelog.ID) string
	// Salt is mixed into the times at which bots move and slap, so that nobody can compute them. Set it before the first move.
	Salt uint64
	// ThinkingTime is how long a bot thinks about a turn at most, as [ThinkingTime] says. Set it before the first move.
	ThinkingTime time.Duration
}

var (
	_ hall.Bots     = (*Bots)(nil)
	_ hall.Reflexes = (*Bots)(nil)
)

// NewBots makes bots for the games of a shelf. Pace is roughly how long they wait before they move, so that people
// can follow; with 0 they do not wait.
func NewBots(shelf *Shelf, pace time.Duration) *Bots {
	return &Bots{shelf: shelf, pace: pace, ThinkingTime: ThinkingTime, paused: pausedBots{Limit: maxPausedBots}, thinking: limit.NewBudget(limit.BudgetLimits{
		Queue: math.MaxInt, AddressQueue: math.MaxInt, Burst: math.MaxInt64,
	})}
}

// errNoMove means that there is nothing for a bot to do in a game.
var errNoMove = errors.New("the game is over: there is no move for a bot")

// Move chooses a move for the seat.
func (b *Bots) Move(ctx context.Context, c table.Config, g game.State, seat game.Seat, level string, number uint64) (game.Move, error) {
	kind, known := kinds[c.Game]
	if !known {
		return nil, fmt.Errorf("no bot can play %q", c.Game)
	}
	var m game.Move
	var err error
	fault := b.guarded(func() { m, err = kind.move(ctx, b, asked{c, g, seat, level, number}) })
	if fault == nil {
		return m, err
	}
	if b.guarded(func() { m = anyMove(g, seat, number) }) != nil || m == nil {
		return nil, fault
	}
	return m, nil
}

// think runs a search when it is the table's turn. The table whose owner used the least goes first.
func (b *Bots) think(ctx context.Context, search func()) error {
	id := hall.TableOf(ctx)
	owner := ""
	if b.OwnerOf != nil {
		owner = b.OwnerOf(id)
	}
	if owner == "" {
		owner = "table " + string(id)
	}
	share := b.thinking.Request(owner, string(id))
	defer share.Done()
	return share.Work(ctx, func() error {
		search()
		return nil
	})
}

// Pause is how long the bot waits before it moves.
func (b *Bots) Pause(c table.Config, g game.State, seat game.Seat, level string, number uint64) (pause time.Duration) {
	a := asked{c, g, seat, level, number}
	if kind, known := kinds[c.Game]; known && b.guarded(func() { pause = kind.pause(b, a) }) == nil {
		return pause
	}
	return b.usualPause(a)
}

// usualPause is from two thirds of the pace to one and a half times the pace.
func (b *Bots) usualPause(a asked) time.Duration {
	dice := diceOf(a.number^b.Salt, a.seat)
	return b.pace*2/3 + b.pace*time.Duration(dice.Below(1000))/1200
}

// Reflex tells whether a bot in the seat acts out of turn, and when.
func (b *Bots) Reflex(c table.Config, g game.State, seat game.Seat, level string, number uint64) (m game.Move, at int64, any bool) {
	kind := kinds[c.Game]
	if kind.reflex == nil || b.guarded(func() { m, at, any = kind.reflex(b, asked{c, g, seat, level, number}) }) != nil {
		return nil, 0, false
	}
	return m, at, any
}

// Hint finds a good line for the seat whose turn it is: to win an open Goal, given by its id, or the most points.
// It takes most of a second of a core, so callers limit how many run at once. A panic is left to the caller.
func (b *Bots) Hint(ctx context.Context, c table.Config, g game.State, seat game.Seat, goal string) (*wire.Hint, error) {
	kind := kinds[c.Game]
	if kind.hint == nil {
		return nil, game.Refuse(NoHint, c.Game)
	}
	return kind.hint(ctx, b, asked{config: c, game: g, seat: seat}, goal)
}

// diceOf seeds a bot's dice for one choice: the same moment and seat give the same choice.
func diceOf(number uint64, seat game.Seat) game.Dice {
	return game.Dice(number*0x9E3779B97F4A7C15 ^ uint64(seat+1)*0xD1B54A32D192ED03)
}
