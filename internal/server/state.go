package server

import (
	"encoding/json"
	"slices"

	"shipfic/game"
	"shipfic/internal/fault"
	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// stateMessage is the whole table as a client may see it, with the events since an entry, unless the entry is zero or too long ago. The
// number is that of the broadcast that the client has with it. Whole is for a client that gets nothing else.
func (c *connection) stateMessage(last uint64, whole bool) (m wire.FromServer, number uint64, err error) {
	defer fault.Catch(&err)
	for range 3 { // the table may move on meanwhile
		current, events, _ := c.room.Since(last)
		if last == 0 {
			events = nil
		}
		if m, number, err = c.stateOf(current, events, whole); number > 0 || err != nil {
			return m, number, err
		}
	}
	return c.stateOf(nil, nil, whole)
}

// stateOf is the whole table with the events before a state, if that is the state after the latest broadcast. If the state is nil, it is
// the table after the latest broadcast.
func (c *connection) stateOf(current *table.State, events []table.Event, isWhole bool) (m wire.FromServer, number uint64, err error) {
	b := &c.at.broadcasts
	b.mu.Lock()
	defer b.mu.Unlock()
	c.at.sendPending()
	s := b.has.state
	switch {
	case s == nil: // something could not be encoded
		s = c.room.State()
		c.at.restart(s)
	case current != nil && s != current:
		return m, 0, nil
	}
	if b.has.table == nil {
		b.has.table = c.server.tableView(c.id, s)
	}
	seat := s.SeatOf(c.person)
	view := *b.has.table
	view.Clock = *clockView(s, c.room.Now())
	m = wire.FromServer{Type: "state", Version: wire.Version, N: s.Shown(), You: c.person, Seat: &seat, Table: &view}
	if m.Events, err = seenBy(c.person, s, events); err != nil {
		return m, 0, err
	}
	if isWhole {
		view, err := b.has.wholeOf(seat)
		m.View, m.Legal = view.View, view.Legal
		return m, b.number, err
	}
	if m.Public, err = whole(b.has.public, func() any { return publicView(s.Game) }); err != nil {
		return m, 0, err
	}
	m.Own, err = whole(b.has.own[seat], func() any { return ownView(s.Game, seat) })
	return m, b.number, err
}

// whole is a view as JSON. It is computed, and not kept, if nobody has compared it yet.
func whole(view any, compute func() any) (json.RawMessage, error) {
	if view == nil {
		view = compute()
	}
	if view == nil {
		return nil, nil
	}
	return json.Marshal(view)
}

// seenBy returns the events that a person saw, as JSON. It goes through the events backwards from the person's seat, because the person
// had another seat or none before they sat down, and before the start shuffled the seats.
func seenBy(person table.PersonID, s *table.State, events []table.Event) ([]json.RawMessage, error) {
	seat := s.SeatOf(person)
	var seen []json.RawMessage
	for _, e := range slices.Backward(events) {
		if e.To.Includes(seat) {
			body, err := json.Marshal(e.Body)
			if err != nil {
				return nil, err
			}
			seen = append(seen, body)
		}
		if note, ok := e.Body.(table.Note); ok && (note.Event == "start" || note.Event == "sat" && note.Person == person) {
			seat = game.Watcher
		}
	}
	slices.Reverse(seen)
	return seen, nil
}
