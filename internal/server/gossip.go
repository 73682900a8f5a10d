package server

import (
	"encoding/json"
	"net/netip"
	"time"

	"shipfic/internal/gamelog"
	"shipfic/internal/limit"
)

// Nodes of a cluster tell each other how much of its limits each address has used, and from where tables were made. Otherwise three
// nodes would allow an address three times as much, and a limit divided by three would be too strict for people whose proxy sends them
// all to one node. They pass on reactions, too. A message may arrive late or never, so an address can get a little more than its limits, but not a multiple.

// gossip is a message from one node to the others.
type gossip struct {
	Used *limit.Used `json:"used,omitempty"`
	Made *made       `json:"made,omitempty"`

	Reacted *reaction `json:"reacted,omitempty"`
}

// made says from where a table was made.
type made struct {
	Table gamelog.ID   `json:"table"`
	From  netip.Prefix `json:"from"`
}

// sendGossip sends a message to the servers on all other nodes.
func (s *Server) sendGossip(t gossip) {
	data, err := json.Marshal(t)
	if err != nil {
		panic("server: cannot marshal what other nodes are told: " + err.Error())
	}
	s.Presence.Gossip(data)
}

// noteMade remembers from where a table was made, here and at other nodes.
func (s *Server) noteMade(id gamelog.ID, from netip.Prefix) {
	s.owners.Put(id, from)
	if s.Presence != nil {
		s.sendGossip(gossip{Made: &made{id, from}})
	}
}

// hearGossip takes in a message from another node.
func (s *Server) hearGossip(data []byte) {
	var t gossip
	if json.Unmarshal(data, &t) != nil {
		return // of a newer version
	}
	if u := t.Used; u != nil && u.From.IsValid() && u.Limit >= 0 && u.Limit < limit.Kinds && u.Times > 0 {
		s.addresses.Of(u.From).Reserve(u.Limit, u.Times, time.Now()) // nodes report the usage of sites separately
	}
	if t.Made != nil {
		s.owners.Put(t.Made.Table, t.Made.From)
	}
	if t.Reacted != nil {
		s.showReaction(*t.Reacted)
	}
}
