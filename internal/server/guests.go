package server

import (
	"maps"
	"net/netip"
	"slices"
	"sync"
	"time"

	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
)

// Guest is somebody who is connected to a table on this node.
type Guest struct {
	Table   gamelog.ID
	Person  table.PersonID
	Address netip.Prefix
	// At returns who the same browser is at another table.
	At func(gamelog.ID) table.PersonID
}

func (c *connection) guest() Guest { return Guest{c.id, c.person, c.address, c.who.person} }

// Guests lists the connections to tables on this node.
func (s *Server) Guests() []Guest {
	s.mu.Lock()
	defer s.mu.Unlock()
	guests := make([]Guest, 0, len(s.open))
	for c := range s.open {
		guests = append(guests, c.guest())
	}
	return guests
}

// Dismiss disconnects the guests that are chosen, and tells them why.
func (s *Server) Dismiss(chosen func(Guest) bool, why *api.Problem) {
	s.mu.Lock()
	connections := slices.Collect(maps.Keys(s.open))
	s.mu.Unlock()
	for _, c := range connections {
		if chosen(c.guest()) {
			c.bye(why)
		}
	}
}

// pulse counts what happens between two looks at it.
type pulse struct {
	mu      sync.Mutex
	moves   int
	others  int
	total   time.Duration
	longest time.Duration
}

// note counts a command that took so long to be durable.
func (p *pulse) note(isMove bool, took time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if isMove {
		p.moves++
	} else {
		p.others++
	}
	p.total += took
	p.longest = max(p.longest, took)
}

// Pulse is what a server did since the last look, and what it does now.
type Pulse struct {
	Moves, Commands   int           // carried out; commands without moves
	Append, AppendMax time.Duration // mean and longest time until they were durable
	Tables, People    int           // tables in memory; people who are connected
	Connections       int
	Waiting, Working  int // requests in the budget's queue, and those that have a worker
}

// TakePulse returns the pulse since the last call. It is for one caller.
func (s *Server) TakePulse() Pulse {
	s.pulse.mu.Lock()
	p := Pulse{Moves: s.pulse.moves, Commands: s.pulse.others, AppendMax: s.pulse.longest}
	if n := p.Moves + p.Commands; n > 0 {
		p.Append = s.pulse.total / time.Duration(n)
	}
	s.pulse.moves, s.pulse.others, s.pulse.total, s.pulse.longest = 0, 0, 0, 0
	s.pulse.mu.Unlock()

	usage := s.budget.Usage()
	p.Waiting, p.Working, p.Tables = usage.Waiting, usage.Working, s.hall.Loaded()
	s.mu.Lock()
	defer s.mu.Unlock()
	p.Connections = s.sockets
	for _, at := range s.crowds {
		at.mu.Lock()
		p.People += len(at.present)
		at.mu.Unlock()
	}
	return p
}
