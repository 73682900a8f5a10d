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

// moment is one update of a table on its way to the connections there. What is the same for several of them is encoded by the
// first that needs it.
type moment struct {
	server *Server
	id     gamelog.ID
	after  *table.State
	events []table.Event

	bodies, public, table shared
	story                 shared
	encoded               []json.RawMessage // the events, as JSON; made with bodies
	watchers              sync.Once
	forWatchers           said
}

// shared are bytes that the first who wants them makes for all.
type shared struct {
	sync.Once
	data []byte
	err  error
}

func (s *shared) get(make func() ([]byte, error)) ([]byte, error) {
	s.Do(func() { s.data, s.err = make() })
	return s.data, s.err
}

// said is a message, and what its reader sees of the game with it.
type said struct {
	data []byte
	now  sight
	err  error
}

// message is the update for a person who has seen the state before it, and saw so much of the game. Its data is nil if nothing is to
// be said: when nothing happened that the person's seat may know of, not even that something happened.
func (m *moment) message(before *table.State, who table.PersonID, saw sight) said {
	seat, was := m.after.SeatOf(who), before.SeatOf(who)
	if seat == game.Watcher && was == game.Watcher { // all of them saw the same
		m.watchers.Do(func() { m.forWatchers = m.build(before, seat, was, saw) })
		return m.forWatchers
	}
	return m.build(before, seat, was, saw)
}

func (m *moment) build(before *table.State, seat, was game.Seat, saw sight) said {
	events, err := m.seenBy(seat)
	if err != nil {
		return said{err: err}
	}
	around := m.changesTable(before)
	public, own, now, err := m.look(before, seat, was, saw)
	if err != nil {
		return said{err: err}
	}
	if len(events) == 0 && !around && seat == was && now == saw {
		return said{now: now}
	}
	var table, clock []byte
	if around {
		table, err = m.table.get(func() ([]byte, error) { return json.Marshal(m.server.tableView(m.id, m.after)) })
	} else if m.after.Config.Turn > 0 || m.after.Config.Total > 0 {
		clock, err = json.Marshal(clockView(m.after))
	}
	story, storyErr := m.story.get(func() ([]byte, error) { return m.server.archive.Lines(m.id, m.after, m.events) })
	err = errors.Join(err, storyErr)
	b := newMessage("update", m.after.N, len(table)+len(clock)+len(public)+len(own)+len(story)+size(events))
	if seat != was {
		b.field("seat", strconv.AppendInt(nil, int64(seat), 10))
	}
	b.field("table", table)
	b.field("clock", clock)
	b.field("public", public)
	b.field("own", own)
	b.list("events", events)
	b.field("story", story)
	return said{b.end(), now, err}
}

// look gives what a seat sees of the game, as far as it has not seen it.
func (m *moment) look(before *table.State, seat, was game.Seat, saw sight) (public, own []byte, now sight, err error) {
	switch {
	case m.after.Game == nil: // whoever comes now has seen nothing, so nobody counts as having seen anything
		return nil, nil, sightOf(nil, nil), nil
	case m.after.Game == before.Game && seat == was:
		return nil, nil, saw, nil
	}
	if public, err = m.public.get(func() ([]byte, error) { return publicOf(m.after.Game) }); err != nil {
		return nil, nil, saw, err
	}
	now = sight{inShort(public), saw.own}
	if seat != was || !ownUnchanged(m.after.Game, before.Game, seat) {
		if own, err = ownOf(m.after.Game, seat); err != nil {
			return nil, nil, saw, err
		}
		now.own = inShort(own)
	}
	if now.public == saw.public {
		public = nil
	}
	if now.own == saw.own {
		own = nil
	}
	return public, own, now, nil
}

// seenBy are the events that a seat may know of, as JSON.
func (m *moment) seenBy(seat game.Seat) ([]json.RawMessage, error) {
	if _, err := m.bodies.get(m.encodeEvents); err != nil {
		return nil, err
	}
	var seen []json.RawMessage
	for i, e := range m.events {
		if e.To.Includes(seat) {
			seen = append(seen, m.encoded[i])
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
		m.encoded = append(m.encoded, body)
	}
	return nil, nil
}

// changesTable reports whether what is around the game is not as it was. Whatever is done at a table but a move is noted
// in an event; a move can end the game, give a newcomer a seat, or give those who were late their seats back.
func (m *moment) changesTable(before *table.State) bool {
	return m.after.Status != before.Status || !slices.Equal(m.after.Seats, before.Seats) ||
		slices.ContainsFunc(m.events, func(e table.Event) bool {
			_, note := e.Body.(table.Note)
			return note
		})
}
