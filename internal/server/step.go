package server

import (
	"encoding/json"
	"fmt"
	"slices"

	"shipfic/game"
	"shipfic/internal/delta"
	"shipfic/internal/fault"
	"shipfic/internal/hall"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/language"
)

// clientState is the state of a client that has received the latest broadcast. The next broadcast has the difference from it. Views of the
// game are computed when they are compared for the first time: tables whose clients are idle need no memory for them.
type clientState struct {
	state  *table.State // nil: no client has anything
	table  *wire.TableView
	public any               // the game as everybody sees it
	own    map[game.Seat]any // what the seats with connections see in addition

	whole map[game.Seat]wholeView // of the state, for clients that get nothing else
}

// step is the way from one entry of a table to the next, as clients see it. The public part is encoded once for each language, and sent to
// everybody as the same bytes. The part that one seat alone may see is a message of its own, sent before the public one.
type step struct {
	before, after *table.State
	events        []table.Event
	bodies        []json.RawMessage // of the events
	change        change            // of what everybody sees
	clock         *wire.ClockView
	lines         func(language.Code) ([]byte, error) // of the story; nil: none
	public        map[language.Code]*encoded          // nil: there is nothing that everybody may know
	own           map[seats]*encoded                  // nil: there is nothing for these seats
	failed        map[seats]error                     // why there is no message to these seats
}

// seats are those of a person before and after a step.
type seats struct{ had, has game.Seat }

// change is the difference of an object: its fields without the braces, and nothing if there is none.
type change []byte

func (c *change) add(field []byte) {
	if len(field) > 0 && len(*c) > 0 {
		*c = append(*c, ',')
	}
	*c = append(*c, field...)
}

func (c change) object() json.RawMessage {
	if len(c) == 0 {
		return nil
	}
	return slices.Concat(json.RawMessage{'{'}, json.RawMessage(c), json.RawMessage{'}'})
}

// stepTo computes the step of an update, and notes what the clients have after it.
func (at *tableConnections) stepTo(u *hall.Update, all []*connection) (s *step, err error) {
	defer fault.Catch(&err)
	has := &at.broadcasts.has
	s = &step{before: has.state, after: u.State, events: u.Events}
	for _, e := range s.events {
		body, err := json.Marshal(e.Body)
		if err != nil {
			return nil, err
		}
		s.bodies = append(s.bodies, body)
	}
	tableChanged := s.changesTable()
	if tableChanged && has.table != nil {
		view := at.server.tableView(at.id, s.after)
		field, err := difference("table", has.table, view)
		if err != nil {
			return nil, err
		}
		s.change.add(field)
		has.table = view
	}
	if tableChanged || s.after.Config.Turn > 0 || s.after.Config.Total > 0 {
		s.clock = clockView(s.after, at.server.Hall.Time(at.id))
	}
	if err := s.compareGames(has, all); err != nil {
		return nil, err
	}
	s.lines = at.server.Archive.Lines(at.id, s.after, s.events)
	if err := s.encodePublic(all); err != nil {
		return nil, err
	}
	has.state, has.whole = s.after, nil
	return s, nil
}

// compareGames adds how the game changed, for everybody and for each seat with a connection.
func (s *step) compareGames(has *clientState, all []*connection) error {
	own := map[game.Seat]any{}
	s.own, s.failed = map[seats]*encoded{}, map[seats]error{}
	had := *has
	if s.after.Game != s.before.Game {
		if had.public == nil {
			had.public = publicView(s.before.Game)
		}
		has.public = publicView(s.after.Game)
		field, err := difference("public", had.public, has.public)
		if err != nil {
			return err
		}
		s.change.add(field)
	}
	for _, c := range all {
		at := seats{s.before.SeatOf(c.person), s.after.SeatOf(c.person)}
		if _, known := s.own[at]; !known {
			change, err := s.ownChange(at, had.own, own)
			s.own[at], s.failed[at] = s.ownMessage(at.has, change), err
		}
	}
	has.own = own
	return nil
}

// ownChange returns the change of the part that a seat alone sees. It adds the part after the step to has, if it knows that part.
func (s *step) ownChange(at seats, had, has map[game.Seat]any) (c change, err error) {
	defer fault.Catch(&err)
	if at.had != at.has {
		whole, err := difference("own", nil, ownView(s.after.Game, at.has))
		c.add(fmt.Appendf(nil, `"seat":%d`, at.has))
		c.add(whole)
		return c, err
	}
	before, computed := had[at.has]
	if s.after.Game == s.before.Game {
		if computed {
			has[at.has] = before
		}
		return nil, nil
	}
	if !computed {
		before = ownView(s.before.Game, at.has)
	}
	after := ownView(s.after.Game, at.has)
	has[at.has] = after
	field, err := difference("own", before, after)
	c.add(field)
	return c, err
}

// ownMessage is the message to a seat alone: the change of its own part, and, if it sees other events than watchers do, all events that it
// sees.
func (s *step) ownMessage(seat game.Seat, c change) *encoded {
	m := wire.FromServer{Type: "own", On: s.before.Shown(), Change: c.object()}
	differs := func(e table.Event) bool { return e.To.Includes(seat) != e.To.Includes(game.Watcher) }
	if slices.ContainsFunc(s.events, differs) {
		m.Events = append([]json.RawMessage{}, s.seenBy(seat)...) // even if there are none
	}
	if m.Change == nil && m.Events == nil {
		return nil
	}
	m.More = s.isPublic()
	return &encoded{text: encode(m)}
}

// seenBy are the events that a seat may see, as JSON.
func (s *step) seenBy(seat game.Seat) []json.RawMessage {
	var seen []json.RawMessage
	for i, e := range s.events {
		if e.To.Includes(seat) {
			seen = append(seen, s.bodies[i])
		}
	}
	return seen
}

// isPublic reports whether everybody may know of the step.
func (s *step) isPublic() bool {
	return s.n() > s.before.Shown() || len(s.change) > 0 ||
		slices.ContainsFunc(s.events, func(e table.Event) bool { return e.To.Includes(game.Watcher) })
}

// n is the number of the entry that clients have after the step, as everybody may know it.
func (s *step) n() uint64 { return s.after.Shown() }

// encodePublic encodes what everybody may see, in the languages of the connections.
func (s *step) encodePublic(all []*connection) error {
	if !s.isPublic() {
		return nil
	}
	s.public = map[language.Code]*encoded{}
	m := wire.FromServer{Type: "update", N: s.n(), On: s.before.Shown(), Change: s.change.object(), Clock: s.clock, Events: s.seenBy(game.Watcher)}
	for _, c := range all {
		in := c.outbox.spoken()
		if s.public[in] != nil {
			continue
		}
		m.Story = nil
		if s.lines != nil && in != "" {
			lines, err := s.lines(in)
			if err != nil {
				return err
			}
			m.Story = lines
		}
		s.public[in] = &encoded{text: encode(m)}
	}
	return nil
}

// messagesTo are the messages to a connection, which may be none.
func (s *step) messagesTo(c *connection) (all []*encoded, err error) {
	at := seats{s.before.SeatOf(c.person), s.after.SeatOf(c.person)}
	for _, m := range []*encoded{s.own[at], s.public[c.outbox.spoken()]} {
		if m != nil {
			all = append(all, m)
		}
	}
	return all, s.failed[at]
}

// changesTable reports whether something other than the game changed. Every command but a move causes a note among the events; a move can
// end the game, seat a newcomer, or give absent players their seats back.
func (s *step) changesTable() bool {
	return s.after.Status != s.before.Status || !slices.Equal(s.after.Seats, s.before.Seats) ||
		slices.ContainsFunc(s.events, func(e table.Event) bool {
			_, note := e.Body.(table.Note)
			return note
		})
}

// difference returns the change of one part of an object, as a field of the object's difference. It returns nothing if the part did not
// change. A part that is nil does not exist.
func difference(name string, had, has any) ([]byte, error) {
	switch {
	case had == nil && has == nil:
		return nil, nil
	case has == nil:
		return []byte(`"-` + name + `":true`), nil
	case had == nil:
		data, err := json.Marshal(has)
		return append([]byte(`"`+name+`":`), data...), err
	}
	return delta.Field(name, had, has)
}

// publicView is what everybody sees of a game; nil for one whose views have no parts, and between games.
func publicView(g game.State) any {
	if split, is := g.(game.SplitState); is {
		return split.PublicPart()
	}
	return nil
}

// ownView is what a seat sees in addition: everything for a game whose views have no parts.
func ownView(g game.State, seat game.Seat) any {
	if g == nil {
		return nil
	}
	if split, is := g.(game.SplitState); is {
		return split.OwnPart(seat)
	}
	return g.View(seat)
}

// presenceChange is the message about who is connected; nil if that has not changed.
func (at *tableConnections) presenceChange() (*encoded, error) {
	has := &at.broadcasts.has
	view := at.server.tableView(at.id, has.state)
	c, err := difference("table", has.table, view)
	if c == nil || err != nil {
		return nil, err
	}
	has.table = view
	n := has.state.Shown()
	return &encoded{text: encode(wire.FromServer{Type: "update", N: n, On: n, Change: change(c).object()})}, nil
}
