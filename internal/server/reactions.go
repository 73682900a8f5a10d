package server

import (
	"slices"
	"time"

	"shipfic/game"
	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// reaction is what somebody shows to a table for a moment. It is in no log and in no state: whoever is not there misses it.
type reaction struct {
	Table    gamelog.ID     `json:"table"`
	By       table.PersonID `json:"by"`
	Reaction string         `json:"reaction"`
}

// betweenReactions is the time between two reactions of a connection. They are commands, too, of which a person has a limited number.
const betweenReactions = time.Second

// react shows a reaction to everybody at the table, on all nodes. Only people at the table can react, and only those who may chat.
func (c *connection) react(what string) error {
	p := c.room.State().Person(c.person)
	switch wait := betweenReactions - time.Since(c.reacted); {
	case p == nil:
		return game.Refuse(table.NotHere)
	case p.Muted:
		return game.Refuse(table.Muted)
	case wait > 0:
		return api.RateExceeded(wait)
	}
	c.reacted = time.Now()
	r := reaction{c.id, c.person, what}
	c.server.showReaction(r)
	if c.server.Presence != nil {
		c.server.sendGossip(gossip{Reacted: &r})
	}
	return nil
}

// showReaction sends a reaction to the connections of a table on this node.
func (s *Server) showReaction(r reaction) {
	s.mu.Lock()
	at := s.tables[r.Table]
	s.mu.Unlock()
	if at == nil || !slices.Contains(wire.Reactions, r.Reaction) {
		return
	}
	m := &encoded{text: encode(wire.FromServer{Type: "reaction", By: r.By, Reaction: r.Reaction})}
	for _, c := range at.connections() {
		c.outbox.show(m)
	}
}
