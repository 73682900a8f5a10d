package table

import (
	"context"
	"errors"
	"sync"
	"time"

	"shipfic/game"
	"shipfic/internal/gamelog"
)

// Room runs one table: commands come in one at a time, and what happened goes out when the log has it.
type Room struct {
	hall *Hall
	id   gamelog.ID

	mu        sync.Mutex
	state     *State
	past      *past
	ours      bool // the latest entry was written here
	listeners map[*Listener]struct{}
	present   map[PersonID]int   // connections
	gone      map[PersonID]int64 // since when people in seats have no connection
	timer     *time.Timer
	thinking  bool
	snapped   uint64 // the entry of the latest snapshot
	used      time.Time
	closed    bool
	recent    []happened // the latest entries' events, for clients that missed some
}

// happened is what one entry brought.
type happened struct {
	n      uint64
	events []Event
}

// recentKept is how many entries' events are kept for those who come back.
const recentKept = 64

// Update is what one entry brought: the state after it and what happened. It is shared by all listeners.
type Update struct {
	ID     gamelog.ID
	State  *State
	Events []Event

	public onceBytes
}

// onceBytes are made by the first who wants them.
type onceBytes struct {
	sync.Once
	data []byte
	err  error
}

// Public gives what encode makes of the update, made once for all listeners.
func (u *Update) Public(encode func(*Update) ([]byte, error)) ([]byte, error) {
	u.public.Do(func() { u.public.data, u.public.err = encode(u) })
	return u.public.data, u.public.err
}

// Listener is told of every update. Tell must not block.
type Listener struct {
	Person PersonID
	Tell   func(*Update)
}

// ID is the table's.
func (r *Room) ID() gamelog.ID { return r.id }

// State is the table as it is now.
func (r *Room) State() *State {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.state
}

// Listen tells the listener of everything from now on and gives the state it begins with. The person counts as present
// until stop is called.
func (r *Room) Listen(l *Listener) (s *State, stop func(), err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return nil, nil, errUnloaded
	}
	r.listeners[l] = struct{}{}
	r.used = time.Now()
	r.arrive(l.Person)
	r.plan()
	var once sync.Once
	return r.state, func() { once.Do(func() { r.forget(l) }) }, nil
}

func (r *Room) forget(l *Listener) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.listeners, l)
	r.used = time.Now()
	if l.Person == "" {
		return
	}
	if r.present[l.Person]--; r.present[l.Person] <= 0 {
		delete(r.present, l.Person)
		r.gone[l.Person] = r.hall.now()
	}
	r.plan()
}

// arrive notes that a person is there. One who was away has the seat back with the next plan.
func (r *Room) arrive(id PersonID) {
	if id != "" {
		r.present[id]++
		delete(r.gone, id)
	}
}

// Since gives the events of the entries after one, if all of them are still at hand.
func (r *Room) Since(n uint64) ([]Event, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if n == r.state.N {
		return nil, true
	}
	if len(r.recent) == 0 || n+1 < r.recent[0].n || n > r.state.N {
		return nil, false
	}
	var events []Event
	for _, h := range r.recent {
		if h.n > n {
			events = append(events, h.events...)
		}
	}
	return events, true
}

// Present reports whether a person has a connection here.
func (r *Room) Present(id PersonID) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.present[id] > 0
}

// Do carries out a command of a person, or of the table: it is in the log when Do returns without an error. A refusal
// changes nothing.
func (r *Room) Do(ctx context.Context, c Command) (*Update, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.do(ctx, c)
}

// doExpecting carries out a command only if the table is still as it was after entry n.
func (r *Room) doExpecting(ctx context.Context, n uint64, c Command) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.state.N != n {
		return errStale
	}
	_, err := r.do(ctx, c)
	return err
}

var (
	errStale    = errors.New("the table has moved on")
	errUnloaded = errors.New("the table was unloaded")
)

// retries bounds how often a command is looked at again because another node was first.
const retries = 8

func (r *Room) do(ctx context.Context, c Command) (*Update, error) {
	if r.closed {
		return nil, errUnloaded
	}
	if c.Do == DoStart && c.Seed == nil {
		seed := r.hall.newSeed()
		c.Seed = &seed
	}
	c.At = r.hall.now()
	for range retries {
		next, events, err := r.state.Step(c, r.hall.Games, r.before(ctx))
		if err != nil {
			return nil, err
		}
		entry, err := c.Entry()
		if err != nil {
			return nil, err
		}
		entry.Digest = next.digest(c.Do)
		err = r.hall.Log.Append(ctx, r.id, r.state.N, entry)
		switch {
		case err == nil:
			r.used = time.Now()
			return r.accept(c.Do, next, events, true), nil
		case errors.Is(err, gamelog.ErrConflict):
			if err := r.catchUp(ctx); err != nil {
				return nil, err
			}
		default:
			// It may have been written all the same: look before going on.
			if catchErr := r.catchUp(context.WithoutCancel(ctx)); catchErr != nil {
				return nil, errors.Join(err, catchErr)
			}
			return nil, err
		}
	}
	return nil, gamelog.ErrConflict
}

// before gives the game as it was before an entry, for undo.
func (r *Room) before(ctx context.Context) func(uint64) (game.State, error) {
	return func(n uint64) (game.State, error) {
		if g, kept := r.past.before(n); kept {
			return g, nil
		}
		return r.loader().before(ctx, n)
	}
}

func (r *Room) loader() loader { return loader{r.id, r.hall.Log, r.hall.Games} }

// accept takes the state after an entry that the log has, and tells everybody.
func (r *Room) accept(after Do, next *State, events []Event, ours bool) *Update {
	r.past.keep(next.N, r.state.Game)
	before := r.state
	r.state, r.ours = next, ours
	u := &Update{ID: r.id, State: next, Events: events}
	if len(r.recent) == recentKept {
		r.recent = append(r.recent[:0], r.recent[1:]...)
	}
	r.recent = append(r.recent, happened{next.N, events})
	for l := range r.listeners {
		l.Tell(u)
	}
	r.keepRecords(after, before)
	r.plan()
	return u
}

// snapshotEvery is how many entries lie between two snapshots.
const snapshotEvery = 64

// keepRecords writes a snapshot now and then, and the summary when it has changed. Both can be made again from the log, so
// nobody waits for them.
func (r *Room) keepRecords(after Do, before *State) {
	state := r.state
	turned := state.Status != before.Status
	snap := state.N >= r.snapped+snapshotEvery || turned
	if !r.ours || !snap && (after == DoMove || after == DoSay || after == DoReady) {
		return
	}

	if snap {
		r.snapped = state.N
	}
	r.hall.background(func(ctx context.Context) error {
		if snap {
			if err := r.hall.Log.PutSnapshot(ctx, r.id, state.snapshot()); err != nil {
				return err
			}
		}
		return r.hall.Log.PutSummary(ctx, state.Summary(r.id))
	})
}

// catchUp reads what others have written since.
func (r *Room) catchUp(ctx context.Context) error {
	entries, err := r.hall.Log.Read(ctx, r.id, r.state.N+1, 0)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if err := r.follow(ctx, e); err != nil {
			return err
		}
	}
	return nil
}

// follow steps through an entry that another node wrote.
func (r *Room) follow(ctx context.Context, e gamelog.Entry) error {
	if e.N <= r.state.N {
		return nil
	}
	c, err := ParseCommand(e)
	if err != nil {
		return err
	}
	next, events, err := r.state.Step(c, r.hall.Games, r.before(ctx))
	if err != nil || next.digest(c.Do) != e.Digest {
		return errors.Join(ErrAside, err)
	}
	r.accept(c.Do, next, events, false)
	return nil
}
