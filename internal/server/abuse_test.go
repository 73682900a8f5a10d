package server_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/limit"
	"shipfic/internal/server"
	"shipfic/internal/table"
	"shipfic/internal/testkit/await"
	"shipfic/internal/wire"
)

var twoSeats = table.Config{Game: "tsssf", Seats: 2}

// TestMissesOfOthers lets somebody with a seat in when a stranger at the same address has guessed codes.
func TestMissesOfOthers(t *testing.T) {
	h := newHouse(t, server.Options{Limits: limit.Limits{Misses: limit.Rate{Times: 3, In: time.Hour}}})
	ada := h.browser()
	id := ada.create(wire.CreateTable{Name: "Ada", Config: twoSeats})
	stranger := h.browser()
	for range 5 {
		stranger.ask("GET", "/api/tables/bcdfg", nil)
	}
	if answer, body := stranger.ask("GET", "/api/tables/"+string(id), nil); answer.StatusCode != http.StatusTooManyRequests {
		t.Errorf("a right guess after many wrong ones: %s %s", answer.Status, body)
	}
	if answer, body := ada.ask("GET", "/api/tables/"+string(id), nil); answer.StatusCode != http.StatusOK {
		t.Errorf("somebody with a seat: %s %s", answer.Status, body)
	}
	ada.come(id, 0).must(wire.Command{Do: table.DoSay, Text: "here"})
}

// TestInventedVisits counts the tables of an invented cookie as guesses. The tables of a cookie of ours are looked up as often as one
// likes, even when a stranger at the same address has guessed.
func TestInventedVisits(t *testing.T) {
	h := newHouse(t, server.Options{})
	ada := h.browser()
	id := ada.create(wire.CreateTable{Name: "Ada", Config: twoSeats})
	mine := func(b *browser, headers ...string) []wire.MyTable {
		t.Helper()
		answer, body := b.ask("GET", "/api/tables", nil, headers...)
		var list wire.Tables
		if err := json.Unmarshal(body, &list); err != nil || answer.StatusCode != http.StatusOK {
			t.Fatalf("%s: %s", answer.Status, body)
		}
		return list.Mine
	}
	isSpent := func() bool {
		answer, _ := h.browser().ask("GET", "/api/tables/"+string(id), nil)
		return answer.StatusCode == http.StatusTooManyRequests
	}
	for range 100 {
		mine(ada)
	}
	if isSpent() {
		t.Fatal("the tables of a browser that was there are counted as guesses")
	}
	var codes []string
	for range 24 {
		codes = append(codes, string(server.NewCode()))
	}
	for range 2 {
		mine(h.browser(), "Cookie", "shipfic-tables="+strings.Join(codes, "."))
	}
	if !isSpent() {
		t.Error("48 tables that do not exist were looked up, and an address may guess on")
	}
	if len(mine(ada)) != 1 {
		t.Error("somebody at the same address lost their table")
	}
}

// TestUnsignedVisits reads the cookie of an older version, without signatures. Its tables are listed, and signed from then on; what no
// longer exists is counted once.
func TestUnsignedVisits(t *testing.T) {
	h := newHouse(t, server.Options{Limits: limit.Limits{Misses: limit.Rate{Times: 2, In: time.Hour}}})
	ada := h.browser()
	id := ada.create(wire.CreateTable{Name: "Ada", Config: twoSeats})
	at, err := url.Parse(h.web.URL)
	if err != nil {
		t.Fatal(err)
	}
	ada.Jar.SetCookies(at, []*http.Cookie{{Name: "shipfic-tables", Value: "quillotter4217." + string(id), Path: "/"}})
	for i := range 5 {
		_, body := ada.ask("GET", "/api/tables", nil)
		var list wire.Tables
		if err := json.Unmarshal(body, &list); err != nil || len(list.Mine) != 1 || list.Mine[0].ID != id {
			t.Fatalf("time %d: %s", i+1, body)
		}
	}
	for _, c := range ada.Jar.Cookies(at) {
		if c.Name == "shipfic-tables" && (!strings.HasPrefix(c.Value, string(id)+".~") || strings.Contains(c.Value, "quillotter4217")) {
			t.Errorf("the cookie is now %s", c.Value)
		}
	}
	if answer, _ := h.browser().ask("GET", "/api/tables/"+string(id), nil); answer.StatusCode != http.StatusOK {
		t.Errorf("one table of the cookie did not exist, and another browser gets %s", answer.Status)
	}
}

// TestSocketsOfOthers lets somebody with a seat in when strangers hold all connections: of the address, of the table, of the server.
func TestSocketsOfOthers(t *testing.T) {
	for name, limits := range map[string]limit.Limits{
		"address": {PerAddress: 3}, "table": {PerTable: 3}, "server": {Connections: 3},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHouse(t, server.Options{Limits: limits})
			ada := h.browser()
			id := ada.create(wire.CreateTable{Name: "Ada", Config: twoSeats})
			for range 3 {
				h.browser().come(id, 0)
			}
			ada.come(id, 0).must(wire.Command{Do: table.DoSay, Text: "here"})
		})
	}
}

// TestSeatedSockets lets somebody with a seat in when strangers hold all connections of the address with seats at tables of their own.
func TestSeatedSockets(t *testing.T) {
	for name, limits := range map[string]limit.Limits{"address": {PerAddress: 3}, "server": {Connections: 3}} {
		t.Run(name, func(t *testing.T) {
			h := newHouse(t, server.Options{Limits: limits})
			ada, stranger := h.browser(), h.browser()
			id := ada.create(wire.CreateTable{Name: "Ada", Config: twoSeats})
			theirs := stranger.create(wire.CreateTable{Name: "Eve", Config: twoSeats})
			for range 6 {
				if socket, _, err := stranger.dial(theirs); err == nil {
					eve := &client{t: t, socket: socket}
					eve.send(wire.FromClient{Type: "hello", Version: wire.Version})
					eve.hear()
				}
			}
			ada.come(id, 0).must(wire.Command{Do: table.DoSay, Text: "here"})
		})
	}
}

// TestRequestsOfOthers lets somebody with a seat in when strangers have used up the requests of the address.
func TestRequestsOfOthers(t *testing.T) {
	h := newHouse(t, server.Options{Limits: limit.Limits{Requests: limit.Rate{Times: 4, In: time.Hour}}})
	ada, stranger := h.browser(), h.browser()
	id := ada.create(wire.CreateTable{Name: "Ada", Config: twoSeats})
	for range 5 {
		stranger.ask("GET", "/api/tables", nil)
	}
	if answer, _ := stranger.ask("GET", "/api/tables/"+string(id), nil); answer.StatusCode != http.StatusTooManyRequests {
		t.Errorf("a stranger: %s", answer.Status)
	}
	ada.come(id, 0).must(wire.Command{Do: table.DoSay, Text: "here"})
}

// TestCommandsOfOthers lets somebody with a seat play on when strangers have used up the commands of the address.
func TestCommandsOfOthers(t *testing.T) {
	h := newHouse(t, server.Options{Limits: limit.Limits{AllCommands: limit.Rate{Times: 2, In: time.Hour}}})
	ada, eve := h.browser(), h.browser()
	id := ada.create(wire.CreateTable{Name: "Ada", Config: twoSeats})
	host, stranger := ada.come(id, 0), eve.come(id, 0)
	for range 2 {
		stranger.do(wire.Command{Do: table.DoSay, Text: "spam"})
	}
	if m := stranger.do(wire.Command{Do: table.DoJoin, Name: "Eve"}); m.Code != api.TooFast {
		t.Errorf("a stranger is answered with %+v", m)
	}
	host.must(wire.Command{Do: table.DoSay, Text: "here"})
}

// TestJoinsByMoves counts people who join with a move.
func TestJoinsByMoves(t *testing.T) {
	h, everybody := whisperers(t, server.Options{Limits: limit.Limits{Joins: 3}})
	move := say(word{Aloud: "hello"})
	move.Name = "Dee"
	h.browser().come(everybody[0].table.ID, 0).must(move)
	if m := h.browser().come(everybody[0].table.ID, 0).do(move); m.Code != table.TableFull {
		t.Errorf("one more person is answered with %+v", m)
	}
}

// TestJoins leaves places at a table for people from other addresses.
func TestJoins(t *testing.T) {
	h := newHouse(t, server.Options{Limits: limit.Limits{Joins: 2}})
	ada := h.browser()
	id := ada.create(wire.CreateTable{Name: "Ada", Config: twoSeats})
	for i, want := range []string{"done", "done", "refused"} {
		got := h.browser().come(id, 0).do(wire.Command{Do: table.DoJoin, Name: "Guest " + string(rune('A'+i))})
		if got.Type != want {
			t.Errorf("person %d: %+v, want %s", i+1, got, want)
		}
	}
}

// TestNetworksOfASite counts what the networks of one IPv6 site do together, over the network: guesses, tables, sockets, joins.
func TestNetworksOfASite(t *testing.T) {
	hour := func(times int) limit.Rate { return limit.Rate{Times: times, In: time.Hour} }
	options := server.Options{TrustProxy: true, Limits: limit.Limits{Misses: hour(5), Tables: hour(3), PerAddress: 2, Joins: 1, Listed: 1}}
	h := newHouse(t, options)
	network := func(i int) []string { return []string{"X-Forwarded-For", fmt.Sprintf("2a00:1:2:%x::1", i)} }
	open := table.Config{Game: "tsssf", Seats: 2, Open: true}
	guesses, tables, sockets, joins := 0, 0, 0, 0
	for i := range 8 { // no network reaches a limit of its own
		for range 2 {
			if answer, _ := h.browser().ask("GET", "/api/tables/bcdfg", nil, network(i)...); answer.StatusCode == http.StatusNotFound {
				guesses++
			}
		}
		if answer, _ := h.browser().ask("POST", "/api/tables", wire.CreateTable{Name: "Eve", Config: open}, network(i)...); answer.StatusCode == http.StatusCreated {
			tables++
		}
	}
	await.True(t, "the summaries of all tables", func() bool {
		all, err := h.log.Summaries(t.Context(), gamelog.Filter{})
		return err == nil && len(all) == tables
	})
	_, body := h.browser().ask("GET", "/api/tables", nil)
	var list wire.Tables
	if err := json.Unmarshal(body, &list); err != nil || len(list.Tables) != 2 {
		t.Errorf("%d tables of one site are listed, want 2 (%v)", len(list.Tables), err)
	}
	h = newHouse(t, options) // without the guesses
	id := h.browser().create(wire.CreateTable{Name: "Ada", Config: twoSeats})
	for i := range 8 {
		socket, _, err := h.browser().dial(id, network(i)...)
		if err != nil {
			continue
		}
		sockets++
		eve := &client{t: t, socket: socket}
		eve.send(wire.FromClient{Type: "hello", Version: wire.Version})
		eve.hear()
		if m := eve.do(wire.Command{Do: table.DoJoin, Name: fmt.Sprintf("Eve %d", i)}); m.Type == "done" {
			joins++
		}
	}
	if guesses != 10 || tables != 6 || sockets != 4 || joins != 2 {
		t.Errorf("one site made %d guesses, %d tables, %d connections and joined %d times, want 10, 6, 4 and 2", guesses, tables, sockets, joins)
	}
}

// TestRatesOfPeople counts the commands of a person on all their connections, and those of an address for all its people.
func TestRatesOfPeople(t *testing.T) {
	four := limit.Rate{Times: 4, In: time.Hour}
	for name, c := range map[string]struct {
		limits limit.Limits
		other  bool // another browser speaks on the second connection
	}{
		"person": {limit.Limits{Commands: four}, false}, "address": {limit.Limits{AllCommands: four}, true},
		"bytes": {limit.Limits{Written: limit.Rate{Times: 4 * 256, In: time.Hour}}, true}, // M3
	} {
		t.Run(name, func(t *testing.T) {
			h := newHouse(t, server.Options{Limits: c.limits})
			ada := h.browser()
			id := ada.create(wire.CreateTable{Name: "Ada", Config: twoSeats})
			speaker := ada
			if c.other {
				speaker = h.browser()
			}
			one, two := ada.come(id, 0), speaker.come(id, 0)
			for range 2 {
				one.must(wire.Command{Do: table.DoSay, Text: "spam"})
				two.do(wire.Command{Do: table.DoSay, Text: "spam"})
			}
			for _, connection := range []*client{one, two} {
				if name == "address" && connection == one {
					continue // somebody with a seat always has a few commands of their own
				}
				if got := connection.do(wire.Command{Do: table.DoSay, Text: "spam"}); got.Code != api.TooFast || got.Retry == 0 {
					t.Errorf("a fifth command: %+v", got)
				}
			}
		})
	}
}

// TestSocketsOfPeople limits the connections of one person at a table, even with a seat.
func TestSocketsOfPeople(t *testing.T) {
	h := newHouse(t, server.Options{Limits: limit.Limits{PerPerson: 1}})
	ada := h.browser()
	id := ada.create(wire.CreateTable{Name: "Ada", Config: twoSeats})
	ada.come(id, 0)
	socket, _, err := ada.dial(id)
	if err != nil {
		t.Fatal(err)
	}
	second := &client{t: t, socket: socket}
	second.send(wire.FromClient{Type: "hello", Version: wire.Version})
	if m := second.hear(); m.Type != "bye" || m.Code != api.TooMany {
		t.Errorf("a second connection of one person: %+v", m)
	}
}

// TestStartsAreCounted counts what is written to the log: a start takes a few bytes to ask for, and writes the whole table.
func TestStartsAreCounted(t *testing.T) {
	const quota = 60_000
	h := newHouse(t, server.Options{Limits: limit.Limits{Written: limit.Rate{Times: quota, In: time.Hour}, Commands: limit.Rate{Times: 10_000, In: time.Hour}, AllCommands: limit.Rate{Times: 10_000, In: time.Hour}}})
	ada := h.browser()
	id := ada.create(wire.CreateTable{Name: "Ada", Config: twoSeats, Bots: []string{"filly"}})
	c := ada.come(id, 0)
	for range 400 {
		for _, do := range []table.Do{table.DoStart, table.DoEndVote, table.DoRematch} {
			if m := c.do(wire.Command{Do: do}); m.Code == api.TooFast {
				entries, err := h.log.Read(t.Context(), id, 1, 0)
				written := 0
				for _, e := range entries {
					written += len(e.Body)
				}
				if err != nil || written > 2*quota {
					t.Errorf("%d bytes were written (%v)", written, err)
				}
				return
			}
		}
	}
	t.Error("an address may write as much as it likes")
}

// TestUploads limits the bytes of packs that an address stores. A pack that is there already is free.
func TestUploads(t *testing.T) {
	pack := func(name string) []byte {
		return []byte(`{"name": "` + name + `", "format": "shipfic:1", "namespace": "X", "cards": {}}`)
	}
	h := newHouse(t, server.Options{Limits: limit.Limits{Uploaded: limit.Rate{Times: len(pack("A")), In: time.Hour}}})
	b := h.browser()
	for _, c := range []struct {
		name   string
		status int
	}{{"A", http.StatusCreated}, {"B", http.StatusTooManyRequests}, {"A", http.StatusCreated}} {
		if answer, body := b.ask("POST", "/api/packs", pack(c.name)); answer.StatusCode != c.status {
			t.Errorf("pack %s: %s %s", c.name, answer.Status, body)
		}
	}
}

// TestOpenList lists a limited number of an address's open tables, and none that everybody left long ago.
func TestOpenList(t *testing.T) {
	h := newHouse(t, server.Options{Limits: limit.Limits{Listed: 2}, TrustProxy: true})
	b := h.browser()
	open := table.Config{Game: "tsssf", Seats: 2, Open: true}
	for range 4 {
		b.create(wire.CreateTable{Name: "Ada", Config: open})
	}
	if answer, body := b.ask("POST", "/api/tables", wire.CreateTable{Name: "Bea", Config: open}, "X-Forwarded-For", "192.0.2.9"); answer.StatusCode != http.StatusCreated {
		t.Fatal(answer.Status, string(body))
	}
	if err := h.log.PutSummary(t.Context(), gamelog.Summary{ID: "bcdfg", Status: gamelog.Waiting, Open: true, Updated: 1}); err != nil {
		t.Fatal(err)
	}
	await.True(t, "the summaries of all tables", func() bool {
		all, err := h.log.Summaries(t.Context(), gamelog.Filter{})
		return err == nil && len(all) == 6
	})
	_, body := b.ask("GET", "/api/tables", nil)
	var list wire.Tables
	if err := json.Unmarshal(body, &list); err != nil || len(list.Tables) != 3 {
		t.Errorf("%d tables are listed, want 2 of one address and 1 of another (%v)", len(list.Tables), err)
	}
}

// TestSlowBodies lets everybody work on while two addresses send six large bodies, a byte every 1.6 seconds. Those are cut off, and told why.
func TestSlowBodies(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newPipeHouse(t, server.Options{TrustProxy: true})
		var slow sync.WaitGroup
		for i := range 6 {
			conn, err := h.carry.(*http.Transport).DialContext(t.Context(), "tcp", "")
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close()
			slow.Go(func() {
				fmt.Fprintf(conn, "POST /api/packs/check HTTP/1.1\r\nHost: here\r\nX-Forwarded-For: 192.0.2.%d\r\nContent-Length: %d\r\n\r\n", i/3, 4<<20)
				for range 15 {
					if _, err := conn.Write([]byte("{")); err != nil {
						break
					}
					time.Sleep(1600 * time.Millisecond)
				}
				var problem wire.Problem
				answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
				if err == nil {
					err = json.NewDecoder(answer.Body).Decode(&problem)
				}
				if err != nil || answer.StatusCode != http.StatusRequestTimeout || problem.Code != api.TooSlow {
					t.Errorf("a slow body is answered with %+v (%v)", problem, err)
				}
			})
		}
		for range 5 {
			time.Sleep(time.Second)
			h.browser().create(wire.CreateTable{Name: "Ada", Config: twoSeats})
			if answer, body := h.browser().ask("POST", "/api/packs/check", make([]byte, 1<<20)); answer.StatusCode != http.StatusOK {
				t.Errorf("a large body of somebody else: %s %s", answer.Status, body)
			}
		}
		slow.Wait()
	})
}
