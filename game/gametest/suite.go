package gametest

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"testing"

	"shipfic/game"
)

// Suite says which games to play and what to check. Engine, Setups, Games and MaxMoves are required; the rest is optional.
type Suite struct {
	Engine game.Engine
	// Setups are taken in turn. Each game replaces the seed by one made of its own number.
	Setups []game.Setup
	// Games is how many games are played.
	Games int
	// MaxMoves is where a game is cut off. At most Unfinished games may be cut off.
	MaxMoves   int
	Unfinished int

	// Every is the number of steps from one close look to the next; 0 and 1 mean every step. The deal, one step that depends
	// on the number of the game, and the end always get a close look.
	Every int
	// Sample is the largest number of legal moves, and of illegal ones, tried for each seat at a close look; 0 means all.
	Sample int

	// Pick chooses among a seat's legal moves, and may give the move another form that must be accepted too. The
	// default is any of them, evenly.
	Pick func(*rand.Rand, game.State, game.Seat, []game.Move) game.Move
	// Earliest is the time before which Apply refuses a legal move. The default is any time.
	Earliest func(game.State, game.Move) int64
	// Check checks an invariant of the game, such as that no card is ever lost.
	Check func(game.State) error
	// Naive lists all the moves one could think of, in their one form. Those that Apply accepts must be exactly Legal.
	Naive func(game.State, game.Seat) []game.Move
	// Probe lists moves that a seat might try only to learn something from how they are answered. With Redeal, each must be
	// answered alike whatever hidden cards lie where.
	Probe func(*rand.Rand, game.State, game.Seat) []game.Move
	// Redeal deals again everything that is hidden from the seat, by the number.
	Redeal func(game.State, game.Seat, uint64) game.State
}

// Tally counts what a run has seen.
type Tally struct {
	Games, Ended, Moves, Looks, Redeals int
}

// String tells the counts in a line.
func (t Tally) String() string {
	return fmt.Sprintf("%d games, %d ended, %d moves, %d close looks, %d deals exchanged", t.Games, t.Ended, t.Moves, t.Looks, t.Redeals)
}

func (t *Tally) add(o Tally) {
	t.Games += o.Games
	t.Ended += o.Ended
	t.Moves += o.Moves
	t.Looks += o.Looks
	t.Redeals += o.Redeals
}

// Run plays all the games, on all processors, and reports the first few that broke a promise.
func Run(t *testing.T, s Suite) Tally {
	t.Helper()
	tally, failures := s.run()
	t.Log(tally)
	const shown = 3
	for i, err := range failures {
		if i == shown {
			t.Errorf("and %d more", len(failures)-shown)
			break
		}
		t.Error(err)
	}
	return tally
}

func (s Suite) run() (Tally, []error) {
	if s.Engine == nil || len(s.Setups) == 0 || s.Games <= 0 || s.MaxMoves <= 0 {
		return Tally{}, []error{fmt.Errorf("the suite needs an Engine, Setups, Games and MaxMoves")}
	}
	tallies, errs := make([]Tally, s.Games), make([]error, s.Games)
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), s.Games) {
		workers.Go(func() {
			for n := next.Add(1) - 1; n < int64(s.Games); n = next.Add(1) - 1 {
				tallies[n], errs[n] = s.Play(int(n))
			}
		})
	}
	workers.Wait()

	var sum Tally
	var failures []error
	for n := range s.Games {
		sum.add(tallies[n])
		if errs[n] != nil {
			failures = append(failures, errs[n])
		}
	}
	if len(failures) == 0 {
		failures = s.judge(sum)
	}
	return sum, failures
}

// judge looks at the run as a whole.
func (s Suite) judge(sum Tally) (failures []error) {
	if open := sum.Games - sum.Ended; open > s.Unfinished {
		failures = append(failures, fmt.Errorf("%d games were not over after %d moves, %d may be", open, s.MaxMoves, s.Unfinished))
	}
	if s.Redeal != nil && sum.Redeals == 0 {
		failures = append(failures, fmt.Errorf("no state was ever changed by Redeal, so it proved nothing"))
	}
	return failures
}

// Play plays game number n and tells the first broken promise. The game depends on nothing but the suite and n.
func (s Suite) Play(n int) (tally Tally, err error) {
	g := newPlay(s, n)
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v\n%s", r, debug.Stack())
		}
		if err != nil {
			err = fmt.Errorf("game %d (setup %d), step %d: %w", n, n%len(s.Setups), len(g.log), err)
		}
		tally = g.tally
	}()
	return g.tally, g.run()
}
