package table

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"shipfic/game"
	"shipfic/internal/gamelog"
)

// Chronicle is one game of a table, from its start to its end or to the present.
type Chronicle struct {
	Number  int      // which of the table's games it is, from 1 on
	Moments []Retold // the start and what followed, without moves that were undone
	Over    bool

	games Games
	state *State                // nil before the start
	past  map[uint64]game.State // the game before each entry that undo can go back to
	read  int                   // entries of the game so far
}

// The errors of chronicles.
var (
	// ErrOldRules is returned for a game that was played by rules this program no longer has: its moves lead to other
	// states now.
	ErrOldRules = errors.New("this game was played by older rules and cannot be shown again")
	// ErrTooLong is returned for a game that is longer than anybody would watch.
	ErrTooLong = errors.New("this game is too long to be shown again")
)

const (
	chroniclePage = 512    // entries read at once
	maxMoments    = 20_000 // entries of one game
)

// Chronicle reads one of a table's games from the log. It uses the log alone, so the table need not be loaded.
func (h *Hall) Chronicle(ctx context.Context, id gamelog.ID, number int) (*Chronicle, error) {
	if h.isShut(id) {
		return nil, ErrShut
	}
	c := &Chronicle{Number: number, games: h.Games}
	for from := uint64(1); ; {
		entries, err := h.Log.Read(ctx, id, from, chroniclePage)
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			more, err := c.take(e)
			if err != nil {
				return nil, err
			}
			if !more {
				return c, nil
			}
		}
		if len(entries) < chroniclePage {
			break
		}
		from += chroniclePage
	}
	if c.state == nil {
		return nil, gamelog.ErrNotFound
	}
	return c, nil
}

// take adds the next entry of the table. Entries after the game's end still belong to it, until the table goes back to
// the lobby; then take reports that it needs no more.
func (c *Chronicle) take(e gamelog.Entry) (more bool, err error) {
	if e.Kind == string(DoStart) {
		if more, err := c.start(e); err != nil || !more {
			return false, err
		}
	}
	if c.state == nil {
		return true, nil
	}
	if c.read == maxMoments {
		return false, ErrTooLong
	}
	c.past[e.N] = c.state.Game
	c.read++
	r, err := c.state.retell(e, c.games, c.before)
	if err != nil {
		return false, c.fault(e, err)
	}
	if c.Over && r.State.Status != gamelog.Finished {
		return false, nil
	}
	c.state, c.Over = r.State, r.State.Status == gamelog.Finished
	if len(c.past) > 2*MaxPoints {
		c.forgetPast()
	}
	r.State = c.slim(r.State)
	c.add(r)
	return true, nil
}

// forgetPast drops the games that undo can no longer go back to.
func (c *Chronicle) forgetPast() {
	for n := range c.past {
		if !c.state.mayGoBackTo(n) {
			delete(c.past, n)
		}
	}
}

// slim returns a state without what a chronicle does not tell: chat, points and the like. Lists that did not change since the last moment
// are shared with it, so that a game of thousands of moves takes little more memory than its positions.
func (c *Chronicle) slim(s *State) *State {
	kept := *s
	kept.Chat, kept.Points, kept.Gone, kept.Banned, kept.Bans, kept.Held, kept.Denied = nil, nil, nil, nil, nil, nil, nil
	if n := len(c.Moments); n > 0 {
		last := c.Moments[n-1].State
		if slices.Equal(kept.People, last.People) {
			kept.People = last.People
		}
		if slices.Equal(kept.Seats, last.Seats) {
			kept.Seats = last.Seats
		}
	}
	return &kept
}

// start begins the chronicle if this is its game. A start that an upgrade to newer rules has undone is followed by another
// with the same number, and that one counts.
func (c *Chronicle) start(e gamelog.Entry) (more bool, err error) {
	command, err := ParseCommand(e)
	if err != nil {
		return false, fmt.Errorf("%w: %w", ErrQuarantined, err)
	}
	before, err := decode(command.State, c.games)
	switch {
	case err != nil:
		return false, errors.Join(quarantineIfFault(err), err)
	case before.Games >= c.Number && c.state == nil:
		return false, gamelog.ErrNotFound
	case before.Games >= c.Number:
		return false, nil
	case before.Games == c.Number-1:
		c.Moments, c.Over, c.state, c.past, c.read = nil, false, before, map[uint64]game.State{}, 0
	}
	return true, nil
}

func (c *Chronicle) before(n uint64) (game.State, error) {
	if g := c.past[n]; g != nil {
		return g, nil
	}
	return nil, fmt.Errorf("%w: there was no move at entry %d", errBroken, n)
}

// add appends a moment. An undo removes the moves it undoes from the chronicle.
func (c *Chronicle) add(r Retold) {
	undone := slices.ContainsFunc(r.Events, func(e Event) bool {
		note, ok := e.Body.(Note)
		return ok && note.Event == "undone"
	})
	if undone {
		last := len(c.Moments)
		for last > 0 && c.Moments[last-1].State.Game != r.State.Game {
			last--
		}
		stays := slices.DeleteFunc(c.Moments[last:], func(m Retold) bool { return m.Command.Do == DoMove })
		c.Moments = c.Moments[:last+len(stays)]
	}
	c.Moments = append(c.Moments, r)
}

// fault distinguishes a game of older rules from one whose log is broken.
func (c *Chronicle) fault(e gamelog.Entry, err error) error {
	engine, engineErr := c.games.Engine(c.state.Config)
	if engineErr != nil && !isFault(engineErr) {
		return engineErr
	}
	if engineErr == nil && c.state.Rules != 0 && c.state.Rules < engine.RulesVersion() {
		return ErrOldRules
	}
	return fmt.Errorf("%w: entry %d (%s): %w", ErrQuarantined, e.N, e.Kind, err)
}
