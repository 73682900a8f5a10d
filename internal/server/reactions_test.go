package server_test

import (
	"testing"

	"shipfic/internal/api"
	"shipfic/internal/limit"
	"shipfic/internal/server"
	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// react sends a reaction, and waits for the answer.
func (c *client) react(what string) wire.FromServer {
	c.t.Helper()
	c.ref++
	c.send(wire.FromClient{Type: "react", Ref: c.ref, Reaction: what})
	return c.answer()
}

// nextReaction waits for a reaction.
func (c *client) nextReaction() wire.FromServer {
	c.t.Helper()
	for {
		if m := c.hear(); m.Type == "reaction" {
			return m
		}
	}
}

// TestReactions: everybody at the table sees a reaction, and no log keeps it. Whoever is muted, unknown or too quick shows none.
func TestReactions(t *testing.T) {
	h := newHouse(t, server.Options{})
	id, players, browsers := twoPlayers(t, h)
	ada, bo := players[0], players[1]
	before, err := h.log.Read(t.Context(), id, 1, 100)
	if err != nil {
		t.Fatal(err)
	}
	if m := bo.react("love"); m.Type != "done" {
		t.Fatalf("a reaction is answered with %+v", m)
	}
	if m := ada.nextReaction(); m.By != bo.you || m.Reaction != "love" {
		t.Errorf("Ada sees %+v", m)
	}
	if m := bo.react("love"); m.Code != api.TooFast || m.Retry == 0 {
		t.Errorf("the next one at once is answered with %+v", m)
	}
	if m := ada.react("a line of text"); m.Code != api.BadMessage {
		t.Errorf("an unknown reaction is answered with %+v", m)
	}
	if after, err := h.log.Read(t.Context(), id, 1, 100); err != nil || len(after) != len(before) {
		t.Errorf("the log has %d entries after a reaction, %d before (%v)", len(after), len(before), err)
	}
	stranger := h.browser().come(id, 0)
	if m := stranger.react("wow"); m.Code != table.NotHere {
		t.Errorf("a reaction of somebody who is not at the table is answered with %+v", m)
	}
	ada.must(wire.Command{Do: table.DoMute, Person: bo.you, On: true})
	again := browsers[1].come(id, 0) // another connection has reacted to nothing yet
	if m := again.react("wow"); m.Code != table.Muted {
		t.Errorf("a reaction of somebody who is muted is answered with %+v", m)
	}
}

// TestReactionsOfCluster: people at other nodes see a reaction.
func TestReactionsOfCluster(t *testing.T) {
	nodes := twoNodes(t, limit.Limits{})
	id, players, _ := twoPlayers(t, nodes[0])
	far := nodes[1].browser().come(id, 0)
	if m := players[0].react("bravo"); m.Type != "done" {
		t.Fatalf("a reaction is answered with %+v", m)
	}
	if m := far.nextReaction(); m.By != players[0].you || m.Reaction != "bravo" {
		t.Errorf("the other node shows %+v", m)
	}
}
