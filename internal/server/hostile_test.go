package server_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"

	"shipfic/game"
	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/limit"
	"shipfic/internal/server"
	"shipfic/internal/table"
	"shipfic/internal/testkit/await"
	"shipfic/internal/wire"
	"shipfic/tsssf"
)

// TestRefusedMessages sends messages that no correct client sends. Each is refused with a code and changes nothing, and the connection
// stays open.
func TestRefusedMessages(t *testing.T) {
	h := newHouse(t, server.Options{Limits: generous})
	id, players, _ := twoPlayers(t, h)
	room, err := h.hall.Room(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	turn := room.State().Game.Waiting()[0]
	inTurn, other := players[0], players[1]
	if inTurn.seat != turn {
		inTurn, other = other, inTurn
	}
	theirs := other.own.Hands[0].Cards[0]
	end, err := tsssf.Move{Do: "end"}.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	before := room.State().N
	for _, c := range []struct {
		name string
		by   *client
		send string
		code string
	}{
		{"out of turn", other, fmt.Sprintf(`{"type":"do","ref":1,"command":{"do":"move","move":%s}}`, end), tsssf.NotYourTurn},
		{"for the other seat", other, fmt.Sprintf(`{"type":"do","ref":1,"command":{"do":"move","seat":%d,"move":%s}}`, turn, end), table.NotYourSeat},
		{"for a seat there is not", other, fmt.Sprintf(`{"type":"do","ref":1,"command":{"do":"move","seat":99999,"move":%s}}`, end), table.NotYourSeat},
		{"a card of the other's hand", inTurn, fmt.Sprintf(`{"type":"do","ref":1,"command":{"do":"move","move":{"do":"use","card":%q}}}`, theirs), ""},
		{"no move", inTurn, `{"type":"do","ref":1,"command":{"do":"move"}}`, table.BadMove},
		{"a null move", inTurn, `{"type":"do","ref":1,"command":{"do":"move","move":null}}`, ""},
		{"a list for a move", inTurn, `{"type":"do","ref":1,"command":{"do":"move","move":[]}}`, table.BadMove},
		{"a command there is not", inTurn, `{"type":"do","ref":1,"command":{"do":"dance"}}`, table.Unknown},
		{"to create it again", inTurn, `{"type":"do","ref":1,"command":{"do":"create","name":"x","config":{"game":"tsssf","seats":2,"open":true}}}`, table.Unknown},
		{"the table's own command", inTurn, fmt.Sprintf(`{"type":"do","ref":1,"command":{"do":"away","person":%q,"on":true}}`, other.you), table.Unknown},
		{"the table's own timeout", inTurn, fmt.Sprintf(`{"type":"do","ref":1,"command":{"do":"timeout","seat":%d}}`, other.seat), table.Unknown},
		{"an upgrade", inTurn, `{"type":"do","ref":1,"command":{"do":"upgraded","n":1}}`, table.Unknown},
		{"kick by a guest", players[1], fmt.Sprintf(`{"type":"do","ref":1,"command":{"do":"kick","person":%q}}`, players[0].you), table.NotHost},
		{"in another's name", players[1], fmt.Sprintf(`{"type":"do","ref":1,"command":{"do":"kick","by":%q,"person":%q}}`, players[0].you, players[0].you), api.BadMessage},
		{"null settings", players[0], `{"type":"do","ref":1,"command":{"do":"config","config":null}}`, ""},
		{"markup for a name", inTurn, `{"type":"do","ref":1,"command":{"do":"join","name":"<b>x</b>"}}`, table.BadName},
		{"a name that turns the writing", inTurn, `{"type":"do","ref":1,"command":{"do":"join","name":"a\u202eb"}}`, table.BadName},
		{"a long text", inTurn, `{"type":"do","ref":1,"command":{"do":"say","text":"` + strings.Repeat("x", 500) + `"}}`, table.BadText},
		{"not JSON", inTurn, `{"type":"do","ref":1,`, api.BadMessage},
		{"nothing", inTurn, ``, api.BadMessage},
		{"null", inTurn, `null`, api.BadMessage},
		{"a list", inTurn, `[1,2]`, api.BadMessage},
		{"no command", inTurn, `{"type":"do","ref":1}`, api.BadMessage},
		{"a null command", inTurn, `{"type":"do","ref":1,"command":null}`, api.BadMessage},
		{"hello again, of another version", inTurn, `{"type":"hello","version":1}`, api.BadMessage},
		{"a field there is not", inTurn, `{"type":"do","ref":1,"command":{"do":"ready","yes":true}}`, api.BadMessage},
		{"two at once", inTurn, `{"type":"do","ref":1,"command":{"do":"pause"}}{}`, api.BadMessage},
		{"a word for a number", inTurn, `{"type":"do","ref":"one","command":{"do":"pause"}}`, api.BadMessage},
		{"a negative entry", inTurn, `{"type":"do","last":-1,"command":{"do":"pause"}}`, api.BadMessage},
		{"deep", inTurn, `{"type":"do","ref":1,"command":{"do":"move","move":` + strings.Repeat("[", 20_000) + strings.Repeat("]", 20_000) + `}}`, api.BadMessage},
		{"not UTF-8", inTurn, "{\"type\":\"do\",\"ref\":1,\"command\":{\"do\":\"say\",\"text\":\"\xff\"}}", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.by.send([]byte(c.send))
			for {
				m := c.by.hear()
				if m.Type == "refused" {
					if m.Code == "" || c.code != "" && m.Code != c.code {
						t.Errorf("was refused by %s %v, not by %s", m.Code, m.About, c.code)
					}
					return
				}
				if m.Type != "update" || m.N > before {
					if c.name == "not UTF-8" { // the bad byte is replaced, which is harmless
						before = room.State().N
						return
					}
					t.Fatalf("was answered with %+v", m)
				}
			}
		})
	}
	if now := room.State().N; now != before {
		t.Errorf("refused messages brought the table from entry %d to %d", before, now)
	}
	if m := inTurn.do(wire.Command{Do: table.DoSay, Text: "fine"}); m.Type != "done" {
		t.Errorf("after all that the line is not open: %+v", m)
	}
}

// TestBinaryFrame refuses a binary frame like any bad message.
func TestBinaryFrame(t *testing.T) {
	h := newHouse(t, server.Options{Limits: generous})
	_, players, _ := twoPlayers(t, h)
	if err := players[0].socket.Write(t.Context(), websocket.MessageBinary, []byte{0, 1, 2}); err != nil {
		t.Fatal(err)
	}
	for m := players[0].hear(); m.Type != "refused"; m = players[0].hear() {
	}
	players[0].must(wire.Command{Do: table.DoSay, Text: "fine"})
}

// TestReplayedMessage sends a move twice. The second copy is judged by the new state, and never repeats the first.
func TestReplayedMessage(t *testing.T) {
	h := newHouse(t, server.Options{Limits: generous})
	id, players, _ := twoPlayers(t, h)
	room, err := h.hall.Room(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	replayed := 0
	for range 60 {
		s := room.State()
		if !s.Playing() {
			break
		}
		move, err := anyMove(s.Game, s.N)
		if err != nil {
			t.Fatal(err)
		}
		data, err := move.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		mover := players[0]
		if mover.seat != s.Game.Waiting()[0] {
			mover = players[1]
		}
		again := wire.Command{Do: table.DoMove, Move: data}
		mover.must(again)
		played := tsssf.Move{}
		if err := json.Unmarshal(data, &played); err != nil || played.Do != "ship" && played.Do != "link" {
			continue // an answer may be given twice to a question that is asked twice
		}
		if m := mover.do(again); m.Type != "refused" {
			t.Fatalf("%s was done twice: %+v", data, m)
		}
		replayed++
	}
	if replayed == 0 {
		t.Error("no card was played")
	}
}

// TestHugeMessage closes only the connection that sent it.
func TestHugeMessage(t *testing.T) {
	h := newHouse(t, server.Options{Limits: generous})
	_, players, _ := twoPlayers(t, h)
	huge := bytes.Repeat([]byte("x"), 1<<20)
	players[0].socket.Write(t.Context(), websocket.MessageText, huge) // it may fail: the server does not wait for the end
	for {
		if _, err := players[0].tryHear(); err != nil {
			break
		}
	}
	players[1].must(wire.Command{Do: table.DoSay, Text: "fine"})
}

// TestCompressedMessages are limited by their size when they are inflated.
func TestCompressedMessages(t *testing.T) {
	h := newHouse(t, server.Options{Limits: generous})
	b := h.browser()
	b.deflate = true
	c := b.come(b.create(wire.CreateTable{Name: "Ada", Config: table.Config{Game: "tsssf", Seats: 2}}), 0)
	c.must(wire.Command{Do: table.DoSay, Text: strings.Repeat("hey ", 70)})
	c.send(append([]byte(`{"type":"do","ref":9,"command":{"do":"say","text":"`), bytes.Repeat([]byte("x"), 1<<20)...))
	for {
		if _, err := c.tryHear(); err != nil {
			if websocket.CloseStatus(err) != websocket.StatusMessageTooBig {
				t.Errorf("the connection was closed with %v", err)
			}
			return
		}
	}
}

// TestHello requires a hello first, of our version, at a table that exists.
func TestHello(t *testing.T) {
	h := newHouse(t, server.Options{})
	b := h.browser()
	id := b.create(wire.CreateTable{Name: "Ada", Config: table.Config{Game: "tsssf", Seats: 2}})
	hello := fmt.Sprintf(`{"type":"hello","version":%d}`, wire.Version)
	for _, c := range []struct {
		name string
		id   gamelog.ID
		send string
		code string
	}{
		{"a command first", id, `{"type":"do","command":{"do":"pause"}}`, api.HelloFirst},
		{"not JSON", id, `hello`, api.HelloFirst},
		{"nothing", id, ``, api.HelloFirst},
		{"an older version", id, `{"type":"hello","version":1}`, api.BadVersion},
		{"another version", id, `{"type":"hello","version":99}`, api.BadVersion},
		{"no version", id, `{"type":"hello"}`, api.BadVersion},
		{"no such table", "bcdfghjkmnpq", hello, api.NotFound},
		{"no code at all", "x", hello, api.NotFound},
	} {
		t.Run(c.name, func(t *testing.T) {
			socket, _, err := b.dial(c.id)
			if err != nil {
				t.Fatal(err)
			}
			if err := socket.Write(t.Context(), websocket.MessageText, []byte(c.send)); err != nil {
				t.Fatal(err)
			}
			client := &client{t: t, socket: socket}
			m, err := client.tryHear()
			if err != nil || m.Type != "bye" || m.Code != c.code {
				t.Errorf("got %+v, %v, not bye for %s", m, err, c.code)
			}
			if _, err := client.tryHear(); err == nil {
				t.Error("the line stayed open")
			}
		})
	}
}

// TestSilence closes the connection of a client that never says hello.
func TestSilence(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newPipeHouse(t, server.Options{Limits: limit.Limits{Hello: 10 * time.Second}})
		b := h.browser()
		id := b.create(wire.CreateTable{Name: "Ada", Config: table.Config{Game: "tsssf", Seats: 2}})
		socket, _, err := b.dial(id)
		if err != nil {
			t.Fatal(err)
		}
		begun := time.Now()
		m, err := (&client{t: t, socket: socket}).tryHear()
		if took := time.Since(begun); err == nil || took != 10*time.Second {
			t.Errorf("silence was answered with %+v after %s", m, took)
		}
	})
}

// TestBadCookies treats an invalid cookie as none: the browser gets a new session.
func TestBadCookies(t *testing.T) {
	h := newHouse(t, server.Options{Limits: generous})
	id := h.browser().create(wire.CreateTable{Name: "Ada", Config: table.Config{Game: "tsssf", Seats: 2}})
	for _, bad := range []string{"x", "%", strings.Repeat("A", 42), strings.Repeat("A", 44), strings.Repeat("A", 4000), "../..", "null"} {
		b := h.browser()
		b.knows(bad)
		answer, _ := b.ask("GET", "/api/tables", nil)
		if answer.StatusCode != http.StatusOK || len(answer.Cookies()) != 1 || answer.Cookies()[0].Value == bad {
			t.Errorf("%q gave %s and %v", bad, answer.Status, answer.Cookies())
		}
		b.knows(bad)
		if c := b.come(id, 0); c.you == "" || c.seat != game.Watcher {
			t.Errorf("%q came as %s in seat %d", bad, c.you, c.seat)
		}
	}
	cookie := http.Cookie{}
	answer, _ := h.browser().ask("GET", "/api/tables", nil)
	for _, c := range answer.Cookies() {
		cookie = *c
	}
	if !cookie.HttpOnly || cookie.SameSite != http.SameSiteLaxMode || cookie.Secure || len(cookie.Value) != 43 {
		t.Errorf("the session is %v", cookie)
	}
}

// TestPeopleCannotBeLinked gives a browser a different id at each table, and always the same at one table.
func TestPeopleCannotBeLinked(t *testing.T) {
	h := newHouse(t, server.Options{Limits: generous})
	b := h.browser()
	ask := wire.CreateTable{Name: "Ada", Config: table.Config{Game: "tsssf", Seats: 2}}
	one, two := b.create(ask), b.create(ask)
	if a, c := b.come(one, 0), b.come(two, 0); a.you == c.you || a.you != b.come(one, 0).you || a.seat != 0 {
		t.Errorf("the same browser is %s and %s", a.you, c.you)
	}
}

// TestOrigin refuses the pages of other sites.
func TestOrigin(t *testing.T) {
	h := newHouse(t, server.Options{Limits: generous, Origins: []string{"https://friends.example.org"}})
	b := h.browser()
	ask := wire.CreateTable{Name: "Ada", Config: table.Config{Game: "tsssf", Seats: 2}}
	id := b.create(ask)
	for origin, ok := range map[string]bool{
		"": true, h.web.URL: true, "https://friends.example.org": true,
		"https://evil.example.org": false, "null": false, "http://127.0.0.1": false, "https://friends.example.org.evil.example.org": false,
	} {
		var header []string
		if origin != "" {
			header = []string{"Origin", origin}
		}
		answer, body := b.ask("POST", "/api/tables", ask, header...)
		if (answer.StatusCode == http.StatusCreated) != ok {
			t.Errorf("a table from %q: %s %s", origin, answer.Status, body)
		}
		_, answer, err := b.dial(id, header...)
		if (err == nil) != ok || !ok && answer.StatusCode != http.StatusForbidden {
			t.Errorf("a WebSocket from %q: %v", origin, err)
		}
	}
	if answer, _ := b.ask("POST", "/api/tables", ask, "Sec-Fetch-Site", "cross-site"); answer.StatusCode != http.StatusForbidden {
		t.Errorf("a request from another site: %s", answer.Status)
	}
}

// refusedFor checks that an answer asks the client to wait.
func refusedFor(t *testing.T, answer *http.Response, body []byte, status int, code string) {
	t.Helper()
	var p wire.Problem
	if err := json.Unmarshal(body, &p); err != nil || answer.StatusCode != status || p.Code != code || p.Retry < 1 || answer.Header.Get("Retry-After") != fmt.Sprint(p.Retry) {
		t.Errorf("%s, Retry-After %q: %s", answer.Status, answer.Header.Get("Retry-After"), body)
	}
}

// TestRates exceeds each rate; the refusal says when to try again.
func TestRates(t *testing.T) {
	ask := wire.CreateTable{Name: "Ada", Config: table.Config{Game: "tsssf", Seats: 2}}
	slow := limit.Rate{Times: 3, In: time.Hour}
	for _, c := range []struct {
		name   string
		limits limit.Limits
		try    func(*browser) (*http.Response, []byte)
	}{
		{"requests", limit.Limits{Requests: slow}, func(b *browser) (*http.Response, []byte) { return b.ask("GET", "/api/cards", nil) }},
		{"tables", limit.Limits{Tables: slow}, func(b *browser) (*http.Response, []byte) { return b.ask("POST", "/api/tables", ask) }},
		{"packs", limit.Limits{Packs: slow}, func(b *browser) (*http.Response, []byte) { return b.ask("POST", "/api/packs", []byte("no pack")) }},
		{"checks", limit.Limits{Checks: slow}, func(b *browser) (*http.Response, []byte) { return b.ask("POST", "/api/packs/check", []byte("no pack")) }},
		{"goals", limit.Limits{Checks: slow}, func(b *browser) (*http.Response, []byte) { return b.ask("POST", "/api/goal", wire.AskGoal{Goal: "x"}) }},
		{"guessed codes", limit.Limits{Misses: slow}, func(b *browser) (*http.Response, []byte) { return b.ask("GET", "/api/tables/bcdfg", nil) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := newHouse(t, server.Options{Limits: c.limits})
			for range 3 {
				if answer, body := c.try(h.browser()); answer.StatusCode == http.StatusTooManyRequests {
					t.Fatalf("too early: %s", body)
				}
			}
			answer, body := c.try(h.browser()) // another browser, the same address
			refusedFor(t, answer, body, http.StatusTooManyRequests, api.TooFast)
		})
	}
}

// TestGuessedCodes makes guessing by WebSocket as hopeless as by HTTP.
func TestGuessedCodes(t *testing.T) {
	h := newHouse(t, server.Options{Limits: limit.Limits{Misses: limit.Rate{Times: 3, In: time.Hour}}})
	id := h.browser().create(wire.CreateTable{Name: "Ada", Config: table.Config{Game: "tsssf", Seats: 2}})
	b := h.browser()
	for range 3 {
		socket, _, err := b.dial("bcdfg")
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := socket.Read(await.Context(t)); err != nil {
			t.Fatal(err)
		}
	}
	for _, code := range []gamelog.ID{"bcdfg", id} { // a right guess gets the same answer as a wrong one
		if _, answer, err := b.dial(code); err == nil || answer.StatusCode != http.StatusTooManyRequests {
			t.Errorf("the guess %s was answered with %v", code, answer)
		}
	}
}

// TestFlood slows a client down, then disconnects it. Others at the table play on.
func TestFlood(t *testing.T) {
	h := newHouse(t, server.Options{Limits: limit.Limits{Commands: limit.Rate{Times: 10, In: time.Hour}, Strikes: 5}})
	_, players, _ := twoPlayers(t, h)
	go func() {
		for range 200 {
			if players[0].socket.Write(t.Context(), websocket.MessageText, []byte(`{"type":"do","ref":7,"command":{"do":"say","text":"spam"}}`)) != nil {
				return
			}
		}
	}()
	slowed := false
	for {
		m, err := players[0].tryHear()
		if err != nil {
			t.Fatal(err)
		}
		slowed = slowed || m.Type == "refused" && m.Code == api.TooFast && m.Retry > 0
		if m.Type == "bye" {
			if m.Code != api.TooFast || !slowed {
				t.Errorf("sent away by %+v", m)
			}
			break
		}
	}
	players[1].must(wire.Command{Do: table.DoSay, Text: "fine"})
}

// TestConnectionLimits checks the limits of connections: per address, per table, in total.
func TestConnectionLimits(t *testing.T) {
	for _, c := range []struct {
		name   string
		limits limit.Limits
		status int
	}{
		{"of an address", limit.Limits{PerAddress: 2}, http.StatusTooManyRequests},
		{"of all", limit.Limits{Connections: 2}, http.StatusServiceUnavailable},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.limits.Requests = generous.Requests
			h := newHouse(t, server.Options{Limits: c.limits})
			id := h.browser().create(wire.CreateTable{Name: "Ada", Config: table.Config{Game: "tsssf", Seats: 2}})
			b := h.browser()
			one := b.come(id, 0)
			b.come(id, 0)
			if _, answer, err := b.dial(id); err == nil || answer.StatusCode != c.status {
				t.Errorf("a third connection was answered with %v", answer)
			}
			one.socket.CloseNow()
			await.True(t, "a place for another connection", func() bool {
				socket, _, err := b.dial(id)
				return err == nil && socket != nil
			})
		})
	}
	h := newHouse(t, server.Options{Limits: limit.Limits{PerTable: 1}})
	id := h.browser().create(wire.CreateTable{Name: "Ada", Config: table.Config{Game: "tsssf", Seats: 2}})
	b := h.browser()
	b.come(id, 0)
	socket, _, err := b.dial(id)
	if err != nil {
		t.Fatal(err)
	}
	second := &client{t: t, socket: socket}
	second.send(wire.FromClient{Type: "hello", Version: wire.Version})
	if m := second.hear(); m.Type != "bye" || m.Code != api.TooMany || m.Retry == 0 {
		t.Errorf("a second connection at a table for one was answered with %+v", m)
	}
}

// talk fills a table's chat, so that each update of it is long.
func talk(c *client, lines int) {
	c.t.Helper()
	for range lines {
		c.must(wire.Command{Do: table.DoSay, Text: strings.Repeat("x", 300)})
	}
}

// TestSlowReader has a client that does not read while another talks. It holds up nobody, and gets the whole state when it reads again.
func TestSlowReader(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		limits := generous
		limits.Queue = 8
		h := newPipeHouse(t, server.Options{Limits: limits})
		id, players, _ := twoPlayers(t, h)
		slow := h.browser().comeSlowly(id, 0)
		talk(players[0], 3*limits.Queue)
		room, err := h.hall.Room(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		resynced := false
		for slow.n < room.State().N {
			resynced = slow.hear().Type == "state" || resynced
		}
		if !resynced || len(slow.table.Chat) != len(room.State().Chat) {
			t.Errorf("the slow client was not sent the whole state")
		}
	})
}

// TestStuckReader has a client that never reads again. It is disconnected after the timeout, not before, and the others play on.
func TestStuckReader(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		limits := generous
		limits.Write = 10 * time.Second
		h := newPipeHouse(t, server.Options{Limits: limits})
		id, players, _ := twoPlayers(t, h)
		h.browser().comeSlowly(id, 0)
		connections := func(want int) {
			t.Helper()
			synctest.Wait()
			if n := h.server.Connections(); n != want {
				t.Errorf("there are %d connections, want %d", n, want)
			}
		}
		synctest.Wait() // until it is pinged: a ping that waits for the lock of a blocked write would stop the bubble
		talk(players[0], 20)
		time.Sleep(limits.Write - time.Millisecond)
		connections(3)
		time.Sleep(time.Millisecond)
		connections(2)
		players[1].must(wire.Command{Do: table.DoSay, Text: "fine"})
	})
}

// TestUnansweredPing has a client that does not answer a ping. It is disconnected after the timeout, and those that answer stay.
func TestUnansweredPing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		limits := generous
		limits.Write = 10 * time.Second
		h := newPipeHouse(t, server.Options{Limits: limits})
		id, _, _ := twoPlayers(t, h)
		h.browser().comeSlowly(id, 0)
		for _, c := range []struct {
			pass time.Duration
			left int
		}{{limits.Write - time.Millisecond, 3}, {time.Millisecond, 2}, {time.Hour, 2}} {
			time.Sleep(c.pass)
			synctest.Wait()
			if n := h.server.Connections(); n != c.left {
				t.Errorf("after another %s there are %d connections, want %d", c.pass, n, c.left)
			}
		}
	})
}

// TestShutdown tells clients when to reconnect. At the next server they go on.
func TestShutdown(t *testing.T) {
	log := &gamelog.Memory{}
	h := newHouse(t, server.Options{Limits: generous, Log: log})
	id, players, browsers := twoPlayers(t, h)
	playOn(t, h, id, players[:], 20)
	stopped := make(chan error, 1)
	go func() { stopped <- h.server.Shutdown(await.Context(t)) }()
	for _, c := range players {
		for {
			m, err := c.tryHear()
			if err != nil {
				t.Fatal("the line broke without a word:", err)
			}
			if m.Type == "bye" {
				if m.Code != api.Restarting || m.Retry == 0 {
					t.Errorf("the farewell is %+v", m)
				}
				break
			}
		}
		if _, err := c.tryHear(); !errors.As(err, new(websocket.CloseError)) {
			t.Errorf("the line did not end in good order: %v", err)
		}
	}
	if err := await.Receive(t, "the server to stop", stopped); err != nil {
		t.Error(err)
	}
	for _, path := range []string{"/readyz", "/api/tables"} {
		answer, body := browsers[0].ask("GET", path, nil)
		refusedFor(t, answer, body, http.StatusServiceUnavailable, api.Restarting)
	}
	h.close()

	next := newHouse(t, server.Options{Limits: generous, Log: log})
	for i, old := range players {
		browsers[i].h = next
		jarTo(browsers[i], h, next)
		back := browsers[i].come(id, old.n)
		if back.n < old.n || back.seat != old.seat || back.you != old.you {
			t.Errorf("came back to entry %d from %d as %s in seat %d", back.n, old.n, back.you, back.seat)
		}
		players[i] = back
	}
	playOn(t, next, id, players[:], 20)
}

// jarTo copies a browser's cookies to the next server, which has another port in this test.
func jarTo(b *browser, from, to *house) {
	r, err := http.NewRequest("GET", from.web.URL, nil)
	if err != nil {
		from.t.Fatal(err)
	}
	cookies := b.Jar.Cookies(r.URL)
	if r, err = http.NewRequest("GET", to.web.URL, nil); err != nil {
		from.t.Fatal(err)
	}
	b.Jar.SetCookies(r.URL, cookies)
}
