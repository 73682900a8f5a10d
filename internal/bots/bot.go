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

// Level is how well a bot plays, and after a colon its character, if it has one: "mare:wrecker".
type Level string

// The levels. Each wins two thirds to three quarters of its games against the one below.
const (
	Filly    Level = "filly"
	Crusader Level = "crusader"
	Mare     Level = "mare"
	Unicorn  Level = "unicorn"
	Alicorn  Level = "alicorn"
)

// Random is not a level: it plays at random, for simulations of many games.
const Random Level = "random"

// Levels lists all levels, from weakest to strongest.
var Levels = []Level{Filly, Crusader, Mare, Unicorn, Alicorn}

// ParseLevel parses the name of a level, with or without a character.
func ParseLevel(name string) (Level, error) {
	l := Level(strings.ToLower(strings.TrimSpace(name)))
	switch plain, character := l.split(); {
	case !slices.Contains(Levels, plain):
		return "", fmt.Errorf("unknown bot level %q: use filly, crusader, mare, unicorn or alicorn", name)
	case plain != l && !slices.Contains(Characters, character):
		return "", fmt.Errorf("unknown character of a bot %q: use collector, wrecker or matchmaker", name)
	}
	return l, nil
}

// split returns the level alone, and the character.
func (l Level) split() (Level, Character) {
	level, character, _ := strings.Cut(string(l), ":")
	return Level(level), Character(character)
}

// Character returns the character, "" if there is none.
func (l Level) Character() Character {
	_, character := l.split()
	return character
}

// Nodes is the level's default budget for a turn, as used in simulations.
func (l Level) Nodes() int {
	l, _ = l.split()
	return thinking[l].sim
}

// TableNodes is the level's largest budget for a turn at a table: for an Alicorn what a fast core searches in about a second.
func (l Level) TableNodes() int {
	l, _ = l.split()
	return thinking[l].table
}

// thinking is how much each level thinks, in nodes for a turn in a simulation and at a table, and what it notices.
var thinking = map[Level]struct {
	sim, table int
	attention
}{
	Filly:    {sim: 100, table: 100, attention: attention{plays: 1, overlooks: 33, kind: true}},
	Crusader: {sim: 150, table: 150, attention: attention{plays: 2, overlooks: 17}},
	Mare:     {sim: 200, table: 500},
	Unicorn:  {sim: 20_000, table: 20_000},
	Alicorn:  {sim: 25_000, table: 900_000},
}

// Accuracy is how many of 100 points that it could win a bot of each level wins, as reviews of its games say (docs/lab/bots.md).
var Accuracy = map[Level]int{Filly: 46, Crusader: 63, Mare: 70, Unicorn: 95, Alicorn: 96}

// New makes a bot with a budget of nodes for a turn; 0 means the default of its level.
func New(level Level, lore *Lore, seed uint64, nodes int) Bot {
	if nodes <= 0 {
		nodes = level.Nodes()
	}
	level, character := level.split()
	switch level {
	case Random:
		return &random{lore: lore, dice: game.Dice(seed)}
	case Unicorn, Alicorn:
		a := newAlicorn(lore, seed, nodes)
		a.search.taste = tastes[character]
		return a
	}
	m := newMare(lore, seed, nodes, thinking[level].attention)
	m.search.taste = tastes[character]
	return m
}

// Rest frees the memory of a bot's last search, which may be many megabytes, and keeps its plan. It is for bots that
// wait for people; bots in simulations need the memory again at once.
func Rest(b Bot) {
	switch b := b.(type) {
	case *alicorn:
		b.search, b.playouts.quick = search{nature: b.search.nature}, search{}
	case *planner:
		b.search = search{nature: b.search.nature}
	}
}
