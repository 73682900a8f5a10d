package hall

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"runtime/debug"
	"slices"

	"shipfic/game"
	"shipfic/internal/fault"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
)

// replay steps through entries and compares the results with what was written.
type replay struct {
	loader
	state *table.State
	past  earlier // at least the games before the state's points
	again bool    // these entries were compared before; it began without points, so past has them all

	fault  error        // why the next entry does not lead to the state it led to
	rules  int          // the version of the rules by which that entry was written
	config table.Config // and the settings whose game these are the rules of
}

// through replays entries up to the first faulty one. It returns operational errors only.
func (r *replay) through(ctx context.Context, entries []gamelog.Entry) error {
	for _, e := range entries {
		c, err := table.ParseCommand(e)
		if err != nil {
			r.blame(e, c, err)
			return nil
		}
		next, _, err := step(r.state, c, r.games, func(n uint64) (game.State, error) { return r.before(ctx, n) })
		switch {
		case err != nil && isFault(err):
			r.blame(e, c, err)
			return nil
		case err != nil:
			return err
		case next.N != e.N || !r.again && next.Digest(c.Do) != e.Digest:
			r.blame(e, c, errors.New("it gives another state"))
			return nil
		}
		r.keep(next)
		r.state = next
	}
	return nil
}

func (r *replay) blame(e gamelog.Entry, c table.Command, err error) {
	r.fault = fmt.Errorf("%w: entry %d (%s): %w", ErrQuarantined, e.N, e.Kind, err)
	r.rules, r.config = r.state.Rules, r.state.Config
	if c.Rules > 0 {
		r.rules = c.Rules
	}
	if c.Config != nil {
		r.config = *c.Config
	}
}

// keep remembers the game before an entry that undo can return to.
func (r *replay) keep(next *table.State) {
	if n := len(next.Points); n == 0 || next.Points[n-1].N != next.N {
		return
	}
	if r.past == nil {
		r.past = earlier{}
	}
	r.past[next.N] = r.state.Game
	r.past.trim(next)
}

// earlier are games as they were before entries, by the numbers of these, for undo.
type earlier map[uint64]game.State

// at is a [table.Past].
func (e earlier) at(n uint64) (game.State, error) {
	if g := e[n]; g != nil {
		return g, nil
	}
	return nil, fmt.Errorf("%w: there was no move at entry %d", table.ErrBroken, n)
}

// trim drops the games that undo cannot go back to from a state, if there are many.
func (e earlier) trim(s *table.State) {
	if len(e) > 2*table.MaxPoints {
		maps.DeleteFunc(e, func(n uint64, _ game.State) bool { return !mayGoBackTo(s, n) })
	}
}

// mayGoBackTo reports whether undo could return to the game before an entry.
func mayGoBackTo(s *table.State, n uint64) bool {
	return s.Request != nil && s.Request.N == n || slices.ContainsFunc(s.Points, func(p table.Point) bool { return p.N == n })
}

// before returns the game as it was before an entry.
func (r *replay) before(ctx context.Context, n uint64) (game.State, error) {
	if r.again || r.past[n] != nil {
		return r.past.at(n)
	}
	past, err := r.rewind(ctx, r.state, n)
	if err != nil {
		return nil, err
	}
	r.past = past
	return past[n], nil
}

// step is State.Step with panics as errors: a fault in one game must not end all the others.
func step(s *table.State, c table.Command, games table.Games, past table.Past) (next *table.State, events []table.Event, err error) {
	defer recovered(&err)
	return s.Step(c, games, past)
}

// perform is State.perform with panics as errors.
func perform(s *table.State, c table.Command, games table.Games, past table.Past) (full table.Command, next *table.State, events []table.Event, err error) {
	defer recovered(&err)
	return s.Perform(c, games, past)
}

func recovered(err *error) {
	if said := recover(); said != nil {
		*err = fmt.Errorf("%w: %w", table.ErrBroken, &fault.Panic{Said: said, Stack: debug.Stack()})
	}
}
