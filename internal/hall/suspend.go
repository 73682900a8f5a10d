package hall

import (
	"context"
	"errors"

	"shipfic/internal/gamelog"
	"shipfic/internal/table"
)

// ErrShut is returned for a table that the operators have closed.
var ErrShut = errors.New("the operators have closed this table")

// isShut reports whether the operators have closed a table.
func (h *Hall) isShut(id gamelog.ID) bool { return h.Shut != nil && h.Shut(id) }

// Suspend unloads a table and does something while nobody can load it here. Listeners are told why; requests that arrive meanwhile
// get ErrUnloaded.
func (h *Hall) Suspend(ctx context.Context, id gamelog.ID, why error, do func() error) error {
	for {
		o, mine, err := h.hold(id)
		if err != nil {
			return err
		}
		if mine {
			err := h.allLeft(ctx, id)
			if err == nil {
				err = guarded(do)
			}
			h.opened(o, h.newRoom(id, &table.State{}), ErrUnloaded)
			return err
		}
		select {
		case <-o.done:
		case <-ctx.Done():
			return ctx.Err()
		}
		if o.room != nil {
			o.room.expel(why)
		}
	}
}

// hold takes the place of a table that is not loaded, or returns the one that is there.
func (h *Hall) hold(id gamelog.ID) (o *opening, mine bool, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.stopped {
		return nil, false, ErrStopped
	}
	if o = h.rooms[id]; o == nil {
		o, mine = &opening{done: make(chan struct{})}, true
		h.rooms[id] = o
	}
	return o, mine, nil
}

// allLeft waits until the unloaded rooms of a table have written their records, because records that are written after a removal would
// bring the table back.
func (h *Hall) allLeft(ctx context.Context, id gamelog.ID) error {
	h.mu.Lock()
	var writing []chan struct{}
	for r, written := range h.leaving {
		if r.id == id {
			writing = append(writing, written)
		}
	}
	h.mu.Unlock()
	for _, written := range writing {
		select {
		case <-written:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// expel closes a room and tells its listeners why. It waits until the records are written.
func (r *Room) expel(why error) {
	r.mu.Lock()
	if r.closed == nil {
		defer r.hall.leave(r)()
		r.close(why)
	}
	r.mu.Unlock()
	r.finishRecords()
}
