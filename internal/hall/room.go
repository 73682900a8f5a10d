package hall

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
)

// Room runs one table: it takes commands one at a time, and notifies listeners when the log has them.
type Room struct {
	hall   *Hall
	id     gamelog.ID
	ctx    context.Context // ends when the table is unloaded
	cancel context.CancelFunc
	ahead  atomic.Int64                // by how much the table's time is ahead of this machine's
	shown  atomic.Pointer[table.State] // the state, for those who do not hold the lock

	mu              sync.Mutex
	state           *table.State
	ours            bool // the latest entry was written here
	unsure          doubt
	listeners       []*Listener
	present         map[table.PersonID]int // connections
	missing         map[table.PersonID]absence
	lasted          map[table.PersonID]int64 // for how long people who are back were away
	asleep          bool                     // nobody was here, so nobody's time ran
	games           []pastGame               // the latest, for undo
	recent          []happened               // the latest entries' events, for clients that missed some
	records         records                  // what is written next to the log
	snapped         uint64                   // the entry of the latest snapshot
	moved           int64                    // when bots last had something new to think about
	thinking        bool                     // a bot is thinking
	turn            int64                    // the turn that goes on
	waited          time.Duration            // how long bots have waited in it before their moves
	chosen          *choice                  // what a bot will do when its pause is over; nil: nothing is chosen
	notBefore       int64                    // when what failed is tried again
	refusedReflexIn game.State               // the game in which a reflex was refused
	stop            func()                   // the timer; nil: none is set
	used            int64                    // when somebody last came, went or did something, by this machine's clock
	closed          error                    // why it is no longer the table's room
	changed         chan struct{}            // closed at the next entry, for those who wait for it; nil: nobody does
	told            int64                    // the time of the latest entry that everybody may know of
}

// happened has the events of one entry, with the numbers that were shown before and after it.
type happened struct {
	before, after uint64
	events        []table.Event
}

// recentKept is the number of entries whose events are kept for clients that reconnect.
const recentKept = 16

// pastGame is the game as it was before an entry.
type pastGame struct {
	before uint64
	game   game.State
}

// gamesKept is how many past games are kept: people undo what they have just done.
const gamesKept = 2

// Update is the effect of one entry: the state after it and the events. All listeners share it.
type Update struct {
	ID     gamelog.ID
	State  *table.State
	Events []table.Event
	Bytes  int // that its entry takes in the log, if it was written here
}

// Listener is notified of every update, once and in order. Its functions must not block or call the room.
type Listener struct {
	Person table.PersonID
	Tell   func(*Update)
	// Closed is called when no more updates will come although the listener has not stopped. It may be nil.
	Closed func(error)
}

// ErrUnloaded is returned by a room that no longer runs its table. The hall returns a new one.
var ErrUnloaded = errors.New("the table was unloaded")

// ID is the id of the table.
func (r *Room) ID() gamelog.ID { return r.id }

// State is the table as it is now. It does not wait for a command that is being written.
func (r *Room) State() *table.State { return r.shown.Load() }

// setState replaces the state. The lock is held.
func (r *Room) setState(s *table.State) {
	r.state = s
	r.shown.Store(s)
}

// now is the time at the table: this machine's, unless another's clock is ahead and the table has seen it.
func (r *Room) now() int64 { return r.hall.now() + r.ahead.Load() }

// Now is the time at the table, by which a caller of Do can say when it read the command. It does not wait for the room.
func (r *Room) Now() int64 { return r.now() }

// keepTime makes the table's time continue from the latest entry even if this machine's clock is behind.
func (r *Room) keepTime() { r.ahead.Store(max(0, r.state.Now-r.hall.now())) }

// begin starts the room if the hall has accepted it, or else closes it. It writes the records that a crash may have
// prevented.
func (r *Room) begin(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err != nil && r.closed == nil {
		r.close(err)
	}
	if r.closed != nil {
		return
	}
	if r.state.N > r.snapped {
		r.records.snap, r.records.summary = true, true
		r.beginRecords()
	}
	if r.hall.Follow {
		r.followLog()
	}
	r.plan()
}

// Listen notifies the listener of every update from now on and returns the current state. The person counts as present
// until stop is called.
func (r *Room) Listen(l *Listener) (s *table.State, stop func(), err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed != nil {
		return nil, nil, r.closed
	}
	r.listeners = append(r.listeners, l)
	r.used = r.hall.now()
	r.arrive(l.Person)
	r.plan()
	return r.state, sync.OnceFunc(func() { r.forget(l) }), nil
}

func (r *Room) forget(l *Listener) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.listeners = slices.DeleteFunc(r.listeners, func(other *Listener) bool { return other == l })
	r.used = r.hall.now()
	r.depart(l.Person)
	if len(r.listeners) == 0 {
		r.asleep = true
	}
	r.plan()
}

// Since returns the current state, and the events after an entry by its shown number, if all of them are still in memory.
func (r *Room) Since(n uint64) (s *table.State, events []table.Event, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	shown := r.state.Shown()
	if n == shown {
		return r.state, nil, true
	}
	if len(r.recent) == 0 || n < r.recent[0].before || n > shown {
		return r.state, nil, false
	}
	for _, h := range r.recent {
		if h.after > n {
			events = append(events, h.events...)
		}
	}
	return r.state, events, true
}

// accept takes over the state after an entry that the log has, and notifies the listeners.
func (r *Room) accept(c table.Command, next *table.State, events []table.Event, ours bool) *Update {
	before := r.state
	r.setState(next)
	r.ours, r.unsure, r.used = ours, doubt{}, r.hall.now()
	r.keepTime()
	r.signalChange()
	if len(events) > 0 {
		r.told = next.Now
	}
	if next.Game != before.Game || !slices.Equal(next.Seats, before.Seats) || next.Clock.Paused != before.Clock.Paused {
		r.moved, r.chosen = r.now(), nil
		if turn := next.TurnKey(); turn != r.turn {
			r.turn, r.waited = turn, 0
		}
	}
	r.seen(c, ours)
	if !next.Playing() {
		r.games = nil
	} else if mayGoBackTo(next, next.N) {
		r.games = table.KeepLast(r.games, pastGame{next.N, before.Game}, gamesKept)
	}
	r.recent = table.KeepLast(r.recent, happened{before.Shown(), next.Shown(), events}, recentKept)
	u := &Update{ID: r.id, State: next, Events: events}
	for _, l := range r.listeners {
		l.Tell(u)
	}
	if ours {
		r.keepRecords(c.Do, before)
		if r.hall.Changed != nil {
			r.hall.Changed(r.id, before, next)
		}
	}
	r.plan()
	return u
}

// rest frees what only listeners need, and unloads the room if nobody has been here for long.
func (r *Room) rest(idle time.Duration) {
	r.mu.Lock()
	if len(r.listeners) == 0 {
		r.recent, r.games = nil, nil
	}
	r.mu.Unlock()
	r.unload(func() bool {
		return len(r.listeners) == 0 && !r.isBusy() && r.hall.now()-r.used >= idle.Milliseconds()
	})
}

// unload closes the room if that is still allowed, and brings its records up to date.
func (r *Room) unload(may func() bool) {
	if left := r.beginUnload(may); left != nil {
		defer left()
		r.finishRecords()
	}
}

// beginUnload closes the room if that is still allowed. Call the function that it returns when the records are written.
func (r *Room) beginUnload(may func() bool) (left func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed == nil && may() {
		left = r.hall.leave(r)
		r.close(ErrUnloaded)
	}
	return left
}

// close closes the room and tells its listeners why. The lock is held.
func (r *Room) close(why error) {
	r.closed = why
	r.signalChange()
	r.plan() // stops the timer
	r.cancel()
	r.hall.drop(r)
	for _, l := range r.listeners {
		if l.Closed != nil {
			l.Closed(why)
		}
	}
	r.listeners = nil
}
