package server_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/limit"
	"shipfic/internal/server"
	"shipfic/internal/table"
	"shipfic/internal/testkit/await"
	"shipfic/internal/wire"
)

// TestCutOff disconnects clients while the log is out of reach, accepts nothing, reports not ready, and recovers afterwards.
func TestCutOff(t *testing.T) {
	h := newHouse(t, server.Options{})
	id, players, browsers := twoPlayers(t, h)
	h.server.CutOff(true)
	for _, p := range players {
		m := p.hear()
		for m.Type != "bye" {
			m = p.hear()
		}
		if m.Code != api.CutOff || m.Retry == 0 {
			t.Errorf("a client was sent away with %+v", m)
		}
	}
	if answer, body := browsers[0].ask("GET", "/readyz", nil); answer.StatusCode != http.StatusServiceUnavailable || !strings.Contains(string(body), api.CutOff) {
		t.Errorf("ready? %s %s", answer.Status, body)
	}
	if answer, body := browsers[0].ask("POST", "/api/tables", wire.CreateTable{Name: "Ada", Config: table.Config{Game: "tsssf", Seats: 2}}); answer.StatusCode != http.StatusServiceUnavailable || answer.Header.Get("Retry-After") == "" {
		t.Errorf("a table was made: %s %s", answer.Status, body)
	}
	socket, _, err := browsers[0].dial(id)
	if err != nil {
		t.Fatal(err)
	}
	turned := &client{t: t, socket: socket}
	if m := turned.hear(); m.Type != "bye" || m.Code != api.CutOff {
		t.Errorf("who comes while it is cut off hears %+v", m)
	}
	h.server.CutOff(false)
	if answer, _ := browsers[0].ask("GET", "/readyz", nil); answer.StatusCode != http.StatusOK {
		t.Errorf("it is not ready again: %s", answer.Status)
	}
	back := browsers[0].come(id, 0)
	back.must(wire.Command{Do: table.DoSay, Text: "here again"})
}

// TestNewerRules refers clients of a table with newer rules to another node.
func TestNewerRules(t *testing.T) {
	log := &gamelog.Memory{}
	h := newHouse(t, server.Options{Log: log})
	id, players, browsers := twoPlayers(t, h)
	room, err := h.hall.Room(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	// A newer node takes the table over.
	var snap gamelog.Snapshot
	await.True(t, "a snapshot of the latest entry", func() bool {
		snap, err = log.Snapshot(t.Context(), id)
		return err == nil && snap.N == room.State().N
	})
	command := table.Command{Do: table.DoUpgraded, N: snap.N, Rules: snap.Rules + 1, State: snap.Data, Mark: "newer-1"}
	entry, err := command.Entry()
	if err != nil {
		t.Fatal(err)
	}
	if err := log.Append(t.Context(), id, room.State().N, entry); err != nil {
		t.Fatal(err)
	}
	players[0].do(wire.Command{Do: table.DoSay, Text: "am I heard?"})
	socket, _, err := browsers[0].dial(id)
	if err != nil {
		t.Fatal(err)
	}
	again := &client{t: t, socket: socket}
	if m := again.hear(); m.Type != "bye" || m.Code != api.NewerRules || m.Retry == 0 {
		t.Errorf("at a table of newer rules one hears %+v", m)
	}
}

// somewhere is another node; the test decides who is connected to it.
type somewhere struct {
	mu      sync.Mutex
	changed func(gamelog.ID)
	here    map[gamelog.ID][]table.PersonID
	there   []table.PersonID
	told    func([]byte)
	peer    *somewhere // nil: nobody hears what is told
}

func (s *somewhere) OnChange(changed func(gamelog.ID)) { s.changed = changed }

func (s *somewhere) Here(id gamelog.ID, people []table.PersonID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.here[id] = people
}

func (s *somewhere) Elsewhere(gamelog.ID) []table.PersonID {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.there)
}

func (s *somewhere) OnGossip(told func([]byte)) { s.told = told }

// Tell passes on at once what one of two nodes tells the other.
func (s *somewhere) Gossip(data []byte) {
	if s.peer != nil {
		s.peer.told(data)
	}
}

// twoNodes are two servers that share tables and have these limits.
func twoNodes(t *testing.T, limits limit.Limits) [2]*house {
	log := &gamelog.Memory{}
	var nodes [2]*house
	one, two := &somewhere{here: map[gamelog.ID][]table.PersonID{}}, &somewhere{here: map[gamelog.ID][]table.PersonID{}}
	one.peer, two.peer = two, one
	for i, p := range []*somewhere{one, two} {
		nodes[i] = newHouse(t, server.Options{Log: log, Presence: p, Limits: limits, TrustProxy: true})
	}
	return nodes
}

// TestLimitsOfCluster counts what an address does at all nodes together: two of them do not allow it twice as much.
func TestLimitsOfCluster(t *testing.T) {
	nodes := twoNodes(t, limit.Limits{Tables: limit.Rate{Times: 5, In: time.Hour}})
	made := 0
	for i := range 20 {
		ask := wire.CreateTable{Name: "Ada", Config: table.Config{Game: "tsssf", Seats: 2}}
		answer, body := nodes[i%2].browser().ask("POST", "/api/tables", ask)
		switch answer.StatusCode {
		case http.StatusCreated:
			made++
		case http.StatusTooManyRequests:
		default:
			t.Fatal(answer.Status, string(body))
		}
	}
	if made != 5 {
		t.Errorf("two nodes made %d tables for one address, want 5", made)
	}
	answer, _ := nodes[1].browser().ask("POST", "/api/tables", wire.CreateTable{Name: "Bea", Config: twoSeats}, "X-Forwarded-For", "192.0.2.9")
	if answer.StatusCode != http.StatusCreated {
		t.Errorf("another address: %s", answer.Status)
	}
}

// TestOpenListOfCluster lists a limited number of an address's open tables, whichever nodes it made them at.
func TestOpenListOfCluster(t *testing.T) {
	nodes := twoNodes(t, limit.Limits{Listed: 2})
	for i := range 6 {
		nodes[i%2].browser().create(wire.CreateTable{Name: "Ada", Config: table.Config{Game: "tsssf", Seats: 2, Open: true}})
	}
	for i, node := range nodes {
		await.True(t, "the list", func() bool {
			all, err := node.log.Summaries(t.Context(), gamelog.Filter{})
			return err == nil && len(all) == 6
		})
		_, body := node.browser().ask("GET", "/api/tables", nil)
		var list wire.Tables
		if err := json.Unmarshal(body, &list); err != nil || len(list.Tables) != 2 {
			t.Errorf("node %d lists %d tables of one address, want 2 (%v)", i, len(list.Tables), err)
		}
	}
}

// TestPresentElsewhere shows people as present who are connected to another node, and tells that node who is connected here.
func TestPresentElsewhere(t *testing.T) {
	other := &somewhere{here: map[gamelog.ID][]table.PersonID{}}
	h := newHouse(t, server.Options{Presence: other})
	id, players, _ := twoPlayers(t, h)
	ada, bo := players[0], players[1].you
	other.mu.Lock()
	if here := other.here[id]; len(here) != 2 || !slices.Contains(here, bo) {
		t.Errorf("the other machine was told of %v", here)
	}
	other.mu.Unlock()
	is := func() string {
		for _, p := range ada.table.People {
			if p.ID == bo {
				return fmt.Sprint("present: ", p.Present)
			}
		}
		return "unknown"
	}
	players[1].socket.CloseNow()
	ada.until(func() bool { return is() == "present: false" })
	other.mu.Lock()
	other.there = []table.PersonID{bo}
	other.mu.Unlock()
	other.changed(id)
	ada.until(func() bool { return is() == "present: true" })
}
