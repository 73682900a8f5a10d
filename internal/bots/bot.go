package bots

import (
	"fmt"
	"slices"
	"strings"

	"shipfic/game"
	"shipfic/tsssf"
)

// Observation is everything a bot knows: what its seat sees, and states as the seat might imagine them, in which
// everything hidden is dealt by the dice (see [tsssf.State.Imagine]).
type Observation struct {
	Seat    game.Seat
	View    *tsssf.View
	Imagine func(*game.Dice) *tsssf.State
}

// Observe is what a seat observes of a state. It is valid until the state changes.
func Observe(s *tsssf.State, seat game.Seat) Observation {
	return Observation{
		Seat:    seat,
		View:    s.SeenBy(seat),
		Imagine: func(d *game.Dice) *tsssf.State { return s.Imagine(seat, d) },
	}
}

// Choice is a bot's move, the reason for it, and how many nodes it took to find.
type Choice struct {
	Move   tsssf.Move
	Reason Reason
	Nodes  int
}

// Bot plays one seat of one game.
type Bot interface {
	// Choose picks a legal move for a seat that the game waits for.
	Choose(Observation) Choice
}

// Quick is a bot that needs no observation: it looks at the game through a [tsssf.Sight], which shows no more than a
// view. Simulations use it, because building an observation takes longer than choosing the move.
type Quick interface {
	Bot
	// Act picks the same move as Choose, in compact form.
	Act(tsssf.Sight) tsssf.Act
}

// Level is how well a bot plays.
type Level string

// The levels.
const (
	Filly   Level = "filly"
	Mare    Level = "mare"
	Alicorn Level = "alicorn"
)

// Levels lists all levels, from weakest to strongest.
var Levels = []Level{Filly, Mare, Alicorn}

// ParseLevel parses the name of a level.
func ParseLevel(name string) (Level, error) {
	if l := Level(strings.ToLower(strings.TrimSpace(name))); slices.Contains(Levels, l) {
		return l, nil
	}
	return "", fmt.Errorf("unknown bot level %q: use filly, mare or alicorn", name)
}

// Nodes is the level's default budget for a turn, as used in simulations.
func (l Level) Nodes() int { return thinking[l].sim }

// TableNodes is the level's largest budget for a turn at a table: for an Alicorn what a fast core searches in about a second.
func (l Level) TableNodes() int { return thinking[l].table }

var thinking = map[Level]struct{ sim, table int }{
	Mare:    {sim: 200, table: 500},
	Alicorn: {sim: 25_000, table: 900_000},
}

// New makes a bot with a budget of nodes for a turn; 0 means the default of its level.
func New(level Level, lore *Lore, seed uint64, nodes int) Bot {
	if nodes <= 0 {
		nodes = level.Nodes()
	}
	switch level {
	case Alicorn:
		return newAlicorn(lore, seed, nodes)
	case Mare:
		return newMare(lore, nodes)
	}
	return &filly{lore: lore, dice: game.Dice(seed)}
}

// Rest frees the memory of a bot's last search, which may be many megabytes, and keeps its plan. It is for bots that
// wait for people; bots in simulations need the memory again at once.
func Rest(b Bot) {
	switch b := b.(type) {
	case *alicorn:
		b.search, b.playouts.quick = search{}, search{}
	case *planner:
		b.search = search{}
	}
}
