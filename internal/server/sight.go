package server

import (
	"sync"

	"shipfic/game"
	"shipfic/internal/delta"
	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// part is a part of what clients see, as it is at one moment. It never changes, so that clients can share it. Its value is made when it is
// compared for the first time: connections that are idle since their first state need no memory for it.
type part struct {
	mu    sync.Mutex
	make  func() any // until there is a value
	value any
}

// get returns the value, and keeps it.
func (p *part) get() any {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.value == nil {
		p.value, p.make = p.make(), nil
	}
	return p.value
}

// whole is the part as JSON.
func (p *part) whole() ([]byte, error) {
	p.mu.Lock()
	value, create := p.value, p.make
	p.mu.Unlock()
	if value == nil {
		value = create()
	}
	return delta.Marshal(value)
}

// tablePart is the table around the game. It depends on who is connected, so it is made at once.
func tablePart(v *wire.TableView) *part { return &part{value: v} }

// sight is what a client has when it has read what was sent so far. The parts that do not exist are nil.
type sight struct {
	n                  uint64 // the number in the last message: some entries are hidden from some seats
	state              *table.State
	seat               game.Seat
	table, public, own *part
}

// change is how a part changed, as a field of an object's difference: nothing if it did not.
type change []byte

// changeOf compares a part with what a client has of it.
func changeOf(name string, had, has *part) (change, error) {
	switch {
	case had == has:
		return nil, nil
	case has == nil:
		return change(`"-` + name + `":true`), nil
	case had == nil:
		data, err := has.whole()
		return field(name, data), err
	}
	return delta.Field(name, had.get(), has.get())
}

func field(name string, value []byte) change {
	return append([]byte(`"`+name+`":`), value...)
}

// views are the parts of a game's view in one state. Each is made by the first client that needs it, for all.
type views struct {
	game game.State

	mu     sync.Mutex
	before *views // of the state before, until the public part is made: the two share what has not changed
	public *part
	own    map[game.Seat]*part
}

// publicPart is what everybody sees; nil for a game whose views have no parts, and between games.
func (v *views) publicPart() *part {
	v.mu.Lock()
	defer v.mu.Unlock()
	if split, ok := v.game.(game.SplitState); ok && v.public == nil {
		v.public = &part{make: func() any { return v.makePublic(split) }}
	}
	return v.public
}

func (v *views) makePublic(split game.SplitState) any {
	v.mu.Lock()
	before := v.before
	v.before = nil
	v.mu.Unlock()
	if before != nil {
		if part := before.madePublic(); part != nil {
			return split.PublicPartAfter(before.game, part)
		}
	}
	return split.PublicPart()
}

// madePublic is the public part, if it was made.
func (v *views) madePublic() any {
	v.mu.Lock()
	public := v.public
	v.mu.Unlock()
	if public == nil {
		return nil
	}
	public.mu.Lock()
	defer public.mu.Unlock()
	return public.value
}

// forget frees the views of the state before.
func (v *views) forget() {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.before = nil
}

// ownPart is what a seat sees in addition: everything for a game whose views have no parts.
func (v *views) ownPart(seat game.Seat) *part {
	if v.game == nil {
		return nil
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.own[seat] == nil {
		if v.own == nil {
			v.own = map[game.Seat]*part{}
		}
		if split, ok := v.game.(game.SplitState); ok {
			v.own[seat] = &part{make: func() any { return split.OwnPart(seat) }}
		} else {
			v.own[seat] = &part{make: func() any { return v.game.View(seat) }}
		}
	}
	return v.own[seat]
}

// ownUnchanged reports whether a seat's own part of the view is certainly what it was.
func ownUnchanged(g, before game.State, seat game.Seat) bool {
	split, ok := g.(game.SplitState)
	return ok && before != nil && split.OwnPartUnchanged(before, seat)
}
