package server

import (
	"bytes"
	"encoding/json"
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

	bodies, public, table, watchers shared
	encoded                         []json.RawMessage // the events, as JSON; made with bodies
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

// message is the update for a person who has seen the state before it. It is nil if nothing is to be said: when
// nothing happened that the person's seat may know of, not even that something happened.
func (m *moment) message(before *table.State, who table.PersonID) ([]byte, error) {
	seat := m.after.SeatOf(who)
	if seat == game.Watcher && before.SeatOf(who) == game.Watcher {
		return m.watchers.get(func() ([]byte, error) { return m.build(before, seat, false) })
	}
	return m.build(before, seat, before.SeatOf(who) != seat)
}

func (m *moment) build(before *table.State, seat game.Seat, moved bool) ([]byte, error) {
	if _, err := m.bodies.get(m.encodeEvents); err != nil {
		return nil, err
	}
	var seen []json.RawMessage
	for i, e := range m.events {
		if e.To.Includes(seat) {
			seen = append(seen, m.encoded[i])
		}
	}
	around := m.changesTable(before)
	played := m.after.Game != nil && (m.after.Game != before.Game || moved)
	if len(seen) == 0 && !around && !moved {
		if same, err := looksSame(before.Game, m.after.Game, seat); same || err != nil {
			return nil, err
		}
	}
	b := newMessage("update", m.after.N)
	if moved {
		b.field("seat", strconv.AppendInt(nil, int64(seat), 10))
	}
	if err := m.addTable(b, around); err != nil {
		return nil, err
	}
	if played {
		if err := m.addGame(b, seat); err != nil {
			return nil, err
		}
	}
	b.list("events", seen)
	return b.end(), nil
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

// addTable adds the table, or at least its clock where one runs.
func (m *moment) addTable(b *message, around bool) error {
	if around {
		data, err := m.table.get(func() ([]byte, error) { return json.Marshal(m.server.tableView(m.id, m.after)) })
		b.field("table", data)
		return err
	}
	if m.after.Config.Turn == 0 && m.after.Config.Total == 0 {
		return nil
	}
	data, err := json.Marshal(clockView(m.after))
	b.field("clock", data)
	return err
}

func (m *moment) addGame(b *message, seat game.Seat) error {
	data, err := m.public.get(func() ([]byte, error) { return publicOf(m.after.Game) })
	if err != nil {
		return err
	}
	b.field("public", data)
	data, err = ownOf(m.after.Game, seat)
	b.field("own", data)
	return err
}

// looksSame reports whether a seat sees no difference between two states of a game.
func looksSame(before, after game.State, seat game.Seat) (bool, error) {
	if before == nil || after == nil || before == after {
		return before == after, nil
	}
	for _, part := range []func(game.State) (json.RawMessage, error){
		publicOf, func(g game.State) (json.RawMessage, error) { return ownOf(g, seat) },
	} {
		a, err := part(before)
		if err != nil {
			return false, err
		}
		b, err := part(after)
		if err != nil || !bytes.Equal(a, b) {
			return false, err
		}
	}
	return true, nil
}
