package server_test

import (
	"encoding/json"
	"log/slog"
	"net/url"
	"strings"
	"sync"
	"testing"

	"shipfic/game"
	"shipfic/internal/api"
	"shipfic/internal/hall"
	"shipfic/internal/server"
	"shipfic/internal/table"
	"shipfic/internal/testkit/await"
	"shipfic/internal/wire"
)

// whisperers are two players of the toy game and a watcher, in a game under way.
func whisperers(t *testing.T, o server.Options) (h *house, everybody [3]*client) {
	t.Helper()
	h, everybody, _ = refusedWhisperers(t, o)
	return h, everybody
}

// refusedWhisperers are whisperers with a channel that tells when the game has refused a move because of a secret.
func refusedWhisperers(t *testing.T, o server.Options) (h *house, everybody [3]*client, refused <-chan struct{}) {
	t.Helper()
	toy := toyGames{refused: make(chan struct{}, 10)}
	o.Hall = &hall.Hall{Games: toy}
	joins := o.Limits.Joins
	o.Limits = generous
	o.Limits.Joins = joins
	h = newHouse(t, o)
	ada, bo, cy := h.browser(), h.browser(), h.browser()
	id := ada.create(wire.CreateTable{Name: "Ada", Config: table.Config{Game: "whispers", Seats: 2, Fixed: true}})
	everybody = [3]*client{ada.come(id, 0), bo.come(id, 0), cy.come(id, 0)}
	for i, c := range []wire.Command{
		{Do: table.DoJoin, Name: "Bo"}, {Do: table.DoSit, Seat: seatRef(1)}, {Do: table.DoReady, On: true},
	} {
		everybody[1].must(c)
		if i == 0 {
			everybody[2].must(wire.Command{Do: table.DoJoin, Name: "Cy"})
		}
	}
	everybody[0].must(wire.Command{Do: table.DoStart})
	for _, c := range everybody {
		c.until(func() bool { return c.table.Games == 1 })
	}
	return h, everybody, toy.refused
}

func say(m word) wire.Command {
	data, err := m.MarshalJSON()
	if err != nil {
		panic(err)
	}
	return wire.Command{Do: table.DoMove, Move: data}
}

// TestSecretMoves sends nothing at all to seats that may not know that somebody moved.
func TestSecretMoves(t *testing.T) {
	_, everybody := whisperers(t, server.Options{})
	ada, bo, cy := everybody[0], everybody[1], everybody[2]
	before := bo.n
	ada.must(say(word{Secret: "honeysuckle"}))
	ada.must(say(word{Secret: "honeysuckle"})) // her own view stays as it is; she still gets an answer
	if ada.n != before {
		t.Errorf("a secret move is counted for its maker: entry %d instead of %d", ada.n, before)
	}
	ada.must(say(word{Aloud: "hello"}))
	for _, c := range []*client{bo, cy} {
		m := c.hear()
		for m.Table != nil { // who came and went
			m = c.hear()
		}
		if m.Type != "update" || m.N != before+3 || len(m.Events) != 1 || m.Public != nil {
			t.Errorf("after two whispers somebody heard %+v", m)
		}
		for _, heard := range c.heard {
			if strings.Contains(string(heard), "honeysuckle") {
				t.Errorf("a whisper was told: %s", heard)
			}
		}
	}
}

// TestNewcomersSeeTheNextGame connects a watcher between two games whose views are equal.
func TestNewcomersSeeTheNextGame(t *testing.T) {
	h, everybody := whisperers(t, server.Options{})
	ada, bo := everybody[0], everybody[1]
	ada.must(wire.Command{Do: table.DoEndVote})
	bo.must(wire.Command{Do: table.DoAgree, On: true})
	ada.must(wire.Command{Do: table.DoRematch})
	late := h.browser().come(ada.table.ID, 0)
	bo.must(wire.Command{Do: table.DoReady, On: true})
	ada.must(wire.Command{Do: table.DoStart})
	for _, c := range append(everybody[:], late) {
		c.until(func() bool { return c.table.Games == 2 })
		if last := joined(c.heard[len(c.heard)-2:]); !strings.Contains(last, `"own":`) && c != ada {
			t.Errorf("the second game begins with %s", last)
		}
	}
}

// TestBanned disconnects a banned person, who cannot come back.
func TestBanned(t *testing.T) {
	h, everybody := whisperers(t, server.Options{})
	ada, cy := everybody[0], everybody[2]
	ada.must(wire.Command{Do: table.DoKick, Person: cy.you, Ban: true})
	ada.must(say(word{Aloud: "now that we are among ourselves"}))
	for {
		m, err := cy.tryHear()
		if err != nil {
			t.Fatal(err)
		}
		if m.Type == "bye" {
			if m.Code != table.Banned || m.Retry != 0 {
				t.Errorf("was sent away with %+v", m)
			}
			break
		}
	}
	if h.metric("shipfic_dropped_total", table.Banned) != 1 {
		t.Error("nobody was sent away")
	}
}

// TestAPanicEndsOneConnection lets a view panic. The connections that need the view are closed, and told why when they come again; the process
// and the table go on.
func TestAPanicEndsOneConnection(t *testing.T) {
	h, everybody := whisperers(t, server.Options{})
	ada, bo := everybody[0], everybody[1]
	ada.ref++
	c := say(word{Secret: "boo"})
	ada.send(wire.FromClient{Type: "do", Ref: ada.ref, Command: &c})
	for {
		if _, err := ada.tryHear(); err != nil {
			break
		}
	}
	bo.must(say(word{Aloud: "still here"}))
	socket, _, err := ada.from.dial(ada.table.ID)
	if err != nil {
		t.Fatal(err)
	}
	again := &client{t: t, from: ada.from, socket: socket}
	again.send(wire.FromClient{Type: "hello", Version: wire.Version})
	if m := again.hear(); m.Type != "bye" || m.Code != api.Internal {
		t.Errorf("a client that comes again is told %+v", m)
	}
	if counted := h.metric("shipfic_panics_total", ""); counted != 2 {
		t.Errorf("%v panics were counted, want 2", counted)
	}
}

// TestStamp passes the measured round trips to the hook, and lets it refuse a move.
func TestStamp(t *testing.T) {
	var network game.Network
	_, everybody := whisperers(t, server.Options{
		Stamp: func(_ table.Config, _ game.State, seat game.Seat, measured func() game.Network, move json.RawMessage) (json.RawMessage, error) {
			network = measured()
			if strings.Contains(string(move), "never") {
				return nil, game.Refuse("tableOnly")
			}
			return word{Aloud: "stamped"}.MarshalJSON()
		},
	})
	ada, cy := everybody[0], everybody[2]
	if m := ada.do(say(word{Aloud: "never"})); m.Code != "tableOnly" {
		t.Errorf("a refused stamp was answered with %+v", m)
	}
	await.True(t, "a measured round trip", func() bool {
		ada.must(say(word{Aloud: "a"}))
		return network.RTT[0] >= 0
	})
	if len(network.RTT) != 2 || network.Watcher != 0 || !strings.Contains(ada.events[len(ada.events)-1], "stamped") {
		t.Errorf("the hook was told %+v, and the events were %q", network, ada.events)
	}
	cy.must(say(word{Aloud: "a"}))
	if network.Watcher != 3 {
		t.Errorf("the third who came to the table is watcher %d", network.Watcher)
	}
	// A bot is at the server: nobody waits for its measurement.
	everybody[1].must(wire.Command{Do: table.DoStand})
	ada.must(say(word{Aloud: "a"}))
	if network.RTT[1] != 0 || network.Margin[1] != 0 {
		t.Errorf("a bot's round trip is %d ms with a margin of %d", network.RTT[1], network.Margin[1])
	}
}

// TestAMoveCanJoin lets a watcher move at once: a name sent with the move takes a seat first (L1).
func TestAMoveCanJoin(t *testing.T) {
	var network game.Network
	h, everybody := whisperers(t, server.Options{
		Stamp: func(_ table.Config, _ game.State, _ game.Seat, measured func() game.Network, move json.RawMessage) (json.RawMessage, error) {
			network = measured()
			return move, nil
		},
	})
	dee := h.browser().come(everybody[0].table.ID, 0)
	if m := dee.do(say(word{Aloud: "hello"})); m.Code != table.NotHere {
		t.Errorf("a move of a stranger was answered with %+v", m)
	}
	move := say(word{Aloud: "hello"})
	move.Name = "Dee"
	dee.must(move)
	if network.Watcher != 4 {
		t.Errorf("the fourth who came to the table is watcher %d", network.Watcher)
	}
	dee.must(move) // who is there already is not asked again
}

// TestLogsHoldNoSecrets finds no session, no code of a private table and no person's name in the logs.
func TestLogsHoldNoSecrets(t *testing.T) {
	var out lockedBuffer
	logger := slog.New(slog.NewTextHandler(&out, &slog.HandlerOptions{Level: slog.LevelDebug}))
	h, everybody := whisperers(t, server.Options{Logger: logger})
	everybody[0].send([]byte(`{"type":"do","command":{"do":"move","move":{"Secret":"boo"}}}`)) // panics
	for {
		if _, err := everybody[0].tryHear(); err != nil {
			break
		}
	}
	id := everybody[0].table.ID
	b := h.browser()
	b.ask("POST", "/api/packs", []byte(`{"name": "Mine"}`))
	u, err := url.Parse(h.web.URL)
	if err != nil {
		t.Fatal(err)
	}
	b.ask("GET", "/api/tables", nil)
	h.close()
	logged := out.String()
	if !strings.Contains(logged, "table created") || !strings.Contains(logged, "panic") {
		t.Errorf("nothing was logged: %s", logged)
	}
	for _, secret := range []string{string(id), "Ada", b.Jar.Cookies(u)[0].Value} {
		if strings.Contains(logged, secret) {
			t.Errorf("the log holds %s: %s", secret, logged)
		}
	}
}

// lockedBuffer is a buffer for concurrent writers.
type lockedBuffer struct {
	mu sync.Mutex
	strings.Builder
}

func (b *lockedBuffer) Write(data []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.Builder.Write(data)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.Builder.String()
}
