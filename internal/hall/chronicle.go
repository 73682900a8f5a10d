package hall

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
)

// Chronicle is one game of a table, from its start to its end or to the present. It holds the events but not the positions, which
// are computed again when they are wanted, so that a game of thousands of moves takes little memory.
type Chronicle struct {
	Positions
	Number  int      // which of the table's games it is, from 1 on
	Moments []Moment // the start and what followed, without moves that were undone
	Over    bool
	Partial bool // some of it was played by rules that this program does not have: those moves are missing

	First, Last *table.State              // after the start, and after the latest entry
	Seats       []table.Seat              // at the end of the game
	Names       map[table.PersonID]string // of everybody who was at the table during the game

	state  *table.State // nil before the start
	before earlier      // games, for undo
	read   int          // entries of the game so far
	cut    bool         // these rules lead to another state, and nothing carries the right one yet
}

// Moment is an entry of a game with its events.
type Moment struct {
	N      uint64
	At     int64 // the time of the table
	Do     table.Do
	Events []table.Event
	Moved  bool // the game is in another position than before

	game game.State // while undo can go back to it
}

// The errors of chronicles.
var (
	// ErrOldRules is returned for a game that was dealt by rules which this program does not have: nothing of it can be shown.
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
	c := &Chronicle{Number: number, Positions: Positions{id: id, games: h.Games}}
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
				return c.complete(), nil
			}
		}
		if len(entries) < chroniclePage {
			break
		}
		from += chroniclePage
	}
	switch {
	case c.state == nil:
		return nil, gamelog.ErrNotFound
	case c.cut:
		c.endAt(h.snapshotOf(ctx, id))
	}
	return c.complete(), nil
}

// snapshotOf is the latest snapshot of a table, or an empty table.
func (h *Hall) snapshotOf(ctx context.Context, id gamelog.ID) *table.State {
	s, err := loader{id, h.Log, h.Games}.snapshot(ctx)
	if err != nil {
		return &table.State{}
	}
	return s
}

// endAt ends a game whose last moves cannot be replayed. If the table's snapshot still has the game, the game ends as there. Otherwise the
// table has gone on to something else, and the game ends with the last entry that could be replayed.
func (c *Chronicle) endAt(s *table.State) {
	if s.Games == c.Number && s.Game != nil {
		c.note(s)
		return
	}
	c.Over = true
}

// complete notes which entries have positions of their own.
func (c *Chronicle) complete() *Chronicle {
	for _, m := range c.Moments {
		if m.Moved {
			c.entries = append(c.entries, m.N)
		}
	}
	return c
}

// take adds the next entry of the table. Entries after the game's end still belong to it, until the table goes back to
// the lobby; then take reports that it needs no more.
func (c *Chronicle) take(e gamelog.Entry) (more bool, err error) {
	if e.Kind == string(table.DoStart) {
		if more, err := c.start(e); err != nil || !more {
			return false, err
		}
	}
	if c.state == nil {
		return true, nil
	}
	if c.cut && e.Kind != string(table.DoUpgraded) {
		return true, nil
	}
	if c.read == maxMoments {
		return false, ErrTooLong
	}
	if c.cut {
		c.cut, c.state = false, &table.State{N: e.N - 1} // an upgrade carries everything it continues with
	}
	c.mark(c.state, c.read)
	c.before[e.N] = c.state.Game
	c.read++
	r, err := retell(c.state, e, c.games, c.before.at)
	if err != nil {
		return true, c.fault(e, err)
	}
	if c.Over && r.State.Status != gamelog.Finished {
		return false, nil
	}
	c.note(r.State)
	c.add(r)
	if len(c.before) > 2*table.MaxPoints {
		c.forget()
	}
	return true, nil
}

// note takes the state after an entry into account.
func (c *Chronicle) note(s *table.State) {
	if c.First == nil {
		c.First, c.Names = s, map[table.PersonID]string{}
	}
	if c.Last == nil || !slices.Equal(s.People, c.Last.People) {
		for _, p := range s.People {
			c.Names[p.ID] = p.Name
		}
	}
	if s.Playing() || c.Last == nil || c.Last.Playing() {
		c.Seats = s.Seats
	}
	c.Last, c.state, c.Over = s, s, s.Status == gamelog.Finished
}

// forget drops the games that undo can no longer go back to.
func (c *Chronicle) forget() {
	c.before.trim(c.state)
	oldest := c.state.N
	for n := range c.before {
		oldest = min(oldest, n)
	}
	for i := len(c.Moments) - 2; i >= 0 && c.Moments[i].game != nil; i-- { // the latest one before the oldest is needed too
		if c.Moments[i+1].N < oldest {
			c.Moments[i].game = nil
		}
	}
}

// start begins the chronicle if this is its game. A start that an upgrade to newer rules has undone is followed by another
// with the same number, and that one counts.
func (c *Chronicle) start(e gamelog.Entry) (more bool, err error) {
	command, err := table.ParseCommand(e)
	if err != nil {
		return false, fmt.Errorf("%w: %w", ErrQuarantined, err)
	}
	before, err := table.Decode(command.State, c.games)
	switch {
	case err != nil:
		return false, errors.Join(quarantineIfFault(err), err)
	case before.Games >= c.Number && c.state == nil:
		return false, gamelog.ErrNotFound
	case before.Games >= c.Number:
		return false, nil
	case before.Games == c.Number-1:
		*c = Chronicle{Number: c.Number, Positions: Positions{id: c.id, games: c.games}, state: before, before: earlier{}}
	}
	return true, nil
}

// add appends a moment. An undo removes the moves it undoes from the chronicle.
func (c *Chronicle) add(r Retold) {
	undone := slices.ContainsFunc(r.Events, func(e table.Event) bool {
		note, ok := e.Body.(table.Note)
		return ok && note.Event == "undone"
	})
	if undone {
		last := len(c.Moments)
		for last > 0 && c.Moments[last-1].game != r.State.Game {
			last--
		}
		stays := slices.DeleteFunc(c.Moments[last:], func(m Moment) bool { return m.Do == table.DoMove })
		for i := range stays { // what was said about the moves stays, but not their positions
			stays[i].game, stays[i].Moved = r.State.Game, false
		}
		c.Moments = c.Moments[:last+len(stays)]
	}
	moved := len(c.Moments) == 0 || c.Moments[len(c.Moments)-1].game != r.State.Game
	c.Moments = append(c.Moments, Moment{r.Entry.N, r.State.Now, r.Command.Do, r.Events, moved, r.State.Game})
}

// fault handles an entry that does not replay. A game of older rules goes on without it, and is partial; any other log is broken.
func (c *Chronicle) fault(e gamelog.Entry, err error) error {
	rules := c.state.Rules
	if command, broken := table.ParseCommand(e); broken == nil && command.Do == table.DoStart {
		rules = command.Rules
	}
	engine, engineErr := c.games.Engine(c.state.Config)
	switch {
	case engineErr != nil && !isFault(engineErr):
		return engineErr
	case engineErr != nil || rules == 0 || rules >= engine.RulesVersion():
		return fmt.Errorf("%w: entry %d (%s): %w", ErrQuarantined, e.N, e.Kind, err)
	case c.First == nil:
		return ErrOldRules
	}
	c.Partial, c.cut = true, true
	return nil
}
