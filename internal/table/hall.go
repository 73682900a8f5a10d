package table

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"sync"
	"time"

	"shipfic/game"
	"shipfic/internal/gamelog"
)

// Hall holds the rooms. A table is loaded when somebody comes and unloaded when nobody has been there for a while, so
// memory does not grow with the tables ever played at.
type Hall struct {
	Log    gamelog.Log
	Games  Games
	Bots   Bots
	Alarms Alarms        // may be nil
	Grace  time.Duration // how much later other nodes act than the one that wrote the latest entry
	Idle   time.Duration // after which a table that nobody is at is unloaded; 0: ten minutes
	Follow bool          // other nodes write to the same log

	Now    func() time.Time // for tests; nil: the clock
	Seeds  func() game.Seed // for tests; nil: the system's randomness
	Logger *slog.Logger     // nil: the default

	mu      sync.Mutex
	rooms   map[gamelog.ID]*opening
	stopped bool
	work    sync.WaitGroup
	ctx     context.Context
	cancel  context.CancelFunc
}

// opening is a room, or one that is being loaded.
type opening struct {
	done chan struct{}
	room *Room
	err  error
}

// ErrStopped is the answer of a hall that was closed.
var ErrStopped = errors.New("the server is stopping")

// Open starts the hall.
func (h *Hall) Open() {
	h.rooms = map[gamelog.ID]*opening{}
	h.ctx, h.cancel = context.WithCancel(context.Background())
	h.work.Go(h.sweep)
}

// Close unloads all tables and waits for what is under way. Each table that has moved on since is snapshotted, so that an
// upgrade finds it as it is.
func (h *Hall) Close() {
	h.mu.Lock()
	h.stopped = true
	var rooms []*Room
	for _, o := range h.rooms {
		select {
		case <-o.done:
			if o.room != nil {
				rooms = append(rooms, o.room)
			}
		default:
		}
	}
	h.mu.Unlock()
	for _, r := range rooms {
		h.unload(r, true)
	}
	h.cancel()
	h.work.Wait()
}

// Create makes a table and its host.
func (h *Hall) Create(ctx context.Context, id gamelog.ID, c Command) (*Room, error) {
	c.Do = DoCreate
	r := h.newRoom(id, &State{})
	r.ours = true
	if _, err := r.Do(ctx, c); err != nil {
		return nil, err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.stopped {
		return nil, ErrStopped
	}
	o := &opening{done: make(chan struct{}), room: r}
	close(o.done)
	h.rooms[id] = o
	h.follow(r)
	return r, nil
}

func (h *Hall) newRoom(id gamelog.ID, s *State) *Room {
	return &Room{
		hall: h, id: id, state: s, past: newPast(), snapped: s.N, used: time.Now(),
		listeners: map[*Listener]struct{}{}, present: map[PersonID]int{}, gone: map[PersonID]int64{},
	}
}

// Room gives the room of a table, loaded from the log if it is not there.
func (h *Hall) Room(ctx context.Context, id gamelog.ID) (*Room, error) {
	h.mu.Lock()
	if h.stopped {
		h.mu.Unlock()
		return nil, ErrStopped
	}
	o := h.rooms[id]
	if o == nil {
		o = &opening{done: make(chan struct{})}
		h.rooms[id] = o
		h.work.Go(func() { h.load(id, o) })
	}
	h.mu.Unlock()
	select {
	case <-o.done:
		return o.room, o.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// load brings a table back. One that does not replay is set aside and said so in the list.
func (h *Hall) load(id gamelog.ID, o *opening) {
	s, upgrade, err := loader{id, h.Log, h.Games}.load(h.ctx)
	if err == nil {
		o.room = h.newRoom(id, s)
		if upgrade != nil {
			_, err = o.room.Do(h.ctx, *upgrade)
		}
	}
	if errors.Is(err, ErrAside) {
		h.report("a table is set aside", id, err)
		err = errors.Join(err, h.Log.PutSummary(h.ctx, gamelog.Summary{ID: id, Status: gamelog.Aside, Updated: h.now()}))
	}
	if err != nil {
		o.room, o.err = nil, err
		h.mu.Lock()
		delete(h.rooms, id)
		h.mu.Unlock()
	} else {
		h.follow(o.room)
	}
	close(o.done)
}

// follow lets a room hear of what other nodes write.
func (h *Hall) follow(r *Room) {
	if !h.Follow {
		return
	}
	h.background(func(ctx context.Context) error {
		for e, err := range h.Log.Watch(ctx, r.id, r.State().N+1) {
			if err != nil {
				return err
			}
			r.mu.Lock()
			err = r.follow(ctx, e)
			closed := r.closed
			r.mu.Unlock()
			if err != nil || closed {
				return err
			}
		}
		return nil
	})
}

// Loaded counts the tables in memory.
func (h *Hall) Loaded() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.rooms)
}

// sweep unloads idle tables, now and then.
func (h *Hall) sweep() {
	idle := h.Idle
	if idle == 0 {
		idle = 10 * time.Minute
	}
	ticker := time.NewTicker(max(idle/4, 10*time.Millisecond))
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			h.unloadIdle(idle)
		case <-h.ctx.Done():
			return
		}
	}
}

func (h *Hall) unloadIdle(idle time.Duration) {
	h.mu.Lock()
	var rooms []*Room
	for _, o := range h.rooms {
		select {
		case <-o.done:
			if o.room != nil {
				rooms = append(rooms, o.room)
			}
		default:
		}
	}
	h.mu.Unlock()
	for _, r := range rooms {
		r.mu.Lock()
		unused := len(r.listeners) == 0 && !r.thinking && time.Since(r.used) >= idle
		if len(r.listeners) == 0 {
			r.past, r.recent = newPast(), nil // undo can replay; memory is for those who are here
		}
		r.mu.Unlock()
		if unused {
			h.unload(r, false)
		}
	}
}

// unload takes a room out of memory. Whoever comes next loads it again.
func (h *Hall) unload(r *Room, force bool) {
	h.mu.Lock()
	r.mu.Lock()
	if !force && len(r.listeners) > 0 {
		r.mu.Unlock()
		h.mu.Unlock()
		return
	}
	r.closed = true
	if r.timer != nil {
		r.timer.Stop()
	}
	state, snapped := r.state, r.snapped
	delete(h.rooms, r.id)
	r.mu.Unlock()
	h.mu.Unlock()
	if state.N > snapped {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(h.ctx), commandTime)
		defer cancel()
		if err := h.Log.PutSnapshot(ctx, r.id, state.snapshot()); err != nil {
			h.report("a snapshot was not written", r.id, err)
		}
	}
}

// background does something that nobody waits for, and reports if it fails.
func (h *Hall) background(f func(context.Context) error) {
	h.work.Go(func() {
		if err := f(h.ctx); err != nil && h.ctx.Err() == nil {
			h.report("something in the background failed", "", err)
		}
	})
}

func (h *Hall) report(what string, id gamelog.ID, err error) {
	logger := h.Logger
	if logger == nil {
		logger = slog.Default()
	}
	logger.Error(what, "table", id, "error", err)
}

// now is the time in Unix milliseconds.
func (h *Hall) now() int64 {
	if h.Now != nil {
		return h.Now().UnixMilli()
	}
	return time.Now().UnixMilli()
}

func (h *Hall) newSeed() game.Seed {
	if h.Seeds != nil {
		return h.Seeds()
	}
	var s game.Seed
	rand.Read(s[:])
	return s
}
