package server

import (
	"net/netip"
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
	guests := []Guest{}
	for _, c := range s.openConnections() {
		guests = append(guests, c.guest())
	}
	return guests
}

// Dismiss disconnects the guests that are chosen, and tells them why.
func (s *Server) Dismiss(chosen func(Guest) bool, why *api.Problem) {
	for _, c := range s.openConnections() {
		if chosen(c.guest()) {
			c.bye(why)
		}
	}
}

// loadCounter counts the commands between two calls of TakePulse.
type loadCounter struct {
	mu      sync.Mutex
	moves   int
	others  int
	total   time.Duration
	longest time.Duration
}

// note counts a command, with the time until it was durable.
func (p *loadCounter) note(isMove bool, took time.Duration) {
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

// Load is the work of a server since the last look, and what it does now.
type Load struct {
	Moves, Commands   int           // carried out; commands without moves
	Append, AppendMax time.Duration // mean and longest time until they were durable
	Tables, People    int           // tables in memory; people who are connected
	Connections       int
	Waiting, Working  int // requests in the budget's queue, and those that have a worker
}

// TakeLoad returns the load since the last call. It is for one caller.
func (s *Server) TakeLoad() Load {
	s.load.mu.Lock()
	p := Load{Moves: s.load.moves, Commands: s.load.others, AppendMax: s.load.longest}
	if n := p.Moves + p.Commands; n > 0 {
		p.Append = s.load.total / time.Duration(n)
	}
	s.load.moves, s.load.others, s.load.total, s.load.longest = 0, 0, 0, 0
	s.load.mu.Unlock()

	usage := s.budget.Usage()
	p.Waiting, p.Working, p.Tables = usage.Waiting, usage.Working, s.Hall.Loaded()
	s.mu.Lock()
	defer s.mu.Unlock()
	p.Connections = s.sockets
	for _, at := range s.tables {
		at.mu.Lock()
		p.People += len(at.present)
		at.mu.Unlock()
	}
	return p
}
