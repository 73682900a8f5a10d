package bot

import (
	"fmt"
	"slices"
	"strings"

	"shipfic/game"
	"shipfic/tsssf"
)

// Observation is all a bot gets: what its seat sees, and states as the seat might imagine them, in which everything hidden is
// dealt anew by the dice (see [tsssf.State.Imagine]).
type Observation struct {
	Seat    game.Seat
	View    *tsssf.View
	Imagine func(*tsssf.Dice) *tsssf.State
}

// Observe is what a seat observes of a state, as long as that does not change.
func Observe(s *tsssf.State, seat game.Seat) Observation {
	return Observation{
		Seat:    seat,
		View:    s.SeenBy(seat),
		Imagine: func(d *tsssf.Dice) *tsssf.State { return s.Imagine(seat, d) },
	}
}

// Choice is what a bot does, why, and how many nodes it took to find out.
type Choice struct {
	Move   tsssf.Move
	Reason Reason
	Nodes  int
}

// Bot plays one seat of one game.
type Bot interface {
	// Choose picks a move for a seat that the game waits for. It is always a legal one.
	Choose(Observation) Choice
}

// Quick is a bot that needs no observation: it looks at the game through a [tsssf.Sight], which shows no more than a view. Simulations
// use it, where an observation for each move would take longer than the move.
type Quick interface {
	Bot
	// Act is the same move that Choose picks, in compact form.
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

// Levels are all levels, the weakest first.
var Levels = []Level{Filly, Mare, Alicorn}

// ParseLevel reads the name of a level.
func ParseLevel(name string) (Level, error) {
	if l := Level(strings.ToLower(strings.TrimSpace(name))); slices.Contains(Levels, l) {
		return l, nil
	}
	return "", fmt.Errorf("there is no bot %q: the bots are filly, mare and alicorn", name)
}

// Nodes are how many nodes a level spends on a turn where nobody says otherwise, as in simulations.
func (l Level) Nodes() int { return thinking[l].sim }

// TableNodes are how many nodes a level spends on a turn at a table: about a second of a core for an Alicorn.
func (l Level) TableNodes() int { return thinking[l].table }

var thinking = map[Level]struct{ sim, table int }{
	Mare:    {sim: 200, table: 500},
	Alicorn: {sim: 15_000, table: 300_000},
}

// New seats a bot that spends so many nodes on a turn; with 0 those of its level.
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
	return &filly{lore: lore, dice: tsssf.Dice(seed)}
}

// Rest lets go of the room in which a bot has thought, which may be many megabytes, and keeps its plan. It is for bots that wait for
// people; those in simulations need their room again at once.
func Rest(b Bot) {
	switch b := b.(type) {
	case *alicorn:
		b.search, b.playouts.quick = search{}, search{}
	case *planner:
		b.search = search{}
	}
}
