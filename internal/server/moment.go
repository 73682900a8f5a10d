package server

import (
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"sync"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
)

// moment is one update of a table on its way to the connections there. What is the same for several connections is encoded once, by the
// first that needs it.
type moment struct {
	server *Server
	id     gamelog.ID
	after  *table.State
	events []table.Event

	bodies, public, table shared
	story                 shared
	eventJSON             []json.RawMessage // the events, encoded with bodies
	watchers              sync.Once
	forWatchers           encoded
}

// shared is encoded by the first connection that needs it, for all.
type shared struct {
	sync.Once
	data []byte
	err  error
}

func (s *shared) get(make func() ([]byte, error)) ([]byte, error) {
	s.Do(func() { s.data, s.err = make() })
	return s.data, s.err
}

// encoded is a message, with a hash of the view that the client has once it has read the message.
type encoded struct {
	data []byte
	hash viewHash
	err  error
}

// message is the update for a person who has the state before it. Its data is nil if the person's seat may not even notice that something
// happened.
func (m *moment) message(before *table.State, who table.PersonID, saw viewHash) encoded {
	seat, was := m.after.SeatOf(who), before.SeatOf(who)
	if seat == game.Watcher && was == game.Watcher { // all watchers see the same
		m.watchers.Do(func() { m.forWatchers = m.build(before, seat, was, saw) })
		return m.forWatchers
	}
	return m.build(before, seat, was, saw)
}

func (m *moment) build(before *table.State, seat, was game.Seat, saw viewHash) encoded {
	events, err := m.seenBy(seat)
	if err != nil {
		return encoded{err: err}
	}
	around := m.changesTable(before)
	public, own, now, err := m.look(before, seat, was, saw)
	if err != nil {
		return encoded{err: err}
	}
	if len(events) == 0 && !around && seat == was && now == saw {
		return encoded{hash: now}
	}
	var table, clock []byte
	if around {
		table, err = m.table.get(func() ([]byte, error) { return json.Marshal(m.server.tableView(m.id, m.after)) })
	} else if m.after.Config.Turn > 0 || m.after.Config.Total > 0 {
		clock, err = json.Marshal(clockView(m.after, m.server.hall.Time(m.id)))
	}
	story, storyErr := m.story.get(func() ([]byte, error) { return m.server.archive.Lines(m.id, m.after, m.events) })
	err = errors.Join(err, storyErr)
	b := newMessage("update", m.after.Shown(), len(table)+len(clock)+len(public)+len(own)+len(story)+size(events))
	if seat != was {
		b.field("seat", strconv.AppendInt(nil, int64(seat), 10))
	}
	b.field("table", table)
	b.field("clock", clock)
	b.field("public", public)
	b.field("own", own)
	b.list("events", events)
	b.field("story", story)
	return encoded{b.end(), now, err}
}

// look encodes the parts of a seat's view that have changed.
func (m *moment) look(before *table.State, seat, was game.Seat, saw viewHash) (public, own []byte, now viewHash, err error) {
	switch {
	case m.after.Game == nil: // between two games there is nothing to see
		return nil, nil, viewHashOf(nil, nil), nil
	case m.after.Game == before.Game && seat == was:
		return nil, nil, saw, nil
	}
	if public, err = m.public.get(func() ([]byte, error) { return publicOf(m.after.Game) }); err != nil {
		return nil, nil, saw, err
	}
	now = viewHash{hashOf(public), saw.own}
	if seat != was || !ownUnchanged(m.after.Game, before.Game, seat) {
		if own, err = ownOf(m.after.Game, seat); err != nil {
			return nil, nil, saw, err
		}
		now.own = hashOf(own)
	}
	if now.public == saw.public {
		public = nil
	}
	if now.own == saw.own {
		own = nil
	}
	return public, own, now, nil
}

// seenBy are the events that a seat may see, as JSON.
func (m *moment) seenBy(seat game.Seat) ([]json.RawMessage, error) {
	if _, err := m.bodies.get(m.encodeEvents); err != nil {
		return nil, err
	}
	var seen []json.RawMessage
	for i, e := range m.events {
		if e.To.Includes(seat) {
			seen = append(seen, m.eventJSON[i])
		}
	}
	return seen, nil
}

func (m *moment) encodeEvents() ([]byte, error) {
	for _, e := range m.events {
		body, err := json.Marshal(e.Body)
		if err != nil {
			return nil, err
		}
		m.eventJSON = append(m.eventJSON, body)
	}
	return nil, nil
}

// changesTable reports whether something other than the game changed. Every command but a move causes a note among the events; a move can
// end the game, seat a newcomer, or give absent players their seats back.
func (m *moment) changesTable(before *table.State) bool {
	return m.after.Status != before.Status || !slices.Equal(m.after.Seats, before.Seats) ||
		slices.ContainsFunc(m.events, func(e table.Event) bool {
			_, note := e.Body.(table.Note)
			return note
		})
}
