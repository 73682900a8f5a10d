package hall

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
)

// ErrUnsure is returned when the log failed without saying whether it took the command. The command may still happen; if
// it does, listeners are notified.
var ErrUnsure = errors.New("the log did not confirm whether that was written")

// errStale is returned for the table's own command when another node was first.
var errStale = errors.New("the table has moved on")

// doubt is about an entry for which the log has not answered: it may be in the log, or still arrive there. The next entry ends the doubt.
type doubt struct {
	look  int64 // when the room looks next
	until int64 // when it stops looking; 0: there is no doubt
}

const (
	retries     = 8                // how often a command is validated again because another node was first
	tries       = 3                // how often an entry is offered to a failing log
	commandTime = 10 * time.Second // how long all that may take
)

// Do carries out a command of a person, or of the table: it is in the log when Do returns without an error. A refusal
// changes nothing. A command that was begun is completed even if the context ends. The command's time, if it has one,
// is the moment when it was read (see [Room.Now]). That time counts unless a later entry is in the log already.
func (r *Room) Do(ctx context.Context, c table.Command) (*Update, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), commandTime)
	defer cancel()
	if err := r.wake(ctx); err != nil {
		return nil, err
	}
	return r.do(ctx, c)
}

// do carries out a command. The table's own commands are for the current state only: if another node is first, they are
// dropped.
func (r *Room) do(ctx context.Context, c table.Command) (*Update, error) {
	read := c.At
	c = c.Sanitized()
	c.Mark = r.hall.newMark()
	if c.Do == table.DoStart {
		seed := r.hall.newSeed()
		c.Seed = &seed
	}
	for range retries {
		if r.closed != nil {
			return nil, r.closed
		}
		c.At = r.now()
		if read > 0 {
			c.At = min(max(read, r.state.Now), c.At)
		}
		full, next, events, err := perform(r.state, c, r.hall.Games, r.past(ctx))
		if err != nil {
			return nil, err
		}
		u, err := r.write(ctx, full, next, events)
		if u != nil || err != nil {
			return u, err
		}
		if c.By == "" {
			return nil, errStale
		}
	}
	return nil, gamelog.ErrConflict
}

// past returns the game as it was before an entry, for undo. The latest ones are in memory; older ones are replayed from
// the log, since undo rarely needs them.
func (r *Room) past(ctx context.Context) table.Past {
	return func(n uint64) (game.State, error) {
		for _, g := range r.games {
			if g.before == n {
				return g.game, nil
			}
		}
		past, err := loader{r.id, r.hall.Log, r.hall.Games}.rewind(ctx, r.state, n)
		return past[n], err
	}
}

// write appends an entry to the log. It returns neither an update nor an error if another entry was first. A failing log
// may have written the entry nevertheless, or may still do so. So write retries, which is safe: the entry can only ever
// get the number it expects. Its mark tells whether it was written.
func (r *Room) write(ctx context.Context, c table.Command, next *table.State, events []table.Event) (*Update, error) {
	entry, err := c.Entry()
	if err != nil {
		return nil, err
	}
	entry.Digest = next.Digest(c.Do)
	var failure error
	sure := true // that it was not written
	for range tries {
		before := r.state.N
		failure = r.hall.Log.Append(ctx, r.id, before, entry)
		if failure == nil {
			u := r.accept(c, next, events, true)
			u.Bytes = len(entry.Body)
			return u, nil
		}
		if errors.Is(failure, gamelog.ErrTooLarge) || errors.Is(failure, gamelog.ErrClosed) || errors.Is(failure, gamelog.ErrFull) {
			break // it was not written, and will not be
		}
		sure = sure && errors.Is(failure, gamelog.ErrConflict)
		u, err := r.catchUp(ctx, c.Mark)
		switch {
		case u != nil:
			return u, nil
		case r.closed != nil:
			return nil, r.closed
		case r.state.N > before:
			return nil, nil
		case err != nil:
			failure = errors.Join(failure, err)
		}
	}
	if sure {
		return nil, failure
	}
	r.unsure = doubt{look: r.now() + retryAfter.Milliseconds(), until: r.now() + 3*commandTime.Milliseconds()}
	r.plan()
	return nil, fmt.Errorf("%w: %w", ErrUnsure, failure)
}

// catchUp follows the entries that the room does not know yet. It returns the update of the entry with that mark, if it is
// among them.
func (r *Room) catchUp(ctx context.Context, mark string) (mine *Update, err error) {
	entries, err := r.hall.Log.Read(ctx, r.id, r.state.N+1, 0)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		u, by, err := r.follow(ctx, e)
		if by == mark && u != nil {
			mine = u
		}
		if err != nil {
			return mine, err
		}
	}
	return mine, nil
}

// follow steps through an entry of the log and returns its mark. If it leads to another state than its writer's, the room
// is closed.
func (r *Room) follow(ctx context.Context, e gamelog.Entry) (u *Update, mark string, err error) {
	if e.N <= r.state.N {
		return nil, "", nil
	}
	if e.N > r.state.N+1 {
		return nil, "", fmt.Errorf("entry %d came after entry %d", e.N, r.state.N)
	}
	c, err := table.ParseCommand(e)
	if err != nil {
		return nil, "", r.fail(fmt.Errorf("%w: %w", ErrQuarantined, err))
	}
	if newer, err := r.isNewer(c); newer || err != nil {
		if newer {
			err = r.fail(ErrNewer)
		}
		return nil, "", err
	}
	next, events, err := step(r.state, c, r.hall.Games, r.past(ctx))
	switch {
	case err != nil && !isFault(err):
		return nil, "", err
	case err != nil:
		return nil, "", r.fail(fmt.Errorf("%w: entry %d: %w", ErrQuarantined, e.N, err))
	case next.Digest(c.Do) != e.Digest:
		return nil, "", r.fail(fmt.Errorf("%w: entry %d gives another state", ErrQuarantined, e.N))
	}
	return r.accept(c, next, events, strings.HasPrefix(c.Mark, r.hall.name+"-")), c.Mark, nil
}

// isNewer reports whether a command was done by newer rules than are known here.
func (r *Room) isNewer(c table.Command) (bool, error) {
	if c.Rules == 0 {
		return false, nil
	}
	config := r.state.Config
	if c.Config != nil {
		config = *c.Config
	}
	engine, err := r.hall.Games.Engine(config)
	if err != nil {
		return false, err
	}
	return c.Rules > engine.RulesVersion(), nil
}

// fail closes a room that disagrees with its log. The next request loads the table again and finds out why.
func (r *Room) fail(err error) error {
	r.hall.report("a table disagrees with its log", r.id, err)
	r.close(err)
	return err
}

// followLog follows what other nodes write until the room is closed. The lock is held.
func (r *Room) followLog() {
	from := r.state.N + 1
	r.hall.background(r.id, func() error {
		err := r.watch(from)
		if r.ctx.Err() != nil {
			return nil
		}
		r.hall.world.after(retryAfter, func() {
			r.mu.Lock()
			defer r.mu.Unlock()
			if r.closed == nil {
				r.followLog()
			}
		})
		return err
	})
}

func (r *Room) watch(from uint64) error {
	for e, err := range r.hall.Log.Watch(r.ctx, r.id, from) {
		if err != nil {
			return err
		}
		if err := r.onEntry(e); err != nil {
			return err
		}
	}
	return nil
}

func (r *Room) onEntry(e gamelog.Entry) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed != nil {
		return nil // the context is about to end
	}
	_, _, err := r.follow(r.ctx, e)
	return err
}
