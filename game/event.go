package game

// Event is something that happened, told only to those who may know it.
type Event struct {
	// To says who may see the event. The zero Audience is nobody, so an event that forgets it leaks nothing.
	To Audience
	// Reveals is true when the event showed somebody a card that was hidden: undo stops there.
	Reveals bool
	// Body is the event in the game's own words. It marshals to JSON.
	Body any
}

// Audience is a set of seats, with the watchers as one more.
type Audience uint32

const watchers Audience = 1 << 31

// Everyone is all seats and the watchers.
const Everyone = ^Audience(0)

// Only is the audience of the given seats and nobody else.
func Only(seats ...Seat) Audience {
	var a Audience
	for _, s := range seats {
		a |= bit(s)
	}
	return a
}

// Except is the audience without the given ones.
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
