package server

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"

	"shipfic/game"
	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/hall"
	"shipfic/internal/latency"
	"shipfic/internal/limit"
	"shipfic/internal/table"
	"shipfic/packs/packtest"
	"shipfic/tsssf"
)

// TestMain checks that servers leave no goroutine behind. A busy machine needs a while until the last one has ended.
func TestMain(m *testing.M) {
	code := m.Run()
	left := goleak.Find()
	for deadline := time.Now().Add(5 * time.Minute); left != nil && time.Now().Before(deadline); {
		left = goleak.Find()
	}
	if code == 0 && left != nil {
		fmt.Fprintln(os.Stderr, left)
		code = 1
	}
	os.Exit(code)
}

// acknowledging is a socket whose client's operating system acknowledges each ping after a time.
type acknowledging struct {
	*Pipe
	pings *pings
	after time.Duration
}

func (s acknowledging) acknowledged() (at time.Time, any bool) {
	return s.pings.sent.Add(s.after), true
}

// TestPong measures the answer to the latest ping, and no other. While slaps are judged, answers to filled pings say nothing, and only their
// acknowledgements bound the others.
func TestPong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := New(Options{})
		c := &connection{server: s, at: &tableConnections{}}
		c.socket = acknowledging{new(Pipe), &c.pings, 30 * time.Millisecond}
		c.pings.timer = time.AfterFunc(time.Hour, func() {})
		c.pings.count, c.pings.sent = 5, time.Now()
		time.Sleep(40 * time.Millisecond)
		for _, payload := range []string{"", "\x04", "\x06", "\x05\x05"} {
			c.pong([]byte(payload))
			if _, any := c.trips.Estimate(neverSoFast, nil); any {
				t.Fatalf("%q counts as an answer", payload)
			}
		}
		c.pong([]byte{5})
		time.Sleep(time.Millisecond)
		c.pong([]byte{5}) // again, without a ping
		l, _ := c.trips.Estimate(neverSoFast, nil)
		if n := c.trips.Add(0) - 1; n != 1 || l.Usual != 40*time.Millisecond {
			t.Errorf("%d round trips, usually %s", n, l.Usual)
		}
		if n := c.acknowledged.Add(0) - 1; n != 1 {
			t.Errorf("%d pings were acknowledged", n)
		}

		c.at.askedAt.Store(time.Now().UnixNano())
		for _, filled := range []bool{true, false} {
			trips, bounds := c.trips.Add(0), c.acknowledged.Add(0)
			c.pings.sent, c.pings.filled = time.Now(), filled
			time.Sleep(40 * time.Millisecond)
			c.pong([]byte{5})
			if more, bounded := c.trips.Add(0)-1 > trips, c.acknowledged.Add(0)-1 > bounds; more == filled || bounded != filled {
				t.Errorf("a filled ping (%v) is an answer: %v, and a bound: %v", filled, more, bounded)
			}
		}
	})
}

// TestSiteSharesABudget gives all networks of a site one budget of memory and work.
func TestSiteSharesABudget(t *testing.T) {
	var s *Server
	ask := func(from string) int {
		r := httptest.NewRequest("GET", "/api/reserve", nil)
		r.Header.Set("X-Forwarded-For", from)
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, r)
		return w.Code
	}
	inside, within := "", 0
	s = New(Options{
		Hall: &hall.Hall{}, TrustProxy: true, Budget: limit.BudgetLimits{LargeBytes: 30},
		Routes: []api.Route{{Pattern: "GET /api/reserve", Handle: func(r *api.Request) (*api.Response, error) {
			err := r.Client.Budget.Reserve(limit.Large, 10)
			if from := inside; from != "" {
				inside = ""
				within = ask(from)
			}
			return nil, err
		}}},
	})
	for from, want := range map[string]int{"2a00:1:2:8::1": http.StatusTooManyRequests, "2a00:1:3::1": http.StatusOK, "192.0.2.1": http.StatusOK} {
		inside = from
		if code := ask("2a00:1:2:7::1"); code != http.StatusOK || within != want {
			t.Errorf("while 2a00:1:2:7::/64 uses its budget (%d), %s gets %d, want %d", code, from, within, want)
		}
	}
}

// TestAddressOf finds the address of a request, with and without a proxy.
func TestAddressOf(t *testing.T) {
	for _, c := range []struct{ remote, forwarded, want string }{
		{"192.0.2.1:1234", "", "192.0.2.1/32"},
		{"192.0.2.1:1234", "198.51.100.7", "198.51.100.7/32"},
		{"192.0.2.1:1234", "1.1.1.1, 198.51.100.7", "198.51.100.7/32"},
		{"[2001:db8:1:2:3::4]:1234", "", "2001:db8:1:2::/64"},
		{"[fe80::1%eth0]:1234", "", "fe80::/64"},
		{"[::ffff:192.0.2.1]:1234", "", "192.0.2.1/32"},
		{"192.0.2.1:1234", "nonsense", "invalid Prefix"},
		{"@", "", "invalid Prefix"},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = c.remote
		if c.forwarded != "" {
			r.Header.Set("X-Forwarded-For", c.forwarded)
		}
		if got := (&Server{Options: Options{TrustProxy: true}}).addressOf(r).String(); got != c.want {
			t.Errorf("%s for %s is %s, not %s", c.remote, c.forwarded, got, c.want)
		}
	}
}

// TestReportedTrip reads what a proxy reports.
func TestReportedTrip(t *testing.T) {
	for header, want := range map[string]time.Duration{
		"23500": 23500 * time.Microsecond, "": 0, "0": 0, "-4": 0, "23.5": 0, "23500, 1": 0, "99999999999": 0,
	} {
		if got := latency.Reported(header); got != want {
			t.Errorf("%q is taken for %v, not %v", header, got, want)
		}
	}
}

// TestMissedEventsAreOnesOwn sends somebody who reconnects no events that were for another person in the same seat.
func TestMissedEventsAreOnesOwn(t *testing.T) {
	s := &table.State{Seats: []table.Seat{{Person: "bo"}, {Person: "ada"}}}
	to := func(seat game.Seat, text string) table.Event { return table.Event{To: game.Only(seat), Body: text} }
	note := func(event string, who table.PersonID) table.Event {
		return table.Event{To: game.Everyone, Body: table.Note{Event: event, Person: who}}
	}
	for _, c := range []struct {
		name   string
		events []table.Event
		want   string
	}{
		{"the same seat all the time", []table.Event{to(1, "a"), to(0, "x"), to(1, "b")}, `["a","b"]`},
		{"sat down meanwhile", []table.Event{to(1, "x"), note("sat", "ada"), to(1, "b")}, `[{"event":"sat","person":"ada"},"b"]`},
		{"another sat down", []table.Event{to(1, "a"), note("sat", "bo")}, `["a",{"event":"sat","person":"bo"}]`},
		{"a new game began", []table.Event{to(1, "x"), note("start", "bo"), to(1, "b")}, `[{"event":"start","person":"bo"},"b"]`},
		{"watched before", []table.Event{to(game.Watcher, "w"), note("sat", "ada"), to(game.Watcher, "x")}, `["w",{"event":"sat","person":"ada"}]`},
	} {
		seen, err := seenBy("ada", s, c.events)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := json.Marshal(seen); err != nil || string(got) != c.want {
			t.Errorf("%s: %s, not %s", c.name, got, c.want)
		}
	}
}

// fuzzServer has one table, for messages of all kinds.
func fuzzServer(t testing.TB) (*Server, *hall.Room) {
	t.Helper()
	box := packtest.CoreBox(t)
	quiet := slog.New(slog.NewTextHandler(io.Discard, nil))
	hall := &hall.Hall{Log: &gamelog.Memory{}, Games: oneEngine{tsssf.Engine{Box: box}}, Logger: quiet}
	hall.Open()
	t.Cleanup(hall.Close)
	often := limit.Rate{Times: 1_000_000, In: 1}
	s := New(Options{Hall: hall, Log: hall.Log, Logger: quiet, Limits: limit.Limits{
		Moves: often, Commands: often, AllMoves: often, AllCommands: often, Written: limit.Rate{Times: 1_000_000_000, In: 1},
	}})
	room, err := hall.Create(context.Background(), "bcdfg", table.Command{
		By: "ada", Name: "Ada", Config: &table.Config{Game: "tsssf", Seats: 1, Options: []byte(`{"length":"solitaire"}`)},
	})
	if err != nil {
		t.Fatal(err)
	}
	return s, room
}

// oneEngine returns the same engine for every config.
type oneEngine struct{ engine game.Engine }

func (e oneEngine) Engine(table.Config) (game.Engine, error) { return e.engine, nil }

// FuzzMessage sends arbitrary messages as the host. Each gets one answer.
func FuzzMessage(f *testing.F) {
	for _, seed := range []string{
		`{"type":"do","ref":1,"command":{"do":"start"}}`,
		`{"type":"do","ref":1,"command":{"do":"move","move":{"do":"end"}}}`,
		`{"type":"do","ref":1,"command":{"do":"config","config":{"game":"tsssf","seats":2,"options":null}}}`,
		`{"type":"hello","version":3,"last":1,"language":"es"}`, `{"type":"hello","version":3,"whole":true,"program":true}`, `{"type":"do","command":null}`, `null`, `{`, ``,
	} {
		f.Add([]byte(seed), false)
	}
	s, room := fuzzServer(f)
	f.Fuzz(func(t *testing.T, data []byte, binary bool) {
		c := &connection{server: s, id: room.ID(), person: "ada", room: room, from: s.addresses.Of(netip.Prefix{}), pace: limit.NewPace(&s.Limits)}
		c.at = &tableConnections{server: s, id: c.id, joined: map[netip.Prefix]map[table.PersonID]struct{}{}}
		c.outbox.c, c.outbox.running = c, true // there is no socket, so nothing is sent
		if binary {
			data = nil // as a socket reads it
		}
		c.take(data, 0)
		answers := len(c.outbox.waiting)
		if c.outbox.resync {
			answers++ // a hello is answered by a state
		}
		if answers != 1 {
			t.Errorf("%d answers", answers)
		}
	})
}

// TestRefusalsAreHeldBack lets clients wait that ask too often, and no others. The answers are spread over a second delay.
func TestRefusalsAreHeldBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var problem api.Problem
		s := New(Options{Hall: &hall.Hall{}, RefusalDelay: time.Second, Routes: []api.Route{{
			Pattern: "GET /api/refuse", Handle: func(*api.Request) (*api.Response, error) { return nil, &problem },
		}}})
		for code, least := range map[string]time.Duration{api.TooFast: time.Second, api.Overloaded: time.Second, api.NotFound: 0} {
			problem = api.Problem{Status: http.StatusBadRequest, Code: code}
			begun := time.Now()
			s.Handler().ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/api/refuse", nil))
			if took := time.Since(begun); took < least || took > 2*least {
				t.Errorf("%s was answered after %s, want %s to %s", code, took, least, 2*least)
			}
		}
	})
}
