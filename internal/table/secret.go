package table

import (
	"context"
	"slices"

	"shipfic/game"
)

// secrets counts the moves of the running game of which others may not know yet.
func (s *State) secrets() int {
	if d, is := s.Game.(game.Discreet); is && s.Playing() {
		return d.Secrets()
	}
	return 0
}

// Shown is the number of the latest entry as everybody may know it: secret moves are not counted before the game makes them known.
// It never falls.
func (s *State) Shown() uint64 { return s.N - uint64(s.secrets()) }

// seemsToWaitFor lists the seats that the game waits for as far as everybody may know. The table itself is not among them.
func (s *State) seemsToWaitFor() []game.Seat {
	d, is := s.Game.(game.Discreet)
	if !is || s.Version == unversioned || !s.Playing() {
		return s.waiting()
	}
	return s.inSeats(d.SeemsToWaitFor())
}

// inSeats removes the table itself, as game.Watcher, from a list of seats.
func (s *State) inSeats(seats []game.Seat) []game.Seat {
	return slices.DeleteFunc(slices.Clone(seats), func(seat game.Seat) bool {
		return seat < 0 || int(seat) >= len(s.Seats)
	})
}

// Settle waits until the game has made all secret moves known, or the room is closed. A refusal that would give one away is sent only
// after that.
func (r *Room) Settle(ctx context.Context) error {
	for {
		r.mu.Lock()
		if r.closed != nil || r.state.secrets() == 0 {
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
