package game

// Event is something that happened, with the audience that may know it.
type Event struct {
	// To says who may see the event. The zero Audience is empty, so forgetting it leaks nothing.
	To Audience
	// Reveals is true if the event showed a hidden card to somebody. Undo stops there.
	Reveals bool
	// Body is the event in the format of the game. It marshals to JSON.
	Body any
}

// Newcomer is the body of an event in which the game adds a seat for a watcher.
type Newcomer interface {
	// Newcomer returns the seat and the watcher's number.
	Newcomer() (seat Seat, watcher int)
}

// Audience is a set of seats. The watchers count as one seat.
type Audience uint32

const watchers Audience = 1 << 31

// Everyone is all seats and the watchers.
const Everyone = ^Audience(0)

// Only returns the audience of the given seats and nobody else.
func Only(seats ...Seat) Audience {
	var a Audience
	for _, s := range seats {
		a |= bit(s)
	}
	return a
}

// Except returns the audience without those in other.
func (a Audience) Except(other Audience) Audience { return a &^ other }

// Includes reports whether the seat is among the audience.
func (a Audience) Includes(s Seat) bool { return a&bit(s) != 0 }

func bit(s Seat) Audience {
	switch {
	case s == Watcher:
		return watchers
	case s < 0 || s >= MaxSeats:
		return 0
	}
	return 1 << s
}
