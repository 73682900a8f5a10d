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
	"shipfic/internal/roundtrip"
	"shipfic/internal/table"
)

// crowd is all connections at one table.
type crowd struct {
	server *Server
	id     gamelog.ID

	mu      sync.Mutex
	all     map[*connection]struct{}
	present map[table.PersonID]int // the number of connections of each person
	paces   map[table.PersonID]*pace
	joined  map[netip.Prefix]map[table.PersonID]struct{} // who joined from each address and site since the table was empty
	latest  *moment
	views   *views // of the latest state that was seen
	waiting bool   // an announcement of who is connected is scheduled

	askedAt atomic.Int64 // when a game last asked for measurements, in nanoseconds of Unix time
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
	at := s.crowds[c.id]
	if at == nil {
		at = &crowd{
			server: s, id: c.id, all: map[*connection]struct{}{}, present: map[table.PersonID]int{},
			paces: map[table.PersonID]*pace{}, joined: map[netip.Prefix]map[table.PersonID]struct{}{},
		}
		s.crowds[c.id] = at
	}
	at.mu.Lock()
	defer at.mu.Unlock()
	if len(at.all) >= s.limits.PerTable && !seated || at.present[c.person] >= s.limits.PerPerson {
		return &api.Problem{Code: api.TooMany, Wait: crowdedWait}
	}
	if c.pace = at.paces[c.person]; c.pace == nil {
		c.pace = newPace(&s.limits)
		at.paces[c.person] = c.pace
	}
	at.all[c] = struct{}{}
	if at.present[c.person]++; at.present[c.person] == 1 {
		at.announce()
	}
	s.publishPresence(at)
	c.crowd = at
	s.open[c] = struct{}{}
	return nil
}

// leave removes a closed connection from its table.
func (s *Server) leave(c *connection) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.open, c)
	at := c.crowd
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
		delete(s.crowds, c.id)
	}
}

// publishPresence tells other nodes who is connected to a table here. The crowd's lock is held.
func (s *Server) publishPresence(at *crowd) {
	if s.presence != nil {
		s.presence.Here(at.id, slices.Sorted(maps.Keys(at.present)))
	}
}

// changedElsewhere is called when somebody connects or disconnects at another node.
func (s *Server) changedElsewhere(id gamelog.ID) {
	s.mu.Lock()
	at := s.crowds[id]
	s.mu.Unlock()
	if at != nil {
		at.mu.Lock()
		at.announce()
		at.mu.Unlock()
	}
	s.hall.Recount(id)
}

// knownAt reports whether the connection's person has joined the table. Others are not told of strangers.
func (c *connection) knownAt(t *table.State) bool {
	return slices.ContainsFunc(t.People, func(p table.Person) bool { return p.ID == c.person })
}

// presentAt counts the connections of each person at a table.
func (s *Server) presentAt(id gamelog.ID) map[table.PersonID]int {
	s.mu.Lock()
	at := s.crowds[id]
	s.mu.Unlock()
	if at == nil {
		return nil
	}
	at.mu.Lock()
	present := maps.Clone(at.present)
	at.mu.Unlock()
	if s.presence != nil {
		for _, who := range s.presence.Elsewhere(id) {
			present[who]++
		}
	}
	return present
}

// announceDelay combines several changes into one message.
const announceDelay = 200 * time.Millisecond

// announce schedules a message to everybody about who is connected. The lock is held.
func (at *crowd) announce() {
	if at.waiting {
		return
	}
	at.waiting = true
	time.AfterFunc(announceDelay, func() {
		at.mu.Lock()
		defer at.mu.Unlock()
		at.waiting = false
		for c := range at.all {
			c.outbox.tellPresence()
		}
	})
}

// momentOf returns the moment of an update, the same one for all connections at the table.
func (at *crowd) momentOf(u *table.Update) *moment {
	at.mu.Lock()
	defer at.mu.Unlock()
	if at.latest == nil || at.latest.after != u.State {
		at.latest = &moment{server: at.server, id: at.id, after: u.State, events: u.Events, views: at.viewsOf(u.State)}
	}
	return at.latest
}

// viewsOf returns the views of a state's game, the same for all connections at the table. The lock is held.
func (at *crowd) viewsOf(s *table.State) *views {
	if at.views == nil || at.views.game != s.Game {
		before := at.views
		if before != nil {
			before.forget()
		}
		at.views = &views{game: s.Game, before: before}
	}
	return at.views
}

// sightOf is the whole table as somebody sees it.
func (at *crowd) sightOf(who table.PersonID, s *table.State) sight {
	at.mu.Lock()
	v := at.viewsOf(s)
	at.mu.Unlock()
	seat := s.SeatOf(who)
	return sight{
		n: s.Shown(), state: s, seat: seat, table: tablePart(at.server.tableView(at.id, s)), public: v.publicPart(), own: v.ownPart(seat),
	}
}

// asked reports whether a game has recently asked for measurements.
func (at *crowd) asked() bool {
	return time.Since(time.Unix(0, at.askedAt.Load())) < stillAsked
}

// network tells what was measured of the people in the seats, and of the one who moves.
func (at *crowd) network(t *table.State, mover *connection) Network {
	at.askedAt.Store(time.Now().UnixNano())
	best := map[table.PersonID]roundtrip.Line{}
	at.mu.Lock()
	for c := range at.all {
		l, measured := c.line()
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
	n := Network{
		RTT: make([]int64, len(t.Seats)), Margin: make([]int64, len(t.Seats)),
		Sent: func(at int64) int64 { return mover.sent.after(t.Begun + at) },
	}
	n.OwnRTT, n.OwnMargin = of(mover.person)
	for i, seat := range t.Seats {
		if seat.Bot != "" || seat.Away {
			continue // a bot plays: it is here
		}
		n.RTT[i], n.Margin[i] = of(seat.Person)
	}
	if t.SeatOf(mover.person) == game.Watcher {
		for _, p := range t.People {
			if p.ID == mover.person {
				n.Watcher = p.Number
			}
		}
	}
	return n
}
