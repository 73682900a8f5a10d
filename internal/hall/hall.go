package hall

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"maps"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"shipfic/game"
	"shipfic/internal/fault"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
)

// Hall holds the rooms. A table is loaded on demand and unloaded when nobody has been there for a while, so memory does
// not grow with the number of tables ever made.
type Hall struct {
	Log      gamelog.Log
	Games    table.Games
	Bots     Bots
	Alarms   Alarms        // may be nil
	Reflexes Reflexes      // may be nil
	Grace    time.Duration // how long other nodes wait for the node that wrote the latest entry to act
	Idle     time.Duration // after which an empty table is unloaded; 0: ten minutes
	Follow   bool          // other nodes write to the same log
	// Elsewhere lists the people who are at a table on other nodes, as far as known. It may be nil.
	Elsewhere func(gamelog.ID) []table.PersonID
	// Shut reports whether the operators have closed a table. It may be nil.
	Shut func(gamelog.ID) bool

	// Changed is called after each entry that this hall wrote. It must neither block nor call the hall. It may be nil.
	Changed func(id gamelog.ID, before, after *table.State)

	Now    func() time.Time // for tests; nil: the clock
	Seeds  func() game.Seed // for tests; nil: the system's randomness
	Logger *slog.Logger     // nil: the default

	mu      sync.Mutex
	rooms   map[gamelog.ID]*opening
	leaving map[*Room]chan struct{} // unloaded, with records that are still being written
	stopped bool
	marked  atomic.Uint64 // entries begun here
	name    string        // of this hall, in the marks of its entries
	world   world
	work    sync.WaitGroup
	ctx     context.Context
	cancel  context.CancelFunc
	sweeps  func()   // stops the next sweep
	swept   int      // sweeps so far
	others  sync.Map // ids of tables that another version made, and that were reported
	steady  steady
	clock   func() (clock, passed time.Duration) // for tests: what the steady clock reads; nil: this machine
}

// opening is a room, or one that is being loaded.
type opening struct {
	done chan struct{}
	room *Room
	err  error
}

// ErrStopped is returned by a hall that was closed.
var ErrStopped = errors.New("the server is stopping")

// Open starts the hall. A closed hall can be opened again.
func (h *Hall) Open() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.world == nil {
		h.world = realWorld{&h.work}
	}
	if h.name == "" {
		h.name = rand.Text()[:8]
	}
	if h.Idle == 0 {
		h.Idle = 10 * time.Minute
	}
	h.rooms, h.stopped = map[gamelog.ID]*opening{}, false
	h.ctx, h.cancel = context.WithCancel(context.Background())
	h.sweepLater()
}

// Close unloads all tables and waits for work in progress. It takes a snapshot of each table that has changed since its
// last one, so that an upgraded program finds it as it is.
func (h *Hall) Close() {
	h.mu.Lock()
	h.stopped = true
	h.sweeps()
	h.mu.Unlock()
	for _, r := range h.loaded() {
		r.unload(func() bool { return true })
	}
	h.cancel()
	h.work.Wait()
}

// Create makes a table and its host. If the id is taken, the error is gamelog.ErrConflict.
func (h *Hall) Create(ctx context.Context, id gamelog.ID, c table.Command) (*Room, error) {
	o, isNew, err := h.opening(id, nil)
	switch {
	case err != nil:
		return nil, err
	case !isNew:
		return nil, gamelog.ErrConflict
	}
	c.Do = table.DoCreate
	r := h.newRoom(id, &table.State{})
	_, err = r.Do(ctx, c)
	if err != nil && r.State().N > 0 {
		err = gamelog.ErrConflict // the table there is another one
	}
	h.opened(o, r, err)
	return o.room, o.err
}

// Recount makes a table check again who is present, since somebody came or went on another node.
func (h *Hall) Recount(id gamelog.ID) {
	h.mu.Lock()
	o := h.rooms[id]
	h.mu.Unlock()
	if o == nil {
		return
	}
	select {
	case <-o.done:
	default:
		return // a room that is being loaded will check
	}
	if r := o.room; r != nil {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.plan()
	}
}

// Room returns the room of a table, and loads it from the log if necessary. The server's own logs are not tables.
func (h *Hall) Room(ctx context.Context, id gamelog.ID) (*Room, error) {
	if !id.IsTable() {
		return nil, gamelog.ErrNotFound
	}
	o, _, err := h.opening(id, h.load)
	if err != nil {
		return nil, err
	}
	select {
	case <-o.done:
		return o.room, o.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// opening finds a room that is loaded or being loaded, or begins to load it.
func (h *Hall) opening(id gamelog.ID, load func(gamelog.ID, *opening)) (o *opening, isNew bool, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.stopped {
		return nil, false, ErrStopped
	}
	if h.isShut(id) {
		return nil, false, ErrShut
	}
	if o = h.rooms[id]; o == nil {
		o, isNew = &opening{done: make(chan struct{})}, true
		h.rooms[id] = o
		if load != nil {
			h.world.spawn(func() { load(id, o) })
		}
	}
	return o, isNew, nil
}

// opened hands a room to everybody who waits for it, or the reason why there is none.
func (h *Hall) opened(o *opening, r *Room, err error) {
	h.mu.Lock()
	if err == nil && h.stopped {
		err = ErrStopped
	}
	if err != nil {
		delete(h.rooms, r.id)
		o.err = err
	} else {
		o.room = r
	}
	h.mu.Unlock()
	r.begin(err)
	close(o.done)
}

type tableKey struct{}

// WithTable returns a context for calls about a table.
func WithTable(ctx context.Context, id gamelog.ID) context.Context {
	return context.WithValue(ctx, tableKey{}, id)
}

// TableOf returns the table for which bots are asked to move, from the context of the call; "" if it is not known.
func TableOf(ctx context.Context) gamelog.ID {
	id, _ := ctx.Value(tableKey{}).(gamelog.ID)
	return id
}

func (h *Hall) newRoom(id gamelog.ID, s *table.State) *Room {
	r := &Room{hall: h, id: id, used: h.now(), present: map[table.PersonID]int{}, missing: map[table.PersonID]absence{}, lasted: map[table.PersonID]int64{}}
	r.setState(s)
	r.ctx, r.cancel = context.WithCancel(WithTable(h.ctx, id))
	r.keepTime()
	r.told = s.Now
	return r
}

// load loads a table from its log. One that does not replay is quarantined and listed as such.
func (h *Hall) load(id gamelog.ID, o *opening) {
	r, err := h.tryLoad(id)
	for range retries {
		if !errors.Is(err, errStale) {
			break
		}
		r, err = h.tryLoad(id) // another node was first
	}
	if errors.Is(err, ErrQuarantined) || errors.Is(err, gamelog.ErrDamaged) {
		h.report("table quarantined: its log does not replay or is damaged", id, err)
		err = errors.Join(err, h.Log.PutSummary(h.ctx, gamelog.Summary{ID: id, Status: gamelog.Aside, Updated: h.now()}))
	}
	if errors.Is(err, ErrOtherVersion) {
		if _, reported := h.others.LoadOrStore(id, true); !reported {
			h.report("table left as it is: another version of the program made it", id, err)
		}
	}
	h.opened(o, r, err)
}

func (h *Hall) tryLoad(id gamelog.ID) (*Room, error) {
	var r *Room
	err := guarded(func() error {
		t, err := loader{id, h.Log, h.Games}.load(h.ctx)
		if err != nil {
			return err
		}
		r = h.newRoom(id, t.state)
		r.snapped, r.asleep = t.snapped, true
		if t.upgrade != nil {
			_, err = r.Do(h.ctx, *t.upgrade)
		}
		return err
	})
	if r == nil {
		r = h.newRoom(id, &table.State{})
	}
	return r, err
}

// Loaded counts the tables in memory.
func (h *Hall) Loaded() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.rooms)
}

// loaded lists the rooms in memory, sorted by id.
func (h *Hall) loaded() []*Room {
	h.mu.Lock()
	defer h.mu.Unlock()
	var rooms []*Room
	for _, id := range slices.Sorted(maps.Keys(h.rooms)) {
		if r := h.rooms[id].room; r != nil {
			rooms = append(rooms, r)
		}
	}
	return rooms
}

// drop removes a closed room. The next request for the table loads it again.
func (h *Hall) drop(r *Room) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if o := h.rooms[r.id]; o != nil && o.room == r {
		delete(h.rooms, r.id)
	}
}

// leave says that an unloaded room still writes its records. Call the function that it returns when they are written.
func (h *Hall) leave(r *Room) (left func()) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.leaving == nil {
		h.leaving = map[*Room]chan struct{}{}
	}
	written := make(chan struct{})
	h.leaving[r] = written
	return func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		delete(h.leaving, r)
		close(written)
	}
}

// sweepLater schedules the next search for idle tables. The lock is held.
func (h *Hall) sweepLater() {
	h.sweeps = h.world.after(max(h.Idle/4, 10*time.Millisecond), func() {
		for _, r := range h.loaded() {
			if err := guarded(func() error { r.rest(h.Idle); return nil }); err != nil {
				h.report("a table cannot be unloaded", r.id, err)
			}
		}
		h.callDue()
		h.mu.Lock()
		defer h.mu.Unlock()
		if !h.stopped {
			h.sweepLater()
		}
	})
}

// background runs something that nobody waits for, and logs its error. A hall that is stopping starts nothing.
func (h *Hall) background(id gamelog.ID, f func() error) (begun bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.stopped {
		return false
	}
	h.world.spawn(func() {
		if err := guarded(f); err != nil && h.ctx.Err() == nil {
			h.report("background work failed", id, err)
		}
	})
	return true
}

// guarded turns a panic into an error: a fault at one table must not end all the others.
func guarded(f func() error) (err error) {
	defer fault.Catch(&err)
	return f()
}

func (h *Hall) report(what string, id gamelog.ID, err error) {
	logger := h.Logger
	if logger == nil {
		logger = slog.Default()
	}
	logger.Error(what, "table", id, "error", err)
}

// Time is the time at a table in Unix milliseconds, or that of the hall if the table is not loaded.
func (h *Hall) Time(id gamelog.ID) int64 {
	if r := h.ready(id); r != nil {
		return r.Now()
	}
	return h.now()
}

// ready is the room of a table that is in memory, or nil.
func (h *Hall) ready(id gamelog.ID) *Room {
	h.mu.Lock()
	o := h.rooms[id]
	h.mu.Unlock()
	if o == nil {
		return nil
	}
	select {
	case <-o.done:
		return o.room
	default:
		return nil
	}
}

// now is the time in Unix milliseconds, by a clock that never jumps.
func (h *Hall) now() int64 {
	switch {
	case h.Now != nil:
		return h.Now().UnixMilli()
	case h.clock != nil:
		return h.steady.read(h.clock()).Milliseconds()
	}
	return h.steady.readMachine().Milliseconds()
}

func (h *Hall) newSeed() game.Seed {
	if h.Seeds != nil {
		return h.Seeds()
	}
	var s game.Seed
	rand.Read(s[:])
	return s
}

// newMark returns a mark that no other entry has, in this hall or any other.
func (h *Hall) newMark() string { return h.name + "-" + strconv.FormatUint(h.marked.Add(1), 36) }
