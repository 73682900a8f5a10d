package server

import (
	"encoding/json"
	"hash/maphash"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// tableView is what everybody sees of a table, without its game.
func (s *Server) tableView(id gamelog.ID, t *table.State) *wire.TableView {
	v := &wire.TableView{
		ID: id, Config: t.Config, Status: t.Status, Host: t.Host, Seats: append([]table.Seat{}, t.Seats...),
		People: []wire.PersonView{}, Request: t.Request, Asked: t.Asked(), Clock: *clockView(t, s.hall.Time(id)),
		Chat: append([]table.Line{}, t.Chat...), Games: t.Games, EndedBy: t.EndedBy, Rules: t.Rules, NoOpen: s.noOpen,
	}
	present := s.presentAt(id)
	for _, p := range t.People {
		v.People = append(v.People, wire.PersonView{ID: p.ID, Name: p.Name, Muted: p.Muted, Present: present[p.ID] > 0})
	}
	return v
}

// clockView is the time that each seat has left at a given time of the table.
func clockView(t *table.State, now int64) *wire.ClockView {
	v := &wire.ClockView{Paused: t.Clock.Paused}
	if t.Config.Turn == 0 && t.Config.Total == 0 {
		return v
	}
	for i := range t.Seats {
		left, runs := t.TimeLeft(game.Seat(i), now)
		switch {
		case runs:
			left = max(left, 0)
		case i < len(t.Clock.Left):
			left = t.Clock.Left[i]
		default:
			left = -1
		}
		v.Left = append(v.Left, left)
	}
	return v
}

// publicOf is the public part of a game's view, as JSON; nil for a game whose views have no parts.
func publicOf(g game.State) (json.RawMessage, error) {
	if split, ok := g.(game.SplitState); ok {
		return json.Marshal(split.PublicPart())
	}
	return nil, nil
}

// ownOf is a seat's own part of a game's view, as JSON; the whole view for a game whose views have no parts.
func ownOf(g game.State, seat game.Seat) (json.RawMessage, error) {
	if split, ok := g.(game.SplitState); ok {
		return json.Marshal(split.OwnPart(seat))
	}
	return json.Marshal(g.View(seat))
}

// ownUnchanged reports whether a seat's own part of the view is certainly what it was.
func ownUnchanged(g, before game.State, seat game.Seat) bool {
	split, ok := g.(game.SplitState)
	return ok && split.OwnPartUnchanged(before, seat)
}

// viewHash is a hash of the two parts of a view. It tells whether a client would see anything new.
type viewHash struct{ public, own uint64 }

var viewSeed = maphash.MakeSeed()

func viewHashOf(public, own []byte) viewHash {
	return viewHash{hashOf(public), hashOf(own)}
}

func hashOf(data []byte) uint64 { return maphash.Bytes(viewSeed, data) }
