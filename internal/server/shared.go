package server

import (
	"encoding/json"
	"net/netip"
	"time"

	"shipfic/internal/api"
	"shipfic/internal/gamelog"
)

// Nodes of a cluster tell each other what addresses have used of their limits, and from where tables were made. Otherwise three nodes
// would allow an address three times as much, and a limit divided by three would be too strict for people whose proxy sends them all to
// one node. What is told may arrive late or never: an address can get a little more than its limits, but not a multiple.

// told is what one node tells the others.
type told struct {
	Used *used `json:"used,omitempty"`
	Made *made `json:"made,omitempty"`
}

// used is what an address or a site used at a node.
type used struct {
	From  netip.Prefix `json:"from"`
	Limit api.Limit    `json:"limit"`
	Times int          `json:"times"`
}

// made says from where a table was made.
type made struct {
	Table gamelog.ID   `json:"table"`
	From  netip.Prefix `json:"from"`
}

// toldParts is how many messages tell of one limit before it is used up. People who play as people do cause few.
const toldParts = 20

// tell counts what other nodes do not know of, and tells them when it is enough for a message.
func (a *address) tell(l api.Limit, times int) {
	if a.share == nil {
		return
	}
	a.mu.Lock()
	a.untold[l] += times
	untold := a.untold[l]
	isEnough := untold*toldParts >= a.used[l].Burst()
	if isEnough {
		a.untold[l] = 0
	}
	a.mu.Unlock()
	if isEnough {
		a.share(used{a.from, l, untold})
	}
}

// tellOthers tells the servers on other nodes.
func (s *Server) tellOthers(t told) {
	data, err := json.Marshal(t)
	if err != nil {
		panic("server: cannot marshal what other nodes are told: " + err.Error())
	}
	s.presence.Tell(data)
}

// noteMade remembers from where a table was made, here and at other nodes.
func (s *Server) noteMade(id gamelog.ID, from netip.Prefix) {
	s.owners.Put(id, from)
	if s.presence != nil {
		s.tellOthers(told{Made: &made{id, from}})
	}
}

// hear takes into account what another node told.
func (s *Server) hear(data []byte) {
	var t told
	if json.Unmarshal(data, &t) != nil {
		return // of a newer version
	}
	if u := t.Used; u != nil && u.From.IsValid() && u.Limit >= 0 && u.Limit < api.Limits && u.Times > 0 {
		s.addresses.of(u.From).reserve(u.Limit, &s.limits, u.Times, time.Now()) // a node tells of a site by itself
	}
	if t.Made != nil {
		s.owners.Put(t.Made.Table, t.Made.From)
	}
}
