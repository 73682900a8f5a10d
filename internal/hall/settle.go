package hall

import (
	"context"
)

// Settle waits until the game has made all secret moves known, or the room is closed. A refusal that would give one away is sent only
// after that.
func (r *Room) Settle(ctx context.Context) error {
	for {
		r.mu.Lock()
		if r.closed != nil || r.state.Secrets() == 0 {
			defer r.mu.Unlock()
			return r.closed
		}
		if r.changed == nil {
			r.changed = make(chan struct{})
		}
		changed := r.changed
		r.mu.Unlock()
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// signalChange wakes up those who wait in Settle. The lock is held.
func (r *Room) signalChange() {
	if r.changed != nil {
		close(r.changed)
		r.changed = nil
	}
}
