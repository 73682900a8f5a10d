package games

import (
	"context"
	"encoding/json"
	"time"

	"shipfic/game"
	"shipfic/internal/hall"
	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// The names of the games in a table's settings.
const (
	TSSSF     = "tsssf"
	Hayburger = "hayburger"
)

// kind is everything that tables need from a game. To add a game, add an entry to kinds.
type kind struct {
	build func(s *Shelf, c table.Config) (game.Engine, error)
	move  func(ctx context.Context, b *Bots, a asked) (game.Move, error)

	// The rest is optional.
	packs  bool                                                                                                            // its cards come from packs
	pause  func(b *Bots, a asked) time.Duration                                                                            // how long a bot waits before it moves
	reflex func(b *Bots, a asked) (m game.Move, at int64, any bool)                                                        // what a bot does out of turn
	hint   func(ctx context.Context, b *Bots, a asked, goal string) (*wire.Hint, error)                                    // what a person could do
	alarm  func(g game.State) (hall.Alarm, bool)                                                                           // what the game does by itself
	stamp  func(g game.State, from game.Seat, measured func() game.Network, sent json.RawMessage) (json.RawMessage, error) // what the server adds to a move
}

// asked is what a bot is asked about.
type asked struct {
	config table.Config
	game   game.State
	seat   game.Seat
	level  string
	number uint64 // of the entry, as a seed
}

var kinds map[string]kind

func init() { // not a literal: the kinds refer to functions that look kinds up
	kinds = map[string]kind{
		TSSSF:     {build: buildPonies, move: movePony, packs: true, pause: pauseToPlay, hint: hintPonies},
		Hayburger: {build: buildSlaps, move: turnCard, pause: pauseToTurn, reflex: slapReflex, alarm: closeWindow, stamp: stampSlap},
	}
}

// HasPacks reports whether the cards of a game come from packs.
func HasPacks(name string) bool { return kinds[name].packs }

// Clock tells which move a game makes by itself next.
type Clock struct{}

var _ hall.Alarms = Clock{}

// Alarm returns the move that the game makes by itself next, and when.
func (Clock) Alarm(c table.Config, g game.State) (hall.Alarm, bool) {
	if kind := kinds[c.Game]; kind.alarm != nil {
		return kind.alarm(g)
	}
	return hall.Alarm{}, false
}

// Stamp turns the move that a client sent into the move for the table: it adds what the server measured, and refuses moves that
// only the table may make.
func Stamp(c table.Config, g game.State, from game.Seat, measured func() game.Network, sent json.RawMessage) (json.RawMessage, error) {
	if kind := kinds[c.Game]; kind.stamp != nil {
		return kind.stamp(g, from, measured, sent)
	}
	return sent, nil
}
