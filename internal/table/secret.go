package table

import (
	"slices"

	"shipfic/game"
)

// Secrets counts the moves of the running game of which others may not know yet.
func (s *State) Secrets() int {
	if d, is := s.Game.(game.Discreet); is && s.Playing() {
		return d.Secrets()
	}
	return 0
}

// Shown is the number of the latest entry as everybody may know it: secret moves are not counted before the game makes them known.
// It never falls.
func (s *State) Shown() uint64 { return s.N - uint64(s.Secrets()) }

// SeemsToWaitFor lists the seats that the game waits for, without any sign of secret moves. The table itself is not among them.
func (s *State) SeemsToWaitFor() []game.Seat {
	d, is := s.Game.(game.Discreet)
	if !is || s.Version == unversioned || !s.Playing() {
		return s.WaitsFor()
	}
	return s.inSeats(d.SeemsToWaitFor())
}

// inSeats removes the table itself, as game.Watcher, from a list of seats.
func (s *State) inSeats(seats []game.Seat) []game.Seat {
	return slices.DeleteFunc(slices.Clone(seats), func(seat game.Seat) bool {
		return seat < 0 || int(seat) >= len(s.Seats)
	})
}
