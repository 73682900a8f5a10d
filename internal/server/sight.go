package server

import (
	"encoding/json"
	"sync"

	"shipfic/game"
	"shipfic/internal/delta"
	"shipfic/internal/table"
)

// part is a part of what clients see, as it is at one moment. It never changes, so that clients can share it.
type part struct {
	value any

	encoding sync.Once
	json     []byte
	err      error
}

// whole is the part as JSON.
func (p *part) whole() ([]byte, error) {
	p.encoding.Do(func() { p.json, p.err = json.Marshal(p.value) })
	return p.json, p.err
}

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
		return field("", name, data), err
	}
	data, isWhole, err := delta.Between(had.value, has.value)
	switch {
	case data == nil || err != nil:
		return nil, err
	case isWhole:
		return field("", name, data), nil
	}
	return field("~", name, data), nil
}

func field(mark, name string, value []byte) change {
	return append([]byte(`"`+mark+name+`":`), value...)
}

// views are the parts of a game's view in one state. Each is made by the first client that needs it, for all.
type views struct {
	game game.State

	mu     sync.Mutex
	public *part
	own    map[game.Seat]*part
}

// publicPart is what everybody sees; nil for a game whose views have no parts, and between games.
func (v *views) publicPart() *part {
	v.mu.Lock()
	defer v.mu.Unlock()
	if split, ok := v.game.(game.SplitState); ok && v.public == nil {
		v.public = &part{value: split.PublicPart()}
	}
	return v.public
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
			v.own[seat] = &part{value: split.OwnPart(seat)}
		} else {
			v.own[seat] = &part{value: v.game.View(seat)}
		}
	}
	return v.own[seat]
}

// ownUnchanged reports whether a seat's own part of the view is certainly what it was.
func ownUnchanged(g, before game.State, seat game.Seat) bool {
	split, ok := g.(game.SplitState)
	return ok && before != nil && split.OwnPartUnchanged(before, seat)
}
