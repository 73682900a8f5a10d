package server

import (
	"encoding/json"
	"slices"
	"strconv"
	"sync"

	"shipfic/game"
	"shipfic/internal/delta"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
	"shipfic/language"
)

// moment is one update of a table on its way to the connections there. What is the same for several connections is compared and encoded
// once, by the first that needs it.
type moment struct {
	server *Server
	id     gamelog.ID
	after  *table.State
	events []table.Event
	views  *views

	mu      sync.Mutex
	table   *part
	bodies  []json.RawMessage // of the events
	heard   bool              // the story has heard of the moment
	tell    func(language.Code) ([]byte, error)
	story   []storyLines
	changes []compared
	updates []*update
}

// audience are connections that get the same message. It leaves out what the message does not depend on.
type audience struct {
	had, has sight
	events   uint64 // those they may see, as bits, instead of the seat
	language language.Code
	deflate  bool // they take compressed messages
}

// storyLines is the moment as lines of the story in one language.
type storyLines struct {
	in    language.Code
	lines []byte
}

// compared is how a part changed.
type compared struct {
	had, has *part
	change   change
}

// update is the message to an audience. A moment has few, so it looks through all of them.
type update struct {
	to audience
	encoded
	err error
}

// update is the message to a person who has seen the moment before, and what the person has then. The message is nothing if their seat
// may not even notice that something happened.
func (m *moment) update(who table.PersonID, had sight, in language.Code, deflate bool) (encoded, sight, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	has := m.sight(who, had)
	to := m.audience(had, has, in)
	to.deflate = deflate
	u := m.updateTo(to, had, has)
	if !u.isEmpty() {
		has.n = m.after.Shown()
	}
	return u.encoded, has, u.err
}

// updateTo is the message to an audience, for one of whom it is built.
func (m *moment) updateTo(to audience, had, has sight) *update {
	for _, u := range m.updates {
		if u.to == to {
			return u
		}
	}
	u := &update{to: to}
	u.encoded, u.err = m.build(to, had, has)
	m.updates = append(m.updates, u)
	return u
}

func (m *moment) audience(had, has sight, in language.Code) audience {
	to := audience{had: had, has: has, language: in}
	to.had.state, to.has.state = nil, nil
	if to.had.table == to.has.table {
		to.had.table, to.has.table = nil, nil
	}
	if to.had.own == to.has.own {
		to.had.own, to.has.own = nil, nil
	}
	if had.seat != has.seat || len(m.events) > 64 {
		return to
	}
	to.had.seat, to.has.seat = 0, 0
	for i, e := range m.events {
		if e.To.Includes(has.seat) {
			to.events |= 1 << i
		}
	}
	return to
}

// sight is what a person sees after the moment.
func (m *moment) sight(who table.PersonID, had sight) sight {
	has := had
	has.state, has.seat = m.after, m.after.SeatOf(who)
	if m.changesTable(had.state) {
		if m.table == nil {
			m.table = tablePart(m.server.tableView(m.id, m.after))
		}
		has.table = m.table
	}
	if m.after.Game == had.state.Game && has.seat == had.seat {
		return has
	}
	has.public = m.views.publicPart()
	if has.seat != had.seat || !ownUnchanged(m.after.Game, had.state.Game, has.seat) {
		has.own = m.views.ownPart(has.seat)
	}
	return has
}

func (m *moment) build(to audience, had, has sight) (encoded, error) {
	events, err := m.seenBy(has.seat)
	if err != nil {
		return encoded{}, err
	}
	changes, err := m.changesOf(had, has)
	if err != nil || len(events) == 0 && len(changes) == 0 {
		return encoded{}, err
	}
	var clock []byte
	if has.table != had.table || m.after.Config.Turn > 0 || m.after.Config.Total > 0 {
		if clock, err = json.Marshal(clockView(m.after, m.server.hall.Time(m.id))); err != nil {
			return encoded{}, err
		}
	}
	story, err := m.storyIn(to.language)
	b := newUpdate(m.after.Shown(), had.n)
	b.change(changes)
	b.field("clock", clock)
	b.list("events", events)
	b.field("story", story)
	return b.end(to.deflate), err
}

// changesOf is how the parts of what somebody sees have changed.
func (m *moment) changesOf(had, has sight) ([]change, error) {
	var all []change
	if had.seat != has.seat {
		all = append(all, field("seat", strconv.AppendInt(nil, int64(has.seat), 10)))
	}
	for _, p := range []struct {
		name     string
		had, has *part
	}{{"table", had.table, has.table}, {"public", had.public, has.public}, {"own", had.own, has.own}} {
		c, err := m.changeOf(p.name, p.had, p.has)
		if err != nil {
			return nil, err
		}
		if c != nil {
			all = append(all, c)
		}
	}
	return all, nil
}

func (m *moment) changeOf(name string, had, has *part) (change, error) {
	if had == has {
		return nil, nil
	}
	for _, c := range m.changes {
		if c.had == had && c.has == has {
			return c.change, nil
		}
	}
	c, err := changeOf(name, had, has)
	if err != nil {
		return nil, err
	}
	m.changes = append(m.changes, compared{had, has, c})
	return c, nil
}

// storyIn is the moment as lines of the story; nothing for a client that does not show it.
func (m *moment) storyIn(in language.Code) ([]byte, error) {
	if !m.heard {
		m.heard = true
		m.tell = m.server.archive.Lines(m.id, m.after, m.events)
	}
	if m.tell == nil || in == "" {
		return nil, nil
	}
	for _, t := range m.story {
		if t.in == in {
			return t.lines, nil
		}
	}
	lines, err := m.tell(in)
	m.story = append(m.story, storyLines{in, lines})
	return lines, err
}

// seenBy are the events that a seat may see, as JSON.
func (m *moment) seenBy(seat game.Seat) ([]json.RawMessage, error) {
	if m.bodies == nil {
		bodies := make([]json.RawMessage, 0, len(m.events))
		for _, e := range m.events {
			body, err := delta.Marshal(e.Body)
			if err != nil {
				return nil, err
			}
			bodies = append(bodies, body)
		}
		m.bodies = bodies
	}
	seen := make([]json.RawMessage, 0, len(m.events))
	for i, e := range m.events {
		if e.To.Includes(seat) {
			seen = append(seen, m.bodies[i])
		}
	}
	return seen, nil
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
