package server

import (
	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// tableView is the public view of a table, without its game.
func (s *Server) tableView(id gamelog.ID, t *table.State) *wire.TableView {
	v := &wire.TableView{
		ID: id, Config: t.Config.Shown(), Status: t.Status, Host: t.Host, Seats: append([]table.Seat{}, t.Seats...),
		People: []wire.PersonView{}, Request: t.Request, Asked: t.Asked(), Clock: *clockView(t, s.Hall.Time(id)),
		Chat: append([]table.Line{}, t.Chat...), Games: t.Games, EndedBy: t.EndedBy, Rules: t.Rules, NoOpen: s.NoOpen, Shares: t.Shares(),
	}
	present, unseen := s.presentAt(id), map[table.PersonID]bool(nil)
	if !t.Playing() { // people want to know before the game
		unseen = s.unseenAt(id)
	}
	for id := range present {
		if t.SeatOf(id) == game.Watcher {
			v.Watchers++
		}
	}
	absences := s.Hall.Absences(id)
	for _, p := range t.People {
		person := wire.PersonView{ID: p.ID, Name: p.Name, Muted: p.Muted, Program: p.Program, Present: present[p.ID] > 0, Unseen: unseen[p.ID]}
		switch a := absences[p.ID]; {
		case person.Present:
			person.Lasted = a.Lasted
		default:
			person.Since, person.Until = a.Since, a.Until
		}
		v.People = append(v.People, person)
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
