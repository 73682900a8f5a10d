package server

import (
	"maps"
	"net/netip"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"shipfic/game"
	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/latency"
	"shipfic/internal/limit"
	"shipfic/internal/table"
)

// tableConnections are all connections at one table.
type tableConnections struct {
	server *Server
	id     gamelog.ID

	mu      sync.Mutex
	all     map[*connection]struct{}
	present map[table.PersonID]int // the number of connections of each person
	paces   map[table.PersonID]*limit.Pace
	joined  map[netip.Prefix]map[table.PersonID]struct{} // who joined from each address and site since the table was empty
	waiting bool                                         // an announcement of who is connected is scheduled

	broadcasts broadcasts
	askedAt    atomic.Int64 // when a game last asked for measurements, in nanoseconds of Unix time
}

// enter adds a connection to its table, or returns why it may not.
func (s *Server) enter(c *connection) *api.Problem {
	state := c.room.State()
	seated := state.SeatOf(c.person) != game.Watcher
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stopping {
		return &api.Problem{Code: api.Restarting, Wait: api.RestartWait}
	}
	at := s.tables[c.id]
	if at == nil {
		at = &tableConnections{
			server: s, id: c.id, all: map[*connection]struct{}{}, present: map[table.PersonID]int{},
			paces: map[table.PersonID]*limit.Pace{}, joined: map[netip.Prefix]map[table.PersonID]struct{}{},
		}
		s.tables[c.id] = at
	}
	at.mu.Lock()
	defer at.mu.Unlock()
	if len(at.all) >= s.Limits.PerTable && !seated || at.present[c.person] >= s.Limits.PerPerson {
		return &api.Problem{Code: api.TooMany, Wait: crowdedWait}
	}
	if c.pace = at.paces[c.person]; c.pace == nil {
		c.pace = limit.NewPace(&s.Limits)
		at.paces[c.person] = c.pace
	}
	at.all[c] = struct{}{}
	if at.present[c.person]++; at.present[c.person] == 1 {
		at.announce()
	}
	s.publishPresence(at)
	c.at = at
	s.open[c] = struct{}{}
	return nil
}

// leave removes a closed connection from its table.
func (s *Server) leave(c *connection) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.open, c)
	at := c.at
	at.mu.Lock()
	defer at.mu.Unlock()
	delete(at.all, c)
	if at.present[c.person]--; at.present[c.person] == 0 {
		delete(at.present, c.person)
		delete(at.paces, c.person)
		at.announce()
	}
	s.publishPresence(at)
	if len(at.all) == 0 {
		delete(s.tables, c.id)
	}
}

// publishPresence tells other nodes who is connected to a table here. The lock of the connections is held.
func (s *Server) publishPresence(at *tableConnections) {
	if s.Presence != nil {
		s.Presence.Here(at.id, slices.Sorted(maps.Keys(at.present)))
	}
}

// changedElsewhere is called when somebody connects or disconnects at another node.
func (s *Server) changedElsewhere(id gamelog.ID) {
	s.mu.Lock()
	at := s.tables[id]
	s.mu.Unlock()
	if at != nil {
		at.mu.Lock()
		at.announce()
		at.mu.Unlock()
	}
	s.Hall.Recount(id)
}

// presentAt counts the connections of each person at a table, on all nodes.
func (s *Server) presentAt(id gamelog.ID) map[table.PersonID]int {
	s.mu.Lock()
	at := s.tables[id]
	s.mu.Unlock()
	present := map[table.PersonID]int{}
	if at != nil {
		at.mu.Lock()
		present = maps.Clone(at.present)
		at.mu.Unlock()
	}
	if s.Presence != nil {
		for _, person := range s.Presence.Elsewhere(id) {
			present[person]++
		}
	}
	return present
}

// connections are those at the table now.
func (at *tableConnections) connections() []*connection {
	at.mu.Lock()
	defer at.mu.Unlock()
	return slices.Collect(maps.Keys(at.all))
}

// asked reports whether a game has recently asked for measurements.
func (at *tableConnections) asked() bool {
	return time.Since(time.Unix(0, at.askedAt.Load())) < stillAsked
}

// network returns the measurements of the people in the seats, and of the person who moves.
func (at *tableConnections) network(t *table.State, mover *connection) game.Network {
	at.askedAt.Store(time.Now().UnixNano())
	best := map[table.PersonID]latency.Estimate{}
	at.mu.Lock()
	for c := range at.all {
		l, measured := c.estimate()
		if old, known := best[c.person]; measured && (!known || l.Usual < old.Usual) {
			best[c.person] = l
		}
	}
	at.mu.Unlock()
	of := func(id table.PersonID) (rtt, margin int64) {
		if l, known := best[id]; known && id != "" {
			return l.Usual.Round(time.Millisecond).Milliseconds(), l.Margin.Round(time.Millisecond).Milliseconds()
		}
		return -1, 0
	}
	n := game.Network{
		RTT: make([]int64, len(t.Seats)), Margin: make([]int64, len(t.Seats)),
		Sent: func(at int64) int64 { return mover.sent.After(t.Begun + at) },
	}
	n.OwnRTT, n.OwnMargin = of(mover.person)
	for i, seat := range t.Seats {
		if seat.Bot != "" || seat.Away {
			continue // a bot plays: it is here
		}
		n.RTT[i], n.Margin[i] = of(seat.Person)
	}
	if t.SeatOf(mover.person) == game.Watcher {
		if p := t.Person(mover.person); p != nil {
			n.Watcher = p.Number
		}
	}
	return n
}
