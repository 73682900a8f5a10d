package server

import (
	"time"

	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/latency"
	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// reportAgain is how often a page asks while slaps are judged, so that a proxy reports how far away the browser is.
const reportAgain = 2 * time.Second

// showDistance answers a request that is sent for its header alone.
func (s *Server) showDistance(r *api.Request) (*api.Response, error) {
	if !s.noteReport(r, s.session(r)) {
		return api.OK(wire.Distance{})
	}
	return api.OK(wire.Distance{Again: int(reportAgain.Milliseconds())})
}

// noteReport notes what a proxy reports of the distance to the client, if it does.
func (s *Server) noteReport(r *api.Request, who session) bool {
	trip := latency.Reported(r.Header(latency.ClientRTT))
	if !s.TrustProxy || trip == 0 {
		return false
	}
	s.reports.Add(fastestKey(who, r.Client.Address), trip)
	return true
}

// bounds returns what an operating system saw of the connection, ours or that of a proxy; nil: nothing, so that the client is believed.
func (c *connection) bounds() *latency.Bounds {
	if kernel := c.socket.kernel(); kernel != nil {
		return &latency.Bounds{Fastest: kernel.Fastest, Trips: &c.acknowledged}
	}
	return c.server.reports.Of(c.key)
}

// farBehind is how much later a client answers than its operating system does, at least, if there is a proxy between the two.
const farBehind = 25 * time.Millisecond

// unseen reports whether we cannot tell how far away the client is: a proxy that reports nothing is in between. A connection from our own
// network that answers much later than it acknowledges is taken for one too.
func (c *connection) unseen() bool {
	bounds := c.bounds()
	if bounds == nil {
		return true
	}
	fastest := c.server.fastest.Lower(c.key, neverSoFast)
	return c.socket.ours() && fastest < neverSoFast && fastest > bounds.Fastest+farBehind
}

// unseenAt are the people at a table, connected here, whose distance nobody sees.
func (s *Server) unseenAt(id gamelog.ID) map[table.PersonID]bool {
	s.mu.Lock()
	at := s.tables[id]
	s.mu.Unlock()
	unseen := map[table.PersonID]bool{}
	if at != nil {
		for _, c := range at.connections() {
			unseen[c.person] = unseen[c.person] || c.unseen()
		}
	}
	return unseen
}
